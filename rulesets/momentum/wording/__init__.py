"""The words for the identifiers of Momentum. Gets views and told entries only."""

from rulesets.momentum.sheet.printed import summary
from rulesets.momentum.wording.labels import LEXICON, TERMS
from rulesets.momentum.wording.log import LOG, result
from rulesets.momentum.wording.notes import notes
from rulesets.momentum.wording.questions import (
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
    terms=TERMS,
    refusing=("wait", "stay"),
    aims=("spell", "manoeuvre", "goal", "target", "weapon"),
    turns=("declare",),
    repeated=("initiate", "join", "respond", "count"),
    for_side=("momentum",),
    question=question,
    answer=answer,
    deed=deed,
    asked_of=asked_of,
    owed=owed,
    notes=notes,
    rolled=rolled,
    result=result,
    faces=faces,
    summary=summary,
)
