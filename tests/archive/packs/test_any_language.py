"""Library content is exported in the table's language, and imported from any."""

from __future__ import annotations

import csv
import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from encounters.archive import packs
from encounters.archive.packs import tables
from encounters.archive.packs.bounds import Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.rows import State
from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.text import library_words
from rulesets import registry
from tests.phones import laptop_of

GAMES = [ruleset.slug for ruleset in registry.all()]
LANGUAGES = ["en", "da", "de", "he", "pl"]
every_game = pytest.mark.parametrize("slug", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def names(campaign: Campaign, language: str) -> set[str]:
    with override(language):
        return {sheet.shown_name for sheet in campaign.combatants.all()}


@every_language
@every_game
def test_a_pack_says_the_names_of_its_table_and_changes_nothing_when_it_comes_back(
    gwens: Client, gwen: User, slug: str, language: str
) -> None:
    made = opening.create_with_demo(gwen, registry.get(slug), "en", table=language)
    before = {sheet.pk: (sheet.name, sheet.note, sheet.stats) for sheet in made.combatants.all()}
    got = gwens.get(f"/c/{made.pk}/gm/library/pack/", headers={"accept-language": "en"})
    pack: dict[str, Any] = json.loads(got.content)
    assert {row["name"] for row in pack["characters"] + pack["foes"]} == names(made, language)
    with override("en"):
        planned = packs.plan(made, packs.contents(pack, slug))
    assert {line.state for line in planned.lines} == {State.SAME}
    packs.write_plan(planned)
    kept = {sheet.pk: (sheet.name, sheet.note, sheet.stats) for sheet in made.combatants.all()}
    assert kept == before


@every_language
@every_game
def test_a_spreadsheet_of_another_language_changes_nothing(
    gwen: User, slug: str, language: str
) -> None:
    ruleset = registry.get(slug)
    made = opening.create_with_demo(gwen, ruleset, "pl")
    with override(language):
        text = tables.table(ruleset, made.combatants.all())
    delimiter = ";" if language in tables.DECIMAL_COMMA else ","
    rows = list(csv.reader(StringIO(text.removeprefix(tables.BOM)), delimiter=delimiter))
    assert {row[1] for row in rows[1:]} == names(made, language)
    with override("da"):
        planned = packs.plan(made, File("sheets.csv", text.encode()).contents(ruleset, Budget()))
    assert {line.state for line in planned.lines} == {State.SAME}


def test_what_differs_is_told_in_the_readers_words(gwen: User) -> None:
    made = opening.create_with_demo(gwen, registry.get("ose"), "en")
    wolf = made.combatants.get(name="Wolf")
    row = {"name": "Ulv", "stats": wolf.stats | {"hp": 1}, "note": wolf.note}
    with override("de"):
        (line,) = packs.plan(made, packs.contents({"foes": [row]}, "ose")).lines
    assert (line.state, line.pk) == (State.CHANGED, wolf.pk)
    assert len(line.differences) == 1 and line.differences[0].after == "1"
    assert line.sheet.name == "Wolf"


def test_the_one_that_is_written_so_comes_first(campaign: Campaign) -> None:
    for name in ("Wolf", "Ulv"):
        campaign.combatants.create(name=name, stats={"hp": 9})
    for name in ("Ulv", "Wolf"):
        pack = {"foes": [{"name": name, "stats": {"hp": 8}}]}
        (line,) = packs.plan(campaign, packs.contents(pack, "ose")).lines
        assert line.pk == campaign.combatants.get(name=name).pk


def test_a_fight_is_found_again_in_any_language(gwen: User) -> None:
    ruleset = registry.get("ose")
    made = opening.create_with_demo(gwen, ruleset, "en")
    danish = opening.read_demo(ruleset, "da")
    planned = packs.plan(made, packs.contents(danish, "ose"))
    assert {line.state for line in planned.lines} == {State.SAME}
    danish["encounters"][0]["options"] = {"ties": "ask"}
    changed = packs.plan(made, packs.contents(danish, "ose")).lines_in(State.CHANGED)
    assert [line.row.name for line in changed] == ["Toldbroen"]
    packs.write_plan(packs.plan(made, packs.contents(danish, "ose")))
    kept = made.encounters.get(name="The toll bridge")
    assert library_words.word(ruleset, kept.note, "en") == kept.note


def test_the_preview_speaks_the_readers_language(gwens: Client, gwen: User) -> None:
    made = opening.create_with_demo(gwen, registry.get("ose"), "en")
    pack = {"foes": [{"name": "Ulv", "stats": {"hp": 3}}]}
    text = json.dumps(pack, ensure_ascii=False)
    page = gwens.post(
        f"/c/{made.pk}/gm/library/pack/in/",
        {"text": text},
        headers={"accept-language": "pl"},
        follow=True,
    ).text
    assert "<bdi>Wilk</bdi>" in page and "Ulv" not in page


def test_a_copy_is_called_as_its_sheet_is_shown(gwens: Client, gwen: User) -> None:
    made = opening.create_with_demo(gwen, registry.get("ose"), "en")
    wolf = made.combatants.get(name="Wolf")
    copy = f"/c/{made.pk}/gm/library/{wolf.pk}/copy/"
    gwens.post(copy, headers={"accept-language": "da"})
    assert made.combatants.filter(name="Ulv (kopi)").exists()


def test_a_word_of_any_language_finds_a_sheet(gwens: Client, gwen: User) -> None:
    made = opening.create_with_demo(gwen, registry.get("ose"), "he")
    for typed in ("wolf", "Ulv", "wilk", "זאב"):
        page = gwens.get(
            f"/c/{made.pk}/gm/library/", {"q": typed}, headers={"accept-language": "de"}
        ).text
        assert "<bdi>Wolf</bdi>" in page, typed
