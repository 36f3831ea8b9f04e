"""README 6, 7.1: the stress die and its botches."""

import pytest

from rulesets.arm5.rules.fight import Fight, Stress, stress
from rulesets.arm5.state import Options, State
from rulesets.dice import DiceNeeded, Script
from tests.rulesets.arm5.fight import foe, hero, play


def rolled(modifier: int, *faces: int, botch: tuple[int, ...] = (), botch_dice: int = 1) -> Stress:
    dice = Script({"aldo attack": faces, "aldo attack_botch": botch})
    fight = Fight.from_state(State(options=Options(), combatants={}), dice)
    return stress(fight, "aldo", "attack", modifier, botch_dice)


@pytest.mark.parametrize("face", range(2, 10))
def test_2_to_9_count_as_they_are(face: int) -> None:
    assert (rolled(3, face).die, rolled(3, face).total) == (face, 3 + face)


@pytest.mark.parametrize(
    ("faces", "die"), [((1, 4), 8), ((1, 1, 4), 16), ((1, 10), 20), ((1, 1, 1, 2), 16)], ids=str
)
def test_each_1_doubles_the_next_face_and_a_10_counts_ten_then(
    faces: tuple[int, ...], die: int
) -> None:
    assert rolled(3, *faces).total == 3 + die


def test_a_first_10_counts_0_and_calls_for_the_botch_dice() -> None:
    found = rolled(4, 10, botch=(3,))
    assert (found.die, found.botch, found.total) == (0, False, 4)
    with pytest.raises(DiceNeeded):
        rolled(4, 10)


def test_a_10_on_any_botch_die_is_a_botch_and_they_are_counted() -> None:
    found = rolled(1, 10, botch=(10, 4, 10), botch_dice=3)
    assert (found.botch, found.botches, found.total) == (True, 2, 0)


def test_a_botch_makes_the_total_0_or_the_modifier_if_that_is_less() -> None:
    assert rolled(1, 10, botch=(10,)).total == 0
    assert rolled(-2, 10, botch=(10,)).total == -2


def test_without_botch_dice_a_zero_simply_adds_nothing() -> None:
    found = rolled(4, 10, botch_dice=0)
    assert (found.botch, found.total, len(found.rolls)) == (False, 4, 1)


def test_each_reroll_and_the_botch_dice_are_entries_of_their_own() -> None:
    shown = rolled(0, 1, 1, 4).rolls
    assert [(roll.purpose, roll.count, roll.faces) for roll in shown] == [
        ("attack", 1, (1,)),
        ("attack", 1, (1,)),
        ("attack", 1, (4,)),
    ]
    botched = rolled(0, 10, botch=(2, 3), botch_dice=2).rolls
    assert [(roll.purpose, roll.count) for roll in botched] == [("attack", 1), ("attack_botch", 2)]


def botch_dice_of(purpose: str, attacker: dict, **options: int) -> int:
    dice = f"aldo {purpose} 10, bor {purpose} 10"
    fight = play(hero(**attacker), foe(), "aldo turn attack target=bor", dice=dice, **options)
    rolls = fight.entries(purpose)[-1]["rolls"]
    return rolls[-1]["count"] if len(rolls) > 1 else 0


def test_circumstances_and_a_missing_ability_add_botch_dice() -> None:
    assert botch_dice_of("attack", {"brawl": 1}) == 1
    assert botch_dice_of("attack", {"brawl": 0, "extra_botch": 2}) == 3
    assert botch_dice_of("attack", {"brawl": None}) == 4
    assert botch_dice_of("attack", {"brawl": 1}, botch_dice=0) == 0
    assert botch_dice_of("defense", {"brawl": 1}, untrained_botch_dice=1) == 2


def test_crossbows_need_no_learning() -> None:
    assert botch_dice_of("attack", {"strength": 1, "weapons": ["crossbow"]}) == 1


def test_damage_and_soak_have_the_botch_dice_of_the_option_only() -> None:
    faces = "bor damage 10, bor soak 10"
    fight = play(hero(), foe(extra_botch=5), "gm gm hazard target=bor damage=3", dice=faces)
    assert [roll["count"] for roll in fight.entries("spell_damage")[0]["rolls"]] == [1, 1, 1, 1]
