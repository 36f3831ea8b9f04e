"""Requests before the views: an unreadable one gets a plain message, never an error; and what views
read of them: numbers, and whether htmx wants a part of the page.

Views can ignore unknown encodings, truncated bodies, and characters that no database stores. They
handle HEAD as GET, and format times in the reader's time zone. Browsers do not send it;
`static/js/time_zone.js` puts it into a cookie. Without one, or for an unknown zone, UTC is used.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import DataError
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import redirect, render, resolve_url
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect

log = logging.getLogger("encounters.serve.middleware.requests")

GetResponse = Callable[[HttpRequest], HttpResponse]

UNREADABLE = (
    BadRequest,
    LookupError,  # an unknown encoding
    MultiPartParserError,
    SuspiciousOperation,
    UnicodeError,
    UnreadablePostError,
)
UNSTORABLE = (DataError, OverflowError, UnicodeEncodeError)
UNKEPT = re.compile("[\0\ud800-\udfff]")
ZONE = "zone"  # a cookie with a name such as "Europe/Warsaw"
ROWS = "_selected_action"  # in admin lists, where every key is a number


class ReadableMiddleware:
    """Answers 400 for requests that cannot be decoded or that the database could not store."""

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            readable = is_readable(request)
        except UNREADABLE:
            request.POST = QueryDict()  # so that nothing decodes it again, including the error page
            readable = False
        return self.get_response(request) if readable else _not_understood(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UNSTORABLE):
            return None
        log.warning("a value could not be stored: %s", type(exception).__name__, exc_info=True)
        return _not_understood(request)


def is_readable(request: HttpRequest) -> bool:
    """Whether all data sent is storable text, and selected rows are numbers."""
    posted = request.POST
    if not all(row.isdecimal() and len(row) < 19 for row in posted.getlist(ROWS)):
        return False
    return all(
        is_storable(text)
        for data in (request.GET, posted)
        for name, values in data.lists()
        for text in (name, *values)
    ) and all(is_storable(file.name or "") for _, files in request.FILES.lists() for file in files)


def is_storable(text: str) -> bool:
    """Whether a text has no NUL, which PostgreSQL refuses, and no surrogates, which cannot be
    encoded."""
    return not UNKEPT.search(text)


def all_storable(value: object) -> bool:
    """Whether a database can store every text in a value read from JSON."""
    match value:
        case str():
            return is_storable(value)
        case dict():
            parts: Iterable[object] = (*value, *value.values())
        case list():
            parts = value
        case _:
            return True
    return all(all_storable(part) for part in parts)


def _not_understood(request: HttpRequest) -> HttpResponse:
    return render(request, "400.html", status=400)


class HeadMiddleware:
    """Turns HEAD into GET, since views only handle GET; the server drops the body."""

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = request.method
        response = self.get_response(request)
        request.method = asked
        return response

    def process_view(self, request: HttpRequest, view: Any, *arguments: Any) -> None:
        if request.method == "HEAD":
            request.method = "GET"


class RefusedMethodMiddleware:
    """Gives 405 responses a page, where Django sends an empty body."""

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page


class TimeZoneMiddleware:
    """Activates the time zone of the browser's cookie."""

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = request.COOKIES.get(ZONE, "")
        with timezone.override(ZoneInfo(name) if name in _time_zones() else None):
            return self.get_response(request)


@cache
def _time_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx made the request and will swap in a part; any other request gets the whole
    page."""
    return request.headers.get("HX-Request") == "true"


def lead_to(request: HttpRequest, page: str, *args: object) -> HttpResponse:
    """Redirects, like Django's `redirect`; htmx loads the other page as a whole."""
    there = resolve_url(page, *args)
    return HttpResponseClientRedirect(there) if wants_part(request) else redirect(there)


def number(request: HttpRequest, name: str) -> int:
    """The posted number, at least 0; 0 for anything else."""
    return _number(request.POST.get(name, ""))


def numbers(request: HttpRequest, name: str) -> list[int]:
    """The numbers posted under a name that may be repeated."""
    return [_number(text) for text in request.POST.getlist(name)]


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0
