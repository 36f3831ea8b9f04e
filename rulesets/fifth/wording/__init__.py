"""The words for the identifiers of the Fifth Edition. Gets views and told entries only."""

from rulesets.fifth.wording.labels import LEXICON, rolled, summary
from rulesets.fifth.wording.log import LOG
from rulesets.fifth.wording.questions import answer, asked_of, deed, notes, owed, question
from rulesets.wording.game import wording

WORDING = wording(
    LEXICON,
    LOG,
    refusing=("decline", "keep", "pass", "ignore", "end"),
    aims=("power", "target", "targets", "weapon"),
    turns=("turn",),
    unlisted=(),
    repeated=("reaction", "opportunity", "hit", "inspiration", "legendary"),
    question=question,
    answer=answer,
    deed=deed,
    asked_of=asked_of,
    owed=owed,
    notes=notes,
    rolled=rolled,
    summary=summary,
)
