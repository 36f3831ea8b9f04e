"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.dice import Dice, Roll
from rulesets.ose.formula import Formula
from rulesets.ose.state import Combatant, State

NO_FACTS: Mapping[str, Any] = {}


class Fight:
    """Has every field of a `State`, may be changed, and keeps the log of the step."""

    def __init__(self, state: State, dice: Dice):
        self.options = state.options
        self.combatants: dict[str, Combatant] = dict(state.combatants)
        self.round, self.phase, self.turn = state.round, state.phase, state.turn
        self.order, self.rolled, self.places = state.order, state.rolled, state.places
        self.over, self.winner = state.over, state.winner
        self.answered, self.waiting = state.answered, state.waiting
        self.moves, self.covered = state.moves, state.covered
        self.unfinished, self.deferred = state.unfinished, state.deferred
        self.reasons, self.checks, self.rout = state.reasons, state.checks, state.rout
        self.dice = dice
        self.log: list[Entry] = []

    def frozen(self) -> State:
        return State(**{name: getattr(self, name) for name in State.__struct_fields__})

    def change(self, id: str, **values: Any) -> Combatant:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def answered_by(self, id: str) -> None:
        """Has had its say in this phase. In which order people answer leaves no trace."""
        self.answered = tuple(sorted((*self.answered, id)))

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        self.log.append(Entry(rule, who, target, rolls, facts, visible_to))

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        return Roll(who, purpose, count, sides, tuple(self.dice.roll(who, purpose, count, sides)))

    def roll_formula(self, who: str, purpose: str, dice: Formula) -> tuple[int, tuple[Roll, ...]]:
        """The total with its constant, and the roll; a mere number is not rolled."""
        if not dice.count:
            return dice.plus, ()
        roll = self.roll(who, purpose, dice.count, dice.sides)
        return sum(roll.faces) + dice.plus, (roll,)
