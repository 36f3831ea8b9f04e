"""The log of leaving combat, moving, riding and charging (README 7.6, 7.8, 7.10)."""

from rulesets.arm5.wording.log.parts import numbered, rolls
from rulesets.contract import Entry, Line, Weight
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts

HOLD_WINS = pgettext("arm5", "tie: not free")
HOLDS = pgettext("arm5", "holds: {total}")
HOLDS_NOT = pgettext("arm5", "does not hold: {total}")
HOLDS_MANY = pgettext("arm5", "Holding on: {who}.")
HOLDS_NOT_MANY = pgettext("arm5", "Not holding on: {who}.")
HOLDS_ALL = pgettext("arm5", "Succeeds only if the defence is higher than every attack.")
CONTESTED = pgettext(
    "arm5", "Only those who attacked in melee since the last turn and are engaged contest it."
)


def disengage_attack(entry: Entry, gathering: Gathering) -> None:
    held = bool(entry.facts.get("holds"))
    gathering.befalls(
        entry.who,
        Weight.DID,
        gathering.sentence(entry),
        word=numbered(HOLDS if held else HOLDS_NOT)(entry, entry.facts),
        many=HOLDS_MANY if held else HOLDS_NOT_MANY,
    )
    total = entry.facts.get("total")
    if held and total is not None and total == entry.facts.get("defense"):
        gathering.befalls(entry.who, Weight.DID, word=Phrase(HOLD_WINS))
    rolls(entry, gathering)


def contested(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(phrase(CONTESTED if facts.get("automatic") else HOLDS_ALL))]
