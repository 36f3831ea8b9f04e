"""Visibility: a viewer's knowledge of each combatant (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.fifth.state import Combatant
from rulesets.visibility import BaseVisibility, share


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""


visibility_of = Visibility.for_viewer


def health(combatant: Combatant, told: str) -> Health | None:
    """The health as a word for more than half, more than a quarter and less of the hit points, and
    as a share for bars."""
    if told == "nothing":
        return None
    hp, full = combatant.hp, combatant.max_hp
    bar = share(hp, full, told)
    if hp >= full:
        return Health("unhurt", 0, bar)
    if hp <= 0:
        return Health("down", 4, bar)
    if hp * 2 > full:
        return Health("hurt", 1, bar)
    return Health("bloodied", 2, bar) if hp * 4 > full else Health("badly_hurt", 3, bar)
