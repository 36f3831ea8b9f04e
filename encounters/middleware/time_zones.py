"""Shows dates and times in the reader's time zone.

Browsers do not send it; `static/js/time_zone.js` puts it into a cookie. Without one, or for an
unknown zone, UTC is used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

COOKIE = "zone"


class TimeZoneMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_of(request)):
            return self.get_response(request)


def zone_of(request: HttpRequest) -> ZoneInfo | None:
    """The zone in the browser's cookie, such as "Europe/Warsaw"."""
    name = request.COOKIES.get(COOKIE, "")
    return ZoneInfo(name) if name in _known() else None


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones())
