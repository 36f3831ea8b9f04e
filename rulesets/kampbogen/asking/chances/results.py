"""The parts of odds (README 11.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulesets.chances import Distribution, mixed, reaches


class Results(Struct, frozen=True):
    """The chances of a total compared with the kampgrad."""

    higher: float
    equal: float
    lower: float


class KampgradOdds(Struct, frozen=True):
    """The kampgrad, and the chances that effects and the kampstil are triggered by its roll."""

    total: Distribution
    effects: float
    style: float


class RollOdds(Struct, frozen=True):
    """The chances with every ability that the roll can be used with, and the number of hits of a
    combat roll with it."""

    abilities: Mapping[str, Results]
    combat: Mapping[str, Distribution] = {}


class ActOdds(Struct, frozen=True):
    """The certain results: total and outcome, the harm dealt, and the harm taken if hit and if
    not."""

    ability: str
    total: int | None
    result: str
    harm: int
    if_hit: int
    if_not: int


class PryglOdds(Struct, frozen=True):
    """How often the prygl is reached, up to the hits that the opponents can take."""

    hits: Distribution
    none: float
    mean: float
    first: float


class TrialOdds(Struct, frozen=True):
    """The odds of a challenge or of indirect combat."""

    success: float
    harm: float


class HoldupOdds(Struct, frozen=True):
    """The result of the character's roll, and the harm that each of the two takes."""

    results: Results
    opponent: Distribution
    character: Distribution
    opponent_mean: float
    character_mean: float


class SneakOdds(Struct, frozen=True):
    """The odds of a sneak attack. `knock_out`: a success fells without harm."""

    success: float
    harm: Distribution
    knock_out: bool = False


type Odds = KampgradOdds | RollOdds | ActOdds | PryglOdds | TrialOdds | HoldupOdds | SneakOdds


def felled(found: SneakOdds, liv: int) -> float:
    """The chance that a target with this life is felled by a sneak attack."""
    return found.success if found.knock_out else falls(found.harm, liv)


def falls(harm: Distribution, liv: int) -> float:
    """The chance that the harm fells a target with this life; no harm fells nobody."""
    return reaches(harm, max(1, liv))


def harm_of(hits: Distribution, each: int) -> Distribution:
    """The harm of these hits."""
    return mixed((chance, {number * each: 1.0}) for number, chance in hits.items())
