"""Stat blocks in a text and bestiaries in a table become sheets; nothing in them is lost."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.lobby.management.commands.read import read
from rulesets import registry
from tests.archive.packs.chosen import Gm, states

LURKER = """Reed Lurker
AC 6 [13], HD 2+1* (10hp), Att 2 × claw (1d3), 1 × bite (1d6 + venom), THAC0 17 [+2], \
MV 120' (40') / 60' (20') swimming, SV D12 W13 P14 B15 S16 (1), ML 8 (10 with leader), \
AL Chaotic, XP 35, NA 1d6 (2d8), TT B
▶ Venom: Save versus poison or be ill for 1d4 turns."""
SHEET = {
    "ac": 6,
    "aac": 13,
    "hp": 10,
    "max_hp": 10,
    "thac0": 17,
    "attack_bonus": 2,
    "weapons": [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}],
    "routines": [{"name": "2 × claw, bite", "attacks": ["claw", "claw", "bite"]}],
    "move": 40,
    "save_death": 12,
    "save_wands": 13,
    "save_paralysis": 14,
    "save_breath": 15,
    "save_spells": 16,
    "morale": 8,
}
LIST = """Name,AC,HD,Attacks,Damage,Move,Save As,Morale,XP,No. Appearing,Treasure
Reed Lurker,6 [13],2+1*,"2 claws, 1 bite","1d3/1d3/1d6","120' (40')",F1,8 (10 with leader),35,1d6,B
Bog Giant,5,4+1,1 weapon,1d8 (or by weapon),"90' (30')",F4,10,125,1d6 (2d6),
"""


def given_text(text: str, name: str = "pasted.txt") -> dict[str, list[dict[str, Any]]]:
    return read(File(name, text.encode()).contents(registry.get("ose"), Budget()))


def told(found: dict[str, list[dict[str, Any]]]) -> list[str]:
    return [item["text"] for item in found["not_taken"]]


def test_a_stat_block_in_a_line_becomes_a_sheet() -> None:
    (found,) = given_text(LURKER)["combatants"]
    assert (found["name"], found["count"], found["stats"]) == ("Reed Lurker", "1d6", SHEET)


def test_what_a_sheet_has_no_place_for_is_told() -> None:
    assert told(given_text(LURKER)) == [
        "HD: 2+1*",
        "MV: 120",
        "Att: bite (+ venom)",
        "MV: / 60' (20') swimming",
        "SV: (1)",
        "ML: (10 with leader)",
        "AL: Chaotic",
        "XP: 35",
        "NA: (2d8)",
        "TT: B",
        "Venom: Save versus poison or be ill for 1d4 turns.",
    ]


def test_figures_stand_in_a_line_each_or_as_markdown_just_as_well() -> None:
    lines = LURKER.replace(", HD", "\nHD").replace(", THAC0", "\nTHAC0").replace(", ML", "\nML")
    bold = re.sub(r"\b(AC|HD|MV|ML)\b", r"**\1**", lines).replace("Reed", "## Reed")
    for text in (lines, bold):
        assert given_text(text, "book.md")["combatants"][0]["stats"] == SHEET


def test_several_blocks_are_several_foes() -> None:
    other = "Bog Giant\nAC 5, HD 4+1, Att 1 weapon (1-8), MV 90' (30'), ML 10"
    found = given_text(f"{LURKER}\n\n{other}\n")["combatants"]
    assert [item["name"] for item in found] == ["Reed Lurker", "Bog Giant"]
    assert found[1]["stats"]["weapons"] == [{"name": "weapon", "damage": "1d8"}]


@pytest.mark.parametrize(
    ("written", "damage", "left"),
    [
        ("1 spear (1d6 or by weapon)", "1d6", "or by weapon"),
        ("1 spear (2-12)", "2d6", ""),
        ("1 spear (d8)", "1d8", ""),
        ("1 spear (1d6 + 1d4)", "1d6", "+ 1d4"),
        ("1 spear (1d6+1)", "1d6+1", ""),
    ],
)
def test_dice_are_read_as_books_write_them(written: str, damage: str, left: str) -> None:
    found = given_text(f"Guard\nAC 7, HD 1 (4hp), Att {written}, ML 7")
    assert found["combatants"][0]["stats"]["weapons"] == [{"name": "spear", "damage": damage}]
    assert not left or any(left in text for text in told(found))


@pytest.mark.parametrize(
    ("written", "death"),
    [("as fighter 2", 12), ("F4", 10), ("Cleric 5", 9), ("MU 1", 13), ("NH", 14), ("Dwarf 3", 8)],
)
def test_saves_by_class_and_level_are_looked_up(written: str, death: int) -> None:
    found = given_text(f"Guard\nAC 7, HD 1 (4hp), Save {written}, ML 7")
    assert found["combatants"][0]["stats"]["save_death"] == death
    assert any(text.endswith(written.removeprefix("as ")) for text in told(found))


def test_armour_class_that_only_counts_upwards_stays_so() -> None:
    stats = given_text("Guard\nAC 14\nHD 1 (4hp)\nAttack Bonus +1")["combatants"][0]["stats"]
    assert (stats["aac"], stats["attack_bonus"]) == (14, 1)


def test_two_numbers_that_contradict_each_other_are_not_both_taken() -> None:
    found = given_text("Guard\nAC 6 [12], HD 1 (4hp), ML 7")
    assert found["combatants"][0]["stats"]["ac"] == 6
    assert "AC: 12" in told(found)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_bestiary_in_a_list_is_read_like_stat_blocks(delimiter: str) -> None:
    rows = [re.split(r',(?=(?:[^"]*"[^"]*")*[^"]*$)', line) for line in LIST.splitlines()]
    found = given_text("\n".join(delimiter.join(row) for row in rows), "book.csv")
    lurker, giant = found["combatants"]
    assert (lurker["count"], lurker["stats"]["save_death"], lurker["stats"]["hp"]) == (
        "1d6",
        12,
        10,
    )
    assert [item["damage"] for item in lurker["stats"]["weapons"]] == ["1d3", "1d6"]
    assert (giant["stats"]["thac0"], giant["stats"]["move"], giant["stats"]["morale"]) == (
        15,
        30,
        10,
    )
    assert {"HD: 2+1*", "Attacks: weapon (or by weapon)", "Treasure: B"} <= set(told(found))


FIGURES = re.compile(r"\d+")
VALUES = st.from_regex(
    r"[0-9]{1,3}( ?[x×+/'d\[(-]{1,2}[0-9]{0,2}[\])' a-z]{0,4}){0,3}", fullmatch=True
)
LABELS = "AC HD HP Att THAC0 MV SV ML AL XP NA TT Damage AAC Nonsense".split()


@given(st.lists(st.tuples(st.sampled_from(LABELS), VALUES), min_size=2, max_size=12))
def test_every_figure_is_on_the_sheet_or_told(pairs: list[tuple[str, str]]) -> None:
    text = "Somebody\n" + ", ".join(f"{label} {value}" for label, value in pairs)
    try:
        found = given_text(text)
    except BadPack:
        return  # it contains no value of a stat block, and the report says so
    kept = FIGURES.findall(json.dumps(found, ensure_ascii=False).replace("THAC0", ""))
    lost = [
        figure
        for figure in FIGURES.findall(text.replace("THAC0", ""))
        if int(figure) not in map(int, kept) and not in_dice(figure, found)
    ]
    assert not lost, (text, found)


def in_dice(figure: str, found: dict[str, list[dict[str, Any]]]) -> bool:
    """ "3-8" is a d6 plus 2: the bounds are on the sheet, though in another form."""
    spans = re.findall(r"(\d+)d(\d+)(?:\+(\d+))?", json.dumps(found))
    ends = {int(end) for dice, sides, plus in spans for end in _ends(dice, sides, plus)}
    return int(figure) in ends


def _ends(dice: str, sides: str, plus: str) -> tuple[int, int]:
    return int(dice) + int(plus or 0), int(dice) * int(sides) + int(plus or 0)


@given(st.text(max_size=300))
def test_any_text_is_a_sheet_or_a_sentence(text: str) -> None:
    try:
        given_text(f"Somebody\nAC 5, HD 1, {text}")
    except BadPack as bad:
        assert str(bad)


def test_the_command_prints_what_would_come(tmp_path: Path) -> None:
    file, out = tmp_path / "block.txt", StringIO()
    file.write_text(LURKER)
    call_command("read", "ose", str(file), stdout=out)
    assert json.loads(out.getvalue())["combatants"][0]["stats"] == SHEET


def test_the_command_says_why_nothing_would_come(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        call_command("read", "ose", str(tmp_path / "none.txt"))
    with pytest.raises(CommandError, match="not installed"):
        call_command("read", "nobody", str(tmp_path / "none.txt"))


def test_a_gm_brings_a_stat_block_in(gm: Gm) -> None:
    page = gm.chooses(LURKER, "lurker.txt")
    assert states(page) == {"Reed Lurker": "new"}
    assert "Suggested number: <bdi>1d6</bdi>" in page.content.decode()
    gm.brings_in(page)
    assert states(gm.chooses(LURKER, "lurker.txt")) == {"Reed Lurker": "same"}


def test_a_text_is_pasted_instead_of_a_file(gm: Gm) -> None:
    page = gm.laptop.post(f"{gm.address}in/", {"text": LURKER}, follow=True)
    assert states(page) == {"Reed Lurker": "new"}
    other = "A letter to the editor,\nof no use at all."
    refused = gm.laptop.post(f"{gm.address}in/", {"text": other})
    assert refused.status_code == 422 and "Nothing was imported." in refused.content.decode()
    assert "of no use at all." in refused.content.decode(), "it is not typed a second time"
    empty = gm.laptop.post(f"{gm.address}in/", {"text": " "}, follow=True)
    assert "Nothing was imported. Paste a text." in empty.content.decode()


def test_a_pasted_text_that_begins_with_a_bracket_is_read_or_stays_in_its_field(gm: Gm) -> None:
    page = gm.laptop.post(f"{gm.address}in/", {"text": f"[Room 4]\n{LURKER}"}, follow=True)
    assert states(page) == {"Reed Lurker": "new"}
    for text in ("[Room 4]\nnobody is there", '{"name": "Spry", "hp": '):
        refused = gm.laptop.post(f"{gm.address}in/", {"text": text})
        assert refused.status_code == 422
        assert escape(text) in refused.content.decode()
        assert "No stat block was recognized, and it is not JSON." in refused.content.decode()


def test_rows_that_fit_come_in_without_one_that_is_refused(gm: Gm) -> None:
    page = gm.chooses("Name,Hit points\nSpry,4\nOdd,many\n", "foes.csv")
    assert states(page) == {"Spry": "new", "Odd": "refused"}
    assert "Import only the valid ones: 1 of 2" in page.content.decode()
    mark = page.context["plan"].mark
    refused = gm.laptop.post(f"{gm.address}in/all/", {"mark": mark}, follow=True)
    assert "Nothing was imported" in refused.content.decode()
    brought = gm.laptop.post(f"{gm.address}in/all/", {"mark": mark, "partly": "1"}, follow=True)
    assert "New: 1, changed: 0." in brought.content.decode()


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ({"monster": [{"name": "Ash Hound", "hp": {"average": 9}}]}, "5etools"),
        ({"Name": "Ash Hound", "HP": {"Value": 9}, "AC": {"Value": 13}}, "Improved Initiative"),
        ({"pets": [], "owner": "me"}, "pets, owner"),
    ],
)
def test_json_of_another_program_is_named(file: dict[str, Any], said: str) -> None:
    with pytest.raises(BadPack, match=said):
        given_text(json.dumps(file), "other.json")
