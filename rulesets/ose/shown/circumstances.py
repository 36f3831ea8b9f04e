"""The circumstances that affect the view of a combatant."""

from __future__ import annotations

from msgspec import Struct

from rulesets.ose.asking.visibility import Visibility, declaration_shown
from rulesets.ose.rules.queries import able, wont_fight
from rulesets.ose.state import Combatant, Options, State


class Circumstances(Struct, frozen=True, gc=False):
    """`declared`: this round's declaration may be shown. `melee`: opponents it is bound by. `late`:
    it does not act in this round yet. `harmless`: it never attacks on its own."""

    options: Options
    declared: bool
    melee: tuple[str, ...]
    routed: bool
    waiting: bool
    late: bool
    harmless: bool


def circumstances(state: State, combatant: Combatant, visibility: Visibility) -> Circumstances:
    return Circumstances(
        state.options,
        visibility.knows(combatant) or declaration_shown(state, combatant),
        _binding(state, combatant, visibility) if combatant.engaged else (),
        visibility.viewer.gm and combatant.id in state.rout,
        combatant.id in state.waiting,
        combatant.acts_from > state.round,
        combatant.status == "active" and wont_fight(state, combatant),
    )


def _binding(state: State, combatant: Combatant, visibility: Visibility) -> tuple[str, ...]:
    combatants, hidden = state.combatants, visibility.hidden
    return tuple(id for id in combatant.engaged if id not in hidden and able(combatants[id]))
