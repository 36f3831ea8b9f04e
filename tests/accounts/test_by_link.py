"""A GM who signed in by link has no password yet; the pages lead to setting one."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns import roles, seats
from encounters.campaigns.models import Campaign, Offer, Seat
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

AT_HOME, HOSTED = "localhost:8000", "runde.example"


@pytest.fixture
def came_by_link(gwen: User) -> Client:
    gwen.set_unusable_password()
    gwen.save()
    browser = laptop_of(gwen)
    session = browser.session
    session["confirmed"] = int(time.time())
    session.save()
    return browser


@pytest.mark.parametrize("page", ["passkeys", "codes"])
def test_passkeys_and_codes_lead_to_a_password_first(came_by_link: Client, page: str) -> None:
    answer = came_by_link.get(f"/accounts/{page}/", follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/password/"
    assert "Set a password first" in answer.text and 'name="new_password1"' in answer.text


@pytest.mark.parametrize("page", ["passkeys", "codes"])
def test_with_a_password_they_are_there(came_by_link: Client, gwen: User, page: str) -> None:
    gwen.set_password("gwens secret word")
    gwen.save()
    browser = laptop_of(gwen)
    session = browser.session
    session["confirmed"] = int(time.time())
    session.save()
    assert browser.get(f"/accounts/{page}/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["login", "reset"])
def test_only_a_laptop_speaks_of_a_laptop(page: str) -> None:
    there = f"/accounts/{page}/"
    assert "On your own laptop" in Client(headers={"host": AT_HOME}).get(there, follow=True).text
    assert "laptop" not in Client(headers={"host": HOSTED}).get(there, follow=True).text


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["accounts/login/", "accounts/reset/", "enter/x/", "j/"])
def test_a_server_for_many_tables_never_speaks_of_a_laptop(page: str, settings: Any) -> None:
    settings.HOSTED = True
    shown = Client(headers={"host": AT_HOME}).get(f"/{page}", follow=True).text
    assert not re.search("laptop|machine|Wi-Fi|start the program", shown, re.I)


def test_nor_does_the_gms_page_of_a_campaign(
    came_by_link: Client, campaign: Campaign, settings: Any
) -> None:
    seats.invite(campaign)
    settings.HOSTED = True
    came_by_link.defaults["HTTP_HOST"] = AT_HOME
    shown = came_by_link.get(f"/c/{campaign.pk}/gm/").text
    assert not re.search("laptop|machine|Wi-Fi|cannot reach", shown)
    assert came_by_link.get("/unreached/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["", "accounts/login/"])
def test_an_account_can_be_made_where_one_is_needed(page: str, settings: Any) -> None:
    link = 'class="btn" href="/accounts/new/"'
    assert link not in Client().get(f"/{page}").text
    settings.SIGN_UP = "open"
    assert link in Client().get(f"/{page}").text


def test_the_gm_chooses_the_name_that_players_and_co_gms_read(
    came_by_link: Client, campaign: Campaign, pia: Seat
) -> None:
    User.objects.update(first_name="")
    code = seats.invite(campaign).code
    assert "invites you" not in Client().get(f"/j/{code}/").text
    page = came_by_link.post("/accounts/called/", {"name": "Gwendolyn"}, follow=True).text
    assert 'value="Gwendolyn"' in page and "Without a name" not in page
    assert "<bdi>Gwendolyn</bdi> invites you." in Client().get(f"/j/{code}/").text
    assert "Gwendolyn" in phone_of(pia).get(f"/c/{campaign.pk}/").text
    token = roles.by_link(campaign, Offer.Role.CO_GM)
    assert "<bdi>Gwendolyn</bdi> invites you to run" in Client().get(f"/role/{token}/").text


def test_who_is_invited_without_an_account_can_make_one(campaign: Campaign, settings: Any) -> None:
    there = f"/role/{roles.by_link(campaign, Offer.Role.CO_GM)}/"
    assert "Create an account" not in Client().get(there).text
    settings.SIGN_UP = "open"
    page = Client().get(there).text
    assert 'href="/accounts/new/"' in page and "open this link again" in page


def test_a_name_that_nobody_can_read_is_refused(came_by_link: Client, gwen: User) -> None:
    page = came_by_link.post("/accounts/called/", {"name": "\u200b\u200b"}, follow=True).text
    assert "notice error" in page
    gwen.refresh_from_db()
    assert gwen.first_name == "Gwen"


def test_where_no_password_is_set_a_server_names_its_owner(came_by_link: Client) -> None:
    session = came_by_link.session
    session["confirmed"] = 0
    session.save()
    there = "/accounts/confirm/"
    hosted = came_by_link.get(there, headers={"host": HOSTED}).text
    assert "Ask the owner of this server for a new link." in hosted
    assert "on your own laptop" in came_by_link.get(there, headers={"host": AT_HOME}).text
