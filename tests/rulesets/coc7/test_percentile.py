"""README 6, 7.0: reading percentile dice, success levels, bonus and penalty dice."""

import pytest

from rulesets.coc7.rules.percentile import level, needed, net, percentile_result
from rulesets.coc7.sheet.tables import DIFFICULTIES, LEVELS
from tests.rulesets.coc7.fight import BOW, SMG, ada, armed, gob, play

ROLLS = (1, 12, 13, 30, 31, 60, 61, 96, 100)
TABLE = {
    (60, "regular"): "critical extreme hard hard regular regular failure failure fumble",
    (60, "hard"): "critical extreme hard hard failure failure failure fumble fumble",
    (60, "extreme"): "critical extreme failure failure failure failure failure fumble fumble",
    (3, "regular"): "critical failure failure failure failure failure failure fumble fumble",
}


@pytest.mark.parametrize(("skill", "difficulty"), TABLE)
def test_the_table_of_levels(skill: int, difficulty: str) -> None:
    wanted = TABLE[skill, difficulty].split()
    found = [LEVELS[level(roll, skill, DIFFICULTIES.index(difficulty))] for roll in ROLLS]
    assert found == wanted


def test_what_is_needed_is_the_skill_its_half_its_fifth_1_or_nothing() -> None:
    assert [needed(55, difficulty) for difficulty in range(2, 7)] == [55, 27, 11, 1, 0]


def test_at_critical_difficulty_only_a_1_succeeds_and_nothing_is_enough_for_the_impossible() -> (
    None
):
    assert LEVELS[level(1, 90, DIFFICULTIES.index("critical"))] == "critical"
    assert LEVELS[level(2, 90, DIFFICULTIES.index("critical"))] == "failure"
    assert LEVELS[level(1, 90, DIFFICULTIES.index("impossible"))] == "failure"


def test_96_is_a_fumble_as_soon_as_the_needed_number_is_below_50() -> None:
    assert LEVELS[level(96, 49, 2)] == "fumble"
    assert LEVELS[level(96, 50, 2)] == "failure"
    assert LEVELS[level(96, 98, 3)] == "fumble"


@pytest.mark.parametrize(
    ("face", "tens", "dice", "result"),
    [
        (40, (10,), 1, 40),
        (40, (10,), -1, 100),
        (100, (3,), 1, 30),
        (100, (3,), -1, 100),
        (47, (1, 9), 2, 17),
        (47, (1, 9), -2, 97),
        (7, (10,), 1, 7),
        (5, (2,), -1, 25),
    ],
)
def test_bonus_dice_take_the_lowest_and_penalty_dice_the_highest_result(
    face: int, tens: tuple[int, ...], dice: int, result: int
) -> None:
    assert percentile_result(face, tens, dice) == result


def test_bonus_and_penalty_dice_cancel_and_at_most_two_stay() -> None:
    assert net({"a": 1, "b": 1, "c": 1, "d": -1}).dice == 2
    assert net({"a": 1, "b": 1, "c": 1}).facts() == {
        "mod_a": 1,
        "mod_b": 1,
        "mod_c": 1,
        "bonus": 3,
        "penalty": 0,
    }
    assert net({"a": -2, "b": -2, "c": 1}).dice == -2
    assert net({"a": -2, "b": -2, "c": 1}).excess == 1
    assert net({"a": 0}).facts() == {"bonus": 0, "penalty": 0}


def test_three_penalty_dice_are_two_and_one_level_harder() -> None:
    fought = play(
        ada(**armed(SMG)),
        gob(hp_max=90, cover=True),
        "gm gm set target=ada field=situational value=-2",
        "ada turn auto target=gob size=4",
        "gob react none",
        dice="ada attack 20, ada attack tens 1 1, ada damage 1 1",
    )
    facts = fought.facts("attack_roll")
    assert (facts["penalty"], facts["dice"], facts["raised"]) == (3, -2, 1)
    assert (facts["difficulty"], facts["needed"]) == ("hard", 27)


@pytest.mark.parametrize(("excess_penalty", "raised"), [("auto", 0), ("ranged", 1)])
def test_outside_full_auto_further_penalty_dice_are_lost_unless_the_option_says_otherwise(
    excess_penalty: str, raised: int
) -> None:
    fought = play(
        ada(**armed(BOW)),
        gob(hp_max=90, cover=True),
        "gm gm set target=ada field=situational value=-2",
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 99, ada attack tens 1 1",
        excess_penalty=excess_penalty,
    )
    assert fought.facts("attack_roll")["raised"] == raised
