"""The words for the identifiers of Ars Magica 5. Gets views and told entries only."""

from rulesets.arm5.wording.labels import LEXICON, summary
from rulesets.arm5.wording.log import LOG
from rulesets.arm5.wording.questions import answer, asked_of, deed, notes, owed, question
from rulesets.arm5.wording.rolled import faces, rolled
from rulesets.wording.game import wording

WORDING = wording(
    LEXICON,
    LOG,
    refusing=("end", "wait", "no", "lapse"),
    aims=("spell", "what", "task", "target", "toward", "weapon"),
    turns=("turn",),
    repeated=("early_cast", "fast_cast", "interrupt"),
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
