"""A sheet as players see it: their own panel, without anything that they may not know."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Step
from rulesets import registry
from tests.phones import laptop_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
GAMES = [ruleset.slug for ruleset in registry.all()]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def look(client: Client, sheet: Combatant, **given: object) -> str:
    page = client.get(f"/c/{sheet.campaign_id}/gm/library/{sheet.pk}/look/", given)
    assert page.status_code == 200
    return " ".join(re.sub(r"<[^>]+>", " ", page.text.partition("<body")[2]).split())


@pytest.mark.parametrize(("foes", "told"), [("words", "hurt"), ("numbers", "7 / 12")])
def test_a_foe_is_told_as_the_campaign_wants_it(
    gwens: Client, campaign: Campaign, sheet: Sheet, pia: Seat, foes: str, told: str
) -> None:
    campaign.foes_shown = foes
    campaign.save()
    sheet("Aldo", pia, hp=6)
    seen = look(gwens, sheet("Ogre", hp=7, max_hp=12))
    assert "This is what Pia sees" in seen and f"Ogre {told}" in seen
    assert ("7 / 12" in seen) == (foes == "numbers")


def test_its_player_sees_all_of_a_character_and_others_do_not(
    gwens: Client, sheet: Sheet, pia: Seat, piet: Seat
) -> None:
    sheet("Bera", piet, hp=5)
    aldo = sheet("Aldo", pia, hp=6, ac=4)
    assert "This is what Pia sees" in look(gwens, aldo), "its own player comes first"
    assert "6 / 6 HP 4 AC" in look(gwens, aldo)
    assert "4 AC" not in look(gwens, aldo, seat=piet.pk)
    assert "4 AC" not in look(gwens, aldo, seat="")


@pytest.mark.parametrize("slug", GAMES)
def test_characters_and_foes_of_every_game_can_be_looked_at(
    gwen: User, gwens: Client, slug: str
) -> None:
    made = opening.create_with_demo(gwen, registry.get(slug), "en")
    for kind in Combatant.Kind.values:
        sheet = made.combatants.filter(kind=kind)[0]
        assert sheet.name in look(gwens, sheet)


def test_nothing_is_stored_and_nobody_is_told(
    gwens: Client, campaign: Campaign, sheet: Sheet
) -> None:
    before = Campaign.objects.get(pk=campaign.pk).version
    look(gwens, sheet("Ogre"))
    assert not Encounter.objects.exists() and not Step.objects.exists()
    assert Campaign.objects.get(pk=campaign.pk).version == before


def test_a_sheet_that_cannot_fight_says_why(gwens: Client, sheet: Sheet) -> None:
    seen = look(gwens, sheet("Ogre", hp=9, max_hp=4))
    assert "This sheet is not ready for a fight." in seen and "at most 4" in seen


def test_a_seat_of_nobody_here_is_somebody_who_only_watches(
    gwens: Client, sheet: Sheet, pia: Seat
) -> None:
    sheet("Aldo", pia, hp=6)
    for odd in ("None", "9" * 40, "-1"):
        assert "a spectator sees" in look(gwens, sheet("Ogre"), seat=odd)


def test_the_page_is_linked_from_the_sheet_and_from_the_admin(gwens: Client, sheet: Sheet) -> None:
    ogre = sheet("Ogre")
    address = f"/c/{ogre.campaign_id}/gm/library/{ogre.pk}/look/"
    assert address in gwens.get(f"/c/{ogre.campaign_id}/gm/library/{ogre.pk}/").text
    assert address in gwens.get(f"/admin/combatants/combatant/{ogre.pk}/change/").text
