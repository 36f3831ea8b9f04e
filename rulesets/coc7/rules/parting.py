"""Decides where a beat of the log begins if the names of rules are not enough."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.contract import Entry

type Beat = Sequence[Entry]

ATTACKS = ("melee", "manoeuvre", "throw", "shoot", "burst", "auto")
HURTS = ("damage", "gm_hurt")


def parting(entry: Entry, beat: Beat) -> bool | None:
    parts = PARTS.get(entry.rule)
    return parts(entry, beat) if parts else None


def _react(entry: Entry, beat: Beat) -> bool:
    """An answer belongs to its attack, unless a ruling of the GM has come between."""
    first = beat[0]
    return first.rule not in ATTACKS or (first.who, first.target) != (entry.target, entry.who)


def _wound(entry: Entry, beat: Beat) -> bool:
    """A wound whose cause is not told belongs to no earlier entry."""
    return not any(before.rule in HURTS and before.target == entry.who for before in beat)


def _dying_roll(entry: Entry, beat: Beat) -> bool:
    """All dying combatants roll together at the end of a round."""
    return beat[0].rule != "dying_roll"


PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    "react": _react,
    "wound": _wound,
    "dying_roll": _dying_roll,
}
