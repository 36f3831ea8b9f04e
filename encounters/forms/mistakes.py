"""What is wrong in forms, said once more above them, with the way to each field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from django import forms


@dataclass(frozen=True)
class Mistake:
    """`label` of the field, with the rows around it; `text` of the error; `at`, the field's id."""

    label: str
    text: str
    at: str


@runtime_checkable
class ListsMistakes(Protocol):
    """A form with rows, which knows its fields by other names than Django does."""

    def mistakes(self) -> Iterator[Mistake]: ...


def mistakes(*several: forms.BaseForm) -> list[Mistake]:
    """Everything that is wrong in these forms, in their order."""
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
    """The id of what takes the focus: of several boxes the frame around them."""
    return field.id_for_label or field.auto_id
