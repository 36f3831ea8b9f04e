"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.contract import Entry, Outcome
from rulesets.dice import Dice, Roll

NO_FACTS: Mapping[str, Any] = {}


class WorkingCopy[S: Struct, C: Struct]:
    """Has every field of the state, may be changed, and keeps the log of the step.

    A game derives its `Fight` from this and names the other fields of its state with their types.
    `nobody` is whose an entry is that names nobody.
    """

    combatants: dict[str, C]
    round: int
    over: bool
    winner: str | None
    nobody: str | None = None

    def __init__(self, state: S, dice: Dice):
        for name in state.__struct_fields__:
            setattr(self, name, getattr(state, name))
        self.combatants = dict(self.combatants)
        self.dice = dice
        self.log: list[Entry] = []
        self._of = type(state)

    def frozen(self) -> S:
        return self._of(**{name: getattr(self, name) for name in self._of.__struct_fields__})

    def outcome(self) -> Outcome:
        return Outcome(self.frozen(), tuple(self.log))

    def change(self, id: str, **values: Any) -> C:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def note(
        self,
        rule: str,
        who: str | None = None,
        target: str | None = None,
        facts: Mapping[str, Any] = NO_FACTS,
        rolls: tuple[Roll, ...] = (),
        visible_to: str = "all",
    ) -> None:
        who = self.nobody if who is None else who
        self.log.append(Entry(rule, who, target, rolls, facts, visible_to))

    def roll(self, who: str, purpose: str, count: int, sides: int) -> Roll:
        return Roll(who, purpose, count, sides, tuple(self.dice.roll(who, purpose, count, sides)))
