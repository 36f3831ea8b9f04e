"""Stat blocks in the layout of the newer reference document: what it says in other words, and what
it adds to a legendary creature in its lair (README 3.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.fifth.reading import read_in

HEAD = """Cinder Matron
Large Elemental, Neutral Evil
AC 15 Initiative +2 (12)
HP 52 (8d8 + 16)
Speed 30 ft., Fly 60 ft. (hover)
MOD SAVE
Str 18 +4 +4
Dex 15 +2 +5
Con 14 +2 +2
MOD SAVE
Int 10 +0 +0
Wis 13 +1 +4
Cha 16 +3 +3
CR 6 (XP 2,300; PB +3)
"""
GLAIVE = "Glaive Arm. Melee Attack Roll: +7, reach 5 ft. Hit: 9 (1d10 + 4) Slashing damage."
SPARK = "Spark. Ranged Attack Roll: +6, range 60 ft. Hit: 10 (2d6 + 3) Fire damage."


def matron(*lines: str) -> dict[str, Any]:
    (row,) = read_in(HEAD + "\n".join(lines))["combatants"]
    stats: dict[str, Any] = row["stats"]
    return stats


def told(*lines: str) -> list[str]:
    return [row["text"] for row in read_in(HEAD + "\n".join(lines))["not_taken"]]


def test_what_a_creature_may_do_more_often_in_its_lair_is_told() -> None:
    resists = "Legendary Resistance (3/Day, or 4/Day in Lair). The matron can succeed instead."
    uses = "Legendary Action Uses: 3 (4 in Lair). She can expend a use after another's turn."
    lines = ("Traits", resists, "Actions", GLAIVE, "Legendary Actions", uses)
    stats = matron(*lines)
    assert (stats["legendary_actions"], stats["legendary_resistance"]) == (3, 3)
    assert {"Legendary Action Uses: 4 in Lair", "Legendary Resistance: 4/Day in Lair"} <= {
        *told(*lines)
    }


CRY = (
    "Ashen Cry. Wisdom Saving Throw: DC 14, one creature within 60 feet. Failure: 13 (3d8) Psychic "
    "damage, and the target has the Frightened condition until the end of the matron's next turn. "
)


def test_what_happens_on_failure_or_success_is_no_part_of_a_failure() -> None:
    both = "Failure or Success: The matron can't do this again until the start of its next turn."
    (power,) = matron("Actions", CRY + both)["powers"]
    assert (power["conditions"], power["until"]) == (["frightened"], "source_end")
    assert any("Failure or Success: The matron" in text for text in told("Actions", CRY + both))


def test_a_first_failure_is_a_failure_and_a_second_one_is_told() -> None:
    gaze = (
        "Ash Gaze. Constitution Saving Throw: DC 13, one creature it sees. First Failure: The "
        "target has the Restrained condition. Second Failure: The target has the Petrified "
        "condition instead of the Restrained condition."
    )
    (power,) = matron("Actions", gaze)["powers"]
    assert power["conditions"] == ["restrained"]
    assert any("Second Failure" in text for text in told("Actions", gaze))


@pytest.mark.parametrize("sign", [":", "—"])
def test_a_parry_may_be_told_by_its_trigger_and_response(sign: str) -> None:
    trigger = "Trigger: The matron is hit by a melee attack roll while holding a weapon."
    answer = f"Response{sign} The matron adds 2 to its AC against that attack, perhaps missing it."
    assert matron("Reactions", f"Parry. {trigger} {answer}")["powers"] == ["parry"]


def test_the_trigger_of_an_attack_is_told_whole() -> None:
    trigger = "Riposte. Trigger: A creature misses the matron. Response—"
    lines = ("Reactions", f"{trigger}{GLAIVE.partition('. ')[2]}")
    assert any("Trigger: A creature misses the matron" in text for text in told(*lines))


def test_attacks_in_any_combination_are_each_a_routine() -> None:
    says = (
        "Multiattack. The matron makes two attacks, using Glaive Arm or Spark in any combination."
    )
    slam = "Slam. Melee Attack Roll: +7, reach 5 ft. Hit: 6 (1d4 + 4) Bludgeoning damage."
    routines = matron("Actions", says, GLAIVE, SPARK, slam)["routines"]
    assert [routine["attacks"] for routine in routines] == [
        ["Glaive Arm", "Glaive Arm"],
        ["Glaive Arm", "Spark"],
        ["Spark", "Spark"],
    ]


def test_what_a_multiattack_has_beside_its_attacks_is_told() -> None:
    says = "The matron makes two Glaive Arm attacks, and it uses Ember Wave if available"
    lines = ("Actions", f"Multiattack. {says}.", GLAIVE)
    assert matron(*lines)["routines"][0]["attacks"] == ["Glaive Arm", "Glaive Arm"]
    assert f"Multiattack: {says}" in told(*lines)


@pytest.mark.parametrize("often", ["Recharge 6", "1/Day", "Recharges after a Short or Long Rest"])
def test_how_often_a_deed_in_words_is_possible_is_told(often: str) -> None:
    step = "The matron teleports up to 30 feet to a place it can see"
    assert f"Flare Step: {often}. {step}" in told("Bonus Actions", f"Flare Step ({often}). {step}.")


def test_a_bonus_action_by_any_name_may_be_one_of_the_rules() -> None:
    assert matron("Bonus Actions", "Skulk. The matron takes the Hide action.")["bonus_actions"] == [
        "hide"
    ]


def test_but_not_if_it_can_be_used_only_at_times() -> None:
    lines = ("Bonus Actions", "Skulk (Recharge 5-6). The matron takes the Hide action.")
    assert "bonus_actions" not in matron(*lines)
    assert "Skulk: Recharge 5-6. The matron takes the Hide action" in told(*lines)


def test_the_level_at_which_a_spell_is_cast_is_told() -> None:
    says = "Spellcasting. She uses Charisma as the spellcasting ability. At Will: Light"
    more = "1/Day Each: Fireball (level 5 version), Hold Person"
    lines = ("Actions", f"{says}\n{more}")
    assert {"fireball", "hold_person"} == {row["name"] for row in matron(*lines)["powers"]}
    (text,) = (text for text in told(*lines) if "level 5" in text)
    assert "Fireball (level 5 version)" in text and "Hold Person" not in text


def test_immunities_may_be_to_conditions_alone() -> None:
    assert matron("Immunities Charmed, Prone")["condition_immunities"] == ["charmed", "prone"]
    assert "immunities" not in matron("Immunities Charmed, Prone")


def test_each_cell_of_the_layout_may_stand_in_a_line() -> None:
    head, rest = HEAD.split("AC 15")
    cells = rest.replace("\nHP ", "\nHP\n").replace("\nCR ", "\nCR\n")
    for row in ("Str 18 +4 +4", "Dex 15 +2 +5", "Wis 13 +1 +4"):
        cells = cells.replace(row, row.replace(" ", "\n"))
    (found,) = read_in(f"{head}AC\n15{cells}")["combatants"]
    assert found["stats"] == matron()


def test_a_challenge_may_be_a_fraction_in_one_sign() -> None:
    (found,) = read_in(HEAD.replace("CR 6 (XP 2,300; PB +3)", "CR ½"))["combatants"]
    assert found["stats"]["proficiency"] == 2
