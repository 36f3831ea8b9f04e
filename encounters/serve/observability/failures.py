"""Logs every failure with its URL and traceback, and shows a page with its number in the log.

Secrets of the request (cookies, passwords, codes and tokens, in the URL too) are removed from the
logged text.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
import traceback
from collections.abc import Iterator

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation

from encounters.serve.database import calls
from encounters.serve.database.keyed_hash import CODE_LETTERS
from encounters.serve.transport.sampled import LineLimit

log = logging.getLogger(__name__)
log.addFilter(LineLimit("a page could not be served"))  # any request, as long as a disk is full

HEADER = "Failure-Number"
HIDDEN = "…"
SECRET = re.compile(r"pass|token|key|code|secret|csrf", re.IGNORECASE)
SHORTEST = 4  # shorter values are no secrets, and occur in any text


def anyone_failed(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`, called while the exception is being handled. An unreachable database
    gets its own page instead, wherever the error was raised."""
    error = sys.exception()
    if isinstance(error, OperationalError):
        return not_served(request, error)
    number = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
    trace = "".join(traceback.format_exception(error)) if error else ""
    log.error(
        "failure %s: %s",
        number,
        without_secrets(f"{request.method} {request.path}\n{trace}", request),
    )
    response = HttpResponse(_page(request, number), status=500)
    response[HEADER] = number
    return response


def not_served(request: HttpRequest, error: OperationalError) -> HttpResponse:
    """The page for a full disk, and for an unreachable or locked database."""
    log.error("a page could not be served: %s", error)
    unknown = calls.lost(error)
    page = render(request, "503.html", {"unknown": unknown}, status=503)
    if unknown:
        page[calls.HEADER] = calls.UNKNOWN
    return page


def without_secrets(text: str, request: HttpRequest) -> str:
    """The text without any secret of this request."""
    for secret in sorted(_secrets(request), key=len, reverse=True):
        text = text.replace(secret, HIDDEN)
    return text


def _secrets(request: HttpRequest) -> Iterator[str]:
    named = [*request.GET.lists(), *request.POST.lists()]
    posted = [text for name, texts in named if SECRET.search(name) for text in texts]
    match = request.resolver_match
    in_address = [value for value in match.kwargs.values() if type(value) is str] if match else []
    for text in (*request.COOKIES.values(), *posted, *in_address):
        if len(text) >= SHORTEST:
            yield text


def _page(request: HttpRequest, number: str) -> str:
    """The page in the reader's language, with only the number in its context: the cause of the
    failure may break this page too."""
    with translation.override(translation.get_language_from_request(request)):
        rtl = translation.get_language_bidi()
        context = {"number": number, "language": translation.get_language(), "rtl": rtl}
        return render_to_string("500.html", context)
