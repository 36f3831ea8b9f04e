"""Chances come from the rule itself, played with every result of its dice."""

from __future__ import annotations

import pytest

from rulesets.every import Throw, chance_of, every, numbers, one_by_one


def blow(throw: Throw) -> tuple[bool, int]:
    """Hits with 11 or more, for 2d4+1."""
    hit = throw("attack", 1, 20) >= 11
    return hit, throw("damage", 2, 4, 1) if hit else 0


def test_a_die_that_is_rolled_only_sometimes_counts_only_then() -> None:
    results = every(blow)
    assert chance_of(results, lambda struck: struck[0]) == pytest.approx(0.5)
    assert results[True, 3] == pytest.approx(0.5 / 16)
    assert sum(results.values()) == pytest.approx(1)


def test_the_numbers_of_the_results_rise() -> None:
    damage = numbers(every(blow), lambda struck: struck[1])
    assert list(damage) == [0, 3, 4, 5, 6, 7, 8, 9]
    assert damage[6] == pytest.approx(0.5 * 4 / 16)


def test_a_constant_is_not_rolled() -> None:
    assert every(lambda throw: throw("damage", 0, 0, 4)) == {4: 1.0}


def test_a_rule_may_roll_again_for_what_it_rolled() -> None:
    def rises(throw: Throw) -> int:
        first = throw("die", 1, 6)
        return first + throw("more", 1, 6) if first == 6 else first

    totals = every(rises)
    assert totals[5] == pytest.approx(1 / 6) and totals[12] == pytest.approx(1 / 36)
    assert 6 not in totals


def test_blows_in_a_row_end_when_the_target_is_down() -> None:
    def next_blow(lost: int, damage: int) -> dict[int, float]:
        return {lost: 1.0} if lost >= 4 else {lost: 0.5, lost + damage: 0.5}

    assert one_by_one(0, (4, 4), next_blow) == {0: 0.25, 4: 0.75}
