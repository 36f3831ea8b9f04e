"""Answers of the GM in place of others, by default or as suggested."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rulesets.contract import Choice, Decision, IllegalChoice
from rulesets.working import WorkingCopy

type Find = Callable[[Decision], Choice | None]


def by_default(decision: Decision) -> Choice | None:
    """The default of the decision as a choice, if it has one."""
    if decision.default is None:
        return None
    return Choice(decision.by, decision.kind, decision.default)


def _always_the_same(fight: object) -> object:
    return None


@dataclass(frozen=True)
class Answers[F: WorkingCopy[Any, Any]]:
    """Answers the decisions that are open when the ruling is made, one after the other.

    `the_one` finds a decision without computing all open ones. If an answer opens a new `moment`,
    decisions from before it are not answered in it. `insistent`: raises `IllegalChoice`
    `not_pending` if none of those named has an open decision.
    """

    pending: Callable[[F], Iterable[Decision]]
    answer: Callable[[F, Choice], None]
    run_on: Callable[[F], None]
    suggest: Callable[[F, Decision], Choice]
    the_one: Callable[[F, str, str], Decision | None] | None = None
    moment: Callable[[F], object] = _always_the_same
    insistent: bool = False

    def by_default(self, fight: F, who: list[str]) -> None:
        self._give(fight, who, by_default)

    def as_suggested(self, fight: F, who: list[str]) -> None:
        self._give(fight, who, lambda decision: self.suggest(fight, decision))

    def _give(self, fight: F, who: list[str], find: Find) -> None:
        open_now = [decision for decision in self.pending(fight) if decision.by in who]
        if self.insistent and not open_now:
            raise IllegalChoice("not_pending", "none of these is asked anything now")
        moment = self.moment(fight)
        for asked in open_now:
            if fight.over or self.moment(fight) != moment:
                return
            still = self._still(fight, asked)
            choice = find(still) if still is not None else None
            if choice is not None:
                self.answer(fight, choice)
                self.run_on(fight)

    def _still(self, fight: F, asked: Decision) -> Decision | None:
        """The decision after the answers before it; None if it is no longer open."""
        if self.the_one is not None:
            return self.the_one(fight, asked.by, asked.kind)
        same = (
            decision
            for decision in self.pending(fight)
            if (decision.by, decision.kind) == (asked.by, asked.kind)
        )
        return next(same, None)
