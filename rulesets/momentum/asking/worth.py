"""What a blow is worth to who strikes it, by its own numbers alone."""

from __future__ import annotations

from functools import lru_cache

from rulesets.chances import mean
from rulesets.contract import Option
from rulesets.momentum.asking.chances.forecast import past, results
from rulesets.momentum.rules.harm import Blow, multiplier
from rulesets.momentum.rules.melee.targets import blow
from rulesets.momentum.rules.probe import Probe, in_exchange, skill
from rulesets.momentum.state import Board, Combatant, Options, Plan

MOMENTUM = 0.75
"""What is left of the worth of a technique that loses the Momentum."""


def best_technique(
    board: Board, one: Combatant, offered: Option, enemies: int
) -> tuple[str, str] | None:
    """The technique that does most damage on average, with its weapon; None if a plain attack does
    as much. A blow at all enemies counts for each of them."""
    named, _, armed, *_ = offered.fields
    known = [one.sheet.techniques.get(name) for name in named.choices]
    techniques = [used for used in known if used is not None and used.effect == "damage"]
    if not techniques:
        return None
    weapon = max(armed.choices, key=lambda name: skill(one, name))
    best, most = None, _worth(board, one, Plan(option="attack", weapon=weapon), enemies)
    for used in techniques:
        deed = Plan(option="manoeuvre", manoeuvre=used.name, weapon=used.weapon or weapon)
        worth = _worth(board, one, deed, enemies)
        worth *= enemies if used.all_targets else 1
        worth *= MOMENTUM if used.loses_momentum else 1
        if worth > most:
            best, most = (used.name, deed.weapon or ""), worth
    return best


def _worth(board: Board, one: Combatant, deed: Plan, enemies: int) -> float:
    dealt = blow(one, deed)
    if dealt is None:
        return 0.0
    return _damage(board.options, in_exchange(board, one, deed, enemies), dealt)


@lru_cache(maxsize=1024)
def _damage(options: Options, test: Probe, dealt: Blow) -> float:
    """The mean against somebody without armour who does nothing about it."""
    hits = ((result.level, chance) for result, chance in results(options, test) if result.level)
    return sum(chance * mean(past(options, dealt, multiplier(level), 0)) for level, chance in hits)
