"""The errors of forms, listed above them with a link to each field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from django import forms


@dataclass(frozen=True)
class Mistake:
    """An error. `label` is the field's, with the rows it is in; `text` the message; `at` the
    element's id."""

    label: str
    text: str
    at: str


@runtime_checkable
class ListsMistakes(Protocol):
    """A form that lists its own mistakes, since its rows are not Django form fields."""

    def mistakes(self) -> Iterator[Mistake]: ...


def mistakes(*several: forms.BaseForm) -> list[Mistake]:
    """All errors in these forms, in order."""
    return [found for form in several for found in _of(form)]


def _of(form: forms.BaseForm) -> Iterator[Mistake]:
    if isinstance(form, ListsMistakes):
        yield from form.mistakes()
        return
    for error in form.non_field_errors():
        yield Mistake("", str(error), "")
    for field in form:
        for error in field.errors:
            yield Mistake(str(field.label), str(error), at(field))


def at(field: forms.BoundField) -> str:
    """The id of the element to focus; for several check boxes that of their group."""
    return field.id_for_label or field.auto_id
