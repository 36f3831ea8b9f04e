"""The words for the identifiers of Old-School Essentials. Gets views and told entries only."""

from rulesets.ose.wording.labels import LEXICON
from rulesets.ose.wording.log import LOG
from rulesets.ose.wording.notes import notes
from rulesets.ose.wording.questions import answer, asked_of, deed, owed, question
from rulesets.ose.wording.rolled import rolled
from rulesets.ose.wording.summary import summary
from rulesets.wording.game import wording

WORDING = wording(
    LEXICON,
    LOG,
    refusing=("pass", "forgo"),
    aims=("spell", "target", "weapon"),
    turns=("missile", "melee"),
    question=question,
    answer=answer,
    deed=deed,
    asked_of=asked_of,
    owed=owed,
    notes=notes,
    rolled=rolled,
    summary=summary,
)
