"""Suggestions are sensible: they do better than random legal answers.

Each fight of the demo is played twice with the same seed: once everybody follows suggestions, once
one side gives random legal answers. The side should do better with suggestions: first by winning,
then by its remaining strength compared with that of the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from rulesets import registry
from rulesets.contract import GM, View
from rulesets.dice import Seeded
from rulesets.forecast import Policy, by_side, played_out, suggested
from tests.rulesets.demo import Demo
from tests.rulesets.random_player import RandomPlayer

SIDES = ("party", "foes")
ASKED_NOTHING = [("kampbogen", "foes")]
ASKED = [
    (ruleset.slug, side)
    for ruleset in registry.all()
    for side in SIDES
    if (ruleset.slug, side) not in ASKED_NOTHING
]
SEEDS = range(10)  # for each fight of the demo
BETTER = 0.7  # of the fights in which they differ

type Result = tuple[int, float]
"""Won (1), lost (-1) or neither; and the remaining share of strength, minus that of the others."""


@pytest.mark.parametrize(("slug", "side"), ASKED)
def test_what_is_suggested_does_better_than_any_legal_answer(slug: str, side: str) -> None:
    pairs = list(_played_twice(Demo(slug), side))
    decided = [(own, other) for own, other in pairs if own != other]
    better = sum(own > other for own, other in decided)
    assert pairs and 2 * len(decided) > len(pairs), "what it answers makes no difference"
    assert better >= BETTER * len(decided), f"{better} of {len(decided)} fights come out better"


@pytest.mark.parametrize(("slug", "side"), ASKED_NOTHING)
def test_a_side_that_only_rolls_is_asked_nothing(slug: str, side: str) -> None:
    assert not list(_played_twice(Demo(slug), side))


def _played_twice(demo: Demo, side: str) -> Iterator[tuple[Result, Result]]:
    """The side's result of each fight in which it was asked: by suggestions, and at random."""
    for number in range(len(demo.encounters)):
        for seed in SEEDS:
            player = RandomPlayer(seed)
            other = _ended(demo, number, seed, by_side({side: player}))
            if player.asked:
                yield (
                    _result(_as_suggested(demo.ruleset.slug, number, seed), side),
                    _result(other, side),
                )


@cache
def _as_suggested(slug: str, number: int, seed: int) -> View:
    """The end of a fight in which everybody follows suggestions; it is compared for both sides."""
    return _ended(Demo(slug), number, seed, suggested)


def _ended(demo: Demo, number: int, seed: int, policy: Policy) -> View:
    """Raises Unfinished if the fight does not end within the maximum number of answers."""
    dice, rules, encounter = Seeded(100 * number + seed), demo.ruleset, demo.encounters[number]
    first = rules.begin(list(demo.roster(encounter)), demo.options(encounter), dice).state
    return rules.view(played_out(rules, first, dice, policy).state, GM)


def _result(last: View, side: str) -> Result:
    left = dict.fromkeys(SIDES, 0.0)
    for seen in last.combatants:
        share = seen.health.share if seen.health and seen.able else None
        count = sum(other.side == seen.side for other in last.combatants)
        left[seen.side] += (share or 0) / count
    won = 0 if last.winner is None else 1 if last.winner == side else -1
    return won, 2 * left[side] - sum(left.values())
