"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from typing import Any

from msgspec import field
from msgspec.structs import replace

from rulesets.contract import Outcome
from rulesets.momentum.rules.queries import by_initiative
from rulesets.momentum.state import Board, Combatant, Group, Plan, State
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]
    slain: set[str] = field(default_factory=set)
    """Combatants killed by massive damage in this step."""
    harmed_by: dict[str, int | None] = field(default_factory=dict)
    """The exchange of this step that has last harmed a combatant."""
    grown_by: dict[int, int | None] = field(default_factory=dict)
    """The exchange of this step by which a group has last begun or grown."""

    nobody = "gm"

    def outcome(self) -> Outcome[State]:
        """The end of the fight is told after everything else."""
        if self.over:
            self.note("fight_over", facts={"winner": self.winner})
        return super().outcome()

    def reorder(self) -> None:
        self.order = by_initiative(self.combatants)

    def plan(self, id: str, plan: Plan) -> None:
        """Stores a plan, independently of the order of answers."""
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
        for combatant in tuple(self.combatants.values()):
            if combatant.group == id:
                self.change(combatant.id, group=None)

    def part(self, id: str) -> None:
        """Takes a combatant out of its group, and drops its part in the running exchange."""
        self.change(id, group=None)
        if self.bout and id in self.bout.present:
            rest = tuple(other for other in self.bout.present if other != id)
            self.bout = replace(self.bout, present=rest)

    def turn_to(self, **values: Any) -> None:
        """Changes the running exchange."""
        if self.bout is not None:
            self.bout = replace(self.bout, **values)
