"""Words that several rows share, and queries of the entries of an exchange."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.contract import Entry
from rulesets.messages import npgettext, pgettext
from rulesets.results import of_rule

WOUNDED_MANY = pgettext("momentum", "{count} wounded: {who}.")
NO_DAMAGE = pgettext("momentum", "no damage")
MISSED = npgettext("momentum", "missed", "missed {count} times")
MISSED_MANY = pgettext("momentum", "{count} missed: {who}.")
IN_MELEE = pgettext("momentum", "in melee")
OUT_OF_MELEE = pgettext("momentum", "out of the melee")
LEAVE_MANY = pgettext("momentum", "{count} out of the melee: {who}.")

ANSWERS = ("act", "react")
BLOWS = ("attack", "manoeuvre", "defence", "evade")
MOST_DEEDS = 2
AIMED = ("attack", "manoeuvre", "shoot")
EFFECTS = (
    "damage half_damage spell_damage ward disarm trip push take_momentum improvise flank switch"
).split()


def by(entries: Iterable[Entry], who: str | None, *rules: str) -> Entry | None:
    """The last entry of these rules about a deed of this combatant."""
    return next((entry for entry in reversed(of_rule(entries, *rules)) if entry.who == who), None)


def answers(entries: Iterable[Entry]) -> list[Entry]:
    """The answers chosen for the exchange."""
    chosen = of_rule(entries, "choice")
    return [entry for entry in chosen if entry.facts["kind"] in ANSWERS]


def answer_of(entries: Iterable[Entry], who: str | None) -> Mapping[str, str | None]:
    """The combatant's answer in the exchange; empty if the reader may not know it."""
    chosen = by(answers(entries), who, "choice")
    return chosen.facts if chosen else {}


def is_exchange(entries: Sequence[Entry]) -> bool:
    """Whether these entries contain the comparison of an exchange."""
    return bool(of_rule(entries, "count"))


def effects(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with effects of blows and manoeuvres."""
    return of_rule(entries, *EFFECTS)


def misses(entries: Sequence[Entry]) -> list[Entry]:
    """The failed tests that were aimed at a combatant."""
    return [
        test
        for test in of_rule(entries, "test")
        if test.facts["purpose"] in AIMED and test.facts["level"] == 0
    ]
