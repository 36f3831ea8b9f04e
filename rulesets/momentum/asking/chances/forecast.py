"""Exact distributions of faces, levels and damage, and the possible losses in an exchange (README
11)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import product

from msgspec.structs import replace

from rulesets.chances import NOTHING, Distribution, mapped, mixed, sums, tally
from rulesets.momentum.rules import harm
from rulesets.momentum.rules.harm import Blow, armour_against, multiplier
from rulesets.momentum.rules.melee.comparing import Consequence, consequences, counting
from rulesets.momentum.rules.melee.targets import blow
from rulesets.momentum.rules.probe import D20, Probe, counting_face, dice_of, result_of
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import Board, Bout, Combatant, Options, Result


@lru_cache(maxsize=3)
def faces(edge: int) -> Distribution:
    """The distribution of the die that counts."""
    rolled = list(product(range(1, D20 + 1), repeat=dice_of(edge)))
    counted = Counter(counting_face(edge, dice) for dice in rolled)
    return {face: ways / len(rolled) for face, ways in sorted(counted.items())}


@lru_cache(maxsize=1024)
def results(options: Options, test: Probe | Result) -> tuple[tuple[Result, float], ...]:
    """Every result of a test with its chance; of the face only whether it is 1."""
    if isinstance(test, Result):
        return ((test, 1.0),)
    value = test.value
    found = tally(
        (replace(result_of(options, value, face), roll=int(face == 1)), chance)
        for face, chance in faces(test.edge).items()
    )
    return tuple(found.items())


def damage(options: Options, blow: Blow, times: float, target: Combatant) -> Distribution:
    return past(options, blow, times, armour_against(blow, target))


@lru_cache(maxsize=2048)
def past(options: Options, blow: Blow, times: float, armour: int) -> Distribution:
    """The damage of a hit against this armour."""
    dice = formula(blow.dice)
    rolled = sums(dice.count, dice.sides)
    return mapped(rolled, lambda number: harm.damage(options, blow, number, times, armour))


def most_damage(options: Options, blow: Blow, test: Probe) -> Distribution:
    """The highest damage of a blow in an exchange: the target has no armour, no defence and fails
    too; for a blow without a roll, it does not resist."""
    failed = 1 if options.undefended_attack == "auto" else 0.5
    return mixed(
        (chance, past(options, blow, multiplier(result.level) if result.level else failed, 0))
        for result, chance in results(options, test)
    )


def done_by(board: Board, bout: Bout, found: Consequence) -> Distribution:
    """The damage of a consequence; manoeuvres do none."""
    dealt = blow(board.combatants[found.who], bout.deeds[found.who])
    if dealt is None:
        return NOTHING
    return damage(board.options, dealt, found.times, board.combatants[found.target])


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
