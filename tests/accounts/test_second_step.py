"""Codes from an app as the second step after a password."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.contrib.auth.models import User
from django.test import Client

from encounters.accounts import code_app
from encounters.accounts.models import CodeApp, RecoveryCode
from encounters.campaigns.models import new_key
from tests.phones import laptop_of

pytestmark = pytest.mark.database

PASSWORD = "gwens secret word"
LOGIN, CODE = "/accounts/login/", "/accounts/code/"


class Clock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(code_app, "time", clock)
    monkeypatch.setattr(code_app, "time", clock)
    return clock


class App:
    """The authenticator app on Gwen's phone, which has scanned the QR code."""

    def __init__(self, user: User, salt: str, clock: Clock):
        query = parse_qs(urlsplit(code_app.address(user, salt)).query)
        import base64

        secret = query["secret"][0]
        key = base64.b32decode(secret + "=" * (-len(secret) % 8))
        self.totp, self.clock = TOTP(key, 6, SHA1(), 30), clock

    def shows(self, later: float = 0) -> str:
        return self.totp.generate(self.clock.now + later).decode()


@pytest.fixture
def app(gwen: User, clock: Clock) -> App:
    salt = new_key()
    app = App(gwen, salt, clock)
    assert code_app.turn_on(gwen, salt, app.shows())
    clock.now += 60
    return app


def with_password(browser: Client, there: str = "") -> str:
    data = {"username": "gwen", "password": PASSWORD, "next": there}
    return str(browser.post(LOGIN, data).headers.get("Location", ""))


def is_signed_in(browser: Client) -> bool:
    return browser.get("/accounts/").status_code == 200


def test_a_password_alone_signs_nobody_in(app: App) -> None:
    browser = Client()
    assert with_password(browser) == CODE
    assert not is_signed_in(browser)
    assert browser.get("/admin/").status_code == 302


def test_the_digits_that_the_app_shows_do(app: App) -> None:
    browser = Client()
    with_password(browser, "/campaigns/new/")
    assert browser.post(CODE, {"code": app.shows()})["Location"] == "/campaigns/new/"
    assert is_signed_in(browser)


def test_digits_may_be_half_a_minute_old_or_early_and_have_a_gap(app: App) -> None:
    for apart in (-30, 30):
        browser = Client()
        with_password(browser)
        digits = app.shows(apart)
        assert browser.post(CODE, {"code": f"{digits[:3]} {digits[3:]}"}).status_code == 302
        app.clock.now += 120


def test_digits_work_once(app: App) -> None:
    first, second = Client(), Client()
    for browser in (first, second):
        with_password(browser)
    assert first.post(CODE, {"code": app.shows()}).status_code == 302
    assert "not right" in second.post(CODE, {"code": app.shows()}).text
    assert not is_signed_in(second)


@pytest.mark.parametrize("code", ["000000", "12345", "½½½½½½", "١٢٣٤٥٦", "-" * 20, "' OR 1=1 --"])
def test_other_digits_do_not(app: App, code: str) -> None:
    browser = Client()
    with_password(browser)
    assert browser.post(CODE, {"code": code}).status_code == 200
    assert not is_signed_in(browser)


def test_who_guesses_has_to_wait_even_with_the_password(app: App) -> None:
    browser = Client()
    with_password(browser)
    answers = [browser.post(CODE, {"code": "000000"}).status_code for _ in range(6)]
    assert answers == [200] * 5 + [429]
    assert browser.post(CODE, {"code": app.shows()}).status_code == 429


def test_guessing_at_one_account_from_many_places_ends_too(app: App) -> None:
    answers = []
    for n in range(11):
        browser = Client(REMOTE_ADDR=f"203.0.113.{n}")
        with_password(browser)
        answers.append(browser.post(CODE, {"code": "000000"}).status_code)
    assert answers == [200] * 10 + [429]


def test_the_second_step_waits_ten_minutes(app: App) -> None:
    browser = Client()
    with_password(browser)
    app.clock.now += 601
    assert browser.post(CODE, {"code": app.shows()})["Location"] == LOGIN


def test_the_second_step_ends_with_the_password(app: App, gwen: User) -> None:
    browser = Client()
    with_password(browser)
    gwen.set_password("quite another word")
    gwen.save()
    assert browser.post(CODE, {"code": app.shows()})["Location"] == LOGIN


def test_nobody_comes_to_the_second_step_without_the_first(app: App) -> None:
    assert Client().post(CODE, {"code": app.shows()})["Location"] == LOGIN


def test_a_recovery_code_stands_in_once_however_it_is_typed(app: App, gwen: User) -> None:
    code, *others = code_app.new_recovery_codes(gwen)
    assert len(others) == 9
    browser = Client()
    with_password(browser)
    assert browser.post(CODE, {"code": f" {code.lower()} "}).status_code == 302
    again = Client()
    with_password(again)
    assert again.post(CODE, {"code": code}).status_code == 200


def test_it_is_set_up_with_a_qr_code_and_the_first_digits(gwen: User, clock: Clock) -> None:
    browser = laptop_of(gwen)
    page = browser.get("/accounts/codes/")
    assert "<svg" in page.text
    app = App(gwen, browser.session["code_app"], clock)
    assert "do not" not in page.text
    wrong = browser.post("/accounts/codes/", {"code": "000000"})
    assert "not the digits" in wrong.text and not CodeApp.objects.exists()
    done = browser.post("/accounts/codes/", {"code": app.shows()})
    shown = re.findall(r'<bdi dir="ltr">(\w{5}-\w{5})</bdi>', done.text)
    assert len(shown) == 10 and CodeApp.objects.get().user == gwen
    assert browser.get("/accounts/codes/").text.count('<svg class="qr"') == 0


def test_a_copy_of_the_database_shows_no_digits_and_no_recovery_codes(app: App, gwen: User) -> None:
    codes = code_app.new_recovery_codes(gwen)
    kept = str([*CodeApp.objects.values(), *RecoveryCode.objects.values()])
    assert not any(code.replace("-", "") in kept for code in codes)
    salt = CodeApp.objects.get().salt
    assert code_app.secret_in_groups(salt).replace(" ", "") not in kept


def test_a_replaced_secret_key_still_counts(app: App, settings: object) -> None:
    old = settings.SECRET_KEY  # type: ignore[attr-defined]
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another key", [old]  # type: ignore
    browser = Client()
    with_password(browser)
    assert browser.post(CODE, {"code": app.shows()}).status_code == 302


def test_it_is_turned_off_by_who_is_surely_there(app: App, gwen: User) -> None:
    browser = laptop_of(gwen)
    session = browser.session
    session["confirmed"] = 0
    session.save()
    assert browser.post("/accounts/codes/off/")["Location"].startswith("/accounts/confirm/")
    assert CodeApp.objects.exists()
    address = "/accounts/confirm/?next=/accounts/codes/"
    assert "not your password" in browser.post(address, {"password": "guess"}).text
    assert browser.post(address, {"password": PASSWORD})["Location"] == "/accounts/codes/"
    browser.post("/accounts/codes/off/")
    assert not CodeApp.objects.exists() and not RecoveryCode.objects.exists()


def test_the_question_who_is_there_leads_to_no_other_server(gwen: User) -> None:
    address = "/accounts/confirm/?next=https://evil.example/"
    assert laptop_of(gwen).post(address, {"password": PASSWORD})["Location"] == "/"
