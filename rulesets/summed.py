"""Rolls of which only the sum is known: their faces are made up, and nobody is shown them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.contract import Outcome, State
from rulesets.dice import Roll


def with_sums[S: State](outcome: Outcome[S], rolls: Iterable[Roll]) -> Outcome[S]:
    """The outcome, in whose log those of these `rolls` that were given as a sum say so: the rules
    write down rolls without knowing where their faces come from."""
    made_up = {replace(roll, summed=False): roll for roll in rolls if roll.summed}
    if not made_up:
        return outcome
    log = (
        replace(entry, rolls=tuple(made_up.get(roll, roll) for roll in entry.rolls))
        for entry in outcome.log
    )
    return replace(outcome, log=tuple(log))
