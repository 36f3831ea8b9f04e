"""Ways for a GM to sign in: the start link, a first password, a second device."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from encounters.campaigns import entrance, network, session_seats
from encounters.campaigns.models import Campaign, Seat, SignInLink
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

GOOD = "three brown owls"


def signed_in(browser: Client) -> str:
    """The user who is signed in there, "" for nobody."""
    return str(browser.get("/").wsgi_request.user.get_username())


class TestTheLinkOfTheStart:
    @pytest.fixture
    def link(self, settings: Any, tmp_path: Path) -> str:
        settings.DATA_DIR = tmp_path
        return entrance.new_link()

    def test_signs_the_gm_in_once_and_then_says_what_to_do(self, db: None, link: str) -> None:
        laptop = Client()
        assert laptop.post(link)["Location"] == "/"
        assert signed_in(laptop) == "gm"
        page = Client(headers={"host": "localhost:8000"}).get(link)
        assert page.status_code == 410
        for advice in (
            "This one has been used",
            "prints a new link",
            "your password",
            "on my phone",
        ):
            assert advice in page.text
        assert 'href="/accounts/login/' in page.text

    def test_a_preview_in_a_message_does_not_use_it_up(self, db: None, link: str) -> None:
        for look in (Client().get, Client().head, Client().get):
            assert look(link).status_code == 200
        assert not User.objects.exists()
        assert "Then this device runs the tables of this server." in Client().get(link).text
        assert Client().post(link)["Location"] == "/"

    def test_has_a_day(self, db: None, link: str, settings: Any) -> None:
        file = Path(settings.DATA_DIR) / "entrance"
        yesterday = file.stat().st_mtime - 24 * 60 * 60 - 1
        os.utime(file, (yesterday, yesterday))
        assert Client().get(link).status_code == 410
        assert not User.objects.exists()

    def test_one_that_never_was_says_the_same(self, db: None, link: str) -> None:
        assert "This link no longer works" in Client().get("/enter/guess/").text

    def test_who_is_in_already_just_goes_on(self, link: str, gwen: User) -> None:
        assert laptop_of(gwen).get("/enter/guess/")["Location"] == "/"


class TestAFirstPassword:
    @pytest.fixture
    def newcomer(self, db: None) -> User:
        return entrance.owner()[0]

    def test_is_set_without_an_old_one_and_signs_in_from_then_on(self, newcomer: User) -> None:
        laptop = laptop_of(newcomer)
        page = laptop.get("/accounts/password/").text
        assert "old_password" not in page and "on any device, as <bdi>gm</bdi>" in page
        words = {"new_password1": GOOD, "new_password2": GOOD}
        done = laptop.post("/accounts/password/", words, follow=True)
        assert "Your password is saved" in done.text
        assert signed_in(laptop) == "gm", "this browser stays signed in"
        phone = Client()
        phone.post("/accounts/login/", {"username": "gm", "password": GOOD})
        assert signed_in(phone) == "gm"

    def test_is_asked_for_from_then_on(self, newcomer: User) -> None:
        newcomer.set_password(GOOD)
        newcomer.save()
        laptop = laptop_of(newcomer)
        assert "old_password" in laptop.get("/accounts/password/").text
        words = {"new_password1": "four grey owls", "new_password2": "four grey owls"}
        assert laptop.post("/accounts/password/", words).status_code == 200
        newcomer.refresh_from_db()
        assert newcomer.check_password(GOOD)


class TestASecondDevice:
    @pytest.fixture
    def laptop(self, gwen: User) -> Client:
        return laptop_of(gwen)

    @pytest.fixture
    def shown(self, laptop: Client, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The URLs in the QR codes, the newest last."""
        drawn: list[str] = []
        real = network.qr_svg

        def draw(text: str) -> Any:
            drawn.append(text)
            return real(text)

        monkeypatch.setattr(network, "qr_svg", draw)
        page = laptop.get("/accounts/phone/", headers={"host": "192.168.1.20:8000"})
        assert "<svg" in page.text
        return drawn

    @pytest.fixture
    def link(self, shown: list[str]) -> str:
        place = "http://192.168.1.20:8000"
        assert shown[-1].startswith(f"{place}/phone/")
        return shown[-1].removeprefix(place)

    def test_is_in_the_menus_of_the_gm(
        self, laptop: Client, campaign: Campaign, encounter: Any, pia: Seat
    ) -> None:
        for page in ("/", f"/c/{campaign.pk}/gm/", f"/e/{encounter.pk}/"):
            assert 'href="/accounts/phone/"' in laptop.get(page, follow=True).text, page
        assert "/accounts/phone/" not in phone_of(pia).get(f"/c/{campaign.pk}/").text

    def test_is_signed_in_by_one_tap_in_a_session_of_its_own(
        self, laptop: Client, link: str
    ) -> None:
        phone = Client()
        assert "Sign in here?" in phone.get(link).text
        assert phone.post(link)["Location"] == "/"
        assert signed_in(phone) == signed_in(laptop) == "gwen"
        assert phone.session.session_key != laptop.session.session_key
        laptop.post("/accounts/logout/")
        assert signed_in(phone) == "gwen"

    def test_keeps_the_seats_that_it_has(self, link: str, pia: Seat) -> None:
        phone = phone_of(pia)
        phone.post(link)
        assert signed_in(phone) == "gwen"
        assert session_seats.seats_of(phone.session) == [pia]

    def test_gets_in_once(self, link: str) -> None:
        Client().post(link)
        late = Client()
        for answer in (late.get(link), late.post(link)):
            assert answer.status_code == 410 and "This link no longer works" in answer.text
        assert signed_in(late) == ""

    def test_is_not_kept_out_by_a_program_that_only_looks_at_the_link(self, link: str) -> None:
        for _ in range(3):
            Client().get(link)
            Client().head(link)
        phone = Client()
        phone.post(link)
        assert signed_in(phone) == "gwen"

    def test_has_five_minutes(self, link: str) -> None:
        left = SignInLink.objects.get().expires - timezone.now()
        assert timedelta(minutes=4) < left <= timedelta(minutes=5)
        SignInLink.objects.update(expires=timezone.now())
        assert Client().post(link).status_code == 410

    def test_gets_in_by_the_newest_picture_alone(
        self, laptop: Client, link: str, shown: list[str]
    ) -> None:
        laptop.get("/accounts/phone/", headers={"host": "192.168.1.20:8000"})
        assert Client().post(link).status_code == 410
        assert Client().post(shown[-1].removeprefix("http://192.168.1.20:8000")).status_code == 302
        assert not SignInLink.objects.exists()

    def test_stays_out_once_the_laptop_is_signed_out(self, laptop: Client, link: str) -> None:
        laptop.post("/accounts/logout/")
        assert Client().post(link).status_code == 410

    def test_stays_out_after_another_password(self, gwen: User, link: str) -> None:
        gwen.set_password(GOOD)
        gwen.save()
        assert Client().post(link).status_code == 410

    def test_is_out_with_its_account(self, gwen: User, link: str) -> None:
        phone = Client()
        phone.post(link)
        gwen.is_active = False
        gwen.save()
        assert signed_in(phone) == ""

    def test_stays_out_if_the_account_is_deactivated(self, gwen: User, link: str) -> None:
        gwen.is_active = False
        gwen.save()
        assert Client().post(link).status_code == 410

    def test_leaves_its_link_in_no_log(self, link: str, capfd: pytest.CaptureFixture[str]) -> None:
        for browser in (Client(), Client(), Client()):
            browser.get(link)
            browser.post(link)
        said = capfd.readouterr()
        assert link.strip("/").rpartition("/")[2] not in said.out + said.err

    def test_keeps_no_link_that_somebody_could_read(self, link: str) -> None:
        token = link.strip("/").rpartition("/")[2]
        kept = SignInLink.objects.get()
        assert token not in (kept.hash, kept.session)
        assert len(kept.hash) == 64
