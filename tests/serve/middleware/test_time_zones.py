"""Dates and times are in the reader's time zone."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from encounters.serve.middleware.requests import TimeZoneMiddleware

NEW_YEAR = datetime(2027, 1, 1, 3, 30, tzinfo=UTC)


def told(zone: str | None) -> str:
    """A moment as rendered for a browser with this cookie."""
    request = RequestFactory().get("/")
    if zone is not None:
        request.COOKIES["zone"] = zone

    def page(_: HttpRequest) -> HttpResponse:
        return HttpResponse(timezone.localtime(NEW_YEAR).isoformat())

    return TimeZoneMiddleware(page)(request).text


def test_times_are_those_of_the_readers_clock() -> None:
    assert told("America/New_York") == "2026-12-31T22:30:00-05:00"
    assert told("Asia/Kolkata") == "2027-01-01T09:00:00+05:30"


@pytest.mark.parametrize(
    "zone", [None, "", "Europe/Atlantis", "../../etc/passwd", "America", "\0", "x" * 5000, "צ"]
)
def test_a_zone_that_nobody_knows_is_utc(zone: str | None) -> None:
    assert told(zone) == "2027-01-01T03:30:00+00:00"


def test_the_next_reader_has_a_zone_of_their_own() -> None:
    told("Asia/Kolkata")
    assert timezone.get_current_timezone_name() == "UTC"
