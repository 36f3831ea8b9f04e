"""README 7.10: casting spells."""

from tests.rulesets.coc7.fight import ada, gob, play
from tests.rulesets.fights import Json, Played

WITHER: Json = {"name": "wither", "mp": 3, "damage": "1d8", "roll": "opposed_pow"}
WARD: Json = {"name": "ward", "mp": 2, "roll": "pow"}
BOLT: Json = {"name": "bolt", "damage": "1d4", "ignores_armour": False}


def cast(spell: Json, fields: str = "target=gob", dice: str = "") -> Played:
    return play(
        ada(pow=70, mp=5, spells=[spell]),
        gob(pow=60, armour=2, hp_max=20),
        f"ada turn cast spell={spell['name']} {fields}",
        dice=dice,
    )


def test_a_spell_costs_magic_points_and_is_offered_only_if_there_are_enough() -> None:
    fought = cast(WARD, "", dice="ada spell 70")
    assert fought.facts("cast") == {"spell": "ward", "cost": 2, "mp": 3}
    assert fought.facts("spell_effect") == {"spell": "ward", "works": True}
    assert "cast" not in play(ada(mp=1, spells=[WARD]), gob()).offered()


def test_a_failed_roll_of_pow_costs_the_magic_all_the_same() -> None:
    fought = cast(WARD, "", dice="ada spell 71")
    assert not fought.facts("spell_effect")["works"]
    assert fought["ada"]["mp"] == 3


def test_against_pow_the_higher_level_wins_and_with_the_same_level_the_higher_pow() -> None:
    tie = cast(WITHER, dice="ada spell 50, gob resist 40, ada damage 6")
    assert tie.facts("spell_effect")["works"]
    assert tie.entries("resist_roll")[0]["target"] == "ada"
    assert not cast(WITHER, dice="ada spell 50, gob resist 20").facts("spell_effect")["works"]
    assert not cast(WITHER, dice="ada spell 90, gob resist 99").facts("spell_effect")["works"]


def test_its_damage_ignores_armour_unless_the_spell_says_otherwise_and_has_no_bonus() -> None:
    fought = cast(WITHER, dice="ada spell 1, gob resist 99, ada damage 6")
    facts = fought.facts("damage")
    assert (facts["base"], facts["bonus"], facts["armour"], facts["net"]) == (6, 0, 0, 6)
    assert not facts["extreme"]
    assert cast(BOLT, dice="ada damage 3").facts("damage")["net"] == 1


def test_without_a_roll_nothing_is_rolled_but_the_damage() -> None:
    assert cast(BOLT, dice="ada damage 3").rules() == ["cast", "spell_effect", "damage", "wound"]


def test_a_target_is_asked_for_only_beside_a_spell_that_has_one() -> None:
    for spells, asked in (([WARD], False), ([WARD, WITHER], True)):
        turn = play(ada(mp=5, spells=spells), gob()).asked()
        cast = turn.option("cast")
        assert cast and ("target" in [field.name for field in cast.fields]) is asked


def test_a_target_is_named_if_and_only_if_the_spell_has_one() -> None:
    assert cast(BOLT, "").error == "bad_field"
    assert cast(WARD, "target=gob").error == "bad_field"
