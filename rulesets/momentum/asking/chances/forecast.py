"""Exact distributions of faces, levels and damage, and what an exchange may cost (README 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Any

import icepool
from msgspec.structs import replace

from rulesets.chances import Distribution
from rulesets.momentum.rules import harm
from rulesets.momentum.rules.harm import Blow, armour_against, multiplier
from rulesets.momentum.rules.melee.comparing import Consequence, consequences, counting
from rulesets.momentum.rules.melee.targets import blow
from rulesets.momentum.rules.probe import D20, Probe, counting_face, dice_of, read
from rulesets.momentum.sheet.formula import formula
from rulesets.momentum.state import Board, Bout, Combatant, Options, Result

NOTHING: Distribution = {0: 1.0}


@lru_cache(maxsize=3)
def faces(edge: int) -> Distribution:
    """The die that counts."""
    rolled = list(product(range(1, D20 + 1), repeat=dice_of(edge)))
    counted = Counter(counting_face(edge, dice) for dice in rolled)
    return {face: ways / len(rolled) for face, ways in sorted(counted.items())}


@lru_cache(maxsize=1024)
def results(options: Options, test: Probe | Result) -> tuple[tuple[Result, float], ...]:
    """Every result a test can have; of the face only whether it is 1."""
    if isinstance(test, Result):
        return ((test, 1.0),)
    found: dict[Result, float] = {}
    for face, chance in faces(test.edge).items():
        result = replace(read(options, test.value, face), roll=int(face == 1))
        found[result] = found.get(result, 0.0) + chance
    return tuple(found.items())


@lru_cache(maxsize=1024)
def _rolled(dice: str) -> Distribution:
    parsed = formula(dice)
    die: Any = parsed.count @ icepool.d(parsed.sides)
    denominator = die.denominator()
    return {int(number): quantity / denominator for number, quantity in die.items()}


def damage(options: Options, blow: Blow, times: float, target: Combatant) -> Distribution:
    return past(options, blow, times, armour_against(blow, target))


@lru_cache(maxsize=2048)
def past(options: Options, blow: Blow, times: float, armour: int) -> Distribution:
    """The damage of a hit that gets past so much armour."""
    found: dict[int, float] = {}
    for rolled, chance in _rolled(blow.dice).items():
        done = harm.damage(options, blow, rolled, times, armour)
        found[done] = found.get(done, 0.0) + chance
    return found


def most_damage(options: Options, blow: Blow, test: Probe) -> Distribution:
    """Of a blow in an exchange, if its target has no armour, wards nothing off and fails too; or,
    where that needs no roll, does not resist."""
    failed = 1 if options.undefended_attack == "auto" else 0.5
    found: dict[int, float] = {}
    for result, chance in results(options, test):
        times = multiplier(result.level) if result.level else failed
        found = mixed(found, past(options, blow, times, 0), chance)
    return found


def done_by(board: Board, bout: Bout, found: Consequence) -> Distribution:
    """The damage of a consequence; none of manoeuvres."""
    dealt = blow(board.combatants[found.who], bout.deeds[found.who])
    if dealt is None:
        return NOTHING
    return damage(board.options, dealt, found.times, board.combatants[found.target])


def mixed(parts: Mapping[int, float], more: Distribution, chance: float) -> dict[int, float]:
    """The distribution so far, mixed with this one by its own chance."""
    total = dict(parts)
    for number, share in more.items():
        total[number] = total.get(number, 0.0) + chance * share
    return total


def added(first: Distribution, second: Distribution) -> Distribution:
    total: dict[int, float] = {}
    for number, chance in first.items():
        total = mixed(total, {number + extra: share for extra, share in second.items()}, chance)
    return total


def expected_losses(board: Board) -> dict[str, float]:
    """Expected losses of each side if all successes of the exchange count."""
    bout = board.bout
    losses = {combatant.side: 0.0 for combatant in board.combatants.values()}
    if bout is None:
        return losses
    for found in consequences(board, bout, counting(board, bout)):
        hurt = board.combatants[found.target]
        done = done_by(board, bout, found)
        losses[hurt.side] += sum(min(hurt.hp, n) * chance for n, chance in done.items())
    return losses
