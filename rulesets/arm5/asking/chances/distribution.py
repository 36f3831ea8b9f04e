"""Chances of stress rolls, computed to the last digit that matters, and the parts of odds (README
7.1, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from rulesets.arm5.rules.fight import ONE, stress_result, total_of
from rulesets.arm5.rules.harm import takes_out
from rulesets.arm5.sheet.tables import LEVELS, damage_level
from rulesets.arm5.state import Combatant, State
from rulesets.chances import Distribution, tally


class AttackOdds(Struct, frozen=True):
    """The chances to hit, of each damage level of a hit, and to take the target out.

    `ready`: the chance of reaching the attack, below 1 if the runner may drop. `tie`: the chance of
    equal totals, which are a miss.
    """

    target: str
    hit: float
    levels: Mapping[str, float]
    down: float
    ready: float = 1.0
    tie: float = 0.0


class CastOdds(Struct, frozen=True):
    """The chances to be cast and to take effect, and of each level of damage, if any."""

    target: str
    cast: float
    affected: float
    levels: Mapping[str, float]
    down: float


class FastOdds(Struct, frozen=True):
    """The chance that a fast spell is quick enough, and its own odds."""

    quick_enough: float
    spell: CastOdds


class LeaveOdds(Struct, frozen=True):
    """The chance that a retreat succeeds; without contesters there is no roll. `tie`: the chance
    that it fails because the best attack equals the defence."""

    free: float
    against: tuple[str, ...]
    tie: float = 0.0


class SprintOdds(Struct, frozen=True):
    """The chance to pass the Fatigue test of a sprint."""

    passed: float


class FirstOdds(Struct, frozen=True):
    """The chance to act before the interrupted action, and the odds of the following action. `tie`:
    the chance of a lot, half of which is part of `first`."""

    first: float
    actor: str
    then: AttackOdds | CastOdds | SprintOdds | None
    tie: float = 0.0


class BorneOdds(Struct, frozen=True):
    """The effect of a declared attack or spell on a target that does not react, if nobody else
    does."""

    actor: str
    comes: AttackOdds | CastOdds


type Odds = AttackOdds | CastOdds | FastOdds | LeaveOdds | SprintOdds | FirstOdds | BorneOdds


def mean_level(levels: Mapping[str, float]) -> float:
    """The expected damage level, misses included: light is 1, killing 5."""
    return sum(number * levels.get(level, 0.0) for number, level in enumerate(LEVELS))


def or_worse(levels: Mapping[str, float]) -> dict[str, float]:
    """The chance of each level of damage or a worse one, from light to killing."""
    names = LEVELS[1:]
    return {
        name: sum(levels.get(worse, 0.0) for worse in names[nth:]) for nth, name in enumerate(names)
    }


# -- the dice --------------------------------------------------------------------------------------

DOUBLINGS = 9  # ones in a row; the one roll in 10 ** 9 with more counts as if it had this many

type Totals = tuple[tuple[int, float], ...]
"""A distribution as pairs."""


@lru_cache(maxsize=64)
def stress_die(botch_dice: int) -> tuple[tuple[int, bool, float], ...]:
    """The results of the die, whether each is a botch, and its chance."""
    chances = {0: 0.1 * 0.9**botch_dice}
    for ones in range(DOUBLINGS + 1):
        each = 0.1 ** (ones + 1) if ones < DOUBLINGS else 0.1**ones / 9
        for face in range(2, 11):
            die = stress_result((ONE,) * ones + (face,))
            if die is not None:
                chances[die] = chances.get(die, 0.0) + each
    whole = ((die, False, chance) for die, chance in chances.items())
    return (*whole, (0, True, 0.1 * (1 - 0.9**botch_dice)))


@lru_cache(maxsize=1024)
def total(modifier: int, botch_dice: int) -> Totals:
    """The totals of a stress roll with their chances."""
    rolled = stress_die(botch_dice)
    cases = ((total_of(modifier, die, botch), chance) for die, botch, chance in rolled if chance)
    return tuple(sorted(tally(cases).items()))


@lru_cache(maxsize=1024)
def differences(mine: Totals, theirs: Totals) -> Distribution:
    """The distribution of the difference between two totals."""
    return tally(
        (number - other, chance * share) for number, chance in mine for other, share in theirs
    )


def at_least(numbers: Iterable[tuple[int, float]], ease: int) -> float:
    return sum(chance for number, chance in numbers if number >= ease)


def levels_of(size: int, nets: Iterable[tuple[int, float]]) -> dict[str, float]:
    """The chance of each level; `nets` are the damage after Soak and its chances."""
    shares = dict.fromkeys(LEVELS, 0.0)
    for net, chance in nets:
        shares[damage_level(net, size)] += chance
    return shares


def down(
    state: State, victim: Combatant, levels: Mapping[str, float], subdued: bool = False
) -> float:
    """The chance that the target is taken out; 0 for a combatant who is out already."""
    if not victim.active:
        return 0.0
    return sum(
        share for level, share in levels.items() if takes_out(state.options, victim, level, subdued)
    )
