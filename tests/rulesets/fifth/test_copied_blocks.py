"""Stat blocks as people copy them: from the columns of a PDF, from Homebrewery, without headings
(README 3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.fifth.reading import FILES, read_in

BLOCK = """Reed Cutter
Small humanoid, chaotic evil
Armor Class 13 (leather armor)
Hit Points 18 (4d6 + 4)
Speed 30 ft.
STR DEX CON INT WIS CHA
8 (-1) 15 (+2) 12 (+1) 10 (+0) 13 (+1) 8 (-1)
Challenge 1/2 (100 XP)
"""
HOMEBREWERY = """{{monster,frame
## Reed Cutter
*Small humanoid, chaotic evil*
___
**Armor Class** :: 13 (leather armor)
**Hit Points**  :: 18 (4d6 + 4)
**Speed**       :: 30 ft.
___
|  STR  |  DEX  |  CON  |  INT  |  WIS  |  CHA  |
|:-----:|:-----:|:-----:|:-----:|:-----:|:-----:|
|8 (-1)|15 (+2)|12 (+1)|10 (+0)|13 (+1)|8 (-1)|
___
**Saving Throws** :: Dex +4
**Challenge**     :: 1/2 (100 XP)
___
### Actions
***Sickle.*** *Melee Weapon Attack:* +4 to hit, reach 5 ft. *Hit:* 4 (1d4 + 2) slashing damage.
:
}}
"""


def only(text: str) -> dict[str, Any]:
    (row,) = read_in(text)["combatants"]
    assert row["name"] == "Reed Cutter"
    stats: dict[str, Any] = row["stats"]
    return stats


def told(text: str) -> str:
    return " | ".join(row["text"] for row in read_in(text)["not_taken"])


@pytest.mark.parametrize("broken", ["spell-\ncasting", "spell\xad\ncasting", "spell\xadcasting"])
def test_a_word_that_a_page_breaks_is_one(broken: str) -> None:
    says = f"Innate Spellcasting. The cutter's innate {broken} ability is Wisdom. At will: sleep"
    assert only(BLOCK + says)["spell_ability"] == "wis"


def test_the_hyphen_behind_a_number_stays() -> None:
    says = (
        "Actions\nSpray. It sprays a 15-\nfoot cone. Each creature in that area must make a DC 12 "
    )
    stats = only(
        f"{BLOCK}{says}Dexterity saving throw, taking 7 (2d6) acid damage on a failed save."
    )
    assert stats["powers"][0]["max_targets"] == 4


@pytest.mark.parametrize(
    "wrapped",
    [
        "Damage Resistances bludgeoning, piercing, and\nslashing from nonmagical attacks",
        "Damage Resistances bludgeoning, piercing, and slashing\nfrom nonmagical attacks",
        "Resistances bludgeoning, piercing, and slashing from\nnonmagical attacks",
    ],
)
def test_a_list_goes_on_in_the_next_line(wrapped: str) -> None:
    assert only(f"{BLOCK}{wrapped}\n")["resistances"] == ["nonmagical"]


def test_a_value_goes_on_inside_its_brackets() -> None:
    text = BLOCK.replace("(4d6 + 4)", "(4d6\n+ 4)")
    assert only(text)["max_hp"] == 18 and "4d6+4" in told(text)


def test_homebrewery_sets_a_block_between_braces_and_two_colons_behind_a_label() -> None:
    stats = only(HOMEBREWERY)
    assert (stats["ac"], stats["max_hp"], stats["saves"]) == (13, 18, ["dex"])
    assert "::" not in told(HOMEBREWERY) and "Challenge" not in told(HOMEBREWERY)


def test_braces_around_a_text_are_no_frame() -> None:
    assert "{{note Beware of reeds.}}" in told(f"{BLOCK}{{{{note Beware of reeds.}}}}\n")


def test_a_multiattack_needs_no_heading() -> None:
    sickle = "Sickle. Melee Weapon Attack: +4 to hit, reach 5 ft. Hit: 4 (1d4 + 2) slashing damage."
    stats = only(f"{BLOCK}Multiattack. The cutter makes two melee attacks.\n{sickle}\n")
    assert stats["routines"] == [{"name": "2 × Sickle", "attacks": ["Sickle", "Sickle"]}]


def test_the_buttons_beside_hit_points_are_no_spell() -> None:
    page = (FILES / "beyond_pell.txt").read_text(encoding="utf-8")
    text = page.replace("CURRENT 21", "Heal\n\nDamage\nCURRENT 21")
    (found,) = read_in(text)["combatants"]
    assert found["stats"]["max_hp"] == 21
    assert "powers" not in found["stats"]


def test_resistances_on_a_page_stand_below_their_heading() -> None:
    page = (FILES / "beyond_pell.txt").read_text(encoding="utf-8")
    (found,) = read_in(f"{page}\nDefenses\nResistances\nFire, Poison\n")["combatants"]
    assert found["stats"]["resistances"] == ["fire", "poison"]


def test_the_headings_of_scores_and_these_may_be_one_below_the_other() -> None:
    row = "STR DEX CON INT WIS CHA\n8 (-1) 15 (+2) 12 (+1) 10 (+0) 13 (+1) 8 (-1)"
    heads, scores = row.splitlines()
    stacked = "\n\n".join(heads.split()) + "\n\n" + scores.replace(") ", ")\n\n")
    stats = only(BLOCK.replace(row, stacked))
    assert (stats["str"], stats["dex"], stats["cha"]) == (8, 15, 8)
    assert only(BLOCK.replace(heads, heads.replace(" ", "\n"))) == stats


def test_empty_lines_between_a_name_and_its_kind_are_none() -> None:
    second = BLOCK.replace("Reed Cutter\n", "Reed Hag\n\n").replace("Small", "Large")
    rows = read_in(f"{BLOCK}\n{second}")["combatants"]
    assert [row["name"] for row in rows] == ["Reed Cutter", "Reed Hag"]
    assert rows[1]["stats"]["size"] == "large"


def test_a_challenge_may_stand_behind_the_name() -> None:
    text = BLOCK.replace("Reed Cutter", "Reed Cutter (CR 9)").replace(
        "Challenge 1/2 (100 XP)\n", ""
    )
    assert only(text)["proficiency"] == 4


def test_the_names_of_deeds_may_have_colons() -> None:
    traits = "Cunning Action: It can take the Dash, Disengage or Hide action as a bonus action."
    hook = "Hook: Melee Weapon Attack: +4 to hit, reach 5 ft. Hit: 5 (1d6+2) slashing damage."
    twice = "Multiattack: The cutter makes two hook attacks."
    immune = "Immune: poison; Resist: cold"
    stats = only(f"{BLOCK}{immune}\n{traits}\nActions\n{twice}\n{hook}\n")
    assert stats["bonus_actions"] == ["dash", "disengage", "hide"]
    assert stats["routines"] == [{"name": "2 × Hook", "attacks": ["Hook", "Hook"]}]
    assert (stats["immunities"], stats["resistances"]) == (["poison"], ["cold"])


def test_a_wrapped_hit_is_no_deed() -> None:
    hook = "Hook. Melee Weapon Attack: +4 to hit, reach 5 ft., one target.\nHit: 5 (1d6 + 2) "
    fails = "slashing damage.\nHit: The target falls.\n"
    assert [row["name"] for row in only(f"{BLOCK}Actions\n{hook}{fails}")["weapons"]] == ["Hook"]


GERMAN = """Reed Cutter
Rüstungsklasse 16
Trefferpunkte 66 (12W8 + 12)
Bewegungsrate 9 m, Schwimmen 12 m
STÄ 10 (+0), GES 18 (+4), KON 12 (+1), INT 14 (+2), WEI 11 (+0), CHA 16 (+3)
Rettungswürfe Ges +6, Weisheit +2
Fertigkeiten Heimlichkeit +8, Täuschen +5
Schadensresistenzen Kälte
Herausforderungsgrad 3 (700 EP)
"""


def test_figures_are_read_in_german_and_in_metres() -> None:
    stats = only(GERMAN)
    assert (stats["max_hp"], stats["speed"], stats["stealth"]) == (66, 40, 8)
    assert (stats["saves"], stats["resistances"]) == (["dex", "wis"], ["cold"])
    assert (stats["int"], stats["cha"]) == (14, 16)
    assert "12d8+12" in told(GERMAN) and "9 m, Schwimmen 12 m" in told(GERMAN)


def test_feet_beside_metres_count() -> None:
    assert only(BLOCK.replace("30 ft.", "9 m (30 ft.)"))["speed"] == 30


def test_a_skill_that_begins_like_an_ability_is_none() -> None:
    text = f"{BLOCK}Skills Intimidation +6, Stealth +6\n"
    assert (only(text)["int"], only(text)["stealth"]) == (10, 6)
    assert "Intimidation +6" in told(text)


def test_a_blank_may_stand_behind_a_sign() -> None:
    hook = "Hook. Melee Weapon Attack: + 4 to hit, reach 5 ft. Hit: 5 (1d6 + 2) slashing damage."
    assert [row["name"] for row in only(f"{BLOCK}Actions\n{hook}\n")["weapons"]] == ["Hook"]
