"""For actions that only the GM may take, a request from anybody else changes nothing."""

from __future__ import annotations

import pytest
from django.urls import resolve

from tests.hostile import changes, places, tables
from tests.hostile.places import Place
from tests.hostile.tables import Role
from tests.hostile.walking import as_it_was

SENT = {
    "role": "gm",
    "seat": "1",
    "account": "1",
    "name": "Nora",
    "answer": "accepted",
    "confirm": "on",
    "delete": "on",
}
"""Parameters for all of these pages."""
OUTSIDE = ("nobody", "player", "spectator", "display", "other-GM", "account")


def owners() -> list[Place]:
    return [
        place
        for place in places.every()
        if resolve(place.filled(dict.fromkeys(place.keys, "1"))).func.__name__.startswith("owner_")
    ]


def test_nobody_but_the_gm_does_what_the_gm_alone_may_do(
    db: None, subtests: pytest.Subtests
) -> None:
    """A co-GM gets an explanation; a removed co-GM and all others get none."""
    people = tables.people("ose", "sample")
    home = people["GM"].home
    addresses = [
        place.filled({key: home.values[key][0] for key in place.keys}) for place in owners()
    ]
    assert len(addresses) > 4
    for address in addresses:
        with subtests.test(address):
            assert answered(people["co-GM"], address) == 403
    for name in OUTSIDE:
        with subtests.test(name):
            assert {answered(people[name], item) for item in addresses} <= {302, 404}
    home.campaign.co_gms.all().delete()
    assert {answered(people["co-GM"], item) for item in addresses} == {404}


def answered(role: Role, address: str) -> int:
    """Sends all of it; returns the status after checking that nothing has changed."""
    before = changes.digest()
    with as_it_was(role.browser):
        status: int = role.browser.post(address, SENT).status_code
        assert changes.digest() == before
    return status
