"""The stakes of dice before they are rolled: the lowest number that is enough (README 11)."""

from __future__ import annotations

from rulesets.contract import GM, Choice
from rulesets.dice import DiceNeeded
from tests.rulesets.fifth.fight import GAME, Fight

BREATH = {"name": "breath", "way": "save", "save": "dex", "damage": "2d6", "recharge": 5}


def test_the_die_of_a_recharge_says_from_which_number() -> None:
    foe = {"powers": [{**BREATH, "target": "enemy"}], "spell_dc": 12}
    fight = Fight({"aldo": {}, "foe": foe}, {"aldo save": [20], "foe power_damage": [1, 1]}, "foe")
    fight.turn("foe", "cast", power="breath", targets=["aldo"]).turn("foe", "end")
    end = Choice("aldo", "turn", "end")
    needed = DiceNeeded("foe", "recharge", 1, 6)
    assert GAME.stakes(fight.state, end, (), needed, GM).least == 5
