"""A foe of the table's own is entered from the page of a prepared fight, and takes part in it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.phones import laptop_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def bridge(campaign: Campaign) -> Encounter:
    return Encounter.objects.create(campaign=campaign, name="At the bridge", ruleset="ose")


@pytest.fixture
def gwens(campaign: Campaign) -> Client:
    return laptop_of(campaign.gm)


def address(fight: Encounter) -> str:
    return reverse("gm_new_foe", args=[fight.pk])


def test_the_page_of_the_fight_offers_it_before_the_library(
    gwens: Client, bridge: Encounter
) -> None:
    gwens.post(address(bridge), {"name": "Grim", "kind": "foe"})
    page = gwens.get(reverse("gm_prepare", args=[bridge.pk])).text
    pick = f"{reverse('gm_pick', args=[bridge.campaign_id])}?into={bridge.pk}"
    assert 0 < page.index(f'href="{address(bridge)}"') < page.index(f'href="{pick}"')


def test_it_is_an_empty_sheet_with_the_library_beside_it(gwens: Client, bridge: Encounter) -> None:
    page = gwens.get(address(bridge)).text
    assert "New foe" in page and 'name="name"' in page
    assert f'href="{reverse("gm_pick", args=[bridge.campaign_id])}?into={bridge.pk}"' in page
    assert f'href="{reverse("gm_prepare", args=[bridge.pk])}"' in page


def test_once_saved_one_of_it_takes_part(gwens: Client, bridge: Encounter) -> None:
    answer = gwens.post(address(bridge), {"name": "Grim", "kind": "foe"})
    assert answer.headers["Location"] == reverse("gm_prepare", args=[bridge.pk])
    (line,) = bridge.participants.all()
    assert (line.combatant.name, line.side, line.count) == ("Grim", "foes", 1)


def test_a_sheet_that_is_refused_keeps_what_was_typed_and_adds_nobody(
    gwens: Client, bridge: Encounter
) -> None:
    answer = gwens.post(address(bridge), {"name": "Grim", "kind": "foe", "stats-hp": "many"})
    assert answer.status_code == 422 and 'value="Grim"' in answer.text
    assert not bridge.participants.exists()
    assert not bridge.campaign.combatants.exists()


def test_a_fight_that_has_begun_gets_no_foe_here(gwens: Client, encounter: Encounter) -> None:
    before = encounter.campaign.combatants.count()
    answer = gwens.post(address(encounter), {"name": "Grim", "kind": "foe"})
    assert answer.headers["Location"] == reverse("gm_play", args=[encounter.pk])
    assert encounter.campaign.combatants.count() == before
