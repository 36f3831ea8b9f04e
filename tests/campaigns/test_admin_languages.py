"""The admin shows library content in the reader's language, and finds it in any language."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

SHEETS, FIGHTS = "/admin/combatants/combatant/", "/admin/play/encounter/"
CAMPAIGNS = "/admin/campaigns/campaign/"
GERMAN = {"accept-language": "de"}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def salt_road(gwen: User) -> Campaign:
    return opening.create_with_demo(gwen, registry.get("ose"), "da")


def links(page: str) -> list[str]:
    return re.findall(r'<th class="field-said_name">(?:<a[^>]*>)?([^<]*)', page)


def test_lists_are_in_the_readers_words(gwens: Client, salt_road: Campaign) -> None:
    assert "Moorhexe" in links(gwens.get(SHEETS, headers=GERMAN).text)
    assert "Die Zollbrücke" in links(gwens.get(FIGHTS, headers=GERMAN).text)
    wanted = opening.read_demo(registry.get("ose"), "de")["name"]
    assert links(gwens.get(CAMPAIGNS, headers=GERMAN).text) == [wanted]


@pytest.mark.parametrize(
    "typed", ["Marsh witch", "moorhexe", "Moseheks", "מכשפת הביצות", "wiedźma"]
)
def test_a_sheet_is_found_in_any_language(gwens: Client, salt_road: Campaign, typed: str) -> None:
    page = gwens.get(SHEETS, {"q": typed}, headers=GERMAN).text
    assert links(page) == ["Moorhexe"]


@pytest.mark.parametrize("typed", ["toll bridge", "Toldbroen", "Zollbrücke", "גשר המכס", "Most"])
def test_a_fight_is_found_in_any_language(gwens: Client, salt_road: Campaign, typed: str) -> None:
    page = gwens.get(FIGHTS, {"q": typed}, headers=GERMAN).text
    assert links(page) == ["Die Zollbrücke"]


def test_a_sheet_is_read_in_ones_language_and_saved_as_it_was(
    gwens: Client, salt_road: Campaign
) -> None:
    bear = salt_road.combatants.get(name="Sortbjørn")
    page = gwens.get(f"{SHEETS}{bear.pk}/change/", headers=GERMAN)
    assert 'value="Schwarzbär"' in page.text and "Sortbjørn" not in page.text
    form = page.context["adminform"].form
    assert form.initial["stats"] != bear.stats
    saved = type(form)(data=None, instance=bear)
    saved.cleaned_data = dict(form.initial)
    assert saved.clean_stats() == bear.stats
    assert saved.clean()["name"] == "Sortbjørn"


def test_a_game_that_is_gone_is_listed_as_it_was_written(
    gwens: Client, salt_road: Campaign
) -> None:
    Campaign.objects.filter(pk=salt_road.pk).update(ruleset="gone")
    salt_road.encounters.update(ruleset="gone")
    assert "Moseheks" in links(gwens.get(SHEETS, headers=GERMAN).text)
    assert gwens.get(FIGHTS, headers=GERMAN).status_code == 200
