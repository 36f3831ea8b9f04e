"""A copy of the database without the secret key gives access to nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.lobby.joining import normalise
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.django_db
LINK = re.compile(r"/phone/[\w-]+/")


@pytest.fixture
def table(
    campaign: Campaign, encounter: Encounter, pia: Seat, piet: Seat, monkeypatch: pytest.MonkeyPatch
) -> list[str]:
    """A table with one of each credential; returns all of them."""
    phone, laptop = phone_of(pia), laptop_of(campaign.gm)
    invited = seats.invite(campaign)
    stranger = Client()
    stranger.post(f"/j/{invited.code}/claim/", {"seat": piet.pk})
    assert Claim.objects.count() == 1
    links: list[str] = []
    monkeypatch.setattr(
        "encounters.campaigns.network.qr_svg", lambda text: links.append(text) or ""
    )
    laptop.get("/accounts/phone/")
    token = LINK.findall(links[-1])[0].split("/")[2]
    cookies = [item.cookies["sessionid"].value for item in (phone, laptop, stranger)]
    return [*cookies, invited.code, token]


def texts() -> list[str]:
    """Every text in the copy, including those in signed values and packed JSON."""
    found: set[str] = set()
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')
            found |= {str(cell) for row in cursor.fetchall() for cell in row if cell}
    found |= {part for row in Session.objects.all() for part in parts(row.get_decoded())}
    for text in list(found):
        if text[:1] in "[{":
            try:
                found |= set(parts(json.loads(text)))
            except ValueError:
                continue
    return sorted(item for item in found if len(item) < 500)


def parts(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for key, inside in value.items():
                yield str(key)
                yield from parts(inside)
        case list():
            for inside in value:
                yield from parts(inside)
        case _:
            yield str(value)


def cookie_opens(text: str, campaign: Campaign) -> bool:
    browser = Client()
    browser.cookies["sessionid"] = text
    return any(
        browser.get(page).status_code == 200
        for page in (f"/c/{campaign.pk}/", f"/c/{campaign.pk}/gm/")
    )


@pytest.mark.database
def test_what_opens_the_table_is_nowhere_in_it(table: list[str]) -> None:
    kept = texts()
    assert len(kept) > 50, "the copy was read"
    held = [key for key in table for text in kept if key in text]
    assert held == []


def test_these_things_do_open_it(table: list[str], campaign: Campaign) -> None:
    """Otherwise the next test could not fail."""
    phone, laptop, _, code, token = table
    assert cookie_opens(phone, campaign) and cookie_opens(laptop, campaign)
    assert Client().get(f"/j/{code}/").status_code == 200
    assert Client().get(f"/phone/{token}/").status_code == 200


def test_no_text_of_the_copy_opens_anything(
    table: list[str], campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("encounters.campaigns.limits.Visitor.check", lambda self: None)
    keys = [text for text in texts() if re.fullmatch(r"[\w:.=-]{6,90}", text)]
    assert keys
    opened = [item for item in keys if cookie_opens(item, campaign)]
    opened += [item for item in keys if Client().get(f"/phone/{item}/").status_code != 410]
    opened += [
        item for item in keys if normalise(item) and Client().get(f"/j/{item}/").status_code != 404
    ]
    assert opened == []


def test_nor_can_its_codes_be_tried_out(campaign: Campaign, settings: Any) -> None:
    """All codes of six letters can be tried. With another secret key none of them matches."""
    invited = seats.invite(campaign)
    code = invited.code
    settings.SECRET_KEY = "a guess"
    assert invited.code == ""
    assert Client().get(f"/j/{code}/").status_code == 404
