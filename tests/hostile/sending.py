"""Turns plans into requests: the same plan makes the same requests at the same tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import urlencode

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.test.client import BOUNDARY, MULTIPART_CONTENT, encode_multipart
from msgspec import Struct

from tests.hostile.pages import Form, Page, Pairs
from tests.hostile.places import Place
from tests.hostile.plans import (
    BODIES,
    FILES,
    FILLED_IN,
    FORGED,
    FORM,
    HEADERS,
    OTHER,
    PAGE,
    PLACES,
    Ask,
    Change,
    Id,
)
from tests.hostile.tables import Role

NUMBER = re.compile("[0-9]{1,18}")
READS = ("GET", "HEAD", "OPTIONS")


class Request(Struct):
    """A request as it is sent. `shown` abbreviates long values."""

    method: str
    path: str
    query: str = ""
    kind: str = ""
    body: bytes = b""
    headers: dict[str, str] = {}

    def send(self, browser: Client) -> HttpResponse:
        extra = {"QUERY_STRING": self.query, **self.headers}
        return browser.generic(  # type: ignore[return-value]
            self.method, self.path, self.body, content_type=self.kind, **extra
        )

    def shown(self) -> str:
        sent = self.body if len(self.body) <= 600 else self.body[:600] + b"..."
        path, query = self.path[:200], f"?{self.query[:200]}" if self.query else ""
        return f"{self.method} {path}{query} {self.kind} {sent!r} {self.headers or ''}"


def request(ask: Ask, role: Role, last: Page) -> Request:
    """The request of this role for the plan; `last` is the last page that it has seen."""
    if ask.kind == FILLED_IN and ask.follow and (there := last.forms()):
        form = _one_of(there, ask.nth)
        return _filled_in(ask, form, form.address)
    if ask.kind == FILLED_IN:
        place = _one_of(list(role.forms), ask.nth)
        return _filled_in(ask, _one_of(role.forms[place], ask.body), _path(ask, role, place))
    if ask.kind == PAGE:
        place = _one_of(role.pages, ask.nth)
        return Request(ask.method, _path(ask, role, place), ask.query, headers=_headers(ask))
    kind, body = BODIES[ask.body] if ask.body >= 0 else _encoded(ask, list(ask.fields), ["file"])
    path = _path(ask, role, _one_of(PLACES, ask.nth))
    return Request(ask.method, path, ask.query, kind, body, _headers(ask))


def _one_of[One](some: Sequence[One], nth: int) -> One:
    return some[nth % len(some)]


def _headers(ask: Ask) -> dict[str, str]:
    return HEADERS[ask.header]


def _path(ask: Ask, role: Role, place: Place) -> str:
    return place.filled(
        {key: _value(role, place, key, id) for key, id in zip(place.keys, ask.ids, strict=False)}
    )


def _value(role: Role, place: Place, key: str, wanted: Id) -> str:
    if wanted.whose == FORGED:
        return wanted.text
    return _one_of(role.values(place, key, other=wanted.whose == OTHER), wanted.nth)


def _filled_in(ask: Ask, form: Form, path: str) -> Request:
    fields = list(form.fields)
    for change in ask.changes:
        fields = _changed(fields, change)
    if form.method == "GET":
        sent = urlencode(fields, errors="surrogatepass")
        query = f"{sent}&{ask.query}" if ask.query else sent
        return Request("GET", path, query, headers=_headers(ask))
    kind, body = _encoded(ask, fields, form.files)
    return Request(form.method, path, ask.query, kind, body, _headers(ask))


def _changed(fields: Pairs, change: Change) -> Pairs:
    if not fields:
        return fields
    at = change.nth % len(fields)
    name, value = fields[at]
    new = {
        "set": [(name, change.value)],
        "drop": [],
        "double": [(name, change.value), (name, value)],
        "rename": [(change.value, value)],
        "next": [(name, str(int(value) + 1) if NUMBER.fullmatch(value) else "1")],
    }
    return [*fields[:at], *new[change.how], *fields[at + 1 :]]


def _encoded(ask: Ask, fields: Pairs, files: list[str]) -> tuple[str, bytes]:
    if not (files and ask.parts):
        return FORM, urlencode(fields, errors="surrogatepass").encode()
    parts: dict[str, object] = {}
    for name, value in fields:
        parts.setdefault(_plain(name), []).append(_plain(value))  # type: ignore[attr-defined]
    for name in files:
        parts[name] = SimpleUploadedFile("a.json", FILES[ask.file])
    return MULTIPART_CONTENT, encode_multipart(BOUNDARY, parts)


def _plain(text: str) -> str:
    """The text without characters that the test client's multipart encoder cannot encode."""
    return text.encode(errors="replace").decode()
