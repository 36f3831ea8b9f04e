"""README 7.7: the consequences of a fumble."""

import pytest

from tests.rulesets.momentum.fight import (
    attacks,
    duel,
    hero,
)


@pytest.mark.parametrize("roll", [20, 19])
def test_a_fumble_of_both_is_as_if_both_failed(roll: int) -> None:
    played = attacks(roll, roll, ask_fumble=False)
    assert len(played.whose("half_damage")) == 2


def test_fumbles_have_consequences_as_the_gm_sees_fit() -> None:
    played = attacks(20, 10)
    assert played.pending() == ["gm fumble"]
    assert set(played.offered("gm")) == {"none", "damage", "drop_weapon", "prone"}
    assert played.default("gm") == "none"
    harmed = attacks(20, 10, "gm fumble damage amount=5")
    assert harmed.facts("fumble") == {"option": "damage", "damage": 5, "hp": 7}
    assert attacks(20, 10, "gm fumble prone")["a1"]["prone"]
    assert attacks(20, 10, "gm fumble damage amount=12").rules()[:4] == [
        "fumble",
        "out",
        "dissolve",
        "fight_over",
    ]
    assert attacks(20, 10, "gm fumble none who=b1").error == "bad_field"


def test_a_fumble_may_cost_the_momentum() -> None:
    played = attacks(20, 11)
    assert "lose_momentum" in played.offered("gm")
    played = attacks(20, 11, "gm fumble lose_momentum")
    assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "fumble"}
    assert played.pending() == ["b1 act"]


def test_fumbles_are_asked_one_at_a_time_in_the_order_of_the_tests() -> None:
    played = attacks(20, 20)
    assert played.field("gm", "none", "who").choices == ("a1",)
    played = attacks(20, 20, "gm fumble none")
    assert played.field("gm", "none", "who").choices == ("b1",)


def test_evading_drops_the_first_weapon_in_a_fumble() -> None:
    played = duel(
        "a1 act attack",
        "b1 react evade",
        "gm fumble drop_weapon",
        dice="a1 attack 12, b1 evade 20, a1 damage 1",
    )
    assert played.facts("fumble") == {"option": "drop_weapon", "weapon": "axe"}


def test_bare_hands_are_not_dropped() -> None:
    played = duel(hero(weapons=[]), "a1 act attack", "b1 react other", dice="a1 attack 20")
    assert set(played.offered("gm")) == {"none", "damage", "prone", "lose_momentum"}
