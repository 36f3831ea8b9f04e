"""Whose eyes look at a fight: who is of the own side, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.contract import Viewer
from rulesets.ose.state import Combatant


class Eyes(Struct, frozen=True):
    """`hidden`: ids this viewer must not know of; `hidden_sides`: sides with nobody else."""

    viewer: Viewer
    hidden: frozenset[str] = frozenset()
    hidden_sides: frozenset[str] = frozenset()

    def knows(self, one: Combatant) -> bool:
        """Whether everything about it may be told: the GM's, the own and the own side's."""
        viewer = self.viewer
        return viewer.gm or one.side in viewer.sides or one.id in viewer.controls

    def ally(self, one: Combatant) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def misses(self, who: str | None) -> bool:
        """Whether a name in an entry, of somebody or of a side, must not be read."""
        return who is not None and (who in self.hidden or who in self.hidden_sides)

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if not self.misses(name))


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    if viewer.gm or not viewer.hidden:
        return Eyes(viewer)
    hidden = frozenset(viewer.hidden).difference(viewer.controls)
    sides = {one.side for one in combatants.values()}
    known = {one.side for one in combatants.values() if one.id not in hidden}
    return Eyes(viewer, hidden, frozenset(sides - known - set(viewer.sides)))
