"""Names of stat blocks without what else stands beside them, the members of groups, and sentences
that are nobody."""

from __future__ import annotations

from typing import Any

import pytest

from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.rows import SheetRow
from rulesets import registry

OSE = "AC 6 [13], HD 1 (4hp), Att 1 × club (1d4), MV 60’ (20’), ML 7"
COC = "STR 50 CON 55 SIZ 50 DEX 65 POW 60 HP 10"
ARM = "Str +1, Sta +2, Dex 0, Qik +1\nSize: 0\nSoak: +3"


def rows(slug: str, text: str) -> list[SheetRow]:
    return File("", text.encode()).contents(registry.get(slug), Budget()).sheets


def row(slug: str, text: str) -> SheetRow:
    (found,) = rows(slug, text)
    return found


def told(found: SheetRow) -> list[str]:
    return [gap.what for gap in found.account.gaps] if found.account else []


@pytest.mark.parametrize(
    ("written", "name", "note"),
    [
        ("Dr. Martha Vance, age 48, surgeon", "Dr. Martha Vance", "age 48, surgeon"),
        ("Clara Weiss, private detective", "Clara Weiss", "private detective"),
        ("Anna Weber, 34, Journalistin", "Anna Weber", "34, Journalistin"),
        ("Name: Emil Vance, Alter 51", "Emil Vance", "Alter 51"),
        ("Odile Marsh, M.D., surgeon", "Odile Marsh, M.D.", "surgeon"),
        ("Weber, Anna", "Weber, Anna", None),
    ],
)
def test_a_name_ends_at_the_comma_before_an_age_or_an_occupation(
    written: str, name: str, note: str | None
) -> None:
    found = row("coc7", f"{written}\n{COC}")
    assert (found.name, found.note) == (name, note)


@pytest.mark.parametrize(("slug", "figures"), [("ose", OSE), ("arm5", ARM)])
def test_an_age_ends_the_name_in_every_game(slug: str, figures: str) -> None:
    found = row(slug, f"Brother Anselm, 41 years old\n{figures}")
    assert (found.name, found.note) == ("Brother Anselm", "41 years old")


def test_a_kind_behind_the_comma_belongs_to_the_name_of_a_monster() -> None:
    assert row("ose", f"Beetle, giant fire\n{OSE}").name == "Beetle, giant fire"


def test_what_stands_behind_a_name_and_is_too_long_for_a_note_is_told() -> None:
    long = "51, a dilettante who inherited a house in the hills and a very large debt"
    found = row("coc7", f"Emil Vance, {long}\n{COC}")
    assert found.note is None and long in told(found)


@pytest.mark.parametrize(
    "written",
    [
        "Bog Imp",
        "- Bog Imp",
        "* **Bog Imp** —",
        "+ Bog Imp -",
        "• Bog Imp –",
        "## Bog Imp ---",
        "4. Bog Imp",
        "Name: Bog Imp",
        "[Room 4]\nBog Imp",
        "In the cave wait:\nBog Imp:",
        '~~~ statblock name="Bog Imp"',
        "``` statblock name=Bog Imp columns=2",
    ],
)
def test_marks_of_lists_and_markdown_are_no_part_of_a_name(written: str) -> None:
    assert row("ose", f"{written}\n{OSE}").name == "Bog Imp"


@pytest.mark.parametrize(
    "table",
    [
        'Name,AC,HD\n"Bog\nImp",6,1\n',
        "| Name | AC | HD |\n|---|---|---|\n| - Bog<br>Imp | 6 | 1 |\n",
        'Name,Hit points\n"Bog\nImp",4\n',
    ],
)
def test_a_line_break_in_a_cell_is_a_blank_in_the_name(table: str) -> None:
    assert row("ose", table).name == "Bog Imp"


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("3 Kobold hunters:", "3"),
        ("3 × Kobold hunters:", "3"),
        ("Kobold hunters (3):", "3"),
        ("Kobold hunters ×3:", "3"),
        ("- 12 Kobold hunters –", "12"),
        ("In the cave wait 3 Kobold hunters:", "3"),
        ("In the cave wait\n3 Kobold hunters:", "3"),
        ("The room holds: 5 Kobold hunters", "5"),
        ("Kobold hunters", ""),
    ],
)
def test_a_number_beside_a_name_is_the_number_of_them(written: str, count: str) -> None:
    found = row("ose", f"{written} {OSE}")
    assert (found.name, found.count) == ("Kobold hunters", count)


def test_words_before_a_number_and_a_name_are_told() -> None:
    assert "In the cave wait" in told(row("ose", f"In the cave wait 3 Kobold hunters: {OSE}"))
    assert row("coc7", f"Emil Vance, 48 years old\n{COC}").count == ""


CULTISTS = {
    "behind the name": "Cultists 1 2 3\nSTR 60 50 70\nCON 50 55 60\nHP 11 12 13\nDB 0 +1D4 none\n",
    "below the name": "Cultists\n   1   2   3\nSTR  60  50  70\nCON 50 55 60\n\nHP 11 12 13\n"
    "Damage Bonus: none +1D4 none\n",
    "in a table": "| Cultists | #1 | #2 | #3 |\n|---|---|---|---|\n| STR | 60 | 50 | 70 |\n"
    "| CON | 50 | 55 | 60 |\n| HP | 11 | 12 | 13 |\n| DB | none | +1D4 | none |\n",
}


@pytest.mark.parametrize("columns", CULTISTS.values(), ids=CULTISTS)
def test_each_column_of_a_group_is_somebody(columns: str) -> None:
    shared = "Fighting 40% (20/8), damage 1D3+DB\nClub 35% (17/7), damage 1D8\nDodge 30% (15/6)\n"
    found = rows("coc7", columns + shared)
    assert [one.name for one in found] == ["Cultists 1", "Cultists 2", "Cultists 3"]
    taken: list[dict[str, Any]] = [one.account.taken for one in found if one.account]
    assert [one["str"] for one in taken] == [60, 50, 70]
    assert [one["hp"] for one in taken] == [11, 12, 13]
    assert [one["db"] for one in taken] == ["0", "1d4", "0"]
    for one in taken:
        assert (one["brawl"], one["dodge"], one["weapons"][0]["name"]) == (40, 30, "Club")


def test_columns_may_have_names_and_whoever_comes_after_them_is_apart() -> None:
    text = "Gang | Al | Bo\nSTR | 60 | 50\nCON | 50 | 55\n\nLeader\nSTR 80\nCON 70\nDEX 60\n"
    found = {one.name: one.account.taken["str"] for one in rows("coc7", text) if one.account}
    assert found == {"Al": 60, "Bo": 50, "Leader": 80}


@pytest.mark.parametrize("first", ["AL Chaotic", "MV 90’ (30’)", "ML 7", "Att 2 × claw (1d6)"])
@pytest.mark.parametrize("between", ["\n\n", "\n"])
@pytest.mark.parametrize("apart", [": ", "\n", "\n- "])
def test_a_second_foe_may_begin_with_any_label(first: str, between: str, apart: str) -> None:
    second = f"Toad{apart}{first}, AC 7 [12], HD 2 (9hp), Att 1 × bite (1d6)"
    found = rows("ose", f"Bog Imp{apart}{OSE}{between}{second}")
    assert [one.name for one in found] == ["Bog Imp", "Toad"]
    assert [one.account.taken["hp"] for one in found if one.account] == [4, 9]


SENTENCES = {
    "ose": "Behaviour\nIf Morale 7 fails, they Move 60’ away, and 2 HP are lost.",
    "coc7": "Tactics\nSTR, CON and DEX rolls are hard. Move 8 metres, and HP 3 are lost.\n"
    "If STR 65 is beaten by 20, CON 30 or HP 5 is lost.",
    "arm5": "Story seeds\nA Might score or a Size larger than 3 means that Soak grows.\n"
    "If his Strength 3, Stamina 2 and Dexterity 1 fail, he flees.",
}


@pytest.mark.parametrize(("slug", "figures"), [("ose", OSE), ("coc7", COC), ("arm5", ARM)])
def test_sentences_with_labels_are_nobody_and_change_nobody(slug: str, figures: str) -> None:
    alone = row(slug, f"Mudling\n{figures}")
    found = row(slug, f"Mudling\n{figures}\n\n{SENTENCES[slug]}")
    assert (found.name, found.stats) == ("Mudling", alone.stats)
    assert {*SENTENCES[slug].split("\n")} <= {*told(found)}
