"""Visibility: a viewer's knowledge of each combatant, and combatants that it must not know of
(README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arm5.state import Combatant
from rulesets.contract import Health, Viewer
from rulesets.visibility import BaseVisibility

LIGHTLY, MODERATELY = -2, -5  # the worst wound penalty that still counts as that


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer knows the secrets of its own side, and of no other."""


def visibility_of(combatants: Mapping[str, Combatant], viewer: Viewer) -> Visibility:
    """Nobody sees those the GM hides, and enemies do not see those hiding in the fight."""
    secret = (combatant for combatant in combatants.values() if combatant.hidden)
    open_to_all = Visibility(viewer)
    lurking = frozenset(item.id for item in secret if not open_to_all.knows(item))
    return Visibility.of(combatants, viewer, lurking)


def health(one: Combatant, told: str) -> Health | None:
    """By the wounds alone, which everybody can see."""
    if told == "nothing":
        return None
    if not one.active and one.status != "left":
        word, quarters = "down", 4
    elif one.wound_penalty == 0:
        word, quarters = "unhurt", 0
    elif one.wound_penalty >= LIGHTLY:
        word, quarters = "lightly_wounded", 1
    else:
        badly = one.wound_penalty < MODERATELY
        word, quarters = ("badly_wounded", 3) if badly else ("wounded", 2)
    return Health(word, quarters, None if told == "words" else 100 - 25 * quarters)
