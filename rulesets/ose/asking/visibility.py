"""Visibility: a viewer's knowledge of each combatant, and hidden combatants (README 10)."""

from __future__ import annotations

from rulesets.contract import Health
from rulesets.ose.rules.queries import SLOW_PHASES, key
from rulesets.ose.state import Combatant, State
from rulesets.visibility import BaseVisibility, share

MOVED_OR_LATER = ("movement", "missile", "magic", "melee")


class Visibility(BaseVisibility[Combatant], frozen=True):
    """A viewer's visibility: it knows the secrets of its own sides only."""


visibility_of = Visibility.for_viewer


def health(combatant: Combatant, openness: str) -> Health | None:
    """The health as a word for more than half, more than a quarter and less of the hit points, and
    as a share for bars."""
    if openness == "nothing":
        return None
    hp, full = combatant.hp, combatant.max_hp
    bar = share(hp, full, openness)
    if hp >= full:
        return Health("unhurt", 0, bar)
    if hp <= 0:
        return Health("down", 4, bar)
    if hp * 2 > full:
        return Health("hurt", 1, bar)
    return Health("bloodied", 2, bar) if hp * 4 > full else Health("badly_hurt", 3, bar)


def declaration_shown(state: State, combatant: Combatant) -> bool:
    """Whether others know the declaration: from the combatant's movement phase on."""
    if combatant.disrupted or state.phase in SLOW_PHASES:
        return True
    if not state.order or state.phase in ("declare", "initiative"):
        return False
    stands = key(state, combatant)
    if any(stands in group for group in state.order[: state.turn]):
        return True
    return state.phase in MOVED_OR_LATER and stands in state.order[state.turn]


def tied_in_view(state: State, visibility: Visibility) -> tuple[str, ...]:
    """The first that tie for a place in the order as far as the viewer sees them; empty if no two
    do."""
    places = map(visibility.present, state.places)
    return next((tied for tied in places if len(tied) > 1), ())
