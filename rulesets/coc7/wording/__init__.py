"""The words for the identifiers of Call of Cthulhu. Gets views and told entries only."""

from rulesets.coc7.sheet.printed import summary
from rulesets.coc7.wording.labels import LEXICON
from rulesets.coc7.wording.log import LOG
from rulesets.coc7.wording.log.rolls import faces, title
from rulesets.coc7.wording.notes import notes
from rulesets.coc7.wording.questions import answer, asked_of, deed, owed, question
from rulesets.wording.game import wording

WORDING = wording(
    LEXICON,
    LOG,
    refusing=("stop", "cease"),
    aims=("spell", "goal", "target", "weapon"),
    turns=("turn",),
    repeated=("react",),
    question=question,
    answer=answer,
    deed=deed,
    asked_of=asked_of,
    owed=owed,
    notes=notes,
    rolled=title,
    faces=faces,
    summary=summary,
)
