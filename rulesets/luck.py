"""The luck of a roll compared with everything it could have shown."""

from __future__ import annotations

from rulesets.chances import Distribution, sums
from rulesets.contract import Entry
from rulesets.contract.reports import Luck
from rulesets.dice import Roll


def of_sum(roll: Roll, *, low: bool = False) -> float:
    """The luck of a roll whose faces are added up; with `low`, less is better."""
    return among(sums(len(roll.faces), roll.sides), sum(roll.faces), low=low)


def among(chances: Distribution, result: int, *, low: bool = False) -> float:
    """The share of a distribution that is worse than the result, plus half of the equal share."""
    worse = sum(
        chance
        for number, chance in chances.items()
        if (number > result if low else number < result)
    )
    return worse + chances.get(result, 0.0) / 2


def of_entry(entry: Entry) -> tuple[Luck, ...]:
    """The luck of its rolls in a game where high rolls are always lucky."""
    return tuple(Luck(roll.who, of_sum(roll)) for roll in entry.rolls)
