"""Visibility: a viewer's knowledge of each combatant (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.fifth.state import Combatant, State
from rulesets.visibility import BaseVisibility, share

WORDS = ("unhurt", "hurt", "bloodied", "badly_hurt", "down")
"""The health by the quarters that are lost."""


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""

    def lost(self, combatant: Combatant) -> int:
        """The quarters of health that are lost, as far as they are known."""
        return 0 if self.openness(combatant) == "nothing" else quarters_lost(combatant)


visibility_of = Visibility.for_viewer


def phase_of(state: State, visibility: Visibility) -> str:
    """The phase; a tie is one only for viewers who see two of those that tie."""
    tied = state.question.units if state.phase == "tie" and state.question else ()
    return "initiative" if tied and len(visibility.present(tied)) < 2 else state.phase


def quarters_lost(combatant: Combatant) -> int:
    """1 while more than half of the hit points is left, 2 while more than a quarter."""
    hp, full = combatant.hp, combatant.max_hp
    if hp >= full or hp <= 0:
        return 0 if hp >= full else 4
    return 1 if hp * 2 > full else 2 if hp * 4 > full else 3


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health as a word, and as a share for bars."""
    if openness == "nothing":
        return None
    lost = quarters_lost(combatant)
    return Health(WORDS[lost], lost, share(combatant.hp, combatant.max_hp, openness))
