"""Whose eyes look at a fight: what is known of whom, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.contract import Viewer
from rulesets.momentum.state import Combatant


class Eyes(Struct, frozen=True):
    """`hidden`: ids this viewer must not know of."""

    viewer: Viewer
    hidden: frozenset[str] = frozenset()

    def owns(self, one: Combatant) -> bool:
        """Whether everything about it may be told: the GM's, and what the viewer decides for."""
        return self.viewer.gm or one.id in self.viewer.controls

    def shares(self, side: str) -> bool:
        """Whether the secrets of this side are told."""
        return self.viewer.gm or side in self.viewer.sides

    def knows(self, one: Combatant) -> bool:
        """Whether its hit points and plans may be told: the own side's too."""
        return self.owns(one) or self.shares(one.side)

    def ally(self, one: Combatant) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == "party"
        return one.side in viewer.sides or one.id in viewer.controls

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in self.hidden)


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    if viewer.gm or not viewer.hidden:
        return Eyes(viewer)
    return Eyes(viewer, frozenset(viewer.hidden).difference(viewer.controls))
