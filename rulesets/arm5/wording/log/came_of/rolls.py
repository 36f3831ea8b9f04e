"""The result of simultaneous rolls: initiative, priority, the speed of fast spells."""

from collections.abc import Callable, Sequence
from operator import itemgetter

from rulesets.arm5.wording.log.came_of.words import (
    AGAIN,
    DOUBLED,
    INITIATIVE,
    LOT,
    PRIORITY,
    QUICK_ENOUGH,
    QUICK_MANY,
    SLOW_MANY,
    TOO_SLOW,
    doubled,
    numbered,
    rolls,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

MOST_ROLLS = 6
TOTAL = pgettext("arm5", "{who} ({total})")
BOTCHED = pgettext("arm5", "{who} ({total}, botch)")
ALL = pgettext("arm5", "Initiative: {rolls}.")
ALL_AGAIN = pgettext("arm5", "Equal initiative, rolled again: {rolls}.")
EVERYBODY = pgettext("arm5", "Everybody has rolled initiative.")
EVERYBODY_AGAIN = npgettext(
    "arm5",
    "Equal initiative: {count} more roll.",
    "Equal initiative: {count} more rolls.",
)
FIRST = pgettext("arm5", "Priority roll: {rolls}.")
LOTS = pgettext("arm5", "Equal priority, decided by lot: {rolls}.")


def together(said: Message, word: Message, fact: str = "total") -> Callable[..., None]:
    """A teller for all rolls of the rule in one sentence, from the highest down."""

    def tell(entry: Entry, gathering: Gathering) -> None:
        rolled = of_rule(gathering.entries, entry.rule)
        known = [each for each in rolled if each.facts.get(fact) is not None]
        if entry not in known or len(rolled) == 1:
            gathering.does(None if _joins(gathering) else gathering.sentence(entry))
        else:
            gathering.does(_listed(said, known, fact))
        gathering.befalls(entry.who, Weight.DID, word=numbered(word, entry))
        rolls(entry, gathering)
        if doubled(entry):
            gathering.befalls(entry.who, Weight.DID, word=Phrase(DOUBLED))

    return tell


initiative = together(ALL, INITIATIVE)
initiative_tie = together(ALL_AGAIN, AGAIN)
priority = together(FIRST, PRIORITY)
priority_tie = together(LOTS, LOT, "die")


def fast_cast_speed(entry: Entry, gathering: Gathering) -> None:
    """Tells the speed of fast spells: a single one is the deed; of several each is in time or too
    late. Against somebody unseen neither is told."""
    made = entry.facts.get("success")
    if made is None:
        gathering.does(gathering.sentence(entry))
        rolls(entry, gathering)
        return
    word = numbered(QUICK_ENOUGH if made else TOO_SLOW, entry)
    alone = len(of_rule(gathering.entries, "fast_cast_speed")) == 1
    if alone:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(
        entry.who,
        Weight.DID,
        None if alone else gathering.sentence(entry),
        word=word,
        many=QUICK_MANY if made else SLOW_MANY,
    )
    rolls(entry, gathering)


def _listed(said: Message, rolled: Sequence[Entry], fact: str) -> Phrase:
    if len(rolled) > MOST_ROLLS:
        if said is ALL:
            return phrase(EVERYBODY)
        if said is ALL_AGAIN:
            return phrase(EVERYBODY_AGAIN, len(rolled))
    highest = sorted(rolled, key=lambda each: itemgetter(fact)(each.facts), reverse=True)
    return phrase(said, rolls=tuple(_total(each, fact) for each in highest))


def _total(entry: Entry, fact: str) -> Phrase:
    message = BOTCHED if entry.facts.get("botch") else TOTAL
    return phrase(message, who=Name(entry.who or ""), total=entry.facts[fact])


def _joins(gathering: Gathering) -> bool:
    """Whether a newcomer joins; its initiative is told with that."""
    return bool(of_rule(gathering.entries, "gm_add"))
