"""People without a seat, an account or a code leave nothing behind: no request inserts a row.

A row that anybody can insert stays as long as its kind is kept, half a year for a session.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter
from tests.addresses import CALLS, OWN, Alone, Table
from tests.hostile import places

pytestmark = pytest.mark.usefixtures("no_forecasts")

SENT: dict[str, Any] = {
    "username": "gwen",
    "password": "a guess",
    "email": "somebody@example.org",
    "name": "Otto",
    "person": "Otto",
    "code": "GUESS2",
    "answer": "{}",
    "language": "de",
    "seat": 1,
    "character": 1,
    "next": "/",
}
"""Fields of all forms."""

NOTED = {"/accounts/login/": {"campaigns.auditentry"}}
"""A wrong password for an existing account is in the audit log; `limits.PASSWORDS` limits it."""


@pytest.fixture
def table(encounter: Encounter, pia: Seat) -> Table:
    encounter.campaign.co_gms.create(account=User.objects.create_user("nora"), name="Nora")
    return Table(encounter, pia)


def rows() -> dict[str, int]:
    """The number of rows per model."""
    return {kind._meta.label_lower: kind._base_manager.count() for kind in apps.get_models()}


def asked(table: Table) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """GET and POST for every URL of the project; a stranger does not know the code that the GM
    shows."""
    table.names["code"] = "GUESS2"
    for name in CALLS:
        address = table.address(name)
        sent = SENT | CALLS[name][1]
        yield address, "get", {}
        yield address, "post", {}
        yield address, "post", sent
    values = dict.fromkeys(("pk", "object_id", "app_label", "url", "content_type_id"), "1")
    for place in places.every():
        if place.address.startswith(("/admin/", "/i18n/")):
            address = place.filled({key: values.get(key, "1") for key in place.keys})
            yield address, "get", {}
            yield address, "post", SENT


def test_no_request_of_a_stranger_makes_a_row(table: Table, alone: Alone) -> None:
    before, called = rows(), 0
    for address, method, sent in asked(table):
        with alone(f"{method} {address}"):
            answer = getattr(Client(raise_request_exception=False), method)(address, sent)
            assert "sessionid" not in answer.cookies
            grown = {kind for kind, many in rows().items() if many != before[kind]}
            assert grown <= NOTED.get(address, set()), answer.status_code
            called += 1
    assert called > 3 * len(OWN)
