"""The log of manoeuvres, fumbles, the Momentum, and the end of a combat group."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, pgettext, phrase
from rulesets.momentum.wording.labels import label
from rulesets.momentum.wording.log.words import (
    BLOWS,
    LEAVE_MANY,
    OUT_OF_MELEE,
    answers,
    by,
    is_exchange,
)
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts

FLANKS = pgettext("momentum", "flanking")
SWITCHED = pgettext("momentum", "in another group")
MOMENTUM = pgettext("momentum", "The Momentum goes to: {side} ({reason}).")


def disarmed(facts: Facts) -> str:
    return "said" if facts["weapon"] else "bare"


def flank(entry: Entry, gathering: Gathering) -> None:
    """Tells the advantage of the actor."""
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=phrase(FLANKS))


def switch(entry: Entry, gathering: Gathering) -> None:
    """Tells a switch; a combatant that trades places changes groups as well."""
    gathering.does(gathering.sentence(entry))
    for who in (entry.who, entry.target) if entry.facts["swapped"] else (entry.who,):
        gathering.befalls(who, Weight.CHANGED, word=phrase(SWITCHED))


def momentum(entry: Entry, gathering: Gathering) -> None:
    """Tells the Momentum; in an exchange the group is not named."""
    if not is_exchange(gathering.entries):
        gathering.does(gathering.sentence(entry))
        return
    reason = label("reason", entry.facts["reason"])
    gathering.does(phrase(MOMENTUM, side=Name(entry.facts["side"]), reason=reason))


def dissolve(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of a group to the participants who were left in it."""
    entries = gathering.entries
    left = [who for who in fighters(entries) if not by(entries, who, "out", "flee", "leave")]
    if not left or of_rule(entries, "switch"):
        gathering.does(gathering.sentence(entry))
    for who in left:
        gathering.befalls(who, Weight.CHANGED, word=phrase(OUT_OF_MELEE), many=LEAVE_MANY)


def fighters(entries: Sequence[Entry]) -> list[str]:
    """The participants of the exchange, as far as the reader may know them."""
    tested = [test for test in of_rule(entries, "test") if test.facts["purpose"] in BLOWS]
    chosen = [*answers(entries), *(tested if is_exchange(entries) else ())]
    return list(dict.fromkeys(entry.who for entry in chosen if entry.who))
