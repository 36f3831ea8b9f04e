"""What each viewer of a fight is told, and for whom a viewer decides."""

from __future__ import annotations

import pytest

from encounters.play.fights import control
from encounters.play.models import Encounter


@pytest.fixture
def fight() -> Encounter:
    cast = [
        {"id": "aldo", "side": "party", "hidden": False},
        {"id": "gob", "side": "foes", "hidden": True},
    ]
    return Encounter(campaign=Encounter.campaign.field.related_model(), cast=cast)


HELD = {"aldo": 1, "gob": 2}


def test_a_player_is_told_the_secrets_of_the_own_side_alone(fight: Encounter) -> None:
    assert control.viewer(fight, HELD, 1).sides == ("party",)
    assert control.viewer(fight, HELD, 2).sides == ("foes",)


def test_a_player_decides_for_the_own_combatants_and_what_their_side_is_asked(
    fight: Encounter,
) -> None:
    assert control.viewer(fight, HELD, 2).controls == ("gob", "foes")
    assert control.viewer(fight, HELD, None).controls == ()


def test_whoever_only_watches_belongs_to_the_party(fight: Encounter) -> None:
    assert control.viewer(fight, HELD, None).sides == ("party",)


def test_somebody_without_a_side_in_the_cast_is_of_the_party() -> None:
    cast = [{"id": "aldo"}]
    assert control.deciders(cast, {"aldo": 1}, "party") == (1,)
    assert not control.played(cast, "aldo")
    assert control.played(cast, "aldo", party=True)
    assert not control.played(cast, "party", party=True), "a side's question is its players' own"
