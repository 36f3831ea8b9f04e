"""Measures of a report: strength, luck, and the viewers that are used."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from encounters.play.report.facts import Luck
from rulesets.contract import CombatantView, Viewer

MEASURES = ("share", "words", "able")
"""Measures of a side's strength, from the most exact."""
AWAY = frozenset(("run", "flag", "out"))
"""Icons of statuses that mean leaving the fight without being brought down."""
DOWN = 4
"""Quarters of health that a combatant has lost when it is down."""


def shared_viewer(viewer: Viewer) -> Viewer:
    """The viewer whose views are used for this one. All viewers who share a side's secrets use the
    same, so that with hundreds of combatants it is only computed once; but a player whose own
    combatant is hidden from the others has their own."""
    hides = not set(viewer.controls).isdisjoint(viewer.hidden)
    return viewer if viewer.gm or hides else replace(viewer, controls=())


def strength(seen: CombatantView) -> tuple[float, str]:
    """The remaining strength of a combatant, 0 to 1, and its measure."""
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
