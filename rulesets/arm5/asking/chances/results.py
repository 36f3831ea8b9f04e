"""What odds are made of (README 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class AttackOdds(Struct, frozen=True):
    """The chances to hit, of each damage level of a hit, and to take the target out.

    `ready`: the chance of getting to the attack at all, below 1 if the runner may drop.
    """

    target: str
    hit: float
    levels: Mapping[str, float]
    down: float
    ready: float = 1.0


class CastOdds(Struct, frozen=True):
    """The chances to be cast and to take effect, and of each level of damage if it has any."""

    target: str
    cast: float
    affected: float
    levels: Mapping[str, float]
    down: float


class FastOdds(Struct, frozen=True):
    """The chance that it is quick enough, and its own odds."""

    quick_enough: float
    spell: CastOdds


class LeaveOdds(Struct, frozen=True):
    """The chance that a retreat succeeds; with nobody against it there is no roll."""

    free: float
    against: tuple[str, ...]


class SprintOdds(Struct, frozen=True):
    """The chance to pass the Fatigue test of a sprint."""

    passed: float


class FirstOdds(Struct, frozen=True):
    """The chance to come before the interrupted action, and the odds of what follows."""

    first: float
    actor: str
    then: AttackOdds | CastOdds | SprintOdds | None


type Odds = AttackOdds | CastOdds | FastOdds | LeaveOdds | SprintOdds | FirstOdds
