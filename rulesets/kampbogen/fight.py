"""A state while one step changes it: the working copy that is frozen once, at the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.dice import Dice, Roll
from rulesets.kampbogen.state import Combatant, Sequence, State, Vehicle

NO_FACTS: Mapping[str, Any] = {}
_FIELDS = State.__struct_fields__


class Fight:
    """Has every field of a `State`, may be changed, and keeps the log of the step."""

    def __init__(self, state: State, dice: Dice):
        self.options = state.options
        self.combatants: dict[str, Combatant] = dict(state.combatants)
        self.vehicles: dict[str, Vehicle] = dict(state.vehicles)
        self.round, self.phase, self.turn = state.round, state.phase, state.turn
        self.over, self.winner, self.loot = state.over, state.winner, state.loot
        self.sequence, self.ambushed = state.sequence, state.ambushed
        self.grade, self.style = state.grade, state.style
        self.kampgrad, self.kampgrad_dice = state.kampgrad, state.kampgrad_dice
        self.triggered, self.countered = state.triggered, state.countered
        self.named, self.targets = state.named, state.targets
        self.asked, self.answered = state.asked, state.answered
        self.tied, self.places = state.tied, state.places
        self.dice = dice
        self.log: list[Entry] = []

    def frozen(self) -> State:
        return State(**{name: getattr(self, name) for name in _FIELDS})

    def change(self, id: str, **values: Any) -> Combatant:
        changed = self.combatants[id] = replace(self.combatants[id], **values)
        return changed

    def on_with(self, **values: Any) -> Sequence:
        """Changes the sequence in progress."""
        assert self.sequence is not None
        self.sequence = replace(self.sequence, **values)
        return self.sequence

    def come_in(self, id: str, **values: Any) -> None:
        """Somebody is in the fight from now on."""
        self.change(id, in_combat=True, waits=False, **values)

    def leave(self, id: str, how: str, **values: Any) -> None:
        """A character is outside from now on."""
        self.change(id, in_combat=False, waits=False, left=how, **values)

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

    def roll(self, who: str, purpose: str) -> Roll:
        """All dice are 2d6."""
        return Roll(who, purpose, 2, 6, tuple(self.dice.roll(who, purpose, 2, 6)))
