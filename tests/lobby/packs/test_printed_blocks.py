"""Stat blocks as books and blogs print them (`printed/`), with what must come of each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from encounters.lobby.management.commands.read import read
from encounters.lobby.packs.bounds import Limits
from encounters.lobby.packs.readers import File
from rulesets import registry

PRINTED = Path(__file__).parent / "printed"


def given(slug: str, name: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The stats of each sheet, and the parts that were not imported."""
    data = (PRINTED / f"{name}.txt").read_bytes()
    found = read(File(f"{name}.txt", data).contents(registry.get(slug), Limits()))
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


def test_an_ability_that_begins_like_a_label_does_not_end_the_list() -> None:
    text = "Maga\nSta +1\nAbilities: Order of Hermes Lore 3, Parma Magica 5, Penetration 4"
    contents = File("pasted.txt", text.encode()).contents(registry.get("arm5"), Limits())
    [maga] = read(contents)["combatants"]
    assert (maga["stats"]["parma_magica"], maga["stats"]["penetration"]) == (5, 4)
