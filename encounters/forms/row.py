"""A row in a form, with its fields beside each other and below, and itself in short; and the errors
of forms, listed above them with a link to each field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from textwrap import shorten
from typing import Any, Protocol

from django import forms
from django.core.signing import BadSignature, Signer
from django.forms.boundfield import BoundField

from encounters.forms.words import BETWEEN, Words, short_value
from rulesets.contract import Field, Where
from rulesets.contract.printing import Short
from rulesets.messages import Phrase

PICK, OWN, LIKE, MANY = "pick", "own", "like", "many"
"""A row is a name picked from the catalogue, or the table's own. A row made from an example becomes
the table's own. Several of both kinds can be added at once."""
KEPT = "kept"
LONG_ROW, LONG_LIST = 40, 40
"""So many fields below the boxes of a row are in the page only once they are opened. From a list of
so many names several are chosen at once."""
GIST = 60
"""The maximum length of the values shown beside the name of a row."""


@dataclass(frozen=True)
class Mistake:
    """An error. `label` is the field's, with the rows it is in; `text` the message; `at` the
    element's id."""

    label: str
    text: str
    at: str


def mistakes(*several: forms.BaseForm) -> list[Mistake]:
    """All errors in these forms, in order. A form with rows lists its own, since they are no fields
    of Django."""
    errors: list[Mistake] = []
    for form in several:
        if hasattr(form, "mistakes"):
            errors += form.mistakes()
            continue
        errors += [Mistake("", str(error), "") for error in form.non_field_errors()]
        for field in form:
            label, at = str(field.label), focus_id(field)
            errors += [Mistake(label, str(error), at) for error in field.errors]
    return errors


def sign(values: Mapping[str, Any], place: str) -> str:
    """Values for a hidden field of a form, which counts in this place alone. Everybody can read
    them."""
    return _signer(place).sign_object(values)


def unsign(text: str, place: str) -> dict[str, Any] | None:
    """The values of such a field; None if it is not as this server wrote it for this place."""
    try:
        return dict(_signer(place).unsign_object(text))
    except BadSignature:
        return None


def _signer(place: str) -> Signer:
    return Signer(salt=f"encounters.forms.row.{place}")


def focus_id(field: forms.BoundField) -> str:
    """The id of the element to focus; for several check boxes that of their group."""
    return field.id_for_label or field.auto_id


class RowForm(Protocol):
    """The form inside a row, which may contain rows itself: `form.RulesForm`."""

    described: tuple[Field, ...]
    words: Words

    @property
    def fields(self) -> Mapping[str, Any]: ...
    @property
    def is_bound(self) -> bool: ...
    @property
    def errors(self) -> Mapping[str, Any]: ...
    @property
    def cleaned_data(self) -> Mapping[str, Any]: ...
    def __getitem__(self, name: str) -> BoundField: ...
    def items(self) -> Iterator[Any]: ...
    def is_valid(self) -> bool: ...
    def values(self) -> dict[str, Any]: ...
    def refuse_at(self, path: Where, why: Phrase | str) -> None: ...
    def add_error(self, field: str | None, error: str) -> None: ...
    def mistakes(self) -> Iterator[Mistake]: ...


@dataclass
class FormRow:
    """A row. `index` identifies it within its group while the page is open."""

    index: int
    kind: str
    form: RowForm
    stored: Any = None
    """Its stored values, or the name that was picked, unless they are being edited."""
    inherited: str = ""
    """The name of the field that is the person's own in a row like one of the library."""
    kept: Mapping[str, Any] | None = None
    """The values of the fields below its boxes while the page leaves these out; None if it has
    them."""
    kept_text: str = ""
    """These values, signed."""
    opened: bool = False
    """Whether those fields were asked for."""

    @property
    def name(self) -> str:
        """The row's name field, else its first value, which names what it is made from."""
        values = [item.value() for item in self.form.items() if isinstance(item, BoundField)]
        own = self.form["name"].value() if "name" in self.form.fields else ""
        return str(own or next(iter(values), "") or "")

    @property
    def title(self) -> str:
        nameless = self.kind == OWN and "name" not in self.form.fields
        return "" if nameless else self.form.words.term(self.name) or self.name

    @property
    def open(self) -> bool:
        """Whether its fields are shown: they were asked for, it is new, or one has an error."""
        return self.opened or not self.name or any(item.errors for item in self.form.items())

    @property
    def gist(self) -> str:
        """The row's other values, in a few words."""
        cells = {
            field.name: self.form[field.name].value()
            for field in self.form.described
            if field.type in ("int", "enum", "dice") and field.name in self.form.fields
        }
        texts = [
            short_value(field, cells[field.name], self.form.words)
            for field in self.form.described
            if cells.get(field.name) not in (None, "", field.default, str(field.default))
        ]
        return shorten(BETWEEN.join(texts), GIST, placeholder="…")

    @property
    def items(self) -> list[Any]:
        return list(self.form.items())

    @property
    def boxes(self) -> list[BoundField]:
        """The fields that stand beside each other."""
        return [self.form[name] for name in self._beside if name in self.form.fields]

    @property
    def rest(self) -> list[Any]:
        """The fields that open below those."""
        return [item for item in self.form.items() if item.name not in self._beside]

    @property
    def _beside(self) -> tuple[str, ...]:
        return self.form.words.printed.boxes.get(self.form.words.within, ())

    @cached_property
    def _in_short(self) -> Short | None:
        words = self.form.words
        return words.in_short(words.within, self.stored) if self.stored else None

    @property
    def value(self) -> str:
        """The number or dice that are rolled or dealt with it."""
        entry = self._in_short
        return self.form.words.phrase_value(entry.value) if entry and entry.value else ""

    @property
    def details(self) -> str:
        """The values that differ from its kind, in one line."""
        parts = self._in_short.parts if self._in_short else ()
        return BETWEEN.join(self.form.words.phrase_value(part) for part in parts)

    @property
    def look(self) -> str:
        """The label of a value to look at."""
        return str(self.form[self.inherited].label) if self.inherited in self.form.fields else ""
