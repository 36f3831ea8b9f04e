"""The chances of each level of damage, and of taking a combatant out of the fight."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.arm5.rules.harm import takes_out
from rulesets.arm5.sheet.tables import LEVELS, damage_level
from rulesets.arm5.state import Combatant, State


def levels_of(size: int, nets: Iterable[tuple[int, float]]) -> dict[str, float]:
    """The chance of each level; `nets` are the damage after Soak and its chances."""
    found = dict.fromkeys(LEVELS, 0.0)
    for net, chance in nets:
        found[damage_level(net, size)] += chance
    return found


def down(
    state: State, victim: Combatant, levels: Mapping[str, float], subdued: bool = False
) -> float:
    """The chance that the target is taken out; 0 for a combatant who is out already."""
    if not victim.active:
        return 0.0
    return sum(
        share for level, share in levels.items() if takes_out(state.options, victim, level, subdued)
    )
