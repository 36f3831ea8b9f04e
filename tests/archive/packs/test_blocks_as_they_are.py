"""Stat blocks in the formats of books, blogs and spreadsheets."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.printed import markdown
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby.management.commands.read import read
from rulesets import registry


def given(slug: str, text: str) -> tuple[dict[str, Any], list[str]]:
    """The first sheet of a text, and the parts that were not imported."""
    found = read(File("pasted.txt", text.encode()).contents(registry.get(slug), Budget()))
    return found["combatants"][0], [left["text"] for left in found["not_taken"]]


OF_OSE = {
    "several in a line, with the hit points of each": (
        "Bog Imp (6): AC 6 [13], HD 1-1 (hp 3, 4, 2, 5, 1, 3), Att 1 x weapon (1d6 or by weapon),"
        " THAC0 19 [0], MV 60' (20'), SV D14 W15 P16 B17 S18 (NH), ML 7",
        {"hp": 3, "thac0": 19, "save_spells": 18, "morale": 7},
        6,
    ),
    "all figures in brackets": (
        "Bonemen (4) [AC 7, HD 1, HP 5 each, #AT 1, D 1d6, MV 60'(20'), Save F1, ML 12]",
        {"ac": 7, "hp": 5, "weapons": [{"name": "Attack", "damage": "1d6"}], "save_death": 12},
        4,
    ),
    "a number before the name": (
        "3 dire hounds (AC 7, HD 2+2, hp 12, 9, 14; #AT 1 bite; Dmg 1d6; MV 180' (60'); Save F1)",
        {"hp": 12, "move": 60, "weapons": [{"name": "bite", "damage": "1d6"}]},
        3,
    ),
    "spans of numbers, and saves of a normal man": (
        "Bog Imp\nArmor Class: 6\nHit Dice: 1-1\nMove: 60' (20')\nAttacks: 1 weapon\n"
        "Damage: 1-6 or by weapon\nNo. Appearing: 2-8 (6-60)\nSave As: Normal Man\nMorale: 7",
        {"save_death": 14, "weapons": [{"name": "weapon", "damage": "1d6"}]},
        "2d4",
    ),
    "a number of attacks, and which they are": (
        "Grave Eater\nNo. Enc.: 1d6 (2d8)\nMovement: 90' (30')\nArmor Class: 6\nHit Dice: 2*\n"
        "Attacks: 3 (2 claws, bite)\nDamage: 1d3/1d3/1d6\nSave: F2\nMorale: 9",
        {
            "weapons": [{"name": "claws", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}],
            "routines": [{"name": "2 × claws, bite", "attacks": ["claws", "claws", "bite"]}],
        },
        "1d6",
    ),
    "a dash for no attacks": (
        "Watching Eye\nArmor Class: 7\nHit Dice: 1\nAttacks: —\nMovement: 90' (30')\nMorale: 7",
        {"ac": 7, "hp": 4, "morale": 7},
        1,
    ),
    "attacks with slashes and a plus": (
        "Hill Bear\nArmor Class: 15\nHit Dice: 7\nNo. of Attacks: 2 claws/1 bite + hug\n"
        "Damage: 1d8/1d8/2d6 + 2d8\nMovement: 40'\nNo. Appearing: 1d2\nSave As: Fighter: 7",
        {
            "aac": 15,
            "weapons": [
                {"name": "claws", "damage": "1d8"},
                {"name": "bite", "damage": "2d6"},
                {"name": "hug", "damage": "2d8"},
            ],
        },
        "1d2",
    ),
    "level, hit points in dice, speed": (
        "Bog Corpse\nLV 3  AC 13  HP 3d8 (13)  SAVES D12 R13 H14 B15 S16\n"
        "ATT 2 claws (+2, 1d6)  SPEED 30  MORALE 12  XP 50  ENC 2d6",
        {"hp": 13, "move": 30, "morale": 12, "save_wands": 13, "save_paralysis": 14},
        "2d6",
    ),
    "an attack or a gaze without damage": (
        "Pale Count\nAC 2 [17], HD 8** (36hp), Att 1 × touch (1d10 + energy drain) or gaze,"
        " THAC0 12 [+7], ML 11",
        {"weapons": [{"name": "touch", "damage": "1d10"}]},
        1,
    ),
    "somebody of a class": (
        "Sir Bran: AC 2 [17]; hp 24; STR 16, INT 9, WIS 10, DEX 12; Att sword +1 (1d8+3); ML 9",
        {"str": 16, "dex": 12, "weapons": [{"name": "sword +1", "damage": "1d8+3"}]},
        1,
    ),
    "hit points of each with their unit, and a full stop behind the name": (
        "Mud Gnolls. AC 5 [14], HD 2 (8hp, 9hp and 7hp), Att 1 × club (1d6), THAC0 18, ML 8",
        {"hp": 8, "max_hp": 8, "thac0": 18},
        3,
    ),
    "in German": (
        "Sumpfkobold\nRK 6, TP 3, Bewegungsrate in Begegnungen 20, Moral 7",
        {"ac": 6, "hp": 3, "morale": 7},
        1,
    ),
}
OF_COC7 = {
    "averages and how they are rolled": (
        "SHORE THING\nchar. averages rolls\nSTR 70 (4D6×5)\nCON 50 (3D6×5)\nSIZ 80 (3D6+6)×5\n"
        "DEX 50 (3D6×5)\nPOW 50 (3D6×5)\nHP: 13\nAverage Damage Bonus (DB): +1D4\n"
        "Average Build: 1\nAverage Magic Points: 10\nMove: 8/10 swimming\n"
        "Fighting 45% (22/9), damage 1D6 + damage bonus",
        {"str": 70, "hp": 13, "db": "1d4", "mp": 10, "brawl": 45},
    ),
    "dice behind the skill": (
        "Winged Thing\nSTR 90 CON 50 SIZ 90 DEX 67\nHP 14 DB 1D6 Build 2\nClaw 55%, 1D6+DB",
        {"weapons": [{"name": "Claw", "damage": "1d6", "db": "full", "skill": 55}]},
    ),
    "a calibre behind the name": (
        "Acolyte\nFOR 60 CON 55 TAI 60 DEX 50\nPdV : 11  Impact : +0\n"
        "Combat au contact (bagarre) 45 % (22/9), dégâts 1D3 + impact\n"
        "Revolver .38 35 % (17/7), dégâts 1D10",
        {
            "hp": 11,
            "brawl": 45,
            "weapons": [
                {
                    "name": "Revolver .38",
                    "damage": "1d10",
                    "db": "none",
                    "skill": 35,
                    "use": "firearm",
                }
            ],
        },
    ),
    "a name below the characteristics": (
        "STR 55, CON 60, SIZ 65, DEX 70, HP 12\nDr. Emil Vance, age 51\nDB: none",
        {"str": 55, "hp": 12},
    ),
    "tabs between a name and its figures": (
        "Fence\nSTR\t55\tCON\t60\tSIZ\t65\tDEX\t50\nHP\t12\tDB\t0\n"
        "Brawl\t50% (25/10), damage 1D3\nSap\t50% (25/10), damage 1D6",
        {
            "hp": 12,
            "brawl": 50,
            "weapons": [{"name": "Sap", "damage": "1d6", "db": "none", "skill": 50}],
        },
    ),
    "a calibre behind a comma": (
        "Gendarm\nST 65, KO 60, GR 70, GE 55, TP 13, Schadensbonus: +1W4\n"
        "Gewehr, Kaliber 8 mm 50 % (25/10), Schaden 2W6 + 4",
        {
            "weapons": [
                {
                    "name": "Gewehr, Kaliber 8 mm",
                    "damage": "2d6+4",
                    "db": "none",
                    "skill": 50,
                    "use": "firearm",
                }
            ]
        },
    ),
    "brackets in a name, and damage behind the dice": (
        "Porter\nSTR 60 CON 60 SIZ 60 DEX 50 HP 12\n"
        "12-gauge shotgun (2B) 35% (17/7), damage 4D6\n.45 pistol (M1911) 40%, 1D10+2 damage",
        {
            "weapons": [
                {
                    "name": "12-gauge shotgun (2B)",
                    "damage": "4d6",
                    "db": "none",
                    "skill": 35,
                    "use": "firearm",
                },
                {
                    "name": ".45 pistol (M1911)",
                    "damage": "1d10+2",
                    "db": "none",
                    "skill": 40,
                    "use": "firearm",
                },
            ]
        },
    ),
}
SWORD = {"ability": "single_weapon", "preset": "long_sword", "init": 1, "attack": 4, "defense": 1}
OF_ARM5 = {
    "a weapon beside a shield, and a line of dodging": (
        "Ritter\nStä +2, Aus +2, Ges +1, Sch 0; Größe 0\nKampf:\n"
        "Langschwert und Dreiecksschild: Ini +1, Angriff +10, Verteidigung +9, Schaden +8\n"
        "Ausweichen: Ini 0, Angriff n/a, Verteidigung +3, Schaden n/a\n"
        "Fähigkeiten: Einhändige Waffe 5, Raufen 3\nAbsorption: +8",
        {
            "single_weapon": 5,
            "soak_bonus": 6,
            "weapons": [
                {"name": "Langschwert und Dreiecksschild", **SWORD, "damage": 6},
                "heater_shield",
            ],
        },
    ),
    "both that are short for Aus": (
        "Wolf\nInt –3, Wah +1, Aus –2, Kom –4, Stä 0, Aus +2, Ges +2, Sch +2\nGröße: –1",
        {"strength": 0, "stamina": 2, "quickness": 2, "size": -1},
    ),
    "the Arts of a maga": (
        "Mirela\nStr –1, Sta +2, Dex 0, Qik +1\nSize: 0\n"
        "Arts: Cr 8, In 5, An 0, Co 5, Ignem 8+3, Vi 6 (12)\nAbilities: Parma Magica 3 (Mentem)",
        {"forms": {"corpus": 5, "ignem": 11, "vim": 6}, "parma_magica": 3},
    ),
    "a weapon that is the speciality of an ability": (
        "Minotaur\nStr +7, Sta +4, Dex +1, Qik -1, Size: +2\nAxe of Old: Init 0, Attack +12, "
        "Defense +5, Damage +18\nAbilities: Brawl 4 (horns), Great Weapon 5 (axe)",
        {
            "weapons": [
                {
                    "name": "Axe of Old",
                    "ability": "great_weapon",
                    "specialty": True,
                    "init": 1,
                    "attack": 5,
                    "defense": 0,
                    "damage": 11,
                }
            ]
        },
    ),
    "the pretenses of a faerie": (
        "Spirit of the Mill\nFaerie Might: 15\nStr +4, Sta +3, Dex +2, Qik +3\nSize: 0\n"
        "Pretenses: Brawl 5 (in water), Penetration 3 (drowning)",
        {"might": 15, "brawl": 5, "penetration": 3},
    ),
    "in French": (
        "Loup\nRuse +1, Per +2, Pré –2, Com –4, For 0, Éné +2, Dex +2, Rap +2\nTaille : –1\n"
        "Morsure : Init +2, Attaque +9, Défense +7, Dégâts +3\nCompétences : Bagarre 5 (morsure)",
        {"stamina": 2, "quickness": 2, "size": -1, "brawl": 5},
    ),
    "weapons in columns": (
        "Bandit  Str +1 Sta +1 Dex 0 Qik +1  Size 0\nWeapon   Init  Atk  Dfn  Dam\n"
        "Axe      +1    +8   +4   +8\nSoak +3",
        {
            "weapons": [
                {
                    "name": "Axe",
                    "ability": "single_weapon",
                    "preset": "axe",
                    "init": 0,
                    "attack": 8,
                    "defense": 3,
                    "damage": 7,
                }
            ]
        },
    ),
}


@pytest.mark.parametrize(("text", "stats", "count"), OF_OSE.values(), ids=OF_OSE)
def test_old_school_blocks(text: str, stats: dict[str, Any], count: int | str) -> None:
    found, _told = given("ose", text)
    assert stats.items() <= found["stats"].items(), found
    assert str(found["count"]) == str(count)
    assert not found["name"][:1].isdigit() and not {*"(."} & {*found["name"]}


@pytest.mark.parametrize(("text", "stats"), OF_COC7.values(), ids=OF_COC7)
def test_keepers_blocks(text: str, stats: dict[str, Any]) -> None:
    found, _told = given("coc7", text)
    assert stats.items() <= found["stats"].items(), found
    assert found["name"]


@pytest.mark.parametrize(("text", "stats"), OF_ARM5.values(), ids=OF_ARM5)
def test_blocks_of_ars_magica(text: str, stats: dict[str, Any]) -> None:
    found, _told = given("arm5", text)
    assert stats.items() <= found["stats"].items(), found


def test_whoever_has_no_attacks_has_no_weapon_called_by_a_dash() -> None:
    found, _ = given("ose", "Watching Eye\nAC 7, HD 1, Att -, MV 90' (30'), ML 7")
    assert "weapons" not in found["stats"]


def test_what_follows_a_value_is_not_told_under_its_label() -> None:
    text = "Wirt\nST 60, KO 65\nFertigkeiten: Horchen 50 %, Psychologie 30 %, Überreden 45 %"
    _found, told = given("coc7", text)
    assert "Überreden 45 %" in told


@pytest.mark.parametrize("slug", ["arm5", "coc7", "kampbogen", "momentum"])
def test_a_block_of_another_game_is_called_so(slug: str) -> None:
    text = OF_OSE["an attack or a gaze without damage"][0]
    with pytest.raises(BadPack, match="This is a stat block of Old-School Essentials"):
        given(slug, text)


def test_so_is_one_that_this_program_has_written() -> None:
    stats = {"hp": 12, "weapons": [{"name": "Club", "skill": 9, "damage": "1d6"}]}
    robber = Combatant(campaign=Campaign(ruleset="momentum"), kind="foe", name="Robber")
    robber.stats = stats
    with override("pl"):
        text = markdown("", "momentum", [robber])
    with pytest.raises(BadPack, match="Momentum"):
        given("ose", text)
