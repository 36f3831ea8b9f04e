"""Browsers of the test users, which differ only in their sessions."""

from __future__ import annotations

from copy import copy
from http.cookies import SimpleCookie

from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Seat


def phone_of(seat: Seat) -> Client:
    """A phone that has this seat."""
    phone = Client()
    session = phone.session
    session["seats"] = {str(seat.campaign_id): seat.lease}
    session.save()
    return phone


def laptop_of(user: User) -> Client:
    """A browser in which this user is signed in."""
    laptop = Client()
    laptop.force_login(user)
    return laptop


def as_it_was(browser: Client) -> Client:
    """A copy of the browser in its present state."""
    twin = copy(browser)
    twin.cookies = SimpleCookie(browser.cookies)
    return twin
