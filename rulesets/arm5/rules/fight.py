"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from rulesets.arm5.state import Board, Combatant, State
from rulesets.dice import Roll
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]
    before: int | None = None
    """The entry of this step that opened what was done last while an action is declared: an action
    that it makes impossible is lost by it."""

    def roll_d10(self, who: str, purpose: str, count: int) -> Roll:
        return self.roll(who, purpose, count, 10)
