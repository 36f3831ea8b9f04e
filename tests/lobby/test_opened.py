"""The code that is shown when the server starts leads to the campaign that the GM has open."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.archive.campaign_files import views
from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Seat
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database


@pytest.fixture
def owner(gwen: User) -> User:
    """Gwen runs the server."""
    gwen.is_superuser = True
    gwen.save()
    return gwen


@pytest.fixture
def gwens(owner: User) -> Client:
    return laptop_of(owner)


@pytest.fixture
def friday(gwen: User) -> Campaign:
    return Campaign.objects.create(gm=gwen, name="Friday", ruleset="ose")


def led_to(code: str) -> str:
    """The table that a stranger sees behind the code."""
    return str(Client().get(f"/j/{code}/").context["campaign"].name)


def test_it_comes_along_to_the_campaign_that_is_opened(
    gwens: Client, campaign: Campaign, friday: Campaign
) -> None:
    code = seats.start_invitation().code
    assert led_to(code) == campaign.name, "nothing was opened yet: the first"
    page = gwens.get(f"/c/{friday.pk}/gm/").text
    assert led_to(code) == "Friday" and code in page
    gwens.get(f"/c/{campaign.pk}/gm/")
    assert led_to(code) == campaign.name
    assert seats.open_invitation(friday) is None


def test_it_stays_where_people_are_at_the_table(
    gwens: Client, campaign: Campaign, friday: Campaign, pia: Seat
) -> None:
    code = seats.start_invitation().code
    phone_of(pia).get(f"/c/{campaign.pk}/")
    Seat.objects.filter(pk=pia.pk).update(last_seen=timezone.now())
    gwens.get(f"/c/{friday.pk}/gm/")
    assert led_to(code) == campaign.name


def test_codes_of_a_campaigns_own_stay_with_it(
    gwens: Client, campaign: Campaign, friday: Campaign
) -> None:
    seats.start_invitation()
    own = seats.invite(campaign).code
    gwens.get(f"/c/{friday.pk}/gm/")
    assert led_to(own) == campaign.name


def test_only_whoever_runs_the_server_takes_it_along(campaign: Campaign, otto: User) -> None:
    code = seats.start_invitation().code
    others = Campaign.objects.create(gm=otto, name="Monday", ruleset="ose")
    laptop_of(otto).get(f"/c/{others.pk}/gm/")
    assert led_to(code) == campaign.name


def test_a_code_that_was_ended_leads_nowhere_again(
    gwens: Client, campaign: Campaign, friday: Campaign
) -> None:
    code = seats.start_invitation().code
    seats.close_invitations(campaign)
    gwens.get(f"/c/{friday.pk}/gm/")
    assert Client().get(f"/j/{code}/").status_code == 404


def test_the_next_start_shows_the_code_again_for_what_was_opened_last(
    gwens: Client, campaign: Campaign, friday: Campaign
) -> None:
    code = seats.start_invitation().code
    gwens.get(f"/c/{friday.pk}/gm/")
    again = seats.start_invitation()
    assert (again.code, again.campaign) == (code, friday)
    views.put_away(friday)
    after = seats.start_invitation()
    assert after.code != code and after.campaign == campaign


def test_without_a_campaign_there_is_no_code(db: None) -> None:
    assert seats.start_invitation() is None


def test_the_campaign_that_was_opened_last_stands_first(
    gwens: Client, campaign: Campaign, friday: Campaign
) -> None:
    gwens.get(f"/c/{campaign.pk}/gm/")
    shown = gwens.get("/").text
    assert shown.index(campaign.name) < shown.index("Friday")
    gwens.get(f"/c/{friday.pk}/gm/")
    shown = gwens.get("/").text
    assert shown.index("Friday") < shown.index(campaign.name)
