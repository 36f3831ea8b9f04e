"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.dice import Dice, Roll
from rulesets.momentum.state import Bout, Combatant, Fumble, Group, Plan, State
from rulesets.momentum.words import by_initiative

NO_FACTS: Mapping[str, Any] = {}
_FIELDS = State.__struct_fields__


class Fight:
    """Has every field of a `State`, may be changed, and keeps the log of the step."""

    def __init__(self, state: State, dice: Dice):
        self.options = state.options
        self.combatants: dict[str, Combatant] = dict(state.combatants)
        self.order = state.order
        self.round, self.phase, self.step = state.round, state.phase, state.step
        self.over, self.winner = state.over, state.winner
        self.groups, self.last_group = state.groups, state.last_group
        self.plans, self.answers, self.splits = state.plans, state.answers, state.splits
        self.stirred = state.stirred
        self.bout: Bout | None = state.bout
        self.past: tuple[Bout, ...] = state.past
        self.fumbles: tuple[Fumble, ...] = state.fumbles
        self.slain: set[str] = set()  # by massive damage, until the end of the step they fell in
        self.dice = dice
        self.log: list[Entry] = []

    def frozen(self) -> State:
        return State(**{name: getattr(self, name) for name in _FIELDS})

    def change(self, id: str, **values: Any) -> Combatant:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def reorder(self) -> None:
        self.order = by_initiative(self.combatants)

    def plan(self, id: str, plan: Plan) -> None:
        """In which order people answer leaves no trace."""
        self.plans = dict(sorted({**self.plans, id: plan}.items()))

    def answer(self, id: str, plan: Plan) -> None:
        self.answers = dict(sorted({**self.answers, id: plan}.items()))

    def form(self, momentum: str, members: tuple[str, ...], **values: Any) -> Group:
        """A new group with the next id."""
        self.last_group += 1
        group = Group(self.last_group, momentum, **values)
        self.groups += (group,)
        for id in members:
            self.change(id, group=group.id)
        return group

    def regroup(self, id: int, **values: Any) -> None:
        """Changes a group that still exists."""
        self.groups = tuple(
            replace(group, **values) if group.id == id else group for group in self.groups
        )

    def disband(self, id: int) -> None:
        self.groups = tuple(group for group in self.groups if group.id != id)
        for one in tuple(self.combatants.values()):
            if one.group == id:
                self.change(one.id, group=None)

    def part(self, id: str) -> None:
        """Out of the group; what it still had to do with the running exchange is dropped."""
        self.change(id, group=None)
        if self.bout and id in self.bout.present:
            rest = tuple(other for other in self.bout.present if other != id)
            self.bout = replace(self.bout, present=rest)

    def turn_to(self, **values: Any) -> None:
        """Changes the running exchange."""
        if self.bout is not None:
            self.bout = replace(self.bout, **values)

    def note(
        self,
        rule: str,
        who: str = "gm",
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        self.log.append(Entry(rule, who, target, rolls, facts, visible_to))

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        return Roll(who, purpose, count, sides, tuple(self.dice.roll(who, purpose, count, sides)))
