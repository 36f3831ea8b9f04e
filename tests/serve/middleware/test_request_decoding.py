"""Requests that cannot be decoded get an error message, from any sender and for any URL."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DataError
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from tests.addresses import CALLS, Alone, Table
from tests.phones import as_it_was, laptop_of, phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_forecasts")]

FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data"
ADDRESSES = ("/", "/nowhere/", "/j/", "/accounts/login/", "/admin/login/", "/i18n/setlang/")
BODIES = {
    "an encoding that forms do not have": (f"{FORM}; charset=utf-16", b"code=abc"),
    "parts without a boundary": (PARTS, b"code=abc"),
    "parts with an empty boundary": (f"{PARTS}; boundary=", b"----"),
    "a boundary that is no text": (f"{PARTS}; boundary=\xff\xfe", b"--\xff\xfe--"),
    "text that ends in NUL": (FORM, b"code=abc%00"),
    "NUL in a name": (FORM, b"co%00de=abc"),
    "far too many fields": (FORM, b"&".join(b"a%d=1" % n for n in range(1001))),
}


@pytest.fixture
def stranger() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("body", BODIES)
def test_a_body_that_cannot_be_read(stranger: Client, address: str, body: str) -> None:
    kind, sent = BODIES[body]
    answer = stranger.generic("POST", address, sent, content_type=kind)
    assert answer.status_code == 400
    assert "This could not be read" in answer.content.decode()


@pytest.mark.parametrize("address", ["/?next=%00", "/accounts/login/?next=%00", "/nowhere/?%00"])
def test_an_address_that_cannot_be_stored(stranger: Client, address: str) -> None:
    assert stranger.get(address).status_code == 400


class TestAGmIsToldTheSame:
    @pytest.fixture
    def gwens(self, gwen: User) -> Client:
        laptop = laptop_of(gwen)
        laptop.raise_request_exception = False
        return laptop

    def test_of_a_search(self, gwens: Client, campaign: Campaign) -> None:
        assert gwens.get(f"/c/{campaign.pk}/gm/library/?q=%00").status_code == 400

    def test_of_a_name(self, gwens: Client, prepared: Encounter) -> None:
        named = gwens.post(f"/e/{prepared.pk}/prepare/name/", {"name": "In the\0mill"})
        assert named.status_code == 400
        prepared.refresh_from_db()
        assert prepared.name == "At the mill"

    @pytest.mark.parametrize("name", ["Gob\0lin", "Gob\ud800lin"])
    @pytest.mark.parametrize("place", ["name", "note", "stats"])
    def test_of_a_pack(self, gwen: User, campaign: Campaign, name: str, place: str) -> None:
        gwen.is_staff = gwen.is_superuser = True
        gwen.save()
        laptop = laptop_of(gwen)
        sheet: dict[str, Any] = {"name": "Goblin", place: name}
        if place == "stats":
            sheet = {"name": "Goblin", "stats": {name: 1}}
        file = SimpleUploadedFile("pack.json", json.dumps({"foes": [sheet]}).encode())
        answer = laptop.post(
            "/admin/combatants/combatant/pack/", {"campaign": campaign.pk, "file": file}
        )
        assert answer.status_code in (200, 422)
        assert "characters that cannot be saved" in answer.content.decode()
        assert not Combatant.objects.filter(name__startswith="Gob").exists()


@pytest.mark.database
@pytest.mark.parametrize("row", ["None", "\0", "-1", "9" * 40, "²"])
@pytest.mark.parametrize("of", ["campaigns/campaign", "combatants/combatant", "auth/user"])
def test_rows_of_the_admin_are_numbers(gwen: User, campaign: Campaign, of: str, row: str) -> None:
    gwen.is_staff = gwen.is_superuser = True
    gwen.save()
    laptop = laptop_of(gwen)
    laptop.raise_request_exception = False
    chosen = {"action": "delete_selected", "_selected_action": row}
    assert laptop.post(f"/admin/{of}/", chosen).status_code == 400


def test_what_the_database_cannot_hold_is_no_failure(
    gwen: User, prepared: Encounter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only PostgreSQL notices these, or too late for a form."""

    def refuse(*given: Any, **named: Any) -> None:
        raise DataError("unsupported Unicode escape sequence")

    monkeypatch.setattr(Encounter, "save", refuse)
    answer = laptop_of(gwen).post(f"/e/{prepared.pk}/prepare/name/", {"name": "In the mill"})
    assert answer.status_code == 400
    assert "Nothing was done." in answer.content.decode()


NAMES = (
    "name person code note q username password language next choice kind by token note options "
    "foes_shown who page seat character old_password"
).split()


@pytest.mark.parametrize("half", ["\0", "\ud800"], ids=["NUL", "half a character"])
def test_no_address_stores_it_in_any_field(
    gwen: User, encounter: Encounter, pia: Seat, half: str, alone: Alone
) -> None:
    """Refused with a message, or read with replacement characters; the same on every database."""
    nora = User.objects.create_user("nora")
    encounter.campaign.co_gms.create(account=nora, name="Nora")
    table = Table(encounter, pia)
    sent = urlencode(dict.fromkeys(NAMES, f"a{half}b"), errors="surrogatepass")
    browsers = (Client(), phone_of(pia), laptop_of(gwen))
    for name, (method, _) in CALLS.items():
        with alone(name):
            address = table.address(name)
            for browser in map(as_it_was, browsers):
                browser.raise_request_exception = False
                if method == "get":
                    answer = browser.get(f"{address}?{sent}")
                else:
                    answer = browser.generic("POST", address, sent.encode(), content_type=FORM)
                assert answer.status_code < 500 or name == "ready"
                if half == "\0" and name != "alive":
                    assert answer.status_code == 400
