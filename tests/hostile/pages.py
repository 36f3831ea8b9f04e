"""The forms of a page, and the requests of its other controls."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from html.parser import HTMLParser
from urllib.parse import parse_qsl, urljoin, urlsplit

from msgspec import Struct, field

Pairs = list[tuple[str, str]]
SENDS = {"hx-get": "GET", "hx-post": "POST"}


class Form(Struct):
    """Its action and fields. All values of a choice are included, as if each were chosen."""

    method: str
    address: str
    fields: Pairs = field(default_factory=list)
    files: list[str] = field(default_factory=list)


class Page(Struct):
    """The page that a role sees; an empty `html` is none."""

    address: str = ""
    html: str = ""

    def forms(self) -> list[Form]:
        """All forms of the page; a missing action is the page's own URL."""
        reader = _Reader(self.address)
        reader.feed(self.html)
        return reader.found


class _Reader(HTMLParser):
    def __init__(self, address: str):
        super().__init__()
        self.address = address
        self.found: list[Form] = []
        self._open: Form | None = None
        self._list = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            method = given.get("method", "get").upper()
            action = given.get("hx-post") or given.get("action", "")
            self._open = self._form("POST" if "hx-post" in given else method, action)
        elif sent := next((name for name in SENDS if name in given), ""):
            own = self._form(SENDS[sent], given[sent])
            own.fields += _values(given)
        if self._open is not None:
            self._control(self._open, tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None

    def _form(self, method: str, action: str) -> Form:
        parts = urlsplit(urljoin(self.address, action))
        fields = parse_qsl(parts.query) if method == "GET" else []
        self.found.append(Form(method, parts.path, fields))
        return self.found[-1]

    def _control(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name, value = given.get("name", ""), given.get("value", "")
        if tag == "select":
            self._list = name
        elif tag == "option" and self._list:
            form.fields.append((self._list, value))
        elif name and given.get("type") == "file":
            form.files.append(name)
        elif name and tag in ("input", "button", "textarea"):
            form.fields.append((name, value))


def _values(given: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The values that a control sends by itself: its name, and `hx-vals`."""
    if given.get("name"):
        yield given["name"], given.get("value", "")
    with suppress(ValueError, AttributeError):
        for name, value in json.loads(given.get("hx-vals", "{}")).items():
            yield name, str(value)
