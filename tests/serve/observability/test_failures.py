"""Failures are reported in the log, and on the page that failed."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from encounters.campaigns.models import Seat
from encounters.play.models import Encounter
from tests.phones import phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]

NUMBER = re.compile(r"<b>([A-Z0-9]{6})</b>")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors in the code of every seat's page, and of signing in."""

    def fail(*given: Any, **named: Any) -> None:
        raise RuntimeError(f"seen with {given} {named}")

    monkeypatch.setattr("encounters.lobby.joining.invitation", fail)
    monkeypatch.setattr("django.contrib.auth.forms.authenticate", fail)


@pytest.fixture
def entries(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """The log of a server without DEBUG."""
    caplog.set_level(logging.ERROR, logger="encounters")
    logging.getLogger("django.request").addFilter(_never)
    yield caplog
    logging.getLogger("django.request").removeFilter(_never)


def _never(record: logging.LogRecord) -> bool:
    return False


def failed(client: Client, address: str, **posted: Any) -> Any:
    client.raise_request_exception = False
    answer = client.post(address, posted)
    assert answer.status_code == 500
    return answer


def test_the_log_has_one_entry_with_the_address_and_the_place(
    broken: None, entries: pytest.LogCaptureFixture
) -> None:
    failed(Client(), "/j/", code="MILL77")
    [entry] = [record for record in entries.records if record.levelno >= logging.ERROR]
    said = entry.getMessage()
    assert "POST /j/" in said
    assert "anyone_code" in said and "RuntimeError" in said


def test_the_page_has_the_number_that_the_log_has(
    broken: None, entries: pytest.LogCaptureFixture
) -> None:
    answer = failed(Client(), "/j/", code="MILL77")
    number = NUMBER.search(answer.content.decode())
    assert number and f"failure {number[1]}:" in entries.text
    assert answer["Failure-Number"] == number[1]


def test_the_page_speaks_the_language_of_its_reader(broken: None) -> None:
    client = Client(headers={"accept-language": "he"})
    page = failed(client, "/j/", code="MILL77").content.decode()
    assert '<html lang="he" dir="rtl">' in page
    assert "Something went wrong" not in page


@pytest.mark.parametrize(
    ("address", "posted", "secret"),
    [
        ("/accounts/login/", {"username": "gwen", "password": "gwens secret word"}, "secret word"),
        ("/j/", {"code": "MILL77"}, "MILL77"),
        ("/j/MILL77/watch/", {}, "MILL77"),
        ("/j/MILL77/watch/?token=abcdef123", {}, "abcdef123"),
    ],
)
def test_nothing_in_the_log_lets_anybody_in(
    broken: None,
    entries: pytest.LogCaptureFixture,
    address: str,
    posted: dict[str, str],
    secret: str,
) -> None:
    failed(Client(), address, **posted)
    assert "RuntimeError" in entries.text
    assert secret not in entries.text


def test_no_session_is_in_the_log(
    broken: None, entries: pytest.LogCaptureFixture, encounter: Encounter, pia: Seat
) -> None:
    phone = phone_of(pia)
    phone.raise_request_exception = False
    session = phone.cookies["sessionid"].value
    phone.get(f"/j/MILL77/?{session}")
    assert "RuntimeError" in entries.text
    assert session not in entries.text


def test_a_database_that_is_away_on_the_way_back_is_no_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*given: Any) -> None:
        raise OperationalError("the connection is closed")

    monkeypatch.setattr("encounters.campaigns.limits.BrowserMiddleware.__call__", away)
    client = Client(raise_request_exception=False)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "the database does not answer" in answer.content.decode()


def test_without_debug_the_log_goes_to_the_console() -> None:
    """Under any server: the project's logger has a handler of its own."""
    handlers = logging.getLogger("encounters").handlers
    assert any(isinstance(handler, logging.StreamHandler) for handler in handlers)
