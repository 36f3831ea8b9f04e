"""Middleware that decodes a request first: one that cannot be read gets a plain sentence, never an
error.

Further in nobody has to think of encodings that do not exist, of a body that breaks off, or of
characters that no database stores.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.db import DataError
from django.http import HttpRequest, HttpResponse, QueryDict, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render

log = logging.getLogger(__name__)

UNREADABLE = (
    BadRequest,
    LookupError,  # an encoding that nobody knows
    MultiPartParserError,
    SuspiciousOperation,
    UnicodeError,
    UnreadablePostError,
)
UNSTORABLE = (DataError, OverflowError, UnicodeEncodeError)
UNKEPT = re.compile("[\0\ud800-\udfff]")
ROWS = "_selected_action"  # of a list in the admin, where every key is a number


class ReadableMiddleware:
    """400 for what cannot be read, and for what the database cannot hold."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        try:
            readable = is_readable(request)
        except UNREADABLE:
            request.POST = QueryDict()  # nobody tries again, the page that says so included
            readable = False
        return self.get_response(request) if readable else _not_understood(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, UNSTORABLE):
            return None
        log.warning("a value could not be stored: %s", type(exception).__name__, exc_info=True)
        return _not_understood(request)


def is_readable(request: HttpRequest) -> bool:
    """Whether everything that was sent is text that can be stored, and rows are numbers."""
    posted = request.POST
    if not all(row.isdecimal() and len(row) < 19 for row in posted.getlist(ROWS)):
        return False
    return all(
        is_storable(text)
        for given in (request.GET, posted)
        for name, values in given.lists()
        for text in (name, *values)
    ) and all(is_storable(file.name or "") for _, files in request.FILES.lists() for file in files)


def is_storable(text: str) -> bool:
    """No NUL, which PostgreSQL refuses, and no half of a character, which no encoding holds."""
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
