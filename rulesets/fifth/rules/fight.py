"""The working copy of a fight: rules change its combatants in place, note entries, and ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from rulesets.contract import Earlier
from rulesets.dice import Dice, Roll
from rulesets.fifth.sheet.dice import Formula
from rulesets.fifth.state import Board, Combatant, Question, State
from rulesets.working import NO_FACTS, WorkingCopy

type Somebody = Combatant | str | None
"""Whom an entry is about."""
type Fields = Mapping[str, Any]

_FIELDS = Board.__struct_fields__
_read = attrgetter(*_FIELDS)


class Answer(NamedTuple):
    """The answer to a question: the chosen option, and all of its fields. A question that cannot be
    asked any more has no option."""

    option: str = ""
    fields: Fields = NO_FACTS


def no_answer(question: Question) -> Answer:
    return Answer()


class FightOver(Exception):
    """The fight has ended: nothing that is going on goes on."""


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    """A state during one step; `fight.outcome()` freezes it again.

    `origin`: the state that the step began with; `rolled`: the dice since the last entry;
    `answered`: gives the answer to a question (`asking.sequence`).
    """

    combatants: dict[str, Combatant]
    origin: State | None = None
    rolled: list[Roll] = []
    answered: Callable[[Question], Answer] = no_answer

    @classmethod
    def from_state(cls, state: State, dice: Dice, *more: Any, **named: Any) -> Self:
        fight = super().from_state(state, dice, *more, **named)
        fight.origin, fight.question = state, state.question
        return fight

    def restore(self, state: State) -> None:
        """Puts everything back to how it is in this state. Only then may combatants be changed:
        before, they are those of the state."""
        for name, value in zip(_FIELDS, _read(state), strict=True):
            setattr(self, name, value)
        self.combatants = {id: replace(who) for id, who in state.combatants.items()}
        self.now = replace(state.now)
        self.rolled, self.within = [], []

    def frozen(self) -> State:
        """Combatants that did not change are those of the state before: caches know them. Forecasts
        need none."""
        before = self.origin.combatants if self.origin and self.logged else {}
        for id, old in before.items():
            if self.combatants[id] == old:
                self.combatants[id] = old
        return super().frozen()

    def change(self, id: str, **values: Any) -> Combatant:
        who = self.combatants[id]
        for name, value in values.items():
            setattr(who, name, value)
        return who

    def those(self, ids: Iterable[str]) -> list[Combatant]:
        return [self.combatants[id] for id in ids]

    def ask(self, by: Combatant | str, kind: str, **about: Any) -> Answer:
        return self.answered(Question(by=_id(by) or "", kind=kind, **about))

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Fields = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        """An entry carries the dice rolled since the one before it."""
        super().note(rule, who, target, facts, rolls or tuple(self.rolled), visible_to)
        self.rolled.clear()

    def say(
        self, rule: str, who: Somebody = None, target: Somebody = None, /, **facts: Any
    ) -> None:
        if self.logged:
            self.note(rule, _id(who), _id(target), facts)

    def say_own(
        self, rule: str, who: Somebody = None, target: Somebody = None, /, **facts: Any
    ) -> None:
        """An entry for everybody if it is about the party, else for that side alone."""
        if self.logged:
            side = self.combatants[_id(who) or _id(target) or ""].side
            visible_to = "all" if side == "party" else side
            self.note(rule, _id(who), _id(target), facts, visible_to=visible_to)

    def forget_log(self) -> None:
        """The entries so far belong to earlier steps; exchanges that they opened go on."""
        for exchange in self.within:
            if isinstance(exchange.cause, int):
                entry = self.log[exchange.cause]
                exchange.cause = Earlier(entry.rule, entry.who, entry.target)
        self.log.clear()

    def throw(self, who: Combatant | str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        roll = self.roll(_id(who) or "", purpose, count, sides)
        self.rolled.append(roll)
        return roll.faces

    def sum_of(self, who: Combatant | str, purpose: str, dice: Formula) -> int:
        """The total of dice with their constant; a constant alone is not rolled."""
        rolled = sum(self.throw(who, purpose, dice.count, dice.sides)) if dice.count else 0
        return dice.plus + dice.sign * rolled


def _id(somebody: Somebody) -> str | None:
    return somebody.id if isinstance(somebody, Combatant) else somebody
