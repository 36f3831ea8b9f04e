"""The working copy of a fight, and the steps that rules are written in."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple, Self

from rulesets.contract import Earlier
from rulesets.dice import Dice, Roll
from rulesets.fifth.state import Board, Combatant, Question, State
from rulesets.working import NO_FACTS, WorkingCopy


class Given(NamedTuple):
    """The answer to a question: the chosen option, and all of its fields."""

    option: str
    fields: Mapping[str, Any]


type Steps[T] = Generator[Question, Given | None, T]
"""A rule that may ask: it yields a question, and gets the answer, or None if the question has
lapsed."""


class FightOver(Exception):
    """The fight has ended: nothing that is going on goes on."""


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    """A state during one step; `fight.outcome()` freezes it again.

    `origin` is the state that the step began with, `rolled` the dice since the last entry.
    """

    combatants: dict[str, Combatant]
    origin: State | None = None
    rolled: list[Roll] = []

    @classmethod
    def from_state(cls, state: State, dice: Dice) -> Self:
        fight = super().from_state(state, dice)
        fight.origin = state
        return fight

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        """An entry carries the dice rolled since the one before it."""
        super().note(rule, who, target, facts, rolls or tuple(self.rolled), visible_to)
        self.rolled.clear()

    def forget_log(self) -> None:
        """The entries so far belong to earlier steps; exchanges that they opened go on."""
        for exchange in self.within:
            if isinstance(exchange.cause, int):
                entry = self.log[exchange.cause]
                exchange.cause = Earlier(entry.rule, entry.who, entry.target)
        self.log.clear()

    def note_open(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
    ) -> None:
        """An entry for everybody if it is about the party, else for that side alone."""
        side = self.combatants[who or target or ""].side
        self.note(rule, who, target, facts, visible_to="all" if side == "party" else side)

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        roll = super().roll(who, purpose, count, sides)
        self.rolled.append(roll)
        return roll


def joined(words: Any) -> str:
    """A list as the text of a fact."""
    return "+".join(words) or "none"
