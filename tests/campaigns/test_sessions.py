"""Every tap reads the session from the database: once it is ended, by whichever process, it is
invalid at once."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from encounters.campaigns import migrations, seats
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.sessions import (
    SessionStore,
    of_another_key,
    row_of,
)
from encounters.play.models import Encounter
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
MIGRATIONS = Path(migrations.__file__).parent


def tap(browser: Client, encounter: Encounter, by: str) -> HttpResponse:
    """An answer to the current question."""
    encounter.refresh_from_db()
    asked = {"by": by, "kind": "declare", "choice": "none", "step": encounter.step}
    return browser.post(f"/e/{encounter.pk}/answer", asked)


def is_taken(browser: Client, encounter: Encounter, by: str) -> bool:
    before = encounter.step
    answer = tap(browser, encounter, by)
    encounter.refresh_from_db()
    assert answer.status_code == (302 if encounter.step > before else 404)
    return encounter.step > before


def same_cookies(browser: Client) -> Client:
    """A browser with copied cookies."""
    other = Client()
    for name, cookie in browser.cookies.items():
        other.cookies[name] = cookie.value
    return other


def key_of(browser: Client) -> str:
    return browser.cookies[settings.SESSION_COOKIE_NAME].value


@pytest.fixture
def phone(pia: Seat, encounter: Encounter) -> Client:
    """Pia's phone, which has just been at the table."""
    phone = phone_of(pia)
    assert phone.get(f"/c/{pia.campaign_id}/").status_code == 200
    return phone


@pytest.fixture
def laptop(gwen: User, encounter: Encounter) -> Client:
    """Gwen's laptop, which has just been at the table."""
    laptop = laptop_of(gwen)
    assert laptop.get(f"/e/{encounter.pk}/").status_code == 200
    return laptop


class TestASeat:
    def test_taps(self, phone: Client, encounter: Encounter) -> None:
        assert is_taken(phone, encounter, "aldo")

    def test_that_is_revoked_taps_no_more(
        self, phone: Client, encounter: Encounter, pia: Seat
    ) -> None:
        seats.revoke(pia.campaign, pia)
        assert not is_taken(phone, encounter, "aldo")

    def test_that_another_process_revoked_taps_no_more(
        self, phone: Client, encounter: Encounter, pia: Seat
    ) -> None:
        Seat.objects.filter(pk=pia.pk).update(revoked=timezone.now())
        assert not is_taken(phone, encounter, "aldo")

    def test_that_moved_to_another_phone_leaves_the_first_one_without(
        self, phone: Client, encounter: Encounter, pia: Seat
    ) -> None:
        Seat.objects.filter(pk=pia.pk).update(lease="another phone's")
        assert not is_taken(phone, encounter, "aldo")

    def test_that_somebody_left_cannot_be_taken_again_with_the_old_cookies(
        self, phone: Client, encounter: Encounter, pia: Seat
    ) -> None:
        copied = same_cookies(phone)
        phone.post(f"/c/{pia.campaign_id}/leave/")
        assert not is_taken(copied, encounter, "aldo")

    def test_at_another_table_is_worth_nothing_here(
        self, encounter: Encounter, pia: Seat, otto: User
    ) -> None:
        elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
        olga = Seat.objects.create(campaign=elsewhere, name="Olga")
        phone = phone_of(olga)
        session = phone.session
        session["seats"] = {str(pia.campaign_id): olga.lease}
        session.save()
        assert not is_taken(phone, encounter, "aldo")


class TestAnAccount:
    def test_taps(self, laptop: Client, encounter: Encounter) -> None:
        assert is_taken(laptop, encounter, "goblin-1")

    def test_that_signed_out_taps_no_more_with_copied_cookies(
        self, laptop: Client, encounter: Encounter
    ) -> None:
        copied = same_cookies(laptop)
        laptop.post("/accounts/logout/")
        assert not is_taken(copied, encounter, "goblin-1")

    def test_with_another_password_is_signed_out_everywhere_else(
        self, laptop: Client, encounter: Encounter, gwen: User
    ) -> None:
        gwen.set_password("quite another word")
        gwen.save()
        assert not is_taken(laptop, encounter, "goblin-1")

    def test_that_is_deactivated_taps_no_more(
        self, laptop: Client, encounter: Encounter, gwen: User
    ) -> None:
        User.objects.filter(pk=gwen.pk).update(is_active=False)
        assert not is_taken(laptop, encounter, "goblin-1")

    def test_that_is_deleted_taps_no_more(
        self, laptop: Client, encounter: Encounter, otto: User
    ) -> None:
        Campaign.objects.update(gm=otto)
        User.objects.get(username="gwen").delete()
        assert not is_taken(laptop, encounter, "goblin-1")

    def test_that_signed_in_before_there_was_a_doorkeeper_stays_signed_in(
        self, laptop: Client, encounter: Encounter
    ) -> None:
        session = laptop.session
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session.save()
        assert is_taken(laptop, encounter, "goblin-1")


class TestASession:
    def test_that_another_process_ended_counts_no_more(
        self, phone: Client, encounter: Encounter
    ) -> None:
        Session.objects.filter(session_key=row_of(key_of(phone))).delete()
        assert not is_taken(phone, encounter, "aldo")

    def test_that_has_expired_counts_no_more(self, phone: Client, encounter: Encounter) -> None:
        past = timezone.now() - timedelta(seconds=1)
        Session.objects.filter(session_key=row_of(key_of(phone))).update(expire_date=past)
        assert not is_taken(phone, encounter, "aldo")

    @pytest.mark.parametrize(
        "forged", ["", "0" * 32, "x", "a" * 5000, "' OR 1=1 --", "\xe9" * 32, "2010203040"]
    )
    def test_that_was_made_up_is_nobodys(
        self, phone: Client, encounter: Encounter, forged: str
    ) -> None:
        phone.cookies[settings.SESSION_COOKIE_NAME] = forged
        assert not is_taken(phone, encounter, "aldo")

    def test_whose_text_was_signed_by_somebody_else_is_empty(
        self, phone: Client, encounter: Encounter
    ) -> None:
        row = Session.objects.get(session_key=row_of(key_of(phone)))
        row.session_data = f"{row.session_data[:-1]}{'a' if row.session_data[-1] != 'a' else 'b'}"
        row.save()
        assert not is_taken(phone, encounter, "aldo")

    def test_is_signed_as_djangos_are(self, phone: Client) -> None:
        row = Session.objects.get(session_key=row_of(key_of(phone)))
        assert row.get_decoded() == dict(SessionStore(key_of(phone)).items())

    def test_is_changed_and_ended_where_it_lies(self, phone: Client) -> None:
        mine = SessionStore(key_of(phone))
        mine["said"] = "here"
        mine.save()
        assert SessionStore(key_of(phone))["said"] == "here"
        assert Session.objects.count() == 1
        mine.flush()
        assert not Session.objects.exists()

    def test_that_is_changed_changes_for_whoever_reads_it_next_and_for_nobody_before(
        self, phone: Client
    ) -> None:
        first, second = SessionStore(key_of(phone)), SessionStore(key_of(phone))
        first["seats"]["999"] = "a lease that is never saved"
        assert "999" not in second["seats"]
        assert "999" not in SessionStore(key_of(phone))["seats"]


class TestAnotherSecretKey:
    """With a fallback the old key stays valid for a while."""

    def test_forgets_everybody(self, phone: Client, encounter: Encounter, settings: Any) -> None:
        settings.SECRET_KEY = "quite another key"
        assert not is_taken(phone, encounter, "aldo")

    def test_after_which_the_old_one_still_counts_forgets_nobody(
        self, phone: Client, laptop: Client, pia: Seat, encounter: Encounter, settings: Any
    ) -> None:
        first = settings.SECRET_KEY
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "quite another key", [first]
        assert phone.get(f"/c/{pia.campaign_id}/").status_code == 200
        assert laptop.get(f"/e/{encounter.pk}/").status_code == 200
        settings.SECRET_KEY_FALLBACKS = []
        assert is_taken(phone, encounter, "aldo"), "its session has moved to the new key"
        assert is_taken(laptop, encounter, "goblin-1")

    def test_is_noticed_in_a_backup(self, phone: Client, settings: Any) -> None:
        assert not of_another_key()
        settings.SECRET_KEY = "quite another key"
        assert of_another_key()

    def test_leaves_a_code_as_it_is_while_the_old_one_counts(
        self, campaign: Campaign, settings: Any
    ) -> None:
        invited, first = seats.invite(campaign), settings.SECRET_KEY
        code = invited.code
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "quite another key", [first]
        assert seats.open_invitation(campaign).code == code
        assert Client().get(f"/j/{code}/").status_code == 200
        settings.SECRET_KEY_FALLBACKS = []
        assert seats.open_invitation(campaign) is None, "the GM's page offers a new one"
        assert Client().get(f"/j/{code}/").status_code == 404
