"""How much is left of somebody, how dice fell, and whose eyes a fight is seen with."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.play.report.facts import Luck
from rulesets.contract import CombatantView, Viewer

MEASURES = ("share", "words", "able")
"""What a side's strength rests on, from the most exact."""
AWAY = frozenset(("run", "flag", "out"))
"""Signs of who has left a fight and was not brought down."""
DOWN = 4
"""Quarters of a combatant's health that are gone when it is down."""


def looks(viewer: Viewer) -> Viewer:
    """By whom views are taken for this viewer. What a side shares is the same for all who share
    it, so with hundreds of combatants it is worked out once for all of them; but a player whose own
    combatant the others do not see looks alone."""
    hides = not set(viewer.controls).isdisjoint(viewer.hidden)
    return viewer if viewer.gm or hides else replace(viewer, controls=())


def strength(seen: CombatantView) -> tuple[float, str]:
    """The strength left to a combatant, 0 to 1, and its measure."""
    if seen.health is None:
        return float(seen.able), "able"
    share, measured = seen.health.share, "share"
    if share is None:
        share, measured = 100 - 25 * seen.health.quarters, "words"
    return (share / 100 if seen.able else 0.0), measured


def luck_of(shares: Sequence[float]) -> Luck:
    return Luck(len(shares), rounded(sum(shares) / len(shares)) or 0.0) if shares else Luck()


def rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
