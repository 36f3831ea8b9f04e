"""What a viewer may know of whom, and of whom it knows nothing at all (README 10)."""

from __future__ import annotations

from rulesets.coc7.state import Combatant
from rulesets.contract import Health
from rulesets.visibility import Onlooker, share


class Visibility(Onlooker[Combatant], frozen=True):
    """A viewer knows the secrets of its own side, and of no other."""


visibility_of = Visibility.of


def health(one: Combatant, told: str) -> Health | None:
    """Words by what is left, the same for half or more and below it; a bar has its share."""
    if told == "nothing":
        return None
    hp, full = one.hp, one.hp_max
    bar = share(hp, full, told)
    if hp >= full:
        return Health("unhurt", 0, bar)
    if hp <= 0:
        return Health("down", 4, bar)
    return Health("hurt", 1, bar) if 2 * hp >= full else Health("badly_hurt", 3, bar)
