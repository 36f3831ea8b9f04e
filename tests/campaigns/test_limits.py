"""Rate limits: one limiter for all entry points."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client, RequestFactory

from encounters.campaigns import limits, seats
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

PASSWORD = "gwens secret word"
CLUB = "192.0.2.7"
ELSEWHERE = "198.51.100.9"

Bounds = Callable[..., None]


@pytest.fixture
def invited(campaign: Campaign) -> Invitation:
    return seats.invite(campaign)


@pytest.fixture
def bounds(monkeypatch: pytest.MonkeyPatch) -> Bounds:
    """`bounds("CODES", address=3)` lowers a limit."""

    def narrow(door: str, **most: int) -> None:
        monkeypatch.setattr(limits, door, replace(getattr(limits, door), **most))

    return narrow


def device(address: str = CLUB) -> Client:
    return Client(REMOTE_ADDR=address)


def type_code(phone: Client, code: str = "WRNG22") -> int:
    return phone.post("/j/", {"code": code}).status_code


def sign_in(browser: Client, password: str = "guess", at: str = "/accounts/login/") -> int:
    return browser.post(at, {"username": "gwen", "password": password}).status_code


class TestCodes:
    def test_a_phone_that_typed_ten_wrong_codes_waits_and_the_others_at_its_router_do_not(
        self, invited: Invitation
    ) -> None:
        phone = device()
        assert [type_code(phone) for _ in range(10)] == [404] * 10
        page = phone.post("/j/", {"code": invited.code})
        assert page.status_code == 429
        assert "Too many attempts" in page.text and page["Retry-After"] == "600"
        assert type_code(device(), invited.code) == 302

    def test_tries_of_a_phone_that_waits_use_up_nothing_of_the_others(
        self, invited: Invitation, bounds: Bounds
    ) -> None:
        bounds("CODES", browser=2, address=3)
        phone = device()
        for _ in range(8):
            type_code(phone)
        assert type_code(device(), invited.code) == 302

    @pytest.mark.parametrize("cookie", ["", "forged:1x:abc"])
    def test_dropping_or_forging_the_cookie_ends_at_the_bound_of_the_address(
        self, invited: Invitation, bounds: Bounds, cookie: str
    ) -> None:
        bounds("CODES", address=12)

        def fresh(address: str = CLUB) -> Client:
            visitor = device(address)
            visitor.cookies[limits.COOKIE] = cookie
            return visitor

        assert [type_code(fresh()) for _ in range(13)] == [404] * 12 + [429]
        assert type_code(fresh(), invited.code) == 429, "else one could go on guessing"
        assert type_code(fresh(ELSEWHERE), invited.code) == 302

    def test_who_has_a_seat_or_an_account_passes_while_strangers_there_wait(
        self, invited: Invitation, bounds: Bounds, pia: Seat, otto: User
    ) -> None:
        bounds("CODES", address=2)
        for _ in range(3):
            type_code(device())
        for known in (phone_of(pia), laptop_of(otto)):
            known.defaults["REMOTE_ADDR"] = CLUB
            assert type_code(known, invited.code) == 302

    def test_who_has_a_seat_cannot_guess_on_by_dropping_the_cookie(
        self, invited: Invitation, bounds: Bounds, pia: Seat
    ) -> None:
        bounds("CODES", browser=3)
        phone, answers = phone_of(pia), []
        for _ in range(5):
            phone.cookies.pop(limits.COOKIE, None)
            answers.append(type_code(phone))
        assert answers == [404, 404, 404, 429, 429]


class TestLinks:
    def test_guessed_links_are_counted_like_codes(self, db: None, bounds: Bounds) -> None:
        bounds("LINKS", browser=2)
        phone = device()
        assert [phone.get(f"/enter/guess{n}/").status_code for n in range(3)] == [410, 410, 429]


class TestPasswords:
    def test_too_many_wrong_ones_make_a_browser_wait(self, gwen: User, bounds: Bounds) -> None:
        bounds("PASSWORDS", browser=3)
        browser = device()
        assert [sign_in(browser) for _ in range(4)] == [200, 200, 200, 429]
        assert sign_in(browser, PASSWORD) == 429
        assert sign_in(device(), PASSWORD) == 302

    def test_forty_wrong_ones_without_a_cookie_do_not_end_signed_in(
        self, gwen: User, bounds: Bounds
    ) -> None:
        bounds("PASSWORDS", address=20)
        for _ in range(20):
            sign_in(device())
        assert sign_in(device(), PASSWORD) == 429

    def test_the_admin_has_no_second_door_for_passwords(self, gwen: User) -> None:
        browser = device()
        answer = browser.post(
            "/admin/login/?next=/admin/", {"username": "gwen", "password": PASSWORD}
        )
        assert answer["Location"] == "/accounts/login/?next=/admin/"
        assert browser.get("/admin/").status_code == 302

    def test_guessing_at_one_account_from_many_places_ends_too(
        self, gwen: User, bounds: Bounds
    ) -> None:
        bounds("PASSWORDS", target=5)
        answers = [sign_in(device(f"203.0.113.{n}")) for n in range(6)]
        assert answers == [200] * 5 + [429]
        assert sign_in(device(ELSEWHERE), PASSWORD) == 429

    def test_nobody_locks_the_gm_out_of_a_browser_that_signed_in_before(
        self, gwen: User, bounds: Bounds
    ) -> None:
        bounds("PASSWORDS", target=2, address=2)
        laptop = device()
        assert sign_in(laptop, PASSWORD) == 302
        laptop.post("/accounts/logout/")
        for _ in range(4):
            sign_in(device())
        assert sign_in(device(), PASSWORD) == 429
        assert sign_in(laptop) == 200, "a slip is no end"
        assert sign_in(laptop, PASSWORD) == 302

    def test_an_own_account_speaks_for_nobody_elses(
        self, gwen: User, otto: User, bounds: Bounds
    ) -> None:
        bounds("PASSWORDS", target=1)
        browser = device()
        ottos = {"username": "otto", "password": "ottos secret word"}
        assert browser.post("/accounts/login/", ottos).status_code == 302
        assert [sign_in(browser), sign_in(browser, PASSWORD)] == [200, 429]

    def test_the_old_password_is_not_guessed_at_an_open_laptop(
        self, gwen: User, bounds: Bounds
    ) -> None:
        bounds("PASSWORDS", browser=2)
        laptop, new = laptop_of(gwen), "quite another word"

        def change(old: str) -> int:
            words = {"old_password": old, "new_password1": new, "new_password2": new}
            return laptop.post("/accounts/password/", words).status_code

        assert [change("guess"), change("guess"), change(PASSWORD)] == [200, 200, 429]

    def test_the_admin_has_no_second_door_for_the_old_password(self, gwen: User) -> None:
        assert laptop_of(gwen).get("/admin/password_change/")["Location"] == "/accounts/password/"


class TestSeats:
    def test_six_in_an_hour_are_enough_for_one_phone(self, invited: Invitation) -> None:
        phone = device()

        def watch() -> int:
            answer = phone.post(f"/j/{invited.code}/watch/").status_code
            phone.post(f"/c/{invited.campaign_id}/leave/")
            return answer

        assert [watch() for _ in range(7)] == [302] * 6 + [429]
        assert Seat.objects.count() == 6
        assert device().post(f"/j/{invited.code}/watch/").status_code == 302

    def test_a_club_sits_down_behind_one_router(self, invited: Invitation) -> None:
        answers = {device().post(f"/j/{invited.code}/watch/").status_code for _ in range(60)}
        assert answers == {302}

    def test_dropping_the_cookie_ends_at_the_bound_of_the_address_and_shuts_nobody_else_out(
        self, invited: Invitation, bounds: Bounds
    ) -> None:
        bounds("SEATS", address=8)
        taken = [device().post(f"/j/{invited.code}/watch/").status_code for _ in range(10)]
        assert taken == [302] * 8 + [429] * 2
        assert device(ELSEWHERE).post(f"/j/{invited.code}/watch/").status_code == 302

    def test_one_code_does_not_seat_a_crowd(self, invited: Invitation, bounds: Bounds) -> None:
        bounds("SEATS", target=2)
        places = [device(f"203.0.113.{n}") for n in range(3)]
        assert [place.post(f"/j/{invited.code}/watch/").status_code for place in places] == [
            302,
            302,
            429,
        ]

    def test_a_character_that_somebody_else_got_costs_no_seat(
        self, invited: Invitation, bounds: Bounds
    ) -> None:
        bounds("SEATS", browser=1)
        phone = device()
        for _ in range(3):
            phone.post(f"/j/{invited.code}/take/", {"character": 0})
        assert phone.post(f"/j/{invited.code}/watch/").status_code == 302

    def test_ten_claims_in_an_hour_are_enough_for_one_phone(
        self, invited: Invitation, campaign: Campaign
    ) -> None:
        phone = device()
        played = [Seat.objects.create(campaign=campaign, name=f"Guest {n}") for n in range(11)]

        def claim(seat: Seat) -> int:
            return phone.post(f"/j/{invited.code}/claim/", {"seat": seat.pk}).status_code

        assert [claim(seat) for seat in played] == [302] * 10 + [429]
        assert claim(played[0]) == 302, "what was asked already is asked again for nothing"
        assert Claim.objects.count() == 10


class TestCounting:
    @pytest.mark.parametrize(
        ("given", "counted"),
        [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("", ""),
        ],
    )
    def test_of_ipv6_the_network_counts(self, given: str, counted: str) -> None:
        assert limits.address(RequestFactory().get("/", REMOTE_ADDR=given)) == counted

    def test_of_taps_that_come_all_at_once_none_is_let_in_too_many(self) -> None:
        door = limits.RateLimit("taps", 6, 100, 60)
        request = RequestFactory().get("/")
        limits.browser_of(request).unique_name()

        def tap(_: int) -> bool:
            try:
                with limits.Visitor(request, door).takes():
                    return True
            except limits.TooManyTries:
                return False

        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(tap, range(40))) == 6

    def test_a_count_that_expired_in_the_middle_starts_anew_and_expires(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        touched: list[str] = []
        monkeypatch.setattr(cache, "add", lambda *given: False)
        monkeypatch.setattr(cache, "incr", lambda key: 1)
        monkeypatch.setattr(cache, "touch", lambda key, seconds: touched.append(key))
        limits.Visitor(RequestFactory().get("/"), limits.CODES).failed()
        assert len(touched) == 2
