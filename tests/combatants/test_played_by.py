"""The GM picks on a character's sheet which seat plays it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import AuditEntry, Campaign, Seat
from encounters.combatants.models import Combatant
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.django_db

Sheet = Callable[..., Combatant]


@pytest.fixture
def gwens(campaign: Campaign) -> Client:
    return laptop_of(campaign.gm)


def sheet_page(sheet: Combatant) -> str:
    return reverse("gm_sheet", args=[sheet.campaign_id, sheet.pk])


def give(client: Client, sheet: Combatant, seat: Seat | None, **headers: str):
    path = reverse("gm_give", args=[sheet.campaign_id, sheet.pk])
    return client.post(path, {"on": "sheet", "seat": seat.pk if seat else ""}, headers=headers)


def test_the_sheet_offers_the_seats_of_the_table(
    gwens: Client, sheet: Sheet, pia: Seat, piet: Seat
) -> None:
    page = gwens.get(sheet_page(sheet("Aldo", pia))).text
    assert f'<option value="{pia.pk}" selected>Pia</option>' in page
    assert f'<option value="{piet.pk}">Piet</option>' in page and "Nobody" in page


def test_the_choice_counts_at_once_and_the_sheet_says_so(
    gwens: Client, sheet: Sheet, pia: Seat, piet: Seat
) -> None:
    aldo = sheet("Aldo", pia)
    part = give(gwens, aldo, piet, **{"HX-Request": "true"}).text
    aldo.refresh_from_db()
    assert (aldo.player, aldo.last_player) == (piet, pia)
    assert 'id="played-by"' in part and "Saved." in part
    assert f'<option value="{piet.pk}" selected>' in part
    assert AuditEntry.objects.latest("pk").verb == "character_given"


def test_without_scripts_it_leads_back_to_the_sheet(gwens: Client, sheet: Sheet, pia: Seat) -> None:
    aldo = sheet("Aldo", pia)
    assert give(gwens, aldo, None).headers["Location"] == sheet_page(aldo)
    aldo.refresh_from_db()
    assert aldo.player is None


def test_foes_and_players_have_no_such_choice(
    gwens: Client, sheet: Sheet, campaign: Campaign, pia: Seat
) -> None:
    wolf = Combatant.objects.create(campaign=campaign, name="Bear", kind="foe")
    assert "played-by" not in gwens.get(sheet_page(wolf)).text
    aldo = sheet("Aldo", pia)
    own = phone_of(pia).get(reverse("seat_sheet", args=[campaign.pk, aldo.pk])).text
    assert "Aldo" in own and "played-by" not in own
