"""Exact distributions of faces, levels and damage, and what an exchange may cost (README 11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import icepool

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.harm import worth
from rulesets.momentum.rules.melee.targets import effect, technique
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.rules.queries import Board
from rulesets.momentum.sheet.formula import formula
from rulesets.momentum.state import Combatant, Options, Plan, Result

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""

NOTHING: Distribution = {0: 1.0}


@lru_cache(maxsize=8)
def faces(edge: int) -> Mapping[int, float]:
    """The face that counts: of one die, or the better or worse of two."""
    if not edge:
        return dict.fromkeys(range(1, 21), 1 / 20)
    worse = {face: (2 * face - 1) / 400 for face in range(1, 21)}
    return worse if edge < 0 else {21 - face: chance for face, chance in worse.items()}


@lru_cache(maxsize=1024)
def results(options: Options, test: Probe) -> tuple[tuple[Result, float], ...]:
    """Every result a test can have that differs in what follows from it."""
    found: dict[Result, float] = {}
    for face, chance in faces(test.edge).items():
        fumble = face >= options.fumble_from
        critical = 1 if face == 1 else 0
        result = Result(probe.level(options, test.value, face), roll=critical, fumble=fumble)
        found[result] = found.get(result, 0.0) + chance
    return tuple(found.items())


@lru_cache(maxsize=1024)
def _rolled(dice: str) -> Distribution:
    parsed = formula(dice)
    die: Any = parsed.count @ icepool.d(parsed.sides)
    denominator = die.denominator()
    return {int(number): quantity / denominator for number, quantity in die.items()}


@lru_cache(maxsize=2048)
def damage(options: Options, dice: str, bonus: int, times: float, armour: int) -> Distribution:
    plus = bonus + formula(dice).plus
    found: dict[int, float] = {}
    for rolled, chance in _rolled(dice).items():
        done = worth(options, rolled, plus, times, armour)
        found[done] = found.get(done, 0.0) + chance
    return found


def blow(
    options: Options, one: Combatant, target: Combatant, deed: Plan, times: float
) -> Distribution:
    """The damage of an attack or of a technique that does damage; none of anything else."""
    if effect(one, deed) != "damage":
        return NOTHING
    used = technique(one, deed)
    bonus = one.sheet.damage_bonus + (used.damage if used else 0)
    dice = one.sheet.weapons[deed.weapon or ""].damage
    return damage(options, dice, bonus, times, target.sheet.armour)


def mean(chances: Distribution) -> float:
    return sum(number * chance for number, chance in chances.items())


def at_least(chances: Distribution, number: int) -> float:
    return sum(chance for reached, chance in chances.items() if reached >= number)


def mixed(parts: Mapping[int, float], more: Distribution, chance: float) -> dict[int, float]:
    """What is so far, and this with a further chance."""
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
    """What each side would lose if all successes of the exchange count."""
    bout = board.bout
    losses = {one.side: 0.0 for one in board.combatants.values()}
    if bout is None:
        return losses
    for id, targets in bout.through.items():
        one, deed = board.combatants[id], bout.deeds[id]
        times = 2 if bout.results[id].level == 3 else 1
        for target in targets if id in bout.present else ():
            hurt = board.combatants[target]
            done = blow(board.options, one, hurt, deed, times)
            losses[hurt.side] += sum(min(hurt.hp, n) * chance for n, chance in done.items())
    return losses
