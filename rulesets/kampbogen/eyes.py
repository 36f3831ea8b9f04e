"""Whose eyes look at a fight: what is known of whom, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Viewer
from rulesets.eyes import Onlooker, hidden_from
from rulesets.kampbogen.state import Combatant


class Eyes(Onlooker[Combatant], frozen=True):
    def knows(self, one: Combatant) -> bool:
        """Characters are open to all, since players plan together; opponents are the GM's."""
        viewer = self.viewer
        return viewer.gm or one.character or one.side in viewer.sides or one.id in viewer.controls


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    return Eyes(viewer, hidden_from(viewer))
