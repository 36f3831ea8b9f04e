"""People read words: no page, export or print has a row as JSON or as Python writes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override

from encounters.archive.packs.printed import Printer, markdown
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from rulesets import registry
from rulesets.contract import Field
from tests.archive.packs.test_stat_blocks_out import GAMES, back, library

RAW = re.compile(r"""[\[{]\s*\{|\{\s*["'&]|["']\s*:\s|\bnull\b|\bNone\b(?=[,}\]])""")
AUTOMATIC: dict[str, Any] = {"name": ".38 Automatic", "use": "firearm", "spare": None}


def unset(field: Field) -> Iterator[tuple[str, None]]:
    for part in field.rows:
        if part.nullable and part.default is None:
            yield part.name, None


def with_every_none(sheet: Combatant) -> Combatant:
    """The sheet with None wherever it may be written, in its rows as well."""
    for field in registry.get(sheet.campaign.ruleset).stats:
        value = sheet.stats.get(field.name)
        if field.type == "rows" and value:
            nothing = dict(unset(field))
            rows = [nothing | row if isinstance(row, dict) else row for row in value]
            sheet.stats[field.name] = rows
        elif field.nullable and field.default is None and field.side in ("", sheet.side):
            sheet.stats.setdefault(field.name, None)
    return sheet


@pytest.mark.parametrize("slug", GAMES)
def test_none_of_a_librarys_sheets_is_printed_raw(slug: str) -> None:
    for sheet in map(with_every_none, library(slug)):
        with override("en"):
            told = [text for line in Printer(sheet.ruleset).lines(sheet) for _label, text in line]
            told.append(markdown("", slug, [sheet]))
        assert not [text for text in told if RAW.search(text)], sheet.name


@pytest.mark.parametrize("slug", GAMES)
def test_no_page_of_a_campaign_has_a_raw_row(gwen: User, slug: str) -> None:
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    for sheet in campaign.combatants.all():
        with_every_none(sheet).save()
    laptop = Client()
    laptop.force_login(gwen)
    for page in ("cards/", "party/", "pack/cards/", ""):
        answer = laptop.get(f"/c/{campaign.pk}/gm/library/{page}")
        assert answer.status_code == 200
        assert not RAW.search(strip_tags(answer.content.decode())), page


def test_a_gun_whose_rounds_nobody_counts_is_printed_in_words_and_comes_back() -> None:
    campaign = Campaign(ruleset="coc7")
    sheet = Combatant(campaign=campaign, kind="foe", name="Al", stats={"weapons": [AUTOMATIC]})
    with override("en"):
        text = markdown("", "coc7", [sheet])
        (row,) = back("coc7", text)
    assert ".38 Automatic (Kind of weapon: Firearm)" in text
    assert row.stats == {"weapons": [{"name": ".38 Automatic", "use": "firearm"}]}


@pytest.mark.parametrize(
    "name", ["Claw; bite", "Bite (twice)", "[x]", "Short sword", "{'a': 1}", "a\u2060b\u2060c"]
)
def test_a_name_like_the_words_of_a_row_is_printed_as_it_is_and_comes_back(name: str) -> None:
    stats = {"weapons": [{"name": name}, {"name": "Claw", "damage": "1d4"}]}
    sheet = Combatant(campaign=Campaign(ruleset="ose"), kind="foe", name="Rat", stats=stats)
    with override("en"):
        (printed,) = [
            text
            for line in Printer(registry.get("ose")).lines(sheet)
            for label, text in line
            if label == "Weapons"
        ]
        (row,) = back("ose", markdown("", "ose", [sheet]))
    assert name in printed and '"name"' not in printed
    assert row.stats == stats
