"""A person who runs a campaign may play in it too: one screen at a time in each browser."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns.models import Campaign, CoGM, Seat
from tests.phones import phone_of

pytestmark = pytest.mark.database


@pytest.fixture
def both(campaign: Campaign, nora: User, co_gm: CoGM, pia: Seat) -> Client:
    phone = phone_of(pia)
    phone.force_login(nora)
    return phone


def test_the_gms_is_shown_until_they_change_over(campaign: Campaign, both: Client) -> None:
    assert both.get(f"/c/{campaign.pk}/")["Location"] == f"/c/{campaign.pk}/gm/"
    assert f"/c/{campaign.pk}/screen/" in both.get(f"/c/{campaign.pk}/gm/").text
    both.post(f"/c/{campaign.pk}/screen/", {"screen": "player"})
    assert both.get(f"/c/{campaign.pk}/").status_code == 200


def test_at_the_seat_no_page_of_the_gm_opens_by_mistake(campaign: Campaign, both: Client) -> None:
    both.post(f"/c/{campaign.pk}/screen/", {"screen": "player"})
    page = both.get(f"/c/{campaign.pk}/gm/library/")
    assert page.status_code == 409 and "You are at your seat" in page.text
    both.post(f"/c/{campaign.pk}/screen/", {"screen": "gm"})
    assert both.get(f"/c/{campaign.pk}/gm/library/").status_code == 200


def test_each_browser_has_its_own(campaign: Campaign, both: Client, noras: Client) -> None:
    both.post(f"/c/{campaign.pk}/screen/", {"screen": "player"})
    assert runs(noras, campaign)


def test_who_loses_the_seat_is_back_at_the_gms(campaign: Campaign, both: Client, pia: Seat) -> None:
    both.post(f"/c/{campaign.pk}/screen/", {"screen": "player"})
    pia.revoked = timezone.now()
    pia.save()
    assert runs(both, campaign)


def test_a_player_gets_no_other_screen(campaign: Campaign, pia: Seat) -> None:
    phone = phone_of(pia)
    assert f"/c/{campaign.pk}/screen/" not in phone.get(f"/c/{campaign.pk}/").text
    answer = phone.post(f"/c/{campaign.pk}/screen/", {"screen": "gm"})
    assert answer["Location"] == f"/c/{campaign.pk}/"
    assert phone.get(f"/c/{campaign.pk}/gm/").status_code == 302


def test_the_gm_takes_a_seat_and_is_given_a_character(
    campaign: Campaign, gwens: Client, gwen: User
) -> None:
    for _ in range(2):
        page = gwens.post(f"/c/{campaign.pk}/gm/roles/seat/", follow=True)
    seat = campaign.seats.get()
    assert (seat.name, seat.account) == ("Gwen", gwen)
    assert "You have a seat" in page.text or runs(gwens, campaign)
    gwens.post(f"/c/{campaign.pk}/screen/", {"screen": "player"})
    assert gwens.get(f"/c/{campaign.pk}/").status_code == 200


def runs(browser: Client, campaign: Campaign) -> bool:
    return browser.get(f"/c/{campaign.pk}/gm/").status_code == 200
