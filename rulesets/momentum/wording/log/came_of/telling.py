"""Decides whether a sentence is the deed of an exchange, or a consequence for one of many."""

from collections.abc import Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase
from rulesets.momentum.wording.log.came_of.words import (
    MISSED,
    MISSED_MANY,
    OTHERWISE_OUT,
    OUT,
    by,
    is_exchange,
)
from rulesets.results import Gathering, of_rule

MOST_DEEDS = 2
AIMED = ("attack", "manoeuvre", "shoot")
EFFECTS = (
    "damage half_damage spell_damage ward disarm trip push take_momentum improvise flank switch"
).split()


def effects(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with effects of blows and manoeuvres."""
    return of_rule(entries, *EFFECTS)


def did(entry: Entry, gathering: Gathering) -> None:
    """A consequence for the actor alone, without the target."""
    gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry))


def goes_out(entry: Entry, gathering: Gathering) -> None:
    word, many = OUT.get(str(entry.facts.get("status")), OTHERWISE_OUT)
    gathering.befalls(
        entry.who, Weight.OUT, gathering.sentence(entry), word=Phrase(word), many=many
    )


def misses(entries: Sequence[Entry]) -> list[Entry]:
    """The failed tests that were aimed at a combatant."""
    return [
        test
        for test in of_rule(entries, "test")
        if test.facts.get("purpose") in AIMED and test.facts.get("level") == 0
    ]


def befalls(
    gathering: Gathering, who: str | None, weight: Weight, said: Phrase | None, **more: Any
) -> None:
    """Adds an effect: as the deed of a small exchange, else as a consequence."""
    if len(effects(gathering.entries)) <= MOST_DEEDS:
        gathering.does(said)
        said = None
    gathering.befalls(who, weight, said, **more)


def missed(entry: Entry, gathering: Gathering, said: Phrase) -> None:
    """Adds a miss: as the deed if there are few and no effects, else as a consequence for the
    target."""
    entries = gathering.entries
    found = misses(entries)
    if not effects(entries) and len(found) <= MOST_DEEDS:
        gathering.does(said)
        told = None
    else:
        told = said
    if entry.target is None:
        gathering.befalls(entry.who, Weight.DID, told)
        return
    count = sum(test.target == entry.target for test in found)
    word = Phrase(MISSED, count=count)
    gathering.befalls(entry.target, Weight.MISSED, told, word=word, many=MISSED_MANY)


def worked(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether the rest of the exchange shows the effect of a success."""
    stopped = any(ward.target == entry.who for ward in of_rule(entries, "ward"))
    did = by(entries, entry.who, *EFFECTS, "half_damage", "flee", "switch", "void")
    return stopped or did is not None


def undecided(entries: Sequence[Entry]) -> bool:
    """Whether it is still open which successes count."""
    return not is_exchange(entries) and not of_rule(entries, "damage", "ignore")
