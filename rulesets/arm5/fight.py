"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.arm5.state import Combatant, State, Window, phase
from rulesets.contract import Entry
from rulesets.dice import Dice, Roll

NO_FACTS: Mapping[str, Any] = {}


class Fight:
    """Has every field of a `State`, may be changed, and keeps the log of the step."""

    def __init__(self, state: State, dice: Dice):
        self.options = state.options
        self.combatants: dict[str, Combatant] = dict(state.combatants)
        self.round, self.over, self.winner = state.round, state.over, state.winner
        self.order, self.current, self.early = state.order, state.current, state.early
        self.stage, self.cast_tried = state.stage, state.cast_tried
        self.window: Window | None = state.window
        self.dice = dice
        self.log: list[Entry] = []

    @property
    def phase(self) -> str:
        return phase(self)

    def frozen(self) -> State:
        return State(**{name: getattr(self, name) for name in State.__struct_fields__})

    def change(self, id: str, **values: Any) -> Combatant:
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
        self.log.append(Entry(rule, who, target, rolls, facts, visible_to))

    def roll(self, who: str, purpose: str, count: int) -> Roll:
        """Every die has ten sides."""
        return Roll(who, purpose, count, 10, tuple(self.dice.roll(who, purpose, count, 10)))
