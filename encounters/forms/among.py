"""Values that name rows of the same sheet: the weapon in hand, the attacks of a routine.

The choices are the names in those rows of the form, saved or not. A name that no longer exists
stays selected until it is changed; the rules then report it as unknown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec.structs import replace

from encounters.forms.names import NamesField, several
from encounters.forms.words import Words
from rulesets.contract import Field

TEXT_LENGTH = 200
SPARE = 2
"""The number of empty places in a list beyond those that are filled or required."""


def points(described: Field) -> bool:
    """Whether the value, or one in its rows, names rows of the sheet."""
    return bool(described.among) or any(map(points, described.rows))


def with_sheet_choices(described: Field, names: Mapping[str, tuple[str, ...]]) -> Field:
    """The field with the names on the sheet as choices; `names` has them by the stat of the rows. A
    field is unchanged if the form has no such rows."""
    own = names.get(described.among)
    if own is not None:
        found = dict.fromkeys(("", *own, *described.choices))
        return replace(described, choices=tuple(found))
    if described.rows:
        return replace(
            described, rows=tuple(with_sheet_choices(row, names) for row in described.rows)
        )
    return described


def is_pointed(described: Field) -> bool:
    return bool(described.among) and "" in described.choices


def among(described: Field, words: Words) -> forms.Field:
    """A form field for one of the names, or a list of them."""
    rows = words.inside(described.among)
    answers = [(name, rows.known(name) or words.known(name) or name) for name in described.choices]
    if described.type == "names":
        widget = PlacesWidget(described, words, [(name, word) for name, word in answers if name])
        return NamesField(max_length=2 * TEXT_LENGTH, widget=widget)
    nothing = words.known(f"{described.name}.any") or gettext("none")
    answers[0] = ("", nothing)
    return forms.CharField(max_length=TEXT_LENGTH, widget=KeepingSelect(described.among, answers))


class KeepingSelect(forms.Select):
    """A select that also offers the selected value if it is no longer a choice. `rows_of` is the
    stat whose rows are named."""

    def __init__(self, rows: str, answers: list[tuple[str, str]]):
        super().__init__(choices=answers)
        self.rows_of = rows

    def optgroups(self, name: str, value: list[str], attrs: Any = None) -> Any:
        known = {str(choice) for choice, _word in self.choices}
        lost = [(item, item) for item in value if item not in known]
        self.choices = [*self.choices, *lost]
        return super().optgroups(name, value, attrs)


class PlacesWidget(forms.Widget):
    """A list of names in order, with a select for each; a name may occur several times."""

    layout = "places"

    def __init__(self, described: Field, words: Words, answers: list[tuple[str, str]]):
        super().__init__()
        self.described, self.words, self.answers = described, words, answers
        self.rows_of = described.among
        self.label = words.word(described.name)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        return [item for item in several(data, name) if item]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        given = [str(item) for item in value] if isinstance(value, list | tuple) else []
        places = given + [""] * (self._places(len(given)) - len(given))
        shown = enumerate(places, start=1)
        selects = ((self._place(name, chosen, number, attrs or {}),) for number, chosen in shown)
        return format_html_join("", "{}", selects)

    def _places(self, filled: int) -> int:
        wanted = max(filled, self.described.min or 0) + SPARE
        most = self.described.max
        return wanted if most is None else max(filled, min(wanted, most))

    def _place(self, name: str, value: str, number: int, attrs: Mapping[str, Any]) -> SafeString:
        follows = self.described.default is None and not self.described.required
        own = self.words.known(f"{self.described.name}.by_rules")
        empty = own or gettext("automatic") if follows and number == 1 else "–"
        called = {"id": f"{attrs.get('id', name)}_{number}", "aria-label": f"{self.label} {number}"}
        more = {**attrs, **called, "required": False}
        return KeepingSelect(self.rows_of, [("", empty), *self.answers]).render(name, value, more)
