"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from rulesets.coc7.sheet.fields import Formula
from rulesets.coc7.state import Board, Combatant, State
from rulesets.dice import Roll
from rulesets.working import WorkingCopy

GM = "gm"


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]

    def roll_formula(self, who: str, purpose: str, dice: Formula) -> tuple[int, tuple[Roll, ...]]:
        """The total with its constant, and the rolls: one for each term of dice, in order."""
        total, rolls = dice.plus, []
        for term in dice.dice:
            roll = self.roll(who, purpose, term.count, term.sides)
            total += term.sign * sum(roll.faces)
            rolls.append(roll)
        return total, tuple(rolls)
