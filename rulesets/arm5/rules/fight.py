"""A state while one step changes it, and what is changed in more than one place."""

from __future__ import annotations

from rulesets.arm5.state import Combatant, Options, State, Window, phase
from rulesets.dice import Roll
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant]):
    options: Options
    order: tuple[str, ...]
    current: str | None
    early: bool
    stage: str
    cast_tried: bool
    window: Window | None

    @property
    def phase(self) -> str:
        return phase(self)

    def roll_d10(self, who: str, purpose: str, count: int) -> Roll:
        return self.roll(who, purpose, count, 10)
