"""A forgotten password, and the mail address that a reset needs."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import translation

from encounters.accounts import lifecycle, mails
from tests.accounts.inbox import link_in, same
from tests.phones import laptop_of

pytestmark = pytest.mark.database

RESET = "/accounts/reset/"
WORDS = {"new_password1": "quite another word", "new_password2": "quite another word"}
Outbox = list[EmailMessage]


@pytest.fixture
def mailed(gwen: User, outbox: Outbox) -> Outbox:
    """Gwen has an address, and has requested a link."""
    gwen.email = "gwen@example.org"
    gwen.save()
    Client().post(RESET, {"email": "Gwen@Example.org"})
    return outbox


def new_password(browser: Client, path: str) -> Any:
    """Follows the link, and sets a password."""
    page = browser.get(path)
    return browser.post(page["Location"], WORDS) if page.status_code == 302 else page


def test_a_link_sets_a_new_password_and_signs_out_everywhere(mailed: Outbox, gwen: User) -> None:
    laptop = laptop_of(gwen)
    Client().post(RESET, {"email": "gwen@example.org"})
    assert "gwen" in str(mailed[1].body) and mailed[1].to == ["gwen@example.org"]
    browser = Client()
    assert new_password(browser, link_in(mailed[1]))["Location"] == "/accounts/login/"
    gwen.refresh_from_db()
    assert gwen.check_password("quite another word")
    assert laptop.get("/accounts/").status_code == 302
    assert browser.get("/accounts/").status_code == 302, "one signs in with it, second step and all"


def test_a_new_password_is_told_to_its_owner(mailed: Outbox, gwen: User) -> None:
    new_password(Client(), link_in(mailed[0]))
    assert "The password of gwen has been changed" in str(mailed[1].body)


def test_a_link_works_once(mailed: Outbox) -> None:
    new_password(Client(), link_in(mailed[0]))
    assert new_password(Client(), link_in(mailed[0])).status_code == 410


def test_a_link_ends_when_somebody_signs_in(mailed: Outbox) -> None:
    Client().post("/accounts/login/", {"username": "gwen", "password": "gwens secret word"})
    assert new_password(Client(), link_in(mailed[0])).status_code == 410


def test_a_link_ends_after_three_hours(mailed: Outbox, settings: Any) -> None:
    assert settings.PASSWORD_RESET_TIMEOUT == 3 * 60 * 60
    settings.PASSWORD_RESET_TIMEOUT = -1
    assert new_password(Client(), link_in(mailed[0])).status_code == 410


def test_the_secret_stays_out_of_the_address_of_the_form(mailed: Outbox) -> None:
    path = link_in(mailed[0])
    assert path.split("/")[-2] not in Client().get(path)["Location"]


def test_the_answer_is_the_same_for_every_address(mailed: Outbox) -> None:
    known = Client().post(RESET, {"email": "gwen@example.org"})
    unknown = Client().post(RESET, {"email": "gina@example.org"})
    assert same(known, "gwen@") == same(unknown, "gina@")
    assert {message.to[0] for message in mailed} == {"gwen@example.org"}


def test_an_address_is_mailed_to_three_times_an_hour_and_no_oracle(mailed: Outbox) -> None:
    for email in ("gwen@example.org", "gina@example.org"):
        answers = [Client().post(RESET, {"email": email}).status_code for _ in range(4)]
        assert answers[-1] == 429
    assert len(mailed) == 3


def test_who_is_deactivated_gets_none(gwen: User, outbox: Outbox) -> None:
    User.objects.update(email="gwen@example.org", is_active=False)
    Client().post(RESET, {"email": "gwen@example.org"})
    assert not outbox


def test_a_mail_that_cannot_be_sent_changes_nothing_for_who_asked(
    mailed: Outbox, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(self: EmailMessage) -> int:
        raise OSError("no such server")

    monkeypatch.setattr(EmailMessage, "send", broken)
    assert Client().post(RESET, {"email": "gwen@example.org"}).status_code == 200
    assert "a mail could not be sent" in caplog.text
    assert "/accounts/reset/" not in caplog.text, "no link in the log"


@pytest.mark.parametrize("language", ["en", "da", "de", "he", "pl"])
def test_a_mail_is_in_the_language_of_who_asked(gwen: User, outbox: Outbox, language: str) -> None:
    User.objects.update(email="gwen@example.org")
    Client(headers={"Accept-Language": language}).post(RESET, {"email": "gwen@example.org"})
    with translation.override(language):
        assert outbox[0].subject == translation.gettext("A new password at Runde")


@pytest.mark.parametrize(
    "path", ["MQ/x-y/", "x/set-password/", "%00/a/", "OTk5OTk5OTk5OTk5OTk5/b-c/"]
)
def test_a_made_up_link_is_refused(path: str, db: None) -> None:
    assert Client().get(f"{RESET}{path}").status_code in (400, 410)


class TestAnAddress:
    def test_counts_once_its_link_has_been_opened(self, gwen: User, outbox: Outbox) -> None:
        page = laptop_of(gwen).post("/accounts/address/", {"email": "gwen@example.org"})
        assert "on its way to" in page.text
        path, somewhere = link_in(outbox[0]), Client()
        assert "Is this your address?" in somewhere.get(path).text
        gwen.refresh_from_db()
        assert gwen.email == "", "a preview of the link confirms nothing"
        somewhere.post(path)
        gwen.refresh_from_db()
        assert gwen.email == "gwen@example.org"
        assert somewhere.post(path).status_code == 410

    def test_a_link_ends_with_the_password(self, gwen: User) -> None:
        path = lifecycle.path_to_confirm(gwen, "gwen@example.org")
        gwen.set_password("quite another word")
        gwen.save()
        assert Client().get(path).status_code == 410

    def test_a_link_lasts_a_day(self, gwen: User, monkeypatch: pytest.MonkeyPatch) -> None:
        path = lifecycle.path_to_confirm(gwen, "gwen@example.org")
        monkeypatch.setattr(lifecycle, "LASTS", -1)
        assert Client().get(path).status_code == 410

    def test_it_is_taken_away_at_once_and_the_old_one_is_told(
        self, gwen: User, outbox: Outbox
    ) -> None:
        User.objects.update(email="gwen@example.org")
        laptop_of(gwen).post("/accounts/address/", {"email": ""})
        gwen.refresh_from_db()
        assert gwen.email == ""
        assert outbox[0].to == ["gwen@example.org"]
        assert "This one is no longer used" in str(outbox[0].body)

    def test_nothing_is_mailed_without_asking_who_is_there(
        self, gwen: User, outbox: Outbox
    ) -> None:
        browser = laptop_of(gwen)
        session = browser.session
        session["confirmed"] = 0
        session.save()
        answer = browser.post("/accounts/address/", {"email": "otto@example.org"})
        assert answer["Location"].startswith("/accounts/confirm/") and not outbox


def test_a_laptop_says_where_mails_lie(gwen: User, outbox: Outbox) -> None:
    assert not mails.are_sent()
    assert (
        "it is saved in the folder “mails”" in Client().post(RESET, {"email": "a@example.org"}).text
    )
