"""Whose eyes look at a fight: who is of the own side, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Viewer
from rulesets.eyes import Onlooker, hidden_from
from rulesets.ose.state import Combatant


class Eyes(Onlooker[Combatant], frozen=True):
    """`hidden_sides`: sides with nobody who is not hidden."""

    hidden_sides: frozenset[str] = frozenset()

    def misses(self, name: str | None) -> bool:
        """Whether this name, of somebody or of a side, must not be read."""
        return name in self.hidden or name in self.hidden_sides


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    if viewer.gm:
        return Eyes(viewer)
    hidden = hidden_from(viewer)
    sides = {one.side for one in combatants.values()}
    known = {one.side for one in combatants.values() if one.id not in hidden}
    return Eyes(viewer, hidden, frozenset(sides - known - set(viewer.sides)))
