"""Stat blocks of every game, in the words and the order in which people write them."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry

DOCKER = """Harvey Pell, docker
STR 70   CON 60   SIZ 75   DEX 55   INT 45
APP 40   POW 50   EDU 40   SAN 50   HP 13
DB: +1D4  Build: 1  Move: 7  MP: 10  Luck: 35
Attacks per round: 1
Fighting (Brawl) 55% (27/11), damage 1D3+DB
Knife 45% (22/9), damage 1D4+2+DB
.38 revolver 40% (20/8), damage 1D10, range 15 yards, malf. 98
Dodge 30% (15/6)
Armor: 1-point leather
Skills: Listen 40%, Stealth 50%, First Aid 35% (17/7)
Sanity loss: 0/1D6
"""
BODY = {"str": 70, "con": 60, "dex": 55, "pow": 50, "hp": 13, "brawl": 55, "dodge": 30, "db": "1d4"}
OF_COC7 = {
    "en": DOCKER,
    "one line": "Docker: STR 70, CON 60, SIZ 75, DEX 55, POW 50, HP 13, DB +1D4, "
    "Fighting (Brawl) 55% (27/11), damage 1D3+DB, Dodge 30% (15/6)",
    "columns": "Docker\n| STR | CON | SIZ | DEX | POW |\n|---|---|---|---|---|\n"
    "| 70 | 60 | 75 | 55 | 50 |\nHP 13, DB +1D4\nFighting 55%\nDodge 30%",
    "de": "Hafenarbeiter\nST 70, KO 60, GR 75, GE 55, MA 50, TP 13\nSchadensbonus: +1W4\n"
    "Nahkampf (Handgemenge) 55 % (27/11), Schaden 1W3+SB\nAusweichen 30 % (15/6)",
    "pl": "Doker\nS 70, KON 60, BC 75, ZR 55, MOC 50, PW 13, MO +1K4\n"
    "Walka wręcz (bijatyka) 55% (27/11), obrażenia 1K3+MO\nUnik 30% (15/6)",
    "fr": "Docker\nFOR 70 CON 60 TAI 75 DEX 55 POU 50\nPV 13 ; Impact +1D4\n"
    "Corps à corps 55 % (27/11), dommages 1D3+Imp\nEsquive 30 % (15/6)",
    "da": "Havnearbejder\nSTY 70, KON 60, STØ 75, SMI 55, VIL 50, Livspoint 13\n"
    "Skadesbonus: +1D4\nSlagsmål 55% (27/11), skade 1D3+DB\nUndvige 30% (15/6)",
    "es": "Estibador\nFUE 70 CON 60 TAM 75 DES 55 POD 50\nPV 13, BD +1D4\n"
    "Combatir (Pelea) 55% (27/11), daño 1D3+BD\nEsquivar 30% (15/6)",
}
BOAR = """Marsh Boar
Magic Might: 5 (Animal)
Characteristics: Cun 0, Per -2, Str +2, Sta +3, Dex +1, Qik -1
Size: +1
Tusks: Init +2, Attack +9, Defense +6, Damage +10
Soak: +6
Fatigue Levels: OK, 0/0, –1, –3, –5, Unconscious
Wound Penalties: –1 (1–6), –3 (7–12), –5 (13–18)
Abilities: Athletics 3 (running), Awareness 4 (humans), Brawl 5 (tusks)
"""


def given_text(slug: str, text: str) -> Any:
    return read(File("pasted.txt", text.encode()).contents(registry.get(slug), Budget()))


def told(found: Any) -> list[str]:
    return [left["text"] for left in found["not_taken"]]


@pytest.mark.parametrize("text", OF_COC7.values(), ids=OF_COC7)
def test_a_keepers_block_is_read_in_six_languages(text: str) -> None:
    (found,) = given_text("coc7", text)["combatants"]
    assert BODY.items() <= found["stats"].items()
    assert found["name"] == re.split("[\n:,]", text)[0]


def test_attacks_have_their_skill_and_share_of_the_damage_bonus() -> None:
    found = given_text("coc7", DOCKER)
    knife, revolver = found["combatants"][0]["stats"]["weapons"]
    assert knife == {"name": "Knife", "damage": "1d4+2", "db": "full", "skill": 45}
    assert (revolver["name"], revolver["use"], revolver["range"]) == (".38 revolver", "firearm", 15)
    assert revolver["malfunction"] == 98
    assert {"SIZ: 75", "Armor: -point leather"} <= set(told(found))
    assert any("Stealth 50%" in text for text in told(found))


@pytest.mark.parametrize(
    ("bonus", "share"),
    [
        ("+ ½DB", "half"),
        ("+½ DB", "half"),
        ("+ 1/2 DB", "half"),
        ("+ half damage bonus", "half"),
        ("+ halber SB", "half"),
        ("+ DB", "full"),
        ("", "none"),
    ],
)
def test_an_attack_may_have_half_the_damage_bonus(bonus: str, share: str) -> None:
    text = DOCKER.replace("1D4+2+DB", f"1D4+2{bonus}")
    knife = given_text("coc7", text)["combatants"][0]["stats"]["weapons"][0]
    assert (knife["damage"], knife["db"]) == ("1d4+2", share)


def test_what_the_rules_reckon_otherwise_stands_beside_what_is_written() -> None:
    found = given_text("coc7", "Docker\nSTR 70, CON 60, SIZ 75, DEX 55\nHP 11, Build 2, Move 7")
    why = {left["text"]: left["why"] for left in found["not_taken"]}
    assert found["combatants"][0]["stats"]["hp"] == 11
    assert "13" in why["HP: 11"] and "1" in why["Build: 2"] and "Move: 7" not in why


def test_who_comes_without_a_weapon_is_said() -> None:
    found = given_text("coc7", "Docker\nSTR 70, CON 60, SIZ 75")
    assert "Comes without a weapon." in {left["why"] for left in found["not_taken"]}


def test_combat_totals_become_the_weapons_own_part() -> None:
    (found,) = given_text("arm5", BOAR)["combatants"]
    stats = found["stats"]
    assert stats["weapons"] == [
        {
            "name": "Tusks",
            "ability": "brawl",
            "specialty": True,
            "init": 3,
            "attack": 2,
            "defense": 1,
            "damage": 8,
        }
    ]
    assert (stats["soak_bonus"], stats["might"], stats["size"]) == (3, 5, 1)
    assert stats["fatigue_track"] == [0, 0, 0, -1, -3, -5]
    assert (stats["athletics"], stats["brawl"]) == (3, 5)


def test_weapons_of_the_catalogue_are_recognised_beside_their_totals() -> None:
    guard = (
        "Guard\nStr +2, Sta +1, Dex 0, Qik 0\nAxe: Init +1, Attack +8, Defense +4, Damage +8\n"
        "Abilities: Single Weapon 4 (axe)\nSoak: +4"
    )
    both = given_text("arm5", f"{BOAR}\n{guard}")["combatants"]
    assert [item["name"] for item in both] == ["Marsh Boar", "Guard"]
    (axe,) = both[1]["stats"]["weapons"]
    assert (axe["preset"], axe["attack"], axe["damage"]) == ("axe", 3, 6)


@pytest.mark.parametrize(
    "text",
    [
        "Ork\nHit points: 18, Initiative: 12, Evasion: 9, Armour: 2\n"
        "Weapons: Club 12 (1d6+2); Sling 9 (1d4, ranged)",
        "Ork\nTrefferpunkte: 18, Initiative 12, Ausweichen 9\nRüstungsschutz: 2\n"
        "Waffen: Keule 12 (1d6+2); Schleuder 9 (1d4, Fernkampf)",
        "Ork\nPunkty życia 18, Inicjatywa 12, Unik 9, Pancerz 2\n"
        "Uzbrojenie: Maczuga 12 (1d6+2); Proca 9 (1d4)",
        "Ork\nLivspoint: 18, Initiativ: 12, Undvigelse: 9, Rustning: 2\n"
        "Våben: Kølle 12 (1d6+2); Slynge 9 (1d4)",
        "Ork\nנקודות פגיעה: 18, יוזמה: 12, התחמקות: 9, שריון: 2\nנשקים: אלה 12 (1d6+2)",
    ],
    ids=["en", "de", "pl", "da", "he"],
)
def test_a_game_without_labels_is_read_by_the_fields_of_its_sheet(text: str) -> None:
    (found,) = given_text("momentum", text)["combatants"]
    stats = found["stats"]
    assert (stats["hp"], stats["initiative"], stats["evade"], stats["armour"]) == (18, 12, 9, 2)
    assert (stats["weapons"][0]["skill"], stats["weapons"][0]["damage"]) == (12, "1d6+2")


def test_a_character_of_kampbogen_is_told_from_a_foe() -> None:
    rat, ida = given_text(
        "kampbogen",
        "Rotte\nLiv: 3, Ude efter livet: ja\n\nIda\nVolles Leben: 5, Leben: 4, Seele: 2",
    )["combatants"]
    assert rat["stats"] == {"liv": 3, "kills": True}
    assert ida["stats"] == {"liv_max": 5, "liv": 4, "soul": 2}


def test_hit_dice_are_kept_to_be_rolled_for_each() -> None:
    text = "Lurker\nAC 6, HD 2+1*, Att 1 claw (1d6), ML 8, NA 1d6\n\nMite\nAC 7, HD ½, ML 6"
    rows = File("a.txt", text.encode()).contents(registry.get("ose"), Budget()).sheets
    assert [(row.hit_dice, row.count) for row in rows] == [("2d8+1", "1d6"), ("1d4", "")]


def test_what_stands_beside_the_stats_of_a_pack_is_told() -> None:
    pack = json.dumps({"foes": [{"name": "Spry", "hp": 4, "stats": {}}]})
    found = read(File("a.json", pack.encode()).contents(registry.get("ose"), Budget()))
    assert told(found) == ["Spry: hp"]


LABELS = {
    "coc7": "STR CON SIZ DEX HP MP DB Build Move Dodge Luck Armor Skills Spells FOR TP".split(),
    "arm5": "Str Sta Dex Qik Size Soak Fatigue Might Abilities Cun Armor".split(),
    "momentum": ["Hit points", "Initiative", "Waffen", "Pancerz", "Techniques", "Speed"],
    "kampbogen": ["Life", "Volles Leben", "Prygl", "Effects", "Talents", "Kamp"],
}
VALUE = st.from_regex(r"[+-]?[0-9]{1,3}([ ,/+(d%-][0-9a-z]{0,3}){0,4}\)?", fullmatch=True)
FIGURES = re.compile(r"[0-9]+")


@pytest.mark.parametrize("slug", LABELS)
@given(data=st.data())
def test_every_figure_is_on_the_sheet_or_told(slug: str, data: st.DataObject) -> None:
    pairs = data.draw(st.lists(st.tuples(st.sampled_from(LABELS[slug]), VALUE), min_size=2))
    text = "Somebody\n" + "\n".join(f"{label}: {value}" for label, value in pairs)
    try:
        found = given_text(slug, text)
    except BadPack as bad:
        assert str(bad)
        return
    kept = set(map(int, FIGURES.findall(json.dumps(found, ensure_ascii=False))))
    assert set(map(int, FIGURES.findall(text))) <= kept, (text, found)


LURKER = """Reed Lurker
AC 6 [13], HD 2+1* (10hp), Att 2 × claw (1d3), 1 × bite (1d6 + venom), THAC0 17 [+2], \
MV 120' (40'), SV D12 W13 P14 B15 S16 (1), ML 8, NA 1d6 (2d8)
"""
ORC = """Ork
Trefferpunkte: 18, Initiative 12, Ausweichen 9, Rüstungsschutz: 2
Waffen: Keule 12 (1d6+2); Schleuder 9 (1d4, Fernkampf)
"""
IDA = "Ida\nVolles Leben: 5, Leben: 4, Seele: 2\nTalente: Stärke 3, Physis 2\n"
BLOCKS = {"coc7": DOCKER, "arm5": BOAR, "ose": LURKER, "momentum": ORC, "kampbogen": IDA}


@pytest.mark.parametrize(("slug", "text"), BLOCKS.items(), ids=BLOCKS)
@given(data=st.data())
def test_a_spoiled_block_is_a_sheet_or_a_sentence_in_a_second(
    slug: str, text: str, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 60)))
    put = data.draw(st.text(max_size=20)) * data.draw(st.sampled_from([1, 1, 200]))
    began = time.process_time()
    try:
        given_text(slug, text[:start] + put + text[end:])
    except BadPack as bad:
        assert str(bad)
    assert time.process_time() - began < 1


def test_dice_in_a_block_are_of_any_language() -> None:
    text = "Sumpfwolf\nTrefferpunkte: 9\nWaffen: Biss 11 (1W6+1), Klaue 10 (W4)"
    (found,) = given_text("momentum", text)["combatants"]
    weapons = {row["name"]: (row["skill"], row["damage"]) for row in found["stats"]["weapons"]}
    assert weapons == {"Biss": (11, "1d6+1"), "Klaue": (10, "1d4")}


def test_each_value_of_a_list_may_have_its_own_label() -> None:
    text = "Bodil, smugler\nLiv 5, Prygl 9\nStyrke 2, Fysik 3, Skydning 1\nKultur: 4"
    (found,) = given_text("kampbogen", text)["combatants"]
    assert found["stats"]["talents"] == {"styrke": 2, "fysik": 3, "skydning": 1}
    assert found["stats"]["knowledges"] == {"kultur": 4}


def test_such_a_label_is_a_word_behind_another_label() -> None:
    (found,) = given_text("kampbogen", "Rytter\nKampstil: Skydning, Fuldt liv 3")["combatants"]
    assert found["stats"] == {"style": "skydning", "liv_max": 3}


def test_the_values_of_a_row_may_have_labels_in_brackets() -> None:
    text = "Rytter\nFuldt liv: 5, Prygl 9\nVåben: Kniv, Riffel (Slags Riffel)"
    found = given_text("kampbogen", text)
    weapons = found["combatants"][0]["stats"]["weapons"]
    assert weapons == [{"name": "Kniv"}, {"name": "Riffel", "kind": "rifle"}]
    assert not found["not_taken"]


def test_a_cell_of_a_table_may_have_rows_as_a_block_has_them() -> None:
    table = 'Name;Trefferpunkte;Waffen\nWolf;9;"Biss 11 (1W6+1), Klaue 10 (W4)"\nBär;20;Pranke\n'
    file = File("foes.csv", table.encode())
    wolf, bear = read(file.contents(registry.get("momentum"), Budget()))["combatants"]
    assert [row["name"] for row in wolf["stats"]["weapons"]] == ["Biss", "Klaue"]
    assert bear["stats"]["weapons"] == ["Pranke"]  # without figures it is no weapon: refused
