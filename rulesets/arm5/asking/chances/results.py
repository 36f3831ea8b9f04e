"""The parts of odds (README 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulesets.arm5.sheet.tables import LEVELS


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
