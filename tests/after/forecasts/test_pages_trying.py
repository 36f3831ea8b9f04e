"""Trying a foe against the party, from its sheet and from the admin."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.after.forecasts.counting import Counting
from tests.phones import laptop_of

PART = {"HX-Request": "true"}
Sheet = Callable[..., Combatant]


@pytest.fixture
def goblin(prepared: Encounter) -> Combatant:
    Combatant.objects.filter(name="Aldo").update(stats={"hp": 6})
    return Combatant.objects.get(name="Goblin")


def address(foe: Combatant, more: str = "") -> str:
    return f"/c/{foe.campaign_id}/gm/library/{foe.pk}/try/{more}"


def test_the_sheet_of_a_foe_leads_there_and_that_of_a_character_does_not(
    gwens: Client, goblin: Combatant
) -> None:
    library = f"/c/{goblin.campaign_id}/gm/library"
    assert f'href="{address(goblin)}"' in gwens.get(f"{library}/{goblin.pk}/").text
    aldo = Combatant.objects.get(name="Aldo")
    assert "/try/" not in gwens.get(f"{library}/{aldo.pk}/").text
    answer = gwens.get(address(aldo), follow=True)
    assert "Only a foe can be tried against the party." in answer.text


@pytest.mark.database
def test_so_many_of_it_are_counted_against_everybody_alive(
    gwens: Client, goblin: Combatant, counting: Counting
) -> None:
    Combatant.objects.filter(name="Bera").update(dead=True)
    shown = gwens.post(address(goblin), {"count": 3}, headers=PART).text
    assert "Based on 6 simulated fights." in shown and "the party wins" in shown
    assert "Aldo" in shown and "Bera" not in shown
    again = gwens.get(address(goblin), {"count": 3}).text
    assert "Based on 6 simulated fights." in again and 'value="3"' in again
    assert "the party wins" not in gwens.get(address(goblin), {"count": 4}).text
    assert len(counting.asked) == 1
    assert not goblin.campaign.encounters.exclude(name="At the mill").exists()


def test_it_fills_while_it_counts_and_is_stopped(
    gwens: Client, goblin: Combatant, counting: Counting
) -> None:
    counting.ended = ""
    shown = gwens.post(address(goblin), {"count": 2}, headers=PART).text
    assert 'role="progressbar"' in shown
    assert f'hx-get="{address(goblin, "?count=2")}"' in shown
    for _ in range(2):
        assert gwens.post(address(goblin, "cancel/"), {"count": 2}, headers=PART).status_code == 200


def test_without_scripts_a_tap_leads_back_to_the_page(
    gwens: Client, goblin: Combatant, counting: Counting
) -> None:
    answer = gwens.post(address(goblin), {"count": 2}, follow=True)
    assert answer.redirect_chain == [(address(goblin, "?count=2"), 302)]
    assert "the party wins" in answer.text


@pytest.mark.parametrize(
    ("given", "shown"), [("0", "1"), ("-4", "1"), ("x", "1"), ("9" * 30, "1"), ("500", "99")]
)
def test_a_number_stays_within_reason(
    gwens: Client, goblin: Combatant, given: str, shown: str
) -> None:
    page = gwens.get(address(goblin), {"count": given}).text
    assert f'max="99" value="{shown}"' in page


def test_without_a_party_there_is_nothing_to_try(
    gwens: Client, goblin: Combatant, counting: Counting
) -> None:
    Combatant.objects.filter(kind="character").update(dead=True)
    shown = gwens.post(address(goblin), {"count": 1}, headers=PART).text
    assert (
        "Nobody is in the party yet." in shown and "There is only one side in this fight." in shown
    )
    assert gwens.post(address(goblin, "cancel/"), headers=PART).status_code == 200
    answer = gwens.get(address(goblin, "failed.json"), {"fight": 1}, follow=True)
    assert "This fight is no longer available." in answer.text
    assert not counting.asked


def test_the_admin_leads_there_for_the_own_foes_alone(
    gwens: Client, gwen: User, otto: User, goblin: Combatant, campaign: Campaign
) -> None:
    User.objects.filter(pk__in=[gwen.pk, otto.pk]).update(is_staff=True, is_superuser=True)
    aldo = Combatant.objects.get(name="Aldo")
    change = "/admin/combatants/combatant/%s/change/"
    assert f'href="{address(goblin)}"' in gwens.get(change % goblin.pk).text
    assert "/try/" not in gwens.get(change % aldo.pk).text
    assert "/try/" not in laptop_of(otto).get(change % goblin.pk).text
    assert laptop_of(otto).get(address(goblin)).status_code == 404
