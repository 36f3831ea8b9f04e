"""README 5.7: several attacks in one action."""

from tests.rulesets.fights import Json
from tests.rulesets.ose.fight import foe, hero, play

CLAWS = [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}]
MAUL = {"name": "maul", "attacks": ["claw", "claw", "bite"]}


def bear(**stats: object) -> Json:
    return foe("bear", weapons=CLAWS, routines=[MAUL], engaged=["aldo", "cira"], **stats)


CIRA = hero("cira", hp=9)


def test_characters_usually_attack_once_a_round() -> None:
    fight = play(
        hero(engaged=["gob"]),
        foe(),
        "aldo melee attack",
        first="party",
        dice="aldo attack 2",
    )
    assert fight["aldo"]["acted"]
    assert fight.pending() == ["gob melee"]


def test_some_monsters_attack_several_times() -> None:
    fight = play(
        hero(hp=20),
        CIRA,
        bear(),
        "bear melee attack",
        first="foes",
        dice="bear attack 19 1 19, gm damage 2 5",
    )
    weapons = [(e["facts"]["weapon"], e["facts"]["hit"]) for e in fight.entries("attack")]
    assert weapons == [("claw", True), ("claw", False), ("bite", True)]
    assert fight["aldo"]["hp"] == 13


def test_what_is_left_after_the_target_falls_goes_to_another() -> None:
    fight = play(
        hero(hp=1),
        CIRA,
        bear(),
        "bear melee attack target=aldo",
        "bear melee attack target=cira",
        first="foes",
        dice="bear attack 19 2 2, gm damage 3",
    )
    assert fight.pending(3) == ["bear melee"]
    assert [e["target"] for e in fight.entries("attack")] == ["aldo", "cira", "cira"]
    assert fight.pending() == ["cira melee"]


def test_a_routine_may_be_shared_out_and_given_up() -> None:
    begun = ["bear melee attack attacks=1"]
    dice = "bear attack 2 2 2"
    shared = play(
        hero(), CIRA, bear(), *begun, "bear melee attack attacks=2", first="foes", dice=dice
    )
    assert len(shared.entries("attack")) == 3
    given_up = play(hero(), CIRA, bear(), *begun, "bear melee pass", first="foes", dice=dice)
    assert len(given_up.entries("attack")) == 1
    assert "aldo melee" in given_up.pending()


def test_a_routine_in_progress_offers_only_itself_and_what_is_left() -> None:
    begun = ["bear melee attack attacks=1"]
    dice = "bear attack 2"
    for fields in ("weapon=claw", "attacks=3", "attacks=0"):
        again = f"bear melee attack {fields}"
        assert (
            play(hero(), CIRA, bear(), *begun, again, first="foes", dice=dice).error == "bad_field"
        )


def test_a_single_weapon_has_one_attack() -> None:
    fight = play(hero(), CIRA, bear(), "bear melee attack weapon=bite attacks=2", first="foes")
    assert fight.error == "bad_field"
    plain = play(hero(engaged=["gob"]), foe(), "aldo melee attack attacks=1", first="party")
    assert plain.error == "bad_field"


def test_in_a_simultaneous_group_all_attacks_are_made() -> None:
    fight = play(
        hero(hp=1),
        CIRA,
        bear(),
        "gm gm default who=aldo,cira,bear",
        "gm initiative roll",
        "bear melee attack target=aldo",
        dice="party initiative 3, foes initiative 3, bear attack 19 19 19, gm damage 1 1 1",
        ties="simultaneous",
    )
    assert len(fight.entries("attack")) == 3
    assert fight["aldo"]["status"] == "active"
