"""Where a beat of the log begins, as far as names of rules do not say it."""

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
    """The answer belongs to its attack, but not to a ruling of the GM in between."""
    first = beat[0]
    return first.rule not in ATTACKS or (first.who, first.target) != (entry.target, entry.who)


def _wound(entry: Entry, beat: Beat) -> bool:
    """Where it is not told what did it, it belongs to nothing that is told before."""
    return not any(before.rule in HURTS and before.target == entry.who for before in beat)


def _dying_roll(entry: Entry, beat: Beat) -> bool:
    """All who are dying roll at the end of a round."""
    return beat[0].rule != "dying_roll"


PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    "react": _react,
    "wound": _wound,
    "dying_roll": _dying_roll,
}
