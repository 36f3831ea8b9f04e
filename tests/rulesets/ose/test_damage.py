"""README 7.7: the effects of a hit."""

import pytest

from tests.rulesets.fights import Json, Played
from tests.rulesets.ose.fight import foe, hero, play


def hit(attacker: Json, target: Json, damage: list[int], **options: object) -> Played:
    by = attacker["id"]
    attacker["stats"]["engaged"] = [target["id"]]
    return play(
        attacker,
        target,
        f"{by} melee attack",
        first=attacker["side"],
        dice={f"{by} attack": [19], "gm damage": damage},
        **options,
    )


def test_the_referee_rolls_damage() -> None:
    fight = hit(hero(), foe(), [])
    assert fight.dice_needed == ("gm", "damage", 1, 6)


def test_the_attacker_may_roll_it_instead() -> None:
    fight = hit(hero(), foe(), [], damage_roller="attacker")
    assert fight.dice_needed == ("aldo", "damage", 1, 6)


def test_characters_attacks_do_1d6_whatever_the_weapon() -> None:
    assert hit(hero(weapons=["dagger"]), foe(), []).dice_needed == ("gm", "damage", 1, 6)


def test_with_variable_damage_it_is_the_weapons() -> None:
    fight = hit(hero(weapons=["dagger"]), foe(), [], variable_damage=True)
    assert fight.dice_needed == ("gm", "damage", 1, 4)


def test_bare_hands_do_1d2_in_any_case() -> None:
    assert hit(hero(weapons=["unarmed"]), foe(), []).dice_needed == ("gm", "damage", 1, 2)


def test_monsters_do_the_damage_described() -> None:
    bite = {"name": "bite", "damage": "2d4+1"}
    fight = hit(foe(weapons=[bite], str=18), hero(hp=20), [3, 4])
    facts = fight.facts("attack")
    assert (facts["damage_roll"], facts["damage_modifier"], facts["damage"]) == (8, 0, 8)


def test_strength_modifies_melee_damage() -> None:
    assert hit(hero(str=18), foe(hp=20), [2]).facts("attack")["damage"] == 5


def test_strength_does_not_modify_missile_damage() -> None:
    axe = {"name": "axe", "missile": True, "ranges": [10, 20, 30], "bonus": 1}
    fight = play(
        hero(str=18, weapons=[axe]),
        foe(hp=20),
        "aldo move stay",
        "aldo missile attack",
        first="party",
        dice="aldo attack 19, gm damage 6",
    )
    assert fight.facts("attack")["damage"] == 7


def test_a_hit_does_at_least_1() -> None:
    weak = hit(hero(str=3, weapons=["dagger"]), foe(), [2], variable_damage=True)
    assert weak.facts("attack")["damage"] == 1
    club = {"name": "club", "damage": "1d4-4"}
    assert hit(foe(weapons=[club]), hero(), [3]).facts("attack")["damage"] == 1


def test_what_is_described_as_harmless_does_nothing() -> None:
    touch = {"name": "touch", "damage": 0}
    fight = hit(foe(weapons=[touch], damage_modifier=3), hero(), [])
    assert fight.facts("attack")["hit"]
    assert fight.facts("attack")["damage"] == 0
    assert "hit_points" not in fight.rules()


def test_a_mere_number_needs_no_roll() -> None:
    sting = {"name": "sting", "damage": "3"}
    assert hit(foe(weapons=[sting]), hero(hp=9), [])["aldo"]["hp"] == 6


def test_at_0_hit_points_or_less_one_is_dead() -> None:
    fight = hit(hero(), foe(hp=3), [5])
    assert fight.facts("hit_points") == {"before": 3, "damage": 5, "healing": 0, "after": 0}
    gob = fight["gob"]
    assert (gob["hp"], gob["status"], gob["engaged"]) == (0, "dead", [])
    assert fight.rules()[-3:] == ["hit_points", "death", "fight_over"]


@pytest.mark.parametrize(
    "guard", [{"immune_to": ["blunt"]}, {"only_hurt_by": ["silver"]}], ids=["immune", "only silver"]
)
def test_the_immune_are_hit_but_no_damage_is_rolled(guard: dict[str, list[str]]) -> None:
    fight = hit(hero(weapons=["mace"]), foe(**guard), [])
    facts = fight.facts("attack")
    assert (facts["hit"], facts["immune"], facts["damage"]) == (True, True, 0)


def test_the_right_metal_hurts() -> None:
    fight = hit(hero(weapons=["silver_dagger"]), foe(only_hurt_by=["silver"]), [2])
    assert fight.facts("attack")["damage"] == 2
