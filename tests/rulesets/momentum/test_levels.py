"""README 7.1: tests and levels."""

import pytest

from tests.rulesets.momentum.fight import BOLT, SWORD, duel, foe, hero, one_on_two, play

CHECK = "gm gm check who=a1 value={value}"


def level(value: int, roll: int, **options: object) -> tuple[int, bool]:
    played = play(hero(), foe(), CHECK.format(value=value), dice=f"a1 check {roll}", **options)
    facts = played.facts("test")
    return facts["level"], facts["fumble"]


@pytest.mark.parametrize(
    ("value", "roll", "reached"),
    [
        (12, 12, 1),
        (12, 13, 0),
        (12, 7, 1),
        (12, 6, 2),
        (12, 3, 2),
        (12, 2, 3),
        (2, 1, 3),
        (2, 2, 1),
        (4, 1, 3),
        (40, 19, 2),
    ],
)
def test_a_roll_up_to_the_value_succeeds_half_is_hard_a_fifth_extreme(
    value: int, roll: int, reached: int
) -> None:
    assert level(value, roll) == (reached, False)


def test_a_value_of_0_or_less_never_succeeds() -> None:
    played = play(hero(), foe(), "gm gm check who=a1 value=0", dice="a1 check 1")
    assert played.facts("test") | {"purpose": ""} == {
        "purpose": "",
        "value": 0,
        "hard": 0,
        "extreme": 0,
        "edge": 0,
        "roll": 1,
        "level": 0,
        "fumble": False,
    }


def test_a_20_is_a_fumble_whatever_the_value() -> None:
    assert level(40, 20) == (0, True)
    assert level(40, 18, fumble_from=18) == (0, True)
    assert level(40, 20, fumble_from=21) == (2, False)


def test_the_divisors_are_options() -> None:
    assert level(12, 4, hard_divisor=3) == (2, False)
    assert level(12, 5, hard_divisor=3) == (1, False)
    assert level(12, 1, extreme_divisor=10) == (3, False)
    assert level(12, 2, extreme_divisor=10) == (2, False)


def test_with_advantage_the_lower_of_two_dice_counts_with_disadvantage_the_higher() -> None:
    for edge, roll in ((1, 4), (-1, 15)):
        played = play(
            hero(),
            foe(),
            f"gm gm set target=a1 field=edge value={edge}",
            CHECK.format(value=10),
            dice="a1 check 15 4",
        )
        assert played.facts("test")["roll"] == roll


def test_advantage_and_disadvantage_cancel_each_other_and_do_not_pile_up() -> None:
    played = duel(
        "gm gm set target=a1 field=flank value=true",
        "gm gm set target=a1 field=edge value=-1",
        "a1 act attack",
        "b1 react other",
        dice="a1 attack 12, a1 damage 1",
    )
    assert played.facts("test")["edge"] == 0
    played = duel(
        "gm gm set target=a1 field=flank value=true",
        "gm gm set target=a1 field=edge value=1",
        "a1 act attack",
        "b1 react other",
        dice="a1 attack 12 20, a1 damage 1",
    )
    assert played.facts("test")["edge"] == 1


def test_what_the_gm_lays_on_somebody_counts_for_every_test() -> None:
    lay = "gm gm set target=a1 field=modifier value=-3"
    played = play(hero(), foe(), lay, CHECK.format(value=10), dice="a1 check 8")
    assert played.results() == {"a1": "check 7: 8 is 0"}
    mage = hero(spells=[BOLT], mp=1)
    played = play(mage, foe(), lay, "a1 declare cast", "b1 declare other", dice="a1 cast 10")
    assert played.results() == {"a1": "cast 9: 10 is 0"}


def test_both_sides_attack_with_a_d20_on_the_talent_of_their_weapons() -> None:
    played = duel(
        "a1 act attack",
        "b1 react attack",
        dice="a1 attack 15, b1 attack 9, b1 damage 1",
    )
    assert played.results() == {"a1": "attack 12: 15 is 0", "b1": "attack 10: 9 is 1"}
    (roll,) = played.entries("test")[0]["rolls"]
    assert (roll["count"], roll["sides"]) == (1, 20)


def test_weapon_modifier_and_shield_count_for_attacks() -> None:
    blade = SWORD | {"modifier": 2}
    fighter = hero(weapons=[blade], shield_bonus=1, shield_defence=4)
    played = duel(fighter, "a1 act attack", "b1 react other", dice="a1 attack 20")
    assert played.results() == {"a1": "attack 15: 20 is 0"}


def test_defence_is_rolled_on_the_talent_of_the_weapon() -> None:
    played = duel(
        "a1 act attack",
        "b1 react defend weapon=unarmed",
        dice="a1 attack 12, b1 defence 8",
    )
    assert played.results()["b1"] == "defence 8: 8 is 1"


def test_the_defensive_bonus_of_the_shield_is_added_in_defence() -> None:
    played = duel(
        foe(shield_bonus=1, shield_defence=4),
        "a1 act attack",
        "b1 react defend",
        dice="a1 attack 12, b1 defence 15",
    )
    assert played.results()["b1"] == "defence 15: 15 is 1"


def test_evading_is_like_defending_with_the_own_value_and_no_shield() -> None:
    played = duel(
        foe(evade=13, shield_bonus=1, shield_defence=4),
        "a1 act attack",
        "b1 react evade",
        dice="a1 attack 12, b1 evade 13",
    )
    assert played.results()["b1"] == "evade 13: 13 is 1"
    assert played.facts("ward")["against"] == 1


EVADE = ("a1 act attack", "b1 react evade")
GET_AWAY = ("a1 act attack", "b1 react manoeuvre manoeuvre=disengage")


@pytest.mark.parametrize(
    ("option", "evading", "getting_away"),
    [("except_defending", 0, -1), ("always", -1, -1), ("never", 0, 0), ("afterwards", 0, 0)],
)
def test_an_evasion_test_has_a_disadvantage_except_for_defending(
    option: str, evading: int, getting_away: int
) -> None:
    dice = "a1 attack 15, b1 evade 5 5, b1 manoeuvre 5 5"
    for choices, edge in ((EVADE, evading), (GET_AWAY, getting_away)):
        played = duel(*choices, dice=dice, evade_disadvantage=option)
        assert played.facts("test")["edge"] == edge


def test_with_afterwards_the_next_attack_is_off_balance_and_a_defence_is_not() -> None:
    played = duel(
        *EVADE,
        "a1 momentum give_up",
        dice="a1 attack 15, b1 evade 5",
        evade_disadvantage="afterwards",
    )
    assert played["b1"]["off_balance"]
    played = duel(
        *EVADE,
        "a1 momentum keep",
        "a1 act attack",
        "b1 react defend",
        "a1 momentum give_up",
        "b1 act attack",
        "a1 react other",
        dice="a1 attack 15 15, b1 evade 5, b1 defence 5, b1 attack 5 14",
        evade_disadvantage="afterwards",
    )
    assert [e["facts"]["edge"] for e in played.entries("test") if e["who"] == "b1"] == [0, 0, -1]
    assert not played["b1"]["off_balance"]


def test_who_lies_defends_and_evades_with_a_disadvantage() -> None:
    lying = "gm gm set target=b1 field=prone value=true"
    for option, label in (("defend", "defence"), ("evade", "evade")):
        played = duel(
            lying,
            "a1 act attack",
            f"b1 react {option}",
            dice=f"a1 attack 12, b1 {label} 5 10",
        )
        assert (played.facts("test")["edge"], played.facts("test")["roll"]) == (-1, 10)


def test_disarming_and_tripping_can_be_made_harder() -> None:
    for name in ("disarm", "trip", "push"):
        played = duel(
            f"a1 act manoeuvre manoeuvre={name}",
            "b1 react other",
            dice="a1 manoeuvre 13 14",
            hard_manoeuvres=True,
        )
        assert played.facts("test")["edge"] == (0 if name == "push" else -1)


def test_being_outnumbered_can_be_a_disadvantage() -> None:
    answers = ("a1 act attack", "b1 react attack", "b2 react attack")
    dice = "a1 attack 20 13, b1 attack 11, b2 attack 11, a1 damage 1, b1 damage 1, b2 damage 1"
    played = one_on_two(*answers, dice=dice, outnumbered_disadvantage=True)
    edges = {entry["who"]: entry["facts"]["edge"] for entry in played.entries("test")}
    assert edges == {"a1": -1, "b1": 0, "b2": 0}
    played = one_on_two(*answers, dice=dice)
    assert played.entries("test")[0]["facts"]["edge"] == 0


def test_a_fumble_is_a_plain_failure_where_the_gm_is_not_asked() -> None:
    dice = "a1 attack 20, b1 attack 20, a1 damage 4, b1 damage 5"
    played = duel("a1 act attack", "b1 react attack", dice=dice, ask_fumble=False)
    assert played.whose("half_damage") == ["a1 b1", "b1 a1"]
    assert played.pending() == ["a1 momentum"]
