"""The weight of news: what came of a deed stands with that deed alone, is never behind what came of
nothing, and is named where it is only counted."""

from __future__ import annotations

import pytest

from encounters.play import moves
from tests.play.news_shown import begun_by_foes, deeds
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def foes_first(play: Play, faces: list[int], pia, piet) -> Play:
    return begun_by_foes(play, faces, pia, piet)


@pytest.fixture
def two_on_aldo(foes_first) -> Play:
    """Both goblins stand beside Aldo, whose life they may cost with one tap."""
    foes_first.rule("engage", target="aldo", other="goblin-2")
    return foes_first


def by_foes(play: Play, faces: list[int], *rolled: int) -> None:
    """Both goblins attack with one tap of the GM."""
    faces[:] = rolled
    assert moves.play_foes(play.tap()).ok


def test_a_miss_has_no_loss_although_somebody_else_hit_the_same_person(
    two_on_aldo, faces, pia, piet
):
    by_foes(two_on_aldo, faces, 19, 4, 2)
    told = deeds(two_on_aldo, piet)
    assert told == [
        "Goblin 1 hits Aldo for 4. −4 HP 6 → 2",
        "Goblin 2 misses Aldo. missed",
    ]
    assert "Goblin 2 misses Aldo. missed" in deeds(two_on_aldo, pia)


def test_each_of_two_blows_has_its_own_part_of_the_loss(two_on_aldo, faces, pia):
    by_foes(two_on_aldo, faces, 19, 3, 19, 1)
    told = deeds(two_on_aldo, pia)
    assert sorted(told) == [
        "mine: you Goblin 1 hits Aldo for 3. −3 HP 6 → 3",
        "mine: you Goblin 2 hits Aldo for 1. −1 HP 3 → 2",
    ]
