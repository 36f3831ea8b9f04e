"""What a viewer may know of whom, and of whom it knows nothing at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract import Health, Viewer
from rulesets.ose.rules.queries import SLOW_PHASES, key
from rulesets.ose.state import Combatant, State
from rulesets.visibility import Onlooker, hidden_from

MOVED_OR_LATER = ("movement", "missile", "magic", "melee")


class Visibility(Onlooker[Combatant], frozen=True):
    """`hidden_sides`: sides with nobody who is not hidden."""

    hidden_sides: frozenset[str] = frozenset()

    def misses(self, name: str | None) -> bool:
        """Whether this name, of somebody or of a side, must not be read."""
        return name in self.hidden or name in self.hidden_sides


def visibility_of(combatants: Mapping[str, Combatant], viewer: Viewer) -> Visibility:
    if viewer.gm:
        return Visibility(viewer)
    hidden = hidden_from(viewer)
    sides = {one.side for one in combatants.values()}
    known = {one.side for one in combatants.values() if one.id not in hidden}
    return Visibility(viewer, hidden, frozenset(sides - known - set(viewer.sides)))


def health(one: Combatant, told: str) -> Health | None:
    """Words by what is left: more than half, more than a quarter, less; a bar has its share."""
    if told == "nothing":
        return None
    hp, full = one.hp, one.max_hp
    share = -(-hp * 100 // full) if told != "words" else None
    if hp >= full:
        return Health("unhurt", 0, share)
    if hp <= 0:
        return Health("down", 4, share)
    if hp * 2 > full:
        return Health("hurt", 1, share)
    return Health("bloodied", 2, share) if hp * 4 > full else Health("badly_hurt", 3, share)


def declaration_shown(state: State, one: Combatant) -> bool:
    """Others learn what somebody declared when its own movement phase has begun this round."""
    if one.disrupted or state.phase in SLOW_PHASES:
        return True
    if not state.order or state.phase in ("declare", "initiative"):
        return False
    stands = key(state, one)
    if any(stands in group for group in state.order[: state.turn]):
        return True
    return state.phase in MOVED_OR_LATER and stands in state.order[state.turn]
