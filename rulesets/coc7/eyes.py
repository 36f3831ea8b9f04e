"""Whose eyes look at a fight: who is of the own side, and who is not there at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.coc7.state import Combatant
from rulesets.contract import Viewer
from rulesets.eyes import Onlooker, hidden_from


class Eyes(Onlooker[Combatant], frozen=True):
    """`rulesets.eyes.Onlooker`: the own side's secrets are shared, all others' are kept."""


def eyes(combatants: Mapping[str, Combatant], viewer: Viewer) -> Eyes:
    return Eyes(viewer, hidden_from(viewer))
