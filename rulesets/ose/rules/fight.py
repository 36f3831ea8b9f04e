"""The working copy of a state during a step, with changes made in more than one place."""

from __future__ import annotations

from rulesets.ose.state import Board, Combatant, State
from rulesets.working import WorkingCopy


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]
    deferred_by: int | None = None
    """The entry of this step whose exchange has all effects deferred so far."""

    def answered_by(self, id: str) -> None:
        """Notes that it has answered in this phase, independently of the order of answers."""
        self.answered = tuple(sorted((*self.answered, id)))
