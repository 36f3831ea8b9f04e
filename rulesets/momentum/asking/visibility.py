"""Visibility: a viewer's knowledge of each combatant (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.momentum.rules.queries import wounds
from rulesets.momentum.state import Combatant
from rulesets.visibility import BaseVisibility, share

WORDS = ("unhurt", "hurt", "badly_hurt")
QUARTERS = (0, 1, 3)


class Visibility(BaseVisibility[Combatant], frozen=True):
    def owns(self, combatant: Combatant) -> bool:
        """Whether everything may be told: to the GM and its player."""
        return self.viewer.gm or combatant.id in self.viewer.controls

    def shares(self, side: str) -> bool:
        """Whether the secrets of this side may be told."""
        return self.viewer.gm or side in self.viewer.sides

    def knows(self, combatant: Combatant) -> bool:
        """Whether its hit points and plans may be told: to its side as well."""
        return self.owns(combatant) or self.shares(combatant.side)


visibility_of = Visibility.for_viewer


def health(combatant: Combatant, told: str) -> Health | None:
    """The health in the words of README 10, with its share where bars are shown."""
    if told == "nothing":
        return None
    bar = share(combatant.hp, combatant.max_hp, told)
    if combatant.hp == 0:
        return Health("out", 4, bar)
    badly = wounds(combatant)
    return Health(WORDS[badly], QUARTERS[badly], bar)
