"""A GM who signed in by link has no password yet; the pages lead to setting one."""

from __future__ import annotations

import time

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.phones import laptop_of

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


def test_where_no_password_is_set_a_server_names_its_owner(came_by_link: Client) -> None:
    session = came_by_link.session
    session["confirmed"] = 0
    session.save()
    there = "/accounts/confirm/"
    hosted = came_by_link.get(there, headers={"host": HOSTED}).text
    assert "Ask the owner of this server for a new link." in hosted
    assert "on your own laptop" in came_by_link.get(there, headers={"host": AT_HOME}).text
