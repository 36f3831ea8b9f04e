"""Signing in and out, for people who run a table."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.phones import laptop_of

pytestmark = pytest.mark.database

PASSWORD = "gwens secret word"


def sign_in(browser: Client, password: str) -> int:
    data = {"username": "gwen", "password": password, "next": "/campaigns/new/"}
    return browser.post("/accounts/login/", data).status_code


def test_who_signs_in_comes_to_where_it_wanted_to_go(gwen: User) -> None:
    browser = Client()
    page = browser.get("/campaigns/new/", follow=True)
    assert 'value="/campaigns/new/"' in page.text
    assert sign_in(browser, PASSWORD) == 302
    assert browser.get("/campaigns/new/").status_code == 200


def test_a_wrong_password_is_told(gwen: User) -> None:
    assert sign_in(Client(), "guess") == 200


def test_the_own_password_is_changed(gwen: User) -> None:
    browser, new = laptop_of(gwen), "quite another word"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    page = browser.post("/accounts/password/", data, follow=True)
    assert "Your password is saved" in page.text
    gwen.refresh_from_db()
    assert gwen.check_password(new)


def test_signing_out_leads_to_the_start(gwen: User) -> None:
    browser = laptop_of(gwen)
    assert browser.post("/accounts/logout/")["Location"] == "/"
    assert "Sign out" not in browser.get("/").text
