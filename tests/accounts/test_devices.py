"""The list of devices on which an account is signed in, and ending their sessions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from encounters.accounts import devices
from encounters.accounts.models import Device
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from encounters.screens.views.knowledge import Tables, admit
from tests.phones import laptop_of

pytestmark = pytest.mark.database

PASSWORD = "gwens secret word"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
    " Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
)


def signed_in(user_agent: str = FIREFOX) -> Client:
    browser = Client(headers={"User-Agent": user_agent})
    browser.post("/accounts/login/", {"username": "gwen", "password": PASSWORD})
    return browser


def is_in(browser: Client) -> bool:
    return browser.get("/accounts/").status_code == 200


@pytest.mark.parametrize(
    ("user_agent", "browser", "system"),
    [
        (FIREFOX, "Firefox", "Linux"),
        (IPHONE, "Safari", "iPhone"),
        (
            "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Mobile Safari/537.36",
            "Chrome",
            "Android",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
            " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "Edge",
            "Windows",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
            " CriOS/140.0 Mobile/15E148 Safari/604.1",
            "Chrome",
            "iPad",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko)"
            " SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet",
            "Android",
        ),
        ("curl/8.5.0", "", ""),
        ("<script>" * 500, "", ""),
    ],
)
def test_a_browser_is_named_plainly(user_agent: str, browser: str, system: str) -> None:
    assert devices.usual_name(devices.BROWSERS, user_agent) == browser
    assert devices.usual_name(devices.SYSTEMS, user_agent) == system


def test_all_are_listed_with_this_one_marked(gwen: User) -> None:
    phone, laptop = signed_in(IPHONE), signed_in()
    text = laptop.get("/accounts/devices/").text
    assert "Safari on iPhone" in text and "Firefox on Linux" in text
    assert text.count("This device") == 1 and text.count("Used within the last hour") == 1
    assert is_in(phone)


def test_one_that_is_ended_is_signed_out_and_the_others_are_not(gwen: User) -> None:
    phone, tablet, laptop = signed_in(IPHONE), signed_in(), signed_in()
    device = gwen.devices.get(system="iPhone")
    laptop.post(f"/accounts/devices/{device.pk}/end/")
    assert [is_in(item) for item in (phone, tablet, laptop)] == [False, True, True]


def test_all_others_are_ended_in_one_tap(gwen: User) -> None:
    phone, tablet, laptop = signed_in(IPHONE), signed_in(), signed_in()
    laptop.post("/accounts/devices/end/")
    assert [is_in(item) for item in (phone, tablet, laptop)] == [False, False, True]
    assert len(devices.devices_of(gwen)) == 1


def test_nobody_ends_somebody_elses(gwen: User, otto: User) -> None:
    phone = signed_in(IPHONE)
    device = gwen.devices.get()
    assert laptop_of(otto).post(f"/accounts/devices/{device.pk}/end/").status_code == 404
    assert is_in(phone)


def test_open_pages_of_one_that_is_ended_are_closed_when_the_table_is_told(
    gwen: User, encounter: Encounter, campaign: Campaign
) -> None:
    phone, laptop = signed_in(IPHONE), signed_in()

    def admitted(browser: Client) -> object:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
        found = admit(cookies.encode(), campaign.pk, "gm", "en")
        assert found is not None
        return found.who

    people = {admitted(phone), admitted(laptop)}
    before = Campaign.objects.get().version
    devices.end(gwen, gwen.devices.get(system="iPhone"))
    assert Campaign.objects.get().version > before, "every process looks again"
    assert len(Tables().all_revoked(people)) == 1  # type: ignore[arg-type]


def test_another_password_signs_all_others_out_and_lists_them_no_more(gwen: User) -> None:
    phone, laptop = signed_in(IPHONE), signed_in()
    words = {"new_password1": "quite another word", "new_password2": "quite another word"}
    laptop.post("/accounts/password/", {"old_password": PASSWORD, **words})
    assert not is_in(phone) and is_in(laptop)
    gwen.refresh_from_db()
    assert [str(item) for item in devices.devices_of(gwen)] == ["Firefox Linux"]


def test_one_whose_session_has_ended_is_not_listed(gwen: User) -> None:
    expired, gone, laptop = signed_in(IPHONE), signed_in(IPHONE), signed_in()
    first, second = gwen.devices.filter(system="iPhone").order_by("pk")
    Session.objects.filter(pk=first.session).update(expire_date=timezone.now())
    Session.objects.filter(pk=second.session).delete()
    assert [str(item) for item in devices.devices_of(gwen)] == ["Firefox Linux"]
    assert not is_in(expired) and not is_in(gone) and is_in(laptop)


def test_signing_out_takes_it_off_the_list(gwen: User) -> None:
    laptop = signed_in()
    laptop.post("/accounts/logout/")
    assert devices.devices_of(gwen) == []


def test_a_page_notes_the_use_every_ten_minutes_and_a_tap_never(gwen: User) -> None:
    laptop = signed_in()
    long_ago = timezone.now() - timedelta(days=3)
    Device.objects.update(used=long_ago)
    laptop.post("/campaigns/new/", {})
    assert Device.objects.get().used == long_ago
    laptop.get("/")
    assert Device.objects.get().used > long_ago
    Device.objects.update(used=long_ago)
    laptop.get("/")
    assert Device.objects.get().used == long_ago, "noted already"


def test_one_that_was_signed_in_before_is_noted_when_it_comes_again(gwen: User) -> None:
    laptop = signed_in()
    Device.objects.all().delete()
    laptop.get("/accounts/")
    assert "Firefox on Linux" in laptop.get("/accounts/devices/").text


@pytest.mark.parametrize(
    ("ago", "sentence"),
    [
        (timedelta(minutes=5), "Used within the last hour"),
        (timedelta(hours=1.5), "Last used 1 hour ago"),
        (timedelta(hours=5), "Last used 5 hours ago"),
        (timedelta(days=1.5), "Last used 1 day ago"),
        (timedelta(days=40), "Last used 40 days ago"),
    ],
)
def test_when_it_was_used_is_a_sentence(ago: timedelta, sentence: str) -> None:
    assert devices.last_use(Device(used=timezone.now() - ago)) == sentence


def test_a_page_that_can_be_read_is_shown_though_its_use_cannot_be_noted(
    gwen: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a full disk."""

    def full(*given: object) -> None:
        raise OperationalError("database or disk is full")

    laptop = laptop_of(gwen)
    monkeypatch.setattr(devices, "note", full)
    assert laptop.get("/accounts/").status_code == 200
