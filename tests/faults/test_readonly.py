"""A laptop's disk that has become read-only, as after a disk error."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils import timezone

from encounters.accounts.models import Device
from encounters.campaigns.models import Seat
from encounters.play.models import Step
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def read_only() -> Iterator[None]:
    """SQLite raises the error of a disk that was remounted read-only."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")


@pytest.fixture
def noted(gwen: User, pia: Seat) -> tuple[Client, Client]:
    """A phone and a laptop that were recorded as in use long ago."""
    browsers = phone_of(pia), laptop_of(gwen)
    long_ago = timezone.now() - timedelta(days=30)
    Seat.objects.update(last_seen=long_ago)
    Device.objects.update(used=long_ago)
    return browsers


def test_every_page_can_be_read_meanwhile(play: Play, noted: tuple[Client, Client]) -> None:
    phone, laptop = noted
    campaign, fight = f"/c/{play.encounter.campaign_id}/", f"/e/{play.pk}/"
    with read_only():
        for browser, path in (
            (phone, campaign),
            (phone, f"{fight}log"),
            (laptop, fight),
            (laptop, f"{campaign}gm/"),
            (laptop, "/"),
            (laptop, "/accounts/"),
            (laptop, "/accounts/devices/"),
        ):
            assert browser.get(path).status_code == 200, path


def test_a_tap_is_told_that_it_was_not_saved_and_counts_afterwards(
    play: Play, noted: tuple[Client, Client]
) -> None:
    phone, _ = noted
    tap = {"by": "aldo", "kind": "declare", "choice": "none", "step": play.now, "token": "one"}
    path, before = f"/e/{play.pk}/answer", Step.objects.count()
    with read_only():
        refused = phone.post(path, tap, headers={"HX-Request": "true"})
    assert refused.status_code == 422
    assert "This could not be saved. Nothing was done; please tap again." in refused.text
    assert Step.objects.count() == before
    assert phone.post(path, tap, headers={"HX-Request": "true"}).status_code == 200
    assert Step.objects.count() == before + 1


@pytest.mark.parametrize(
    ("path", "sent"),
    [
        ("/c/{}/gm/invite/", {}),
        ("/c/{}/gm/encounters/new/", {}),
        ("/accounts/login/", {"username": "gwen", "password": "gwens secret word"}),
    ],
)
def test_whatever_else_would_be_written_says_so(
    play: Play, noted: tuple[Client, Client], path: str, sent: dict[str, str]
) -> None:
    _, laptop = noted
    path = path.format(play.encounter.campaign_id)
    with read_only():
        refused = laptop.post(path, sent)
    assert refused.status_code == 503, path
    assert "try again" in refused.text.lower()
    assert laptop.post(path, sent).status_code in (200, 302), path
