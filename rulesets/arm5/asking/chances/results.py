"""What odds are made of (README 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct


class AttackOdds(Struct, frozen=True):
    """The chance to hit, of each damage level that a hit may have, and to take the target out.

    `ready` is the chance to get to the attack at all, less than 1 for who may fall on the way.
    """

    target: str
    hit: float
    levels: Mapping[str, float]
    down: float
    ready: float = 1.0


class CastOdds(Struct, frozen=True):
    """That it is cast, that it takes effect, and for a spell with damage each level."""

    target: str
    cast: float
    affected: float
    levels: Mapping[str, float]
    down: float


class FastOdds(Struct, frozen=True):
    """That it is quick enough, and what it then does."""

    quick_enough: float
    spell: CastOdds


class LeaveOdds(Struct, frozen=True):
    """That a retreat succeeds, against these; against nobody it does so without a roll."""

    free: float
    against: tuple[str, ...]


class SprintOdds(Struct, frozen=True):
    """That the Fatigue test of a sprint is passed."""

    passed: float


class FirstOdds(Struct, frozen=True):
    """That an interruption comes before the interrupted action, and what it then does."""

    first: float
    actor: str
    then: AttackOdds | CastOdds | SprintOdds | None


type Odds = AttackOdds | CastOdds | FastOdds | LeaveOdds | SprintOdds | FirstOdds
