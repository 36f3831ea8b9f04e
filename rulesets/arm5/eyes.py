"""Whose eyes look at a fight: who is of the own side, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arm5.state import Combatant
from rulesets.contract import Viewer
from rulesets.eyes import Onlooker, hidden_from


class Eyes(Onlooker[Combatant], frozen=True):
    """`rulesets.eyes.Onlooker`: the own side's secrets are shared, all others' are kept."""


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    """Nobody sees whom the GM hides, and enemies do not see who has hidden in the fight."""
    if viewer.gm:
        return Eyes(viewer)
    open_to_all = Eyes(viewer)
    lurking = {one.id for one in combatants.values() if one.hidden and not open_to_all.knows(one)}
    return Eyes(viewer, hidden_from(viewer) | lurking)
