"""Plays one fight to its end by a policy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from msgspec import Struct

from rulesets.contract import Choice, Decision, Ruleset
from rulesets.dice import Dice
from rulesets.scenario import MOST_CHOICES

type Policy = Callable[[Ruleset, Any, Decision], Choice]
"""The answer of a combatant, given the state and the question as the GM is shown it."""


class Unfinished(Exception):
    """The fight has not ended after this many answers."""


class Played(Struct, frozen=True):
    """The state in which a fight ended, and how often each combatant, side or the GM was asked."""

    state: Any
    answers: Counter[str]


def suggested(ruleset: Ruleset, state: Any, decision: Decision) -> Choice:
    return ruleset.suggest(state, decision)


def by_side(policies: Mapping[str, Policy], otherwise: Policy = suggested) -> Policy:
    """A policy that depends on the side, for its combatants and for questions to the side as a
    whole."""

    def policy(ruleset: Ruleset, state: Any, decision: Decision) -> Choice:
        own = policies.get(decision.by)
        if own is None:
            asked = ruleset.plain(state)["combatants"].get(decision.by)
            own = policies.get(asked["side"]) if asked else None
        return (own or otherwise)(ruleset, state, decision)

    return policy


def played_out(
    ruleset: Ruleset, state: Any, dice: Dice, policy: Policy = suggested, most: int = MOST_CHOICES
) -> Played:
    """Plays on from a state until nobody is asked any more. Raises `Unfinished` after `most`
    answers.

    Only the first open question is computed and answered each time.
    """
    answers: Counter[str] = Counter()
    for taken in count():
        decision = next(ruleset.one_by_one(state), None)
        if decision is None:
            break
        if taken == most:
            raise Unfinished(f"{most} answers have not ended the fight")
        answers[decision.by] += 1
        state = ruleset.played(state, decision, policy(ruleset, state, decision), dice)
    return Played(state, answers)
