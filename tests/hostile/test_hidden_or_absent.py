"""A request for an object of another table gets the same response as for a missing object, with the
same amount of work."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.accounts.inbox import same
from tests.hostile import places, tables
from tests.hostile.places import Place
from tests.hostile.tables import BACKSTAGE, Role

METHODS = ("GET", "POST")
STRANGERS = ("player", "account", "co-GM")
NOWHERE = "987654"


def test_another_tables_things_are_answered_as_what_is_not_there(
    db: None, subtests: pytest.Subtests
) -> None:
    """In one test, since creating the tables takes as long as the requests. The co-GM has just been
    removed, the account has no campaign."""
    people = tables.people("ose", "sample")
    people["GM"].home.campaign.co_gms.all().delete()
    for name in STRANGERS:
        home = people["GM" if name == "co-GM" else "other-GM"].home
        people[name].browser.get("/")  # records that the device is in use
        with subtests.test(name):
            for place in addressed():
                theirs = {key: home.values[key][0] for key in place.keys}
                absent = {key: NOWHERE if numbered(key) else theirs[key] for key in theirs}
                for method in METHODS:
                    told = [
                        answered(people[name], method, place, item) for item in (theirs, absent)
                    ]
                    assert told[0] == told[1], f"{method} {place.address}"


def addressed() -> list[Place]:
    return [
        place
        for place in places.every()
        if any(map(numbered, place.keys)) and not place.address.startswith("/admin/")
    ]


def numbered(key: str) -> bool:
    return key.endswith("_pk")


def answered(
    role: Role, method: str, place: Place, values: dict[str, str]
) -> tuple[int, str, str, int]:
    """Status, redirect target, the page without the requested URL, number of statements."""
    path = place.filled(values)
    with CaptureQueriesContext(connection) as sent:
        answer = role.browser.generic(method, path)
    where = answer.headers.get("Location", "").replace(path, "")
    return answer.status_code, where, same(answer, path), len(sent)


def test_what_players_have_not_met_is_answered_as_what_is_not_there(
    db: None,
) -> None:
    """A prepared fight, and a foe that only the GM knows."""
    people = tables.people("ose", "sample")
    campaign = people["GM"].home.campaign
    hidden = {
        "encounter_pk": str(campaign.encounters.filter(name=BACKSTAGE)[0].pk),
        "sheet_pk": str(campaign.combatants.get(name=BACKSTAGE).pk),
    }
    for name in ("player", "spectator", "display"):
        people[name].browser.get("/")
        for place in addressed():
            if not hidden.keys() & place.keys:
                continue
            known = {key: people[name].home.values[key][0] for key in place.keys}
            theirs = known | {key: hidden[key] for key in hidden.keys() & known}
            absent = known | dict.fromkeys(hidden.keys() & known, NOWHERE)
            for method in METHODS:
                told = [answered(people[name], method, place, item) for item in (theirs, absent)]
                assert told[0] == told[1], f"{name}: {method} {place.address}"
