"""Whose eyes look at a fight: what is known of whom, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Viewer
from rulesets.eyes import Onlooker, hidden_from
from rulesets.momentum.state import Combatant


class Eyes(Onlooker[Combatant], frozen=True):
    def owns(self, one: Combatant) -> bool:
        """Whether everything about it may be told: the GM's, and what the viewer decides for."""
        return self.viewer.gm or one.id in self.viewer.controls

    def shares(self, side: str) -> bool:
        """Whether the secrets of this side are told."""
        return self.viewer.gm or side in self.viewer.sides

    def knows(self, one: Combatant) -> bool:
        """Whether its hit points and plans may be told: the own side's too."""
        return self.owns(one) or self.shares(one.side)


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    return Eyes(viewer, hidden_from(viewer))
