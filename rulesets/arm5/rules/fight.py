"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from rulesets.arm5.state import Board, Combatant, State
from rulesets.dice import Roll
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]

    def roll_d10(self, who: str, purpose: str, count: int) -> Roll:
        return self.roll(who, purpose, count, 10)
