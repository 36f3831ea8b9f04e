"""Visibility: a viewer's knowledge of each combatant, and hidden combatants (README 10)."""

from __future__ import annotations

from rulesets.coc7.state import Combatant
from rulesets.contract import Health
from rulesets.visibility import BaseVisibility, share


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""


visibility_of = Visibility.for_viewer


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health as a word for half or more and for less of the hit points, and as a share for
    bars."""
    if openness == "nothing":
        return None
    hp, full = combatant.hp, combatant.hp_max
    bar = share(hp, full, openness)
    if hp >= full:
        return Health("unhurt", 0, bar)
    if hp <= 0:
        return Health("down", 4, bar)
    return Health("hurt", 1, bar) if 2 * hp >= full else Health("badly_hurt", 3, bar)
