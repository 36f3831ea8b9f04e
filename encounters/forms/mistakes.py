"""What is wrong in forms, said once more above them, with the way to each field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django import forms

if TYPE_CHECKING:
    from encounters.forms.form import RulesForm


@dataclass(frozen=True)
class Mistake:
    """`label` of the field, with the rows around it; `text` of the error; `at`, the field's id."""

    label: str
    text: str
    at: str


def mistakes(*several: forms.Form | RulesForm) -> list[Mistake]:
    """Everything that is wrong in these forms, in their order."""
    return [found for form in several for found in _of(form)]


def _of(form: forms.Form | RulesForm) -> Iterator[Mistake]:
    own = getattr(form, "mistakes", None)
    if own is not None:
        yield from own()
        return
    for error in form.non_field_errors():
        yield Mistake("", str(error), "")
    for field in form:
        for error in field.errors:
            yield Mistake(str(field.label), str(error), at(field))


def at(field: forms.BoundField) -> str:
    """The id of what takes the focus: of several boxes the frame around them."""
    return field.id_for_label or field.auto_id
