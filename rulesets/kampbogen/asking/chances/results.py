"""Parts of odds (README 11.2)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from rulesets.chances import Distribution, mixed, reaches


class Results(Struct, frozen=True):
    """How a total may compare with the kampgrad."""

    higher: float
    equal: float
    lower: float


class KampgradOdds(Struct, frozen=True):
    """The kampgrad, and whether effects on effect roll and the kampstil trigger."""

    total: Distribution
    effects: float
    style: float


class RollOdds(Struct, frozen=True):
    """The chances with every ability that the roll could be used with, and how many hits a combat
    roll with it would be."""

    abilities: Mapping[str, Results]
    combat: Mapping[str, Distribution] = {}


class ActOdds(Struct, frozen=True):
    """The certain results: total and outcome, the harm done, the harm taken if hit and if not."""

    ability: str
    total: int | None
    result: str
    harm: int
    if_hit: int
    if_not: int


class PryglOdds(Struct, frozen=True):
    """How often the prygl is reached; no more hits than the opponents can take."""

    hits: Distribution
    none: float
    mean: float
    first: float


class TrialOdds(Struct, frozen=True):
    """A challenge or indirect combat."""

    success: float
    harm: float


class HoldupOdds(Struct, frozen=True):
    """How the character compares, and the harm that each of the two takes."""

    results: Results
    opponent: Distribution
    character: Distribution
    opponent_mean: float
    character_mean: float


class SneakOdds(Struct, frozen=True):
    """`knock_out`: a success fells without harm."""

    success: float
    harm: Distribution
    knock_out: bool = False


type Odds = KampgradOdds | RollOdds | ActOdds | PryglOdds | TrialOdds | HoldupOdds | SneakOdds


def felled(found: SneakOdds, liv: int) -> float:
    """The chance that somebody with so much life is felled from behind."""
    return found.success if found.knock_out else falls(found.harm, liv)


def falls(harm: Distribution, liv: int) -> float:
    """The chance that the harm is enough for somebody with so much life; no harm fells nobody."""
    return reaches(harm, max(1, liv))


def harm_of(hits: Distribution, each: int) -> Distribution:
    """The harm of so many hits."""
    return mixed((chance, {number * each: 1.0}) for number, chance in hits.items())
