"""The log of initiative, rounds, delayed actions and priority (README 7.3, 7.4)."""

from collections.abc import Sequence
from operator import itemgetter

from rulesets.arm5.wording.log.parts import numbered, rolls
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Came
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

MOST_ROLLS = 6
TOTAL = pgettext("arm5", "{who} ({total})")
BOTCHED = pgettext("arm5", "{who} ({total}, botch)")
ALL = pgettext("arm5", "Initiative: {rolls}.")
ALL_AGAIN = pgettext("arm5", "Equal initiative, rolled again: {rolls}.")
EVERYBODY = pgettext("arm5", "Everybody has rolled initiative.")
EVERYBODY_AGAIN = npgettext(
    "arm5", "Equal initiative: {count} more roll.", "Equal initiative: {count} more rolls."
)
FIRST = pgettext("arm5", "Priority roll: {rolls}.")
LOTS = pgettext("arm5", "Equal priority, decided by lot: {rolls}.")
INITIATIVE = pgettext("arm5", "initiative {total}")
AGAIN = pgettext("arm5", "rolled again: {total}")
PRIORITY = pgettext("arm5", "priority {total}")
LOT = pgettext("arm5", "lot {die}")
DOUBLED = pgettext("arm5", "doubled die")


def together(message: Message, word: Message, fact: str = "total") -> Came:
    """A teller for all rolls of the rule in one sentence, from the highest down."""
    total = numbered(word)

    def tell(entry: Entry, gathering: Gathering) -> None:
        rolled = of_rule(gathering.entries, entry.rule)
        entries = [each for each in rolled if each.facts.get(fact) is not None]
        if entry not in entries or len(rolled) == 1:
            gathering.does(None if _joins(gathering) else gathering.sentence(entry))
        else:
            gathering.does(_listed(message, entries, fact))
        gathering.befalls(entry.who, Weight.DID, word=total(entry, entry.facts))
        rolls(entry, gathering)
        if _doubled(entry):
            gathering.befalls(entry.who, Weight.DID, word=Phrase(DOUBLED))

    return tell


def _listed(message: Message, rolled: Sequence[Entry], fact: str) -> Phrase:
    if len(rolled) > MOST_ROLLS:
        if message is ALL:
            return phrase(EVERYBODY)
        if message is ALL_AGAIN:
            return phrase(EVERYBODY_AGAIN, len(rolled))
    highest = sorted(rolled, key=lambda each: itemgetter(fact)(each.facts), reverse=True)
    return phrase(message, rolls=tuple(_total(each, fact) for each in highest))


def _total(entry: Entry, fact: str) -> Phrase:
    message = BOTCHED if entry.facts.get("botch") else TOTAL
    return phrase(message, who=Name(entry.who or ""), total=entry.facts[fact])


def _doubled(entry: Entry) -> bool:
    """Whether a one was rolled again."""
    return len([roll for roll in entry.rolls if not roll.purpose.endswith("_botch")]) > 1


def _joins(gathering: Gathering) -> bool:
    """Whether a newcomer joins; its initiative is told with that."""
    return bool(of_rule(gathering.entries, "gm_add"))


CAME = {
    "initiative": together(ALL, INITIATIVE),
    "initiative_tie": together(ALL_AGAIN, AGAIN),
    "priority": together(FIRST, PRIORITY),
    "priority_tie": together(LOTS, LOT, "die"),
}
