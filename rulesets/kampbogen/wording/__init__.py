"""The words for the identifiers of Kampbogen. Gets views and told entries only."""

from rulesets.kampbogen.sheet.printed import summary
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.kampbogen.wording.log import LOG
from rulesets.kampbogen.wording.notes import notes
from rulesets.kampbogen.wording.questions import (
    answer,
    asked_of,
    deed,
    faces,
    owed,
    question,
    rolled,
)
from rulesets.wording.game import wording

WORDING = wording(
    LEXICON,
    LOG,
    refusing=("pass", "leave_off"),
    aims=("goal", "target"),
    turns=("act",),
    repeated=("soul",),
    question=question,
    answer=answer,
    deed=deed,
    asked_of=asked_of,
    owed=owed,
    notes=notes,
    rolled=rolled,
    faces=faces,
    summary=summary,
)
