"""README 5.3, 7.9: manoeuvres, techniques, tactical movement."""

from tests.rulesets.momentum.fight import (
    SWORD,
    Played,
    duel,
    foe,
    hero,
    one_on_two,
    two_on_one,
)


def manoeuvre(name: str, answer: str = "b1 react other", *more: str, dice: str = "") -> Played:
    return duel(f"a1 act manoeuvre {name}", answer, *more, dice=f"a1 manoeuvre 12, {dice}")


def test_a_manoeuvre_is_like_an_attack_with_an_effect_in_place_of_damage() -> None:
    played = manoeuvre("manoeuvre=trip")
    assert played.results() == {"a1": "manoeuvre 12: 12 is 1"}
    assert played.whose("trip") == ["a1 b1"]
    assert played.whose("damage") == []
    stopped = manoeuvre("manoeuvre=trip", "b1 react defend", dice="b1 defence 10")
    assert (stopped.whose("ward"), stopped.whose("trip")) == (["b1 a1"], [])
    trumped = manoeuvre("manoeuvre=trip", "b1 react attack", dice="b1 attack 5, b1 damage 1")
    assert (trumped.whose("trip"), trumped.whose("damage")) == ([], ["b1 a1"])
    declined = manoeuvre("manoeuvre=trip", "b1 react attack", "a1 count none", dice="b1 attack 10")
    assert declined.whose("trip") == []


def test_a_failed_manoeuvre_never_does_half_of_anything() -> None:
    played = duel(
        "a1 act manoeuvre",
        "b1 react attack",
        dice="a1 manoeuvre 13, b1 attack 11, b1 damage 1",
    )
    assert played.whose("half_damage") == ["b1 a1"]


def test_disarming_drops_the_weapon_in_use() -> None:
    played = manoeuvre("manoeuvre=disarm", "b1 react attack", dice="b1 attack 11")
    assert played.facts("disarm") == {"weapon": "axe"}
    assert played["b1"]["dropped"] == ["axe"]
    two = foe(weapons=[SWORD, SWORD | {"name": "knife"}])
    played = duel(
        two,
        "a1 act manoeuvre",
        "b1 react attack weapon=knife",
        dice="a1 manoeuvre 12, b1 attack 19",
    )
    assert played["b1"]["dropped"] == ["knife"]


def test_who_uses_no_weapon_drops_the_first_at_hand() -> None:
    for answer in ("other", "flee"):
        assert manoeuvre("manoeuvre=disarm", f"b1 react {answer}")["b1"]["dropped"] == ["axe"]
    played = manoeuvre("manoeuvre=disarm", "b1 react evade", dice="b1 evade 19")
    assert played["b1"]["dropped"] == ["axe"]


def test_bare_hands_cannot_be_disarmed() -> None:
    played = manoeuvre("manoeuvre=disarm", "b1 react attack weapon=unarmed", dice="b1 attack 19")
    assert played.facts("disarm") == {"weapon": None}
    assert played["b1"]["dropped"] == []


def test_disarm_trip_push_take_the_momentum_cover_an_ally() -> None:
    assert manoeuvre("manoeuvre=disarm").whose("disarm") == ["a1 b1"]
    assert manoeuvre("manoeuvre=trip").whose("trip") == ["a1 b1"]
    played = manoeuvre("manoeuvre=push metres=13 what=back")
    assert played.facts("push") == {"metres": 13, "what": "back"}
    passive = duel(
        "a1 act other", "b1 react manoeuvre manoeuvre=take_momentum", dice="b1 manoeuvre 10"
    )
    assert passive.whose("take_momentum") == ["b1 a1"]
    covered = two_on_one(
        "a1 act manoeuvre manoeuvre=cover",
        "a2 act other",
        "b1 react attack target=a2",
        dice="a1 manoeuvre 12, b1 attack 10",
    )
    assert covered.whose("ward") == ["a1 b1"]


def test_a_push_goes_a_quarter_to_half_of_the_range() -> None:
    field = duel().field("a1", "manoeuvre", "metres")
    assert (field.min, field.max, field.default) == (10, 20, 10)


COVER = ("a1 act manoeuvre manoeuvre=cover target=a2", "a2 act attack")


def test_who_covers_has_no_ward_of_the_own_and_no_test_without_need() -> None:
    played = two_on_one(
        *COVER,
        "b1 react attack target=a1",
        dice="a2 attack 19, b1 attack 10, b1 damage 1",
    )
    assert played.whose("test") == ["a2 b1", "b1 a1"]
    assert played["a1"]["hp"] == 15


def test_a_higher_attack_passes_the_cover_and_the_own_ward_comes_first() -> None:
    played = two_on_one(
        *COVER,
        "b1 react attack target=a2",
        dice="a1 manoeuvre 12, a2 attack 19, b1 attack 5, b1 damage 1",
    )
    assert played.whose("ward") == []
    assert played["a2"]["hp"] == 15
    played = one_on_two(
        "a1 act attack target=b2",
        "b1 react manoeuvre manoeuvre=cover",
        "b2 react defend",
        dice="a1 attack 12, b1 manoeuvre 10, b2 defence 10",
    )
    assert played.whose("ward") == ["b2 a1"]


def test_covering_is_offered_only_beside_an_ally() -> None:
    assert "cover" not in duel().field("a1", "manoeuvre", "manoeuvre").choices
    assert "cover" in two_on_one().field("a1", "manoeuvre", "manoeuvre").choices
    assert two_on_one("a1 act manoeuvre manoeuvre=cover target=b1").error == "bad_field"
    assert two_on_one("a1 act manoeuvre manoeuvre=trip target=a2").error == "bad_field"


def test_who_covers_somebody_that_is_gone_does_nothing() -> None:
    played = two_on_one(
        *COVER,
        "gm gm disengage target=a2",
        "b1 react attack",
        dice="b1 attack 10, b1 damage 1",
    )
    assert played.whose("test") == ["b1 a1"]


def test_the_list_is_open_to_improvised_manoeuvres_and_techniques() -> None:
    played = manoeuvre("manoeuvre=improvise what=sand")
    assert played.facts("improvise") == {"what": "sand"}
    taunt = {"name": "Spott", "effect": "text", "modifier": 2, "edge": 1}
    played = duel(
        hero(techniques=[taunt]),
        "a1 act manoeuvre manoeuvre=Spott",
        "b1 react other",
        dice="a1 manoeuvre 19 14",
    )
    assert played.results() == {"a1": "manoeuvre 14: 14 is 1"}
    assert played.facts("improvise") == {"what": "Spott"}


def technique(**values: object) -> dict[str, object]:
    return hero(techniques=[{"name": "Kunst", **values}], shield_bonus=1)


def test_techniques_do_more_damage_or_an_effect() -> None:
    kunst = "a1 act manoeuvre manoeuvre=Kunst"
    dice = "a1 manoeuvre 2, a1 damage 4"
    played = duel(technique(damage=4), kunst, "b1 react other", dice=dice)
    assert played.facts("damage") | {"hp": 0} == {
        "rolled": 4,
        "bonus": 7,
        "times": 2,
        "armour": 2,
        "damage": 20,
        "hp": 0,
    }
    for effect in ("disarm", "trip", "push"):
        played = duel(technique(effect=effect), kunst, "b1 react other", dice=dice)
        assert played.whose(effect) == ["a1 b1"]


def test_a_failed_technique_of_damage_does_half_of_it() -> None:
    played = duel(
        technique(damage=4),
        "a1 act manoeuvre manoeuvre=Kunst",
        "b1 react defend",
        dice="a1 manoeuvre 19, b1 defence 19, a1 damage 4",
    )
    assert played.facts("half_damage")["damage"] == 3


def test_zornhau_hits_hard_and_costs_the_momentum() -> None:
    zornhau = {"name": "Zornhau", "when": "active", "damage": 4, "loses_momentum": True}
    fighter = hero(weapons=[SWORD | {"skill": 14}], techniques=[zornhau])
    for roll, hp in ((3, 6), (15, 20)):
        played = duel(
            fighter,
            foe(armour=1),
            "a1 act manoeuvre manoeuvre=Zornhau",
            "b1 react other",
            dice=f"a1 manoeuvre {roll}, a1 damage 8",
        )
        assert played["b1"]["hp"] == hp
        assert played.facts("momentum") == {"group": 1, "side": "foes", "reason": "technique"}


TACTICAL = "a1 act tactical"


def test_tactical_movement_flanks_gets_out_or_switches() -> None:
    assert duel().field("a1", "tactical", "goal").choices == ("flank", "leave")
    played = duel(TACTICAL, "b1 react other", dice="a1 manoeuvre 12")
    assert played.whose("flank") == ["a1 b1"]
    assert played["a1"]["flank"]


def test_it_needs_a_combat_test_against_the_enemy() -> None:
    played = duel(TACTICAL, "b1 react defend", dice="a1 manoeuvre 12, b1 defence 10")
    assert played.whose("test") == ["a1 b1", "b1"]
    assert not played["a1"]["flank"]


def test_flanking_is_an_advantage_on_the_next_combat_test() -> None:
    played = duel(
        TACTICAL,
        "b1 react other",
        "a1 momentum keep",
        "a1 act attack",
        "b1 react other",
        "a1 momentum keep",
        "a1 act attack",
        "b1 react other",
        dice="a1 manoeuvre 12, a1 attack 19 18 17, a1 damage 1",
    )
    assert [entry["facts"]["edge"] for entry in played.entries("test")] == [0, 1, 0]


def test_out_by_it_one_moves_fully_in_the_following_movement_phase() -> None:
    played = duel(TACTICAL + " goal=leave", "b1 react other", dice="a1 manoeuvre 12")
    assert played.facts("flee") == {"tested": True}
    assert set(played.offered("a1")) == {"stay", "move"}
    assert played.default("a1") == "move"
    assert played.field("a1", "move", "metres").max == 40
