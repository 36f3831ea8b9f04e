"""Error responses without a thread: a page in the reader's language, then the connection is
closed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import cache

from django.http import HttpRequest, parse_cookie
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from encounters.serve.middleware.headers import headers
from encounters.serve.transport import Receive, Scope, Send

LINGER = 1.0  # s; closing while data still arrives would reset the connection and lose the response
KILO, MEGA = 1024, 1024 * 1024


async def refuse(
    scope: Scope, receive: Receive, send: Send, status: int, most: int = 0, away: bool = False
) -> None:
    """Responds with 408, 409, 413 (`most`: bytes that would be accepted) or 503 (`away`: the
    database is unreachable, as opposed to busy threads), and closes the connection."""
    page = _page(status, most, away, _language(scope))
    head = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-length", str(len(page)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *headers(),
    ]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": page, "more_body": True})
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER):
            while (await receive()).get("more_body", False):
                pass
    await send({"type": "http.response.body", "body": b"", "more_body": False})


def _language(scope: Scope) -> str:
    """The language as Django determines it: the language cookie, else the browser's preference."""
    sent = {name: value.decode("latin-1") for name, value in scope["headers"]}
    request = HttpRequest()
    request.COOKIES = parse_cookie(sent.get(b"cookie", ""))
    request.META["HTTP_ACCEPT_LANGUAGE"] = sent.get(b"accept-language", "")
    return translation.get_language_from_request(request)


@cache
def _page(status: int, most: int, away: bool, language: str) -> bytes:
    with translation.override(language):
        heading, sentence = _words(status, most, away)
        return render_to_string("refused.html", {"heading": heading, "sentence": sentence}).encode()


def _words(status: int, most: int, away: bool) -> tuple[str, str]:
    if away:
        why = _(
            "The disk is full, or the database does not answer. Nothing was done; please try again."
        )
        return _("This could not be saved"), why
    if status == 408:
        late = _(
            "What was sent did not arrive within ten seconds. Nothing was done; please try again."
        )
        return _("That took too long"), late
    if status == 413:
        large = _("The limit here is %(size)s. Nothing was done.")
        size = f"{most // MEGA} MB" if most >= MEGA else f"{most // KILO} kB"
        return _("Too large"), large % {"size": size}
    if status == 409:
        busy = _(
            "The server is still working on another file or campaign of yours. Nothing was done; "
            "please try again in a moment."
        )
        return _("One at a time"), busy
    return _("Too many files at once"), _("Nothing was done; please try again in a moment.")
