"""Whose eyes look at a fight: what is known of whom, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.contract import Viewer
from rulesets.kampbogen.state import PARTY, Combatant


class Eyes(Struct, frozen=True):
    """`hidden`: ids this viewer must not know of."""

    viewer: Viewer
    hidden: frozenset[str] = frozenset()

    def knows(self, one: Combatant) -> bool:
        """Characters are open to all, since players plan together; opponents are the GM's."""
        viewer = self.viewer
        return viewer.gm or one.character or one.side in viewer.sides or one.id in viewer.controls

    def ally(self, one: Combatant) -> bool:
        viewer = self.viewer
        if viewer.gm and not viewer.sides:
            return one.side == PARTY
        return one.side in viewer.sides or one.id in viewer.controls

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in self.hidden)


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    if viewer.gm or not viewer.hidden:
        return Eyes(viewer)
    return Eyes(viewer, frozenset(viewer.hidden).difference(viewer.controls))
