"""Whose eyes look at a fight: who is of the own side, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.arm5.state import Combatant
from rulesets.contract import Viewer


class Eyes(Struct, frozen=True):
    """`hidden`: ids this viewer must not know of."""

    viewer: Viewer
    hidden: frozenset[str] = frozenset()

    def knows(self, one: Combatant) -> bool:
        """Whether everything about it may be told: the GM's, the own and the own side's."""
        viewer = self.viewer
        return viewer.gm or one.side in viewer.sides or one.id in viewer.controls

    def ally(self, one: Combatant) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in self.hidden)


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    """Nobody sees whom the GM hides, and enemies do not see who has hidden in the fight."""
    if viewer.gm:
        return Eyes(viewer)
    open_to_all = Eyes(viewer)
    lurking = {one.id for one in combatants.values() if one.hidden and not open_to_all.knows(one)}
    return Eyes(viewer, frozenset(viewer.hidden).difference(viewer.controls) | lurking)
