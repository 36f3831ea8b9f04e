"""README 7.4: the skirmish phase, and damage."""

from tests.rulesets.momentum.fight import BOW, duel, foe, hero, play

ARCHER = hero(weapons=[BOW], damage_bonus=3)


def test_a_shot_is_a_test_of_the_weapon_and_does_its_damage_less_armour() -> None:
    played = play(
        ARCHER,
        foe(),
        "a1 declare shoot modifier=-2 metres=4",
        "b1 declare other",
        dice="a1 shoot 9, a1 damage 5",
    )
    assert played.rules() == ["other", "move", "test", "damage", "round"]
    assert played.results() == {"a1": "shoot 9: 9 is 1"}
    assert played.facts("damage") == {
        "rolled": 5,
        "bonus": 3,
        "times": 1,
        "armour": 2,
        "damage": 6,
        "hp": 14,
    }


def test_level_iii_doubles() -> None:
    played = play(
        ARCHER,
        foe(),
        "a1 declare shoot",
        "b1 declare other",
        dice="a1 shoot 2, a1 damage 5",
    )
    assert played.facts("damage")["damage"] == 14


def test_a_miss_does_nothing_and_unloads_all_the_same() -> None:
    played = play(ARCHER, foe(), "a1 declare shoot", "b1 declare other", dice="a1 shoot 14")
    assert played.whose("damage") == []
    assert played["a1"]["unloaded"] == {"bow": 1}
    assert set(played.offered("a1")) == {"hold", "move", "engage", "reload", "other"}


def test_who_is_shot_down_still_shoots() -> None:
    other = foe(hp=3, weapons=[BOW])
    played = play(
        ARCHER,
        other,
        "a1 declare shoot",
        "b1 declare shoot",
        dice="a1 shoot 9, a1 damage 6, b1 shoot 9, b1 damage 1",
    )
    assert played.rules()[-4:] == ["test", "damage", "out", "fight_over"]
    assert played["a1"]["hp"] == 16


def test_a_target_that_is_gone_leaves_the_shooter_waiting() -> None:
    played = play(
        ARCHER,
        foe(),
        foe("b2"),
        "a1 declare shoot target=b2",
        "b1 declare other",
        "b2 declare move away=true",
    )
    assert played.facts("void") == {"reason": "target_out"}
    assert played.pending() == ["a1 initiate"]
    assert not played["a1"]["spent"]


def test_who_was_drawn_into_a_group_does_not_shoot() -> None:
    played = play(ARCHER, foe(), "a1 declare shoot", "gm gm engage who=a1 target=b1")
    assert played.facts("void") == {"reason": "in_melee"}
    assert played.pending() == ["a1 act"]


def half(order: str, rounding: str, face: int) -> int:
    """Half of 1d6+4 with a bonus of 2 against armour 1."""
    played = duel(
        hero(armour=1),
        foe(damage_bonus=2),
        "a1 act attack",
        "b1 react attack",
        dice=f"a1 attack 19, a1 damage 1, b1 attack 19, b1 damage {face}",
        armour_order=order,
        half_round=rounding,
    )
    damage: int = played.facts("half_damage")["damage"]
    return damage


def test_damage_is_multiplied_before_or_after_the_armour() -> None:
    assert half("after_multiplier", "down", 3) == 3
    assert half("after_multiplier", "up", 3) == 4
    assert half("before_multiplier", "down", 2) == 3
    assert half("before_multiplier", "up", 2) == 4


def test_damage_is_never_below_zero() -> None:
    played = play(
        hero(weapons=[BOW | {"damage": "1d6-5"}]),
        foe(),
        "a1 declare shoot",
        "b1 declare other",
        dice="a1 shoot 9, a1 damage 1",
    )
    assert played.facts("damage") | {"hp": 0} == {
        "rolled": 1,
        "bonus": -5,
        "times": 1,
        "armour": 2,
        "damage": 0,
        "hp": 0,
    }


def test_at_0_hit_points_one_is_unconscious_or_dead() -> None:
    for options, status in (
        ({}, "unconscious"),
        ({"at_zero": "dead"}, "dead"),
        ({"massive_damage": True}, "dead"),
    ):
        played = play(
            ARCHER,
            foe(hp=6),
            "a1 declare shoot",
            "b1 declare other",
            dice="a1 shoot 9, a1 damage 6",
            **options,
        )
        assert played.facts("out") == {"status": status}


def test_a_blow_up_to_the_full_hit_points_does_not_kill() -> None:
    played = play(
        ARCHER,
        foe(hp=7),
        "a1 declare shoot",
        "b1 declare other",
        dice="a1 shoot 9, a1 damage 6",
        massive_damage=True,
    )
    assert played.facts("out") == {"status": "unconscious"}


def test_a_fumbled_shot_may_cost_the_bow() -> None:
    played = play(
        ARCHER,
        foe(),
        "a1 declare shoot",
        "b1 declare other",
        "gm fumble drop_weapon",
        dice="a1 shoot 20",
    )
    assert played.facts("fumble") == {"option": "drop_weapon", "weapon": "bow"}
    assert played["a1"]["dropped"] == ["bow"]
    assert set(played.offered("a1")) == {"hold", "move", "engage", "other", "pick_up"}
