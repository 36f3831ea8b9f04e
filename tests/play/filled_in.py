"""A form of a question as a browser sends it when nobody has changed anything but the answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import QueryDict

type Attributes = dict[str, str | None]
PARTS = ("data-for", "data-depends")
PICKED = ("radio", "checkbox", "option")
VOID = ("input", "br", "use", "path", "img")


@dataclass
class Control:
    """An input, or one of the choices of a list. `parts`: what it stands in that may be hidden."""

    name: str
    kind: str
    value: str
    chosen: bool
    required: bool
    parts: list[Attributes]
    disabled: bool = False

    @property
    def sent(self) -> bool:
        return not self.disabled and (
            self.chosen or self.kind not in ("radio", "checkbox", "option")
        )


@dataclass
class Form(HTMLParser):
    """`Form.of(html)`: all the controls of the first form there is."""

    controls: list[Control] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self)
        self._open: list[tuple[str, Attributes]] = []
        self._list = ""

    @classmethod
    def of(cls, html: str) -> Form:
        form = cls()
        form.feed(html)
        return form

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        parts = [
            one for _, one in (*self._open, (tag, found)) if any(part in one for part in PARTS)
        ]
        if tag == "select":
            self._list = found.get("name") or ""
        if tag == "option":
            self._add(self._list, "option", found, "selected" in found, parts)
        if tag == "input" and found.get("name") and "data-off" not in found:
            self._add(
                found["name"] or "", found.get("type") or "text", found, "checked" in found, parts
            )
        if tag not in VOID:  # those have no end
            self._open.append((tag, found))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def _add(self, name: str, kind: str, found: Attributes, chosen: bool, parts: Any) -> None:
        value, required = found.get("value") or "", "required" in found
        self.controls.append(Control(name, kind, value, chosen, required, parts))

    def as_it_came(self) -> Form:
        """One of its own to fill in: what is sent leaves it changed."""
        return Form([copy(one) for one in self.controls])

    # -- what is sent ----------------------------------------------------------------------------

    def rows(self) -> list[str]:
        return [one.value for one in self.controls if one.name == "choice"]

    def deciding(self) -> Iterator[tuple[str, str]]:
        """Names and values of the lists on which other parts of the form depend."""
        names = {json.loads(depends)["on"] for depends in self._depends()}
        yield from (
            (one.name, one.value)
            for one in self.controls
            if one.name in names and one.kind in ("radio", "option") and not one.chosen
        )

    def sent(self, row: str, name: str = "", value: str = "") -> QueryDict:
        """With this answer chosen, and perhaps this value of one list; AssertionError where the
        browser would ask for something."""
        for one in self.controls:
            if one.name in ("choice", name):
                one.chosen = one.value == (row if one.name == "choice" else value)
        option = row.partition("/")[0]
        for one in self.controls:
            needed = [part["data-for"] or "" for part in one.parts if "data-for" in part]
            one.disabled = any(option not in names.split() for names in needed)
        for depends in dict.fromkeys(self._depends()):
            self._limit(row, depends)
        self._expect_chosen()
        posted = QueryDict(mutable=True)
        for one in self.controls:
            if one.sent:
                posted.appendlist(one.name, one.value)
        return posted

    def _depends(self) -> Iterator[str]:
        for one in self.controls:
            yield from (part["data-depends"] or "" for part in one.parts if "data-depends" in part)

    def _limit(self, row: str, depends: str) -> None:
        told = json.loads(depends)
        within = [
            one
            for one in self.controls
            if not one.disabled and any(part.get("data-depends") == depends for part in one.parts)
        ]
        other = self._value(told["on"], row)
        if other is None:
            return
        legal = told["most"]
        for one in within:
            one.disabled = other not in legal
            if (
                one.kind == "number"
                and not one.disabled
                and isinstance(legal[other], int)
                and one.value
            ):
                one.value = str(min(int(one.value), legal[other]))
        for name in {one.name for one in within}:
            if isinstance(legal.get(other), list):
                self._narrow([one for one in within if one.name == name], legal[other])

    def _narrow(self, rows: list[Control], legal: list[str]) -> None:
        """Only these; the first of them where what was chosen is none. One keeps a switch."""
        if rows[0].kind == "checkbox":
            rows[0].chosen = legal == ["on"] or (rows[0].chosen and "on" in legal)
            return
        for one in rows:
            one.disabled = one.value != "" and one.value not in legal
        if any(one.chosen and one.disabled for one in rows):
            first = next((one for one in rows if not one.disabled), None)
            for one in rows:
                one.chosen = one is first

    def _value(self, name: str, row: str) -> str | None:
        """What stands in a control; a row may stand for the first field of its option as well."""
        there = [one for one in self.controls if one.name == name]
        if not there:
            option, _, first = row.partition("/")
            return first if first and name.startswith(f"{option}.") else None
        found = next((one.value for one in self._chosen(there)), None)
        return "" if found is None and there[0].kind == "checkbox" else found

    def _chosen(self, some: list[Control]) -> Iterator[Control]:
        """A list always has something chosen: the first, if nothing else is."""
        yield from (one for one in some if one.sent)
        yield from (one for one in some[:1] if one.kind == "option" and not one.disabled)

    def _expect_chosen(self) -> None:
        lists: dict[str, list[Control]] = {}
        for one in self.controls:
            if one.kind in ("radio", "option") and not one.disabled:
                lists.setdefault(one.name, []).append(one)
        for name, rows in lists.items():
            if rows[0].kind == "option" and not any(one.chosen for one in rows):
                rows[0].chosen = True
            required = any(one.required for one in rows)
            assert not required or any(one.chosen for one in rows), f"nothing is chosen of {name}"
