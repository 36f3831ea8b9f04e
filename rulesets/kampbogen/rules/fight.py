"""A state while one step changes it, and what is changed in more than one place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.dice import Dice, Roll
from rulesets.kampbogen.state import Combatant, Options, Sequence, State, Triggered, Vehicle
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant]):
    options: Options
    phase: str
    turn: int
    sequence: Sequence | None
    ambushed: str
    grade: str
    kampgrad: int | None
    kampgrad_dice: int | None
    style: str
    triggered: tuple[Triggered, ...]
    countered: tuple[str, ...]
    named: str
    targets: tuple[str, ...]
    vehicles: dict[str, Vehicle]
    loot: int
    asked: tuple[str, ...]
    answered: tuple[str, ...]
    tied: tuple[str, ...]
    places: int

    def __init__(self, state: State, dice: Dice):
        super().__init__(state, dice)
        self.vehicles = dict(self.vehicles)

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

    def roll_2d6(self, who: str, purpose: str) -> Roll:
        return self.roll(who, purpose, 2, 6)
