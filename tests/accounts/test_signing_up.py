"""Signing up: closed, by invitation, or open; nobody learns who has an account."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from encounters.accounts import lifecycle
from encounters.accounts.models import SignUpLink
from encounters.campaigns import limits
from tests.accounts.inbox import link_in, same
from tests.phones import laptop_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
NEW = "/accounts/new/"
Outbox = list[EmailMessage]


def filled(name: str = "gustav", **more: str) -> dict[str, str]:
    word = "quite a secret word"
    return {"username": name, "password1": word, "password2": word, **more}


@pytest.fixture
def invited(settings: Any) -> str:
    """The path of a sign-up link from a superuser."""
    settings.SIGN_UP = "invited"
    return lifecycle.new_link(note="Gustav")


@pytest.fixture
def is_open(settings: Any) -> None:
    settings.SIGN_UP = "open"


class TestClosed:
    def test_is_how_a_server_begins(self, settings: Any) -> None:
        assert settings.SIGN_UP == "closed"
        page = Client().get(NEW)
        assert page.status_code == 403 and "Accounts cannot be created here" in page.text
        assert NEW not in Client().get("/accounts/login/").text

    def test_no_link_works(self, settings: Any, invited: str) -> None:
        settings.SIGN_UP = "closed"
        assert Client().post(invited, filled()).status_code == 410
        assert not User.objects.exists()

    def test_a_link_is_not_made(self) -> None:
        with pytest.raises(CommandError, match="RUNDE_SIGN_UP=invited"):
            call_command("invite")


class TestByInvitation:
    def test_a_link_makes_an_account_that_is_signed_in_and_runs_tables(self, invited: str) -> None:
        browser = Client()
        assert "Create the account" in browser.get(invited).text
        assert browser.post(invited, filled())["Location"] == "/"
        assert browser.get("/campaigns/new/").status_code == 200
        user = User.objects.get(username="gustav")
        assert not user.is_staff and not user.is_superuser and user.email == ""

    def test_a_link_works_once(self, invited: str) -> None:
        Client().post(invited, filled())
        assert Client().get(invited).status_code == 410
        assert Client().post(invited, filled("gerda")).status_code == 410
        assert User.objects.count() == 1

    def test_two_at_the_same_moment_make_one_account(self, invited: str) -> None:
        link = SignUpLink.objects.get()
        lifecycle.use_link(link, User(username="gustav"))
        with pytest.raises(lifecycle.LinkGone):
            lifecycle.use_link(link, User(username="gerda"))
        assert [user.username for user in User.objects.all()] == ["gustav"]

    def test_a_link_expires_after_a_week(self, invited: str) -> None:
        link = SignUpLink.objects.get()
        assert timedelta(days=6) < link.expires - timezone.now() <= timedelta(days=7)
        SignUpLink.objects.update(expires=timezone.now())
        assert Client().get(invited).status_code == 410

    def test_a_copy_of_the_database_holds_no_link(self, invited: str) -> None:
        token = invited.split("/")[-2]
        assert token not in str(SignUpLink.objects.values())

    def test_a_taken_name_is_told_to_who_has_a_link_but_not_for_ever(
        self, invited: str, gwen: User
    ) -> None:
        tries = [Client().post(invited, filled("GWEN")) for _ in range(11)]
        assert "This name is taken" in tries[0].text
        assert [answer.status_code for answer in tries] == [200] * 10 + [429]

    def test_a_password_keeps_to_the_rules(self, invited: str) -> None:
        page = Client().post(invited, filled() | {"password1": "gustav12", "password2": "gustav12"})
        assert page.status_code == 200 and not User.objects.exists()

    def test_a_mail_address_counts_once_it_is_confirmed(self, invited: str, outbox: Outbox) -> None:
        browser = Client()
        browser.post(invited, filled(email="gustav@example.org"))
        assert User.objects.get().email == ""
        browser.post(link_in(outbox[0]))
        assert User.objects.get().email == "gustav@example.org"

    def test_nobody_without_a_link_can_ask_for_one(self, invited: str, outbox: Outbox) -> None:
        page = Client().post(NEW, {"email": "gerda@example.org"})
        assert page.status_code == 403 and "by invitation" in page.text and not outbox

    def test_guessed_links_are_counted(self, invited: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(limits, "LINKS", limits.RateLimit("links", 2, 2, 600))
        browser = Client()
        assert [browser.get(f"{NEW}guess{n}/").status_code for n in range(3)] == [410, 410, 429]

    def test_the_command_prints_a_link(self, invited: str) -> None:
        said = StringIO()
        call_command("invite", "--for", "Gerda", "--at", "https://runde.example.org/", stdout=said)
        assert said.getvalue().startswith("https://runde.example.org/accounts/new/")
        path = said.getvalue().strip().removeprefix("https://runde.example.org")
        assert Client().get(path).status_code == 200

    def test_a_superuser_makes_a_link_in_the_admin_and_reads_it_once(
        self, invited: str, root: User
    ) -> None:
        browser = laptop_of(root)
        page = browser.post("/admin/accounts/signuplink/add/", {"note": "Gerda"}, follow=True)
        assert "http://testserver/accounts/new/" in page.text
        assert "/accounts/new/" not in browser.get("/admin/accounts/signuplink/").text

    def test_nobody_else_makes_one(self, invited: str, gwen: User) -> None:
        answer = laptop_of(gwen).post("/admin/accounts/signuplink/add/", {"note": "Gerda"})
        assert answer.status_code == 403


@pytest.mark.usefixtures("is_open")
class TestOpen:
    def test_the_way_on_is_mailed_and_the_address_is_known_from_then_on(
        self, outbox: Outbox
    ) -> None:
        Client().post(NEW, {"email": "gustav@example.org"})
        browser, path = Client(), link_in(outbox[0])
        assert 'name="email"' not in browser.get(path).text
        assert browser.post(path, filled())["Location"] == "/"
        assert User.objects.get().email == "gustav@example.org"

    def test_the_answer_is_the_same_for_an_address_that_has_an_account(
        self, outbox: Outbox, gwen: User
    ) -> None:
        gwen.email = "gwen@example.org"
        gwen.save()
        known = Client().post(NEW, {"email": "gwen@example.org"})
        unknown = Client().post(NEW, {"email": "gina@example.org"})
        assert known.status_code == unknown.status_code == 200
        assert same(known, "gwen@") == same(unknown, "gina@")
        assert [message.to for message in outbox] == [["gwen@example.org"], ["gina@example.org"]]
        assert "It has one already" in str(outbox[0].body) and NEW not in str(outbox[0].body)

    def test_an_address_is_mailed_to_three_times_an_hour(self, outbox: Outbox) -> None:
        answers = [Client().post(NEW, {"email": "victim@example.org"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert len(outbox) == 3

    def test_a_browser_an_address_and_a_network_have_their_limits(
        self, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        door = limits.RateLimit("sign-ups", browser=9, address=2, seconds=3600, network=4)
        monkeypatch.setattr(limits, "SIGN_UPS", door)

        def ask(address: str) -> int:
            email = f"g{len(outbox)}@example.org"
            return Client(REMOTE_ADDR=address).post(NEW, {"email": email}).status_code

        assert [ask("192.0.2.1") for _ in range(3)] == [200, 200, 429]
        assert [ask(f"192.0.2.{n}") for n in (2, 3, 4)] == [200, 200, 429]
        assert ask("198.51.100.1") == 200

    @pytest.mark.parametrize("email", ["", "gustav", "a@b", "x" * 300 + "@example.org"])
    def test_what_is_no_address_is_said(self, email: str, outbox: Outbox) -> None:
        page = Client().post(NEW, {"email": email})
        assert page.status_code == 200 and "errorlist" in page.text and not outbox

    def test_the_login_page_leads_there(self) -> None:
        assert NEW in Client().get("/accounts/login/").text


def test_a_link_in_a_mail_leads_to_no_name_that_a_stranger_chose(
    is_open: None, mailoutbox: Outbox
) -> None:
    Client().post(NEW, {"email": "gustav@example.org"}, HTTP_HOST="evil.example")
    assert "evil.example" not in str(mailoutbox[0].body)
