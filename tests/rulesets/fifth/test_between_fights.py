"""What lasts beyond a fight, and what a rest restores (README 8.2)."""

from __future__ import annotations

from typing import Any

from rulesets.dice import Script
from tests.rulesets.fifth.fight import GAME, Fight

TIRED: dict[str, Any] = {
    "hp": 4,
    "max_hp": 20,
    "con": 14,
    "hit_dice": 3,
    "max_hit_dice": 5,
    "slots": {"1": 0},
    "max_slots": {"1": 2},
    "powers": [{"name": "second_wind", "like": "second_wind", "uses": 0, "max_uses": 1}, "rage"],
    "exhaustion": 2,
}


def test_slots_and_uses_last_beyond_the_fight_and_can_begin_the_next() -> None:
    aldo = {"max_hp": 20, "powers": ["second_wind", "fire_bolt"], "slots": {"1": 2}}
    fight = Fight({"aldo": aldo, "foe": {}}, {"aldo healing": [3]})
    fight.turn("aldo", "cast", power="second_wind")
    kept = GAME.kept(fight.state, "aldo")
    assert kept["slots"] == {"1": 2}
    assert kept["powers"][0]["uses"] == 0
    assert kept["powers"][1] == "fire_bolt"
    assert GAME.check_stats({**aldo, **kept}, "party")


def test_a_short_rest_spends_hit_dice_and_restores_what_it_may() -> None:
    dice = Script({"rest hit_dice": [5, 1]})
    rested = GAME.rest_as_chosen(TIRED, {}, "short", dice, {"dice": 2})
    assert (rested["hp"], rested["hit_dice"]) == (14, 1)
    assert rested["powers"][0]["uses"] == 1
    assert rested["slots"] == {"1": 0}


def test_a_long_rest_restores_everything_and_half_of_the_hit_dice() -> None:
    rested = GAME.rest(TIRED, {}, "long", Script({}))
    assert (rested["hp"], rested["hit_dice"], rested["exhaustion"]) == (20, 5, 1)
    assert rested["slots"] == {"1": 2}


def test_nobody_at_0_hit_points_rests() -> None:
    down = {**TIRED, "hp": 0}
    assert GAME.withheld(down, "long") is not None
    assert GAME.rest(down, {}, "long", Script({}))["hp"] == 0
