"""Sheets in a spreadsheet: exported in the reader's language, imported from any."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.utils.translation import override

from encounters.archive.packs import cells, plan
from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.tables import table
from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from rulesets import registry
from tests.archive.packs.chosen import Gm, states

GOBLIN = {"hp": 3, "weapons": ["short_sword", {"name": "Bite", "damage": "1d4"}]}


def rows(text: str, delimiter: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text.removeprefix("\ufeff")), delimiter=delimiter))


@pytest.mark.parametrize("language", ["de", "he"])
@pytest.mark.parametrize("slug", [item.slug for item in registry.all()])
def test_every_sheet_of_every_game_comes_back_as_it_was(
    gwen: User, slug: str, language: str
) -> None:
    with override(language):
        ruleset = registry.get(slug)
        campaign = opening.create_with_demo(gwen, ruleset, language)
        text = table(ruleset, campaign.combatants.all())
    written = File("sheets.csv", text.encode())
    planned = plan(campaign, written.contents(ruleset, Budget()))
    assert len(planned.sheets) == campaign.combatants.count() and not planned.unread
    assert {(sheet.state, *sheet.differences) for sheet in planned.sheets} == {("same",)}


def test_headings_and_words_are_the_readers(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Goblin", stats=GOBLIN)
    gm.laptop.cookies["django_language"] = "de"
    text = gm.saves("table/").content.decode()
    assert text.startswith("\ufeffArt;Name;Notiz;")
    (goblin,) = rows(text, ";")
    assert (goblin["Art"], goblin["Trefferpunkte"]) == ("Gegner", "3")


@pytest.mark.parametrize(
    "text",
    [
        "Name,Hit points,Kind\nGoblin,3,foe\n",
        "\ufeffName;Trefferpunkte;Art\r\nGoblin;3;Gegner\r\n",
        "name\thp\tkind\nGoblin\t3\tfoe\n",
        "navn,livspoint\nGoblin,3\n",
        "שם,נקודות פגיעה\nGoblin,3\n",
        "Note,NAME , hp\n,Goblin,\u20663\u2069\n".replace("\u2066", "").replace("\u2069", ""),
    ],
)
def test_headings_are_understood_in_any_language(gm: Gm, campaign: Campaign, text: str) -> None:
    page = gm.chooses(text)
    assert states(page) == {"Goblin": "new"} and not page.context["plan"].unread
    gm.brings_in(page)
    goblin = campaign.combatants.get()
    assert (goblin.kind, goblin.stats) == ("foe", {"hp": 3})


def test_what_has_no_column_stays_as_it_is(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Goblin", note="small", stats=GOBLIN)
    page = gm.chooses("Name,Hit points,My own\nGoblin,5,x\n")
    assert page.context["plan"].unread == ["My own"] and "My own" in page.text
    gm.brings_in(page)
    goblin = campaign.combatants.get()
    assert (goblin.note, goblin.stats) == ("small", GOBLIN | {"hp": 5})


def test_an_empty_cell_is_the_value_of_the_rules(gm: Gm, campaign: Campaign) -> None:
    campaign.combatants.create(name="Goblin", note="small", stats=GOBLIN)
    gm.brings_in(gm.chooses("Name,Note,Hit points\nGoblin,,\n"))
    goblin = campaign.combatants.get()
    assert (goblin.note, goblin.stats) == ("", {"weapons": GOBLIN["weapons"]})


def test_everything_that_is_wrong_in_a_line_is_said_with_its_line(gm: Gm) -> None:
    page = gm.chooses("Name,Kind,Hit points,Dead\nGoblin,foe,3,no\n\n,boss,many,perhaps,9\n")
    goblin, other = page.context["plan"].lines
    assert (goblin.state, goblin.row.number, other.row.number) == ("new", 2, 4)
    said = [error.sentence() for error in other.wrong]
    assert len(said) == 5 and "Hit points: Enter a whole number." in said
    assert "line 4" in page.text


class TestACellThatASpreadsheetWouldRun:
    NAMES = ["=1+1", "+1", "-Gob", "@SUM(A1)", "'=x", "''", "'Twas", "-7"]

    def test_goes_out_as_text_and_comes_back_as_it_was(self, gm: Gm, campaign: Campaign) -> None:
        for name in self.NAMES:
            campaign.combatants.create(name=name, note=name, stats={"ac": -2})
        text = gm.saves("table/").content.decode()
        found = rows(text)
        assert not [item["Name"] for item in found if item["Name"].startswith(("=", "+", "-", "@"))]
        assert {value for item in found for value in item.values() if value.startswith("-")} == {
            "-2"
        }
        assert set(states(gm.chooses(text)).values()) == {"same"}

    @pytest.mark.parametrize("text", [*NAMES, "\tx", "\rx", "plain", ""])
    def test_loses_nothing(self, text: str) -> None:
        assert cells.cell_text(cells.safe_cell(text)) == text
        assert not cells.safe_cell(text).startswith(cells.RUN)
