"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

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


DEEDS: Deeds = {
    **always("melee manoeuvre throw shoot burst auto cast break_free first_aid run flee other"),
    "react": {"option": ("dodge", "dive", "fight_back", "manoeuvre")},
}
"""Delaying, aiming, loading, drawing, taking cover and not answering a blow are not deeds."""

BEATS = beats(
    opens="""
    get_up delay run stop flee draw take_cover other melee manoeuvre throw
    shoot burst aim auto cease reload fix first_aid cast break_free gm_set
    gm_add gm_remove gm_act_again gm_check gm_hurt gm_engage called_off end
    """,
    runs="skip",
    parting=parting,
    striking={"level": ("critical", "fumble")},
)
