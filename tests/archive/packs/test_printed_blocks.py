"""Stat blocks as books and blogs print them (`printed/`), with what must come of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry

PRINTED = Path(__file__).parent / "printed"


def given(slug: str, name: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The stats of each sheet, and the parts that were not imported."""
    data = (PRINTED / f"{name}.txt").read_bytes()
    found = read(File(f"{name}.txt", data).contents(registry.get(slug), Budget()))
    return [row["stats"] for row in found["combatants"]], [
        left["text"] for left in found["not_taken"]
    ]


def test_a_blank_may_stand_behind_a_sign() -> None:
    [pikeman], _told = given("arm5", "arm_sign_space")
    assert (pikeman["stamina"], pikeman["dexterity"], pikeman["quickness"]) == (1, 2, 2)
    assert pikeman["soak_bonus"] == 3


def test_improved_soak_among_qualities_is_not_the_soak() -> None:
    [ram], told = given("arm5", "arm_improved_soak")
    assert ram["soak_bonus"] == 9 - 3
    assert any("Improved Soak (x2)" in text for text in told)


def test_a_score_of_magi_has_its_bonus_beside_it() -> None:
    [maga], told = given("arm5", "arm_x_plus_y")
    assert (maga["concentration"], maga["parma_magica"], maga["penetration"]) == (4, 5, 5)
    assert "Parma Magica 4+1" in told


def test_the_labels_of_the_published_german_translation_are_known() -> None:
    [guard], _told = given("arm5", "arm_de_sck")
    assert (guard["quickness"], guard["might"], guard["encumbrance"]) == (2, 10, 1)
    assert (guard["bows"], guard["great_weapon"]) == (3, 4)


@pytest.mark.parametrize("said", ["Teeth:", "the teeth have", "its teeth are:"])
def test_own_modifiers_are_those_of_the_weapon_alone(said: str) -> None:
    text = f"Wolf\nSta +1, Dex +1\nSize: -1\nNatural Weapons: {said} Init 0, Atk +3, Def +1, Dam +1"
    [wolf] = read(File("", text.encode()).contents(registry.get("arm5"), Budget()))["combatants"]
    [teeth] = wolf["stats"]["weapons"]
    assert (teeth["name"].casefold(), teeth["attack"]) == ("teeth", 3)


@pytest.mark.parametrize("list", ["Ferocity, Soak (Greater)", "Soak, Might and Size", "Soak (x2)"])
def test_a_label_in_a_list_of_words_has_no_value(list: str) -> None:
    text = f"Ram\nSta +3, Dex +1\nSize: 0\nQualities: Improved Attack, {list}\nSoak: +9†"
    [ram] = read(File("", text.encode()).contents(registry.get("arm5"), Budget()))["combatants"]
    assert ram["stats"]["soak_bonus"] == 6


def test_own_modifiers_of_a_natural_weapon_are_not_totals() -> None:
    [badger], told = given("arm5", "arm_natural")
    teeth, claws = badger["weapons"]
    figures = ("name", "init", "attack", "defense", "damage")
    assert [teeth[name] for name in figures] == ["Teeth", 0, 3, 1, 1]
    assert [claws[name] for name in figures] == ["claws", -1, 2, 3, 2]
    assert "Natural Weapons: Teeth: Init 0, Atk +3, Def +1, Dam +1" in told


def test_a_sentence_is_not_the_name_of_a_weapon() -> None:
    said = "Whoever comes near the old beast in spring meets: Init 0, Atk +3, Def +1, Dam +1"
    text = f"Beast\nSta +1, Dex +1\nSize: 0\n{said}"
    found = read(File("a.txt", text.encode()).contents(registry.get("arm5"), Budget()))
    assert "weapons" not in found["combatants"][0]["stats"]
    assert said in [left["text"] for left in found["not_taken"]]


def test_an_ability_that_begins_like_a_label_does_not_end_the_list() -> None:
    text = "Maga\nSta +1\nAbilities: Order of Hermes Lore 3, Parma Magica 5, Penetration 4"
    contents = File("pasted.txt", text.encode()).contents(registry.get("arm5"), Budget())
    [maga] = read(contents)["combatants"]
    assert (maga["stats"]["parma_magica"], maga["stats"]["penetration"]) == (5, 4)


def test_a_typographic_minus_is_a_minus_in_dice() -> None:
    [lookout], _told = given("coc7", "coc_minus")
    assert [row["damage"] for row in lookout["weapons"]] == ["1d3-1", "1d4-1"]
    assert (lookout["db"], lookout["build"]) == ("-1", -1)


@pytest.mark.parametrize("minus", "-−–‐‑‒")
def test_every_minus_is_one_in_dice_of_every_game(minus: str) -> None:
    for slug, text in (
        ("coc7", "Boy\nSTR 50 CON 50\nKnife 40%, damage 1D4-1"),
        ("ose", "Mite\nAC 7, HD 1-1, Att 1 × club (1d4-1), ML 6"),
    ):
        data = text.replace("-1", f"{minus}1").encode()
        found = read(File("pasted.txt", data).contents(registry.get(slug), Budget()))
        assert found["combatants"][0]["stats"]["weapons"][0]["damage"] == "1d4-1"


def test_skill_halves_and_damage_may_have_any_punctuation_between_them() -> None:
    [nurse], _told = given("coc7", "coc_comma_before_half")
    weapons = {row["name"]: (row["skill"], row["damage"]) for row in nurse["weapons"]}
    assert weapons[".32 automatic"] == (40, "1d8")
    assert weapons["Scalpel"] == (45, "1d4")


def test_the_dice_of_a_characteristic_are_not_a_weapon() -> None:
    [shambler], told = given("coc7", "coc_formula_column")
    assert (shambler["con"], shambler["pow"], shambler["dex"]) == (60, 45, 40)
    assert [row["name"] for row in shambler["weapons"]] == ["Fighting"]
    assert "CON: 3D6+2 x5" in told


def test_characteristics_of_an_earlier_edition_count_five_times() -> None:
    [tough], told = given("coc7", "coc_6e")
    body = {name: tough[name] for name in ("str", "con", "dex", "pow", "build", "brawl", "hp")}
    assert body == {
        "str": 70,
        "con": 65,
        "dex": 60,
        "pow": 45,
        "build": 1,
        "brawl": 65,
        "hp": 14,
    }
    assert tough["weapons"] == [{"name": "Knife", "damage": "1d4+2", "db": "full", "skill": 40}]
    assert "STR 14, CON 13, SIZ 15, DEX 12, INT 10, APP 8, POW 9, EDU 7" in told


@pytest.mark.parametrize(
    ("bonus", "blow"),
    [
        ("+1W4", "Schaden 1W3+1W4"),
        ("+1W4", "Schaden 1W3 + Schadensbonus"),
        ("+1W4", "1W3 + SB"),
        ("keiner", "Schaden 1W3"),
    ],
)
@pytest.mark.parametrize("label", ["Nahkampf (Handgemenge)", "Nahkampf", "Handgemenge:"])
def test_the_bare_hand_is_no_weapon_beside_brawl(label: str, bonus: str, blow: str) -> None:
    text = (
        f"Wache\nST 60 KO 65 GR 55 GE 50 MA 50 TP 12\nSchadensbonus: {bonus}\n"
        f"{label} 55 % (27/11), {blow}\nHandgemenge 55 % (27/11), {blow}\n"
        "Knüppel 50 % (25/10), Schaden 1W8 + SB"
    )
    [guard] = read(File("", text.encode()).contents(registry.get("coc7"), Budget()))["combatants"]
    assert guard["stats"]["brawl"] == 55
    assert [row["name"] for row in guard["stats"]["weapons"]] == ["Knüppel"]


def test_whoever_is_read_has_the_first_weapon_in_hand() -> None:
    [nurse], _told = given("coc7", "coc_comma_before_half")
    assert nurse["held"] == ".32 automatic"
    [shambler], _told = given("coc7", "coc_formula_column")
    assert "held" not in shambler, "its weapon is part of the body"


def test_attacks_in_brackets_are_made_together() -> None:
    [drake], told = given("ose", "ose_bracket")
    assert drake["weapons"] == [
        {"name": "claw", "damage": "1d6"},
        {"name": "bite", "damage": "2d8"},
    ]
    assert [row["attacks"] for row in drake["routines"]] == [["claw", "claw", "bite"]]
    assert "Att: breath" in told, "without damage it is not a weapon"


@pytest.mark.parametrize(
    ("written", "points"),
    [("(7hp each)", 7), ("(hp 11)", 11), ("[hp: 6]", 6), ("(hp 7, 10, 12)", 7), ("(9hp)", 9)],
)
def test_hit_points_are_written_in_several_ways(written: str, points: int) -> None:
    text = (PRINTED / "ose_each_hp.txt").read_text().replace("(7hp each)", written)
    contents = File("pasted.txt", text.encode()).contents(registry.get("ose"), Budget())
    [mudlings] = read(contents)["combatants"]
    assert (mudlings["stats"]["hp"], mudlings["count"]) == (points, "5")


def test_a_single_rate_may_be_that_of_a_turn() -> None:
    [jelly, rat], told = given("ose", "ose_move_alone")
    assert (jelly["move"], rat["move"]) == (60 // 3, 120 // 3)
    assert {"MV: 60’", "Move: 12"} <= set(told)


def test_the_first_sign_does_not_make_a_text_json() -> None:
    [mudlings], told = given("ose", "bracket_first")
    assert "[Room 4]" in told
    assert (mudlings["ac"], mudlings["hp"], mudlings["move"]) == (6, 9, 30)


def test_a_block_of_a_related_game_is_called_so() -> None:
    [rat], told = given("ose", "ose_swords_wizardry")
    assert (rat["ac"], rat["aac"], rat["move"]) == (7, 12, 40)
    assert "CL/XP: A/5; Special: disease." in told


def test_whatever_stands_before_a_dungeon_crawl_is_not_its_name() -> None:
    text = "Bog Imp: Init -1; Atk bite -1 melee (1d3); AC 10; HD 1d6-1; MV 20’; Act 1d20; AL L."
    [imp] = read(File("", text.encode()).contents(registry.get("ose"), Budget()))["combatants"]
    assert imp["name"] == "Bog Imp"


@pytest.mark.parametrize(
    "file",
    [
        '{"schema_version": 3, "type": "character", "character": {"name": "Ada"}}',
        '{"schema_version": 2, "name": "Ada", "attribs": [], "abilities": []}',
        '[{"schema_version": 2, "name": "Ada", "attribs": [], "abilities": []}]',
    ],
)
def test_json_of_roll20_is_called_so(file: str) -> None:
    with pytest.raises(BadPack, match="Roll20"):
        File("ada.json", file.encode()).contents(registry.get("ose"), Budget())
