"""The five phases of the round as a strip, and the order of combatants."""

from __future__ import annotations

from rulesets.contract import Figure, Segment
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.queries import active
from rulesets.momentum.state import Combatant, State

PHASES = ("first_move", "skirmish", "melee", "magic", "second_move")


def strip(state: State) -> tuple[Segment, ...]:
    place = PHASES.index(state.phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(PHASES)
    )


def order(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The order by initiative. The order is public, the totals are for those who may know the
    stat."""
    shown = (combatant for combatant in active(state) if combatant.id not in visibility.hidden)
    return tuple(
        Segment(
            segment.id,
            "done" if segment.exchanged or state.over else "coming",
            part,
            value=_value(segment, visibility),
        )
        for part, segment in enumerate(shown, start=1)
    )


def _value(combatant: Combatant, visibility: Visibility) -> Figure | None:
    return Figure("initiative", combatant.initiative) if visibility.knows(combatant) else None
