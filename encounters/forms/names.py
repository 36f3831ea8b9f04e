"""Names in a form. A list of them: identifiers of the rules in the reader's language, and the
table's own words. And values that name rows of the same sheet: the weapon in hand, the attacks of a
routine.

The choices of the latter are the names in those rows of the form, saved or not. A name that no
longer exists stays selected until it is changed; the rules then report it as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from msgspec.structs import replace

from encounters.forms.words import Words
from rulesets.contract import Field

_BETWEEN = re.compile(r"[,،;\n]")
TEXT_LENGTH = 200
SPARE = 2
"""The number of empty places in a list beyond those that are filled or required."""


class NamesWidget(forms.TextInput):
    """A check box for each proposed word, and a text for all others, separated by commas.

    Identifiers of the rules are shown as their word and saved as the identifier. The identifiers in
    the text are sent beside it, so an unedited name stays the same; a text that equals a proposed
    word is saved as its identifier.
    """

    def __init__(self, words: Words, field: str, proposed: tuple[str, ...] = ()):
        super().__init__()
        self.words, self.field, self.proposed = words, field, proposed
        self.wide = bool(proposed)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        picked = list(map(str, value)) if isinstance(value, list | tuple) else []
        others = [item for item in picked if item not in self.proposed]
        text = ", ".join(map(self._word, others))
        typed = super().render(name, text, self._described(attrs), renderer)
        kept = format_html_join(
            "",
            '<input type="hidden" name="{}-is" value="{}">',
            ((name, other) for other in others if self._word(other) != other),
        )
        return self._boxes(name, picked) + typed + kept

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        names = (*self.proposed, *several(data, f"{name}-is"))
        read = {self._word(item).casefold(): item for item in names}
        typed = [item.strip() for item in _BETWEEN.split(data.get(name) or "")]
        picked = [item for item in several(data, f"{name}-has") if item in self.proposed]
        entered = (*picked, *(read.get(face.casefold(), face) for face in typed if face))
        return list(dict.fromkeys(entered)) if self.proposed else list(entered)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False  # unchecked boxes send nothing

    def _word(self, name: str) -> str:
        return self.words.value_term(self.field, name) or name

    def _described(self, attrs: Any) -> dict[str, Any]:
        if not self.proposed:
            return attrs or {}
        return {**(attrs or {}), "placeholder": gettext("others, separated by commas")}

    def _boxes(self, name: str, picked: list[str]) -> SafeString:
        if not self.proposed:
            return mark_safe("")
        boxes = format_html_join(
            "",
            '<label class="check"><input type="checkbox" name="{}-has" value="{}"{}>'
            "<span><bdi>{}</bdi></span></label>",
            (
                (name, item, mark_safe(" checked" if item in picked else ""), self._word(item))
                for item in self.proposed
            ),
        )
        label = self.words.word(self.field)
        return format_html(
            '<div class="proposed" role="group" aria-label="{}">{}</div>', label, boxes
        )


class NamesField(forms.CharField):
    """A list of names; `max_length` limits all of them together."""

    def clean(self, value: Any) -> list[str]:
        names: list[str] = value or []
        super().clean(", ".join(names))
        return names


def several(data: Any, name: str) -> Iterable[str]:
    """All values of a name in a request, or the only one of a plain mapping."""
    if hasattr(data, "getlist"):
        return list(data.getlist(name))
    return [data[name]] if name in data else []


def points(described: Field) -> bool:
    """Whether the value, or one in its rows, names rows of the sheet."""
    return bool(described.among) or any(map(points, described.rows))


def with_sheet_choices(described: Field, names: Mapping[str, tuple[str, ...]]) -> Field:
    """The field with the names on the sheet as choices; `names` has them by the stat of the rows. A
    field is unchanged if the form has no such rows."""
    own = names.get(described.among)
    if own is not None:
        choices = dict.fromkeys(("", *own, *described.choices))
        return replace(described, choices=tuple(choices))
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
    answers = [(name, rows.term(name) or words.term(name) or name) for name in described.choices]
    if described.type == "names":
        widget = PlacesWidget(described, words, [(name, word) for name, word in answers if name])
        return NamesField(max_length=2 * TEXT_LENGTH, widget=widget)
    nothing = words.term(f"{described.name}.any") or gettext("none")
    answers[0] = ("", nothing)
    return forms.CharField(max_length=TEXT_LENGTH, widget=KeepingSelect(described.among, answers))


class KeepingSelect(forms.Select):
    """A select that also offers the selected value if it is no longer a choice. `rows_of` is the
    stat whose rows are named."""

    def __init__(self, rows: str, answers: list[tuple[str, str]]):
        super().__init__(choices=answers)
        self.rows_of = rows

    def optgroups(self, name: str, value: list[str], attrs: Any = None) -> Any:
        own_choices = {str(choice) for choice, _word in self.choices}
        lost = [(item, item) for item in value if item not in own_choices]
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
        values = [str(item) for item in value] if isinstance(value, list | tuple) else []
        places = values + [""] * (self._places(len(values)) - len(values))
        numbered = enumerate(places, start=1)
        selects = ((self._place(name, chosen, number, attrs or {}),) for number, chosen in numbered)
        return format_html_join("", "{}", selects)

    def _places(self, filled: int) -> int:
        wanted = max(filled, self.described.min or 0) + SPARE
        most = self.described.max
        return wanted if most is None else max(filled, min(wanted, most))

    def _place(self, name: str, value: str, number: int, attrs: Mapping[str, Any]) -> SafeString:
        follows = self.described.default is None and not self.described.required
        own = self.words.term(f"{self.described.name}.by_rules")
        empty = own or gettext("automatic") if follows and number == 1 else "–"
        called = {"id": f"{attrs.get('id', name)}_{number}", "aria-label": f"{self.label} {number}"}
        more = {**attrs, **called, "required": False}
        return KeepingSelect(self.rows_of, [("", empty), *self.answers]).render(name, value, more)
