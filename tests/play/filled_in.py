"""The form of a question, as a browser submits it after changing only the answer."""

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
    """An input, or one choice of a select. `parts`: its ancestors that may be hidden."""

    name: str
    kind: str
    value: str
    chosen: bool
    required: bool
    parts: list[Attributes]
    disabled: bool = False
    preset: bool = False

    @property
    def sent(self) -> bool:
        return not self.disabled and (
            self.chosen or self.kind not in ("radio", "checkbox", "option")
        )


@dataclass
class Form(HTMLParser):
    """`Form.of(html)`: the controls of the first form in it."""

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
            text for _, text in (*self._open, (tag, found)) if any(part in text for part in PARTS)
        ]
        if tag == "select":
            self._list = found.get("name") or ""
        if tag == "option":
            self._add(self._list, "option", found, "selected" in found, parts)
        if tag == "input" and found.get("name") and "data-off" not in found:
            self._add(
                found["name"] or "", found.get("type") or "text", found, "checked" in found, parts
            )
        if tag not in VOID:  # void elements have no end tag
            self._open.append((tag, found))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def _add(self, name: str, kind: str, found: Attributes, chosen: bool, parts: Any) -> None:
        value, required = found.get("value") or "", "required" in found
        control = Control(name, kind, value, chosen, required, parts, preset=chosen)
        self.controls.append(control)

    def as_it_came(self) -> Form:
        """A copy to fill in; the original stays unchanged."""
        return Form([copy(control) for control in self.controls])

    # -- submitting ------------------------------------------------------------------------------

    def rows(self) -> list[str]:
        return [control.value for control in self.controls if control.name == "choice"]

    def deciding(self) -> Iterator[tuple[str, str]]:
        """Names and values of the selects on which other parts of the form depend."""
        limits = [json.loads(depends) for depends in self._depends()]
        numbers = [number for limit in limits for number in limit.get("items", {}).values()]
        further = (number for number in numbers if isinstance(number, dict))
        names = {limit["on"] for limit in (*limits, *further)}
        yield from (
            (control.name, control.value)
            for control in self.controls
            if control.name in names and control.kind in ("radio", "option") and not control.chosen
        )

    def sent(self, row: str, name: str = "", value: str = "") -> QueryDict:
        """The data with this answer chosen, and optionally a value of one select; raises
        AssertionError if the browser would report an invalid field."""
        for control in self.controls:
            if control.name in ("choice", name):
                control.chosen = control.value == (row if control.name == "choice" else value)
        option = row.partition("/")[0]
        for control in self.controls:
            needed = [part["data-for"] or "" for part in control.parts if "data-for" in part]
            control.disabled = any(option not in names.split() for names in needed)
        unasked, count = set[str](), -1
        while count < len(unasked):
            count = len(unasked)  # a field may be above the one that it depends on
            for depends in dict.fromkeys(self._depends()):
                self._limit(row, depends, unasked)
        self._expect_chosen()
        posted = QueryDict(mutable=True)
        for control in self.controls:
            if control.sent:
                posted.appendlist(control.name, control.value)
        return posted

    def _depends(self) -> Iterator[str]:
        for control in self.controls:
            yield from (
                part["data-depends"] or "" for part in control.parts if "data-depends" in part
            )

    def _limit(self, row: str, depends: str, unasked: set[str]) -> None:
        told = json.loads(depends)
        within = [
            control
            for control in self.controls
            if not control.disabled
            and any(part.get("data-depends") == depends for part in control.parts)
        ]
        other, legal = self._value(told["on"], row), told["most"]
        if other is None and told["on"] not in unasked:
            return
        if other not in legal:
            unasked.add(told["name"])
        for item in within:
            item.disabled = other not in legal
            if (
                item.kind == "number"
                and not item.disabled
                and isinstance(legal[other], int)
                and item.value
            ):
                item.value = str(min(int(item.value), legal[other]))
        for name in {item.name for item in within}:
            rows = [item for item in within if item.name == name]
            if isinstance(legal.get(other), list) and "items" in told:
                self._thin(rows, legal[other], self._most(row, told["items"][other]))
            elif isinstance(legal.get(other), list):
                changed = not any(item.preset for item in self._those(told["on"], other))
                self._narrow(rows, legal[other], changed)

    def _those(self, name: str, value: str | None) -> list[Control]:
        return [item for item in self.controls if (item.name, item.value) == (name, value)]

    def _most(self, row: str, number: Any) -> int:
        """How many go together; that may depend on a further field."""
        if isinstance(number, int):
            return number
        numbers: dict[str | None, int] = number["most"]
        return numbers.get(self._value(number["on"], row), min(numbers.values()))

    def _narrow(self, rows: list[Control], legal: list[str], changed: bool) -> None:
        """Leaves only these; selects the first one if the selected one is not among them, and of
        numbers also if the field they depend on has changed, and they have not. A switch with one
        allowed value is set."""
        if rows[0].kind == "checkbox":
            rows[0].chosen = legal == ["on"] or (rows[0].chosen and "on" in legal)
            return
        for row in rows:
            row.disabled = row.value != "" and row.value not in legal
        lowest = any("data-lowest" in part for part in rows[0].parts)
        if any(
            row.chosen and (row.disabled or (lowest and changed and row.preset)) for row in rows
        ):
            first = next((row for row in rows if not row.disabled), None)
            for row in rows:
                row.chosen = row is first

    def _thin(self, rows: list[Control], legal: list[str], most: int) -> None:
        """Leaves at most so many of these chosen, or the first if none is; of selects that say how
        often each is named, so many in all."""
        lists: list[list[Control]] = []
        for row in rows:
            if row.kind == "checkbox" or row.value == "":
                lists.append([row])
            else:
                lists[-1].append(row)
        left = most
        for items in lists:
            box = items[0].kind == "checkbox"
            now = (
                int(items[0].chosen)
                if box
                else next((n for n, i in enumerate(items) if i.chosen), 0)
            )
            now = min(now, left) if items[-1 if box else 1].value in legal else 0
            self._put(items, now)
            left -= now
        if left == most:
            first = next(
                items for items in lists if items[-1 if len(items) == 1 else 1].value == legal[0]
            )
            self._put(first, min(most, max(1, len(first) - 1)))

    def _put(self, items: list[Control], now: int) -> None:
        for number, item in enumerate(items):
            item.chosen = now > 0 if item.kind == "checkbox" else number == now

    def _value(self, name: str, row: str) -> str | None:
        """The value of a control; a row may include the first field of its option."""
        there = [control for control in self.controls if control.name == name]
        if not there:
            option, _, first = row.partition("/")
            return first if first and name.startswith(f"{option}.") else None
        found = next((item.value for item in self._chosen(there)), None)
        return "" if found is None and there[0].kind == "checkbox" else found

    def _chosen(self, some: list[Control]) -> Iterator[Control]:
        """A select always has a chosen value: the first, if no other is."""
        yield from (item for item in some if item.sent)
        yield from (item for item in some[:1] if item.kind == "option" and not item.disabled)

    def _expect_chosen(self) -> None:
        lists: dict[str, list[Control]] = {}
        for control in self.controls:
            if control.kind in ("radio", "option") and not control.disabled:
                lists.setdefault(control.name, []).append(control)
        for name, rows in lists.items():
            if rows[0].kind == "option" and not any(row.chosen for row in rows):
                rows[0].chosen = True
            required = any(row.required for row in rows)
            assert not required or any(row.chosen for row in rows), f"nothing is chosen of {name}"
