"""Distributions: chances by number."""

import pytest

from rulesets.chances import at_least, mean, tally


def test_chances_of_the_same_result_add_up() -> None:
    chances: dict[int, float] = {}
    for first in (1, 2):
        for second in (1, 2):
            tally(chances, first + second, 0.25)
    assert chances == {2: 0.25, 3: 0.5, 4: 0.25}


def test_the_mean_weighs_numbers_by_their_chances() -> None:
    assert mean({0: 0.75, 8: 0.25}) == pytest.approx(2)


def test_at_least_a_number_includes_that_number() -> None:
    chances = {1: 0.5, 2: 0.25, 3: 0.25}
    assert (at_least(chances, 2), at_least(chances, 4)) == (0.5, 0)
