"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.dice import Roll
from rulesets.kampbogen.state import Board, Combatant, Sequence, State
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]

    def on_with(self, **values: Any) -> Sequence:
        """Changes the sequence in progress."""
        assert self.sequence is not None
        self.sequence = replace(self.sequence, **values)
        return self.sequence

    def come_in(self, id: str, **values: Any) -> None:
        """Brings a combatant into the fight."""
        self.change(id, in_combat=True, waits=False, **values)

    def leave(self, id: str, how: str, **values: Any) -> None:
        """Takes a character out of the fight; it is outside from now on."""
        self.change(id, in_combat=False, waits=False, left=how, **values)

    def roll_2d6(self, who: str, purpose: str) -> Roll:
        return self.roll(who, purpose, 2, 6)
