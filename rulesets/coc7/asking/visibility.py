"""What a viewer may know of whom, and of whom it knows nothing at all (README 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.coc7.state import Combatant
from rulesets.contract import Health, Viewer
from rulesets.visibility import Onlooker, hidden_from


class Visibility(Onlooker[Combatant], frozen=True):
    """`rulesets.visibility.Onlooker`: the own side's secrets are shared, all others' are kept."""


def visibility_of(combatants: Mapping[str, Combatant], viewer: Viewer) -> Visibility:
    return Visibility(viewer, hidden_from(viewer))


def health(one: Combatant, told: str) -> Health | None:
    """Words by what is left, the same for half or more and below it; a bar has its share."""
    if told == "nothing":
        return None
    hp, full = one.hp, one.hp_max
    share = -(-hp * 100 // full) if told != "words" else None
    if hp >= full:
        return Health("unhurt", 0, share)
    if hp <= 0:
        return Health("down", 4, share)
    return Health("hurt", 1, share) if 2 * hp >= full else Health("badly_hurt", 3, share)
