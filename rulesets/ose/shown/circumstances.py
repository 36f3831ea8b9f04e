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


def circumstances(state: State, one: Combatant, visibility: Visibility) -> Circumstances:
    return Circumstances(
        state.options,
        visibility.knows(one) or declaration_shown(state, one),
        _binding(state, one, visibility) if one.engaged else (),
        visibility.viewer.gm and one.id in state.rout,
        one.id in state.waiting,
        one.acts_from > state.round,
        one.status == "active" and wont_fight(state, one),
    )


def _binding(state: State, one: Combatant, visibility: Visibility) -> tuple[str, ...]:
    combatants, hidden = state.combatants, visibility.hidden
    return tuple(id for id in one.engaged if id not in hidden and able(combatants[id]))
