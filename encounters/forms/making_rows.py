"""The making of the rows of a form: from a value, from what a request posts, and from the lists of
what can be added."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import gettext

from encounters.forms.row import (
    KEPT,
    LIKE,
    LONG_ROW,
    MANY,
    OWN,
    PICK,
    FormRow,
    RowForm,
    sign,
    unsign,
)
from encounters.forms.words import Words
from rulesets.contract import Field

ADD, DROP, UP, MORE = REARRANGING = ("row_add", "row_drop", "row_up", "row_more")
"""Names of the buttons that rearrange rows, or bring the further fields of one; their values are
`GROUP:KIND` and `GROUP:INDEX`."""


class Rows:
    """The rows of one described field, bound to a request or filled from a value."""

    def __init__(
        self,
        described: Field,
        words: Words,
        data: Any,
        value: Any,
        prefix: str,
        make: Callable[..., RowForm],
    ):
        self.described, self.words, self.prefix, self._make = described, words, prefix, make
        self.name, self.label = described.name, words.word(described.name)
        self.errors: list[str] = []
        self._data = data
        self.rows = self._from_value(value) if data is None else self._from_data(data)

    @property
    def fixed(self) -> bool:
        """Whether every choice has a number and none can be added or left out."""
        described = self.described
        every = isinstance(described.default, Mapping) and set(described.default) == set(
            described.choices
        )
        return described.type == "map" and bool(described.choices) and every

    @property
    def _kinds(self) -> tuple[str, ...]:
        """The kinds of rows that it can have; the choices of a map are names of its own rows."""
        described = self.described
        if described.type == "map":
            return (OWN,)
        return (PICK,) * bool(described.choices) + (OWN,) * bool(described.rows)

    @property
    def can_pick(self) -> bool:
        return PICK in self._kinds and self.can_add

    @property
    def can_add(self) -> bool:
        most = 1 if self.described.type == "object" else self.described.max
        return most is None or self.described.type == "map" or len(self.rows) < most

    @property
    def _can_add_many(self) -> bool:
        return self.described.type == "rows" and self.can_pick

    def names(self) -> tuple[str, ...]:
        """The names of the rows, for values that name one of them (`Field.among`)."""
        return tuple(dict.fromkeys(row.name for row in self.rows if row.name))

    def _from_value(self, value: Any) -> list[FormRow]:
        if self.described.type == "map":
            pairs = {**(self.described.default if self.fixed else {}), **(value or {})}.items()
            worth = self._worth.name
            rows: list[Any] = [{"name": name, worth: value} for name, value in pairs]
        elif self.described.type == "object":
            rows = [] if value is None else [value]
        else:
            rows = list(value or [])
        self._differs = bool(rows) and value != self.described.default
        return [self._new_row(index, row) for index, row in enumerate(rows)]

    def _from_data(self, data: Mapping[str, Any]) -> list[FormRow]:
        self._differs = True
        marker = re.compile(re.escape(self.prefix) + r"-(\d{1,6})-row")
        posted = [(int(match[1]), data[key]) for key in data if (match := marker.fullmatch(key))]
        dropped = data.get(DROP, "")
        rows = [
            self._bound(index, kind)
            for index, kind in posted
            if dropped != f"{self.prefix}:{index}" and kind in self._kinds
        ]
        self._move(rows, data.get(UP, ""))
        wanted = data.get(ADD, "").removeprefix(f"{self.prefix}:")
        example = self._like(data)
        saved = not any(name in data for name in REARRANGING)
        index = max((number for number, _ in posted), default=-1) + 1
        if wanted in (*self._kinds, LIKE) or (saved and example):
            like = example if saved or wanted == LIKE else {}
            picked = wanted == PICK
            rows.append(self._new_row(index, "") if picked else self._row_like(like, index, rows))
        self.rows = rows
        if f"{self.prefix}-{MANY}" in data and (wanted == MANY or saved):
            self._add_many(data)
        return rows

    def _add_many(self, data: Any) -> None:
        """Adds what has been chosen from the lists and is no row yet."""
        examples, there = self.words.examples.get(self.name, {}), {*self.names()}
        index = max((row.index for row in self.rows), default=-1)
        for name in dict.fromkeys(data.getlist(f"{self.prefix}-{MANY}")):
            if name in there or not self._can_add_many:
                continue
            index += 1
            if name in self.described.choices:
                self.rows.append(self._new_row(index, name))
            elif name in examples:
                self.rows.append(self._row_like(examples[name], index, self.rows))

    def _move(self, rows: list[FormRow], wanted: str) -> None:
        """Swaps a row with the one above it."""
        for number, row in enumerate(rows):
            if number and wanted == f"{self.prefix}:{row.index}":
                rows[number - 1], rows[number] = row, rows[number - 1]
                return

    def _like(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values of the chosen example, or none. One that is still chosen when the form is
        saved becomes a row too."""
        chosen = data.get(f"{self.prefix}-{LIKE}", "")
        return self.words.examples.get(self.name, {}).get(chosen, {})

    def _row_like(self, example: Mapping[str, Any], index: int, rows: Iterable[FormRow]) -> FormRow:
        row = self._new_row(index, self._as_own(example, rows))
        row.inherited = self.words.printed.own.get(self.name, ("",))[0] if example else ""
        return row

    def _as_own(self, example: Mapping[str, Any], rows: Iterable[FormRow]) -> Mapping[str, Any]:
        """The example with the person's own value of what is not the weapon's: that of the first
        row of the same kind, or what follows from the sheet."""
        own, kind = self.words.printed.own.get(self.name, ("", ""))
        usual = {field.name: field.default for field in self.described.rows}
        alike = (
            row.form[own].value()
            for row in rows
            if {own, kind} <= row.form.fields.keys()
            and row.form[kind].value() == example.get(kind, usual[kind])
        )
        rest = {name: value for name, value in example.items() if name != own}
        value = next((value for value in alike if str(value).isdecimal()), None)
        return rest if value is None else rest | {own: int(value)}

    def _new_row(self, index: int, value: Any) -> FormRow:
        if not isinstance(value, Mapping):
            return FormRow(index, PICK, self._form(index, PICK, None, {self.name: value}), value)
        boxes = self._boxes_alone if value else ()
        form = self._form(index, OWN, None, value, boxes)
        if not boxes:
            return FormRow(index, OWN, form, value)
        names = {box.name for box in boxes}
        kept = {name: inner for name, inner in value.items() if name not in names}
        return FormRow(index, OWN, form, value, kept=kept, kept_text=sign(kept, self.name))

    def _bound(self, index: int, kind: str) -> FormRow:
        text, boxes = self._data.get(f"{self.prefix}-{index}-{KEPT}"), self._boxes_alone
        if kind == PICK or text is None or not boxes:
            form = self._form(index, kind, self._data, None)
            return FormRow(index, kind, form, self._typed(index, kind))
        form, kept = self._form(index, OWN, self._data, None, boxes), unsign(text, self.name)
        if kept is None:  # saving would lose them
            form.add_error(
                None, gettext("Its other values could not be read. Open this page again.")
            )
            return FormRow(index, OWN, form, kept={}, kept_text=text)
        stored = self._typed(index, OWN, kept)
        if self._data.get(MORE) != f"{self.prefix}:{index}":
            return FormRow(index, OWN, form, stored, kept=kept, kept_text=text)
        whole = kept | {box.name: form[box.name].value() for box in boxes}
        return FormRow(index, OWN, self._form(index, OWN, None, whole), stored, opened=True)

    def _typed(
        self, index: int, kind: str, kept: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any] | None:
        """The values of a row while rows are only added, removed and moved, if they are valid."""
        if kind == PICK or not any(name in self._data for name in REARRANGING):
            return None
        settled = self._data.copy()
        for name in REARRANGING:
            settled.pop(name, None)
        form = self._form(index, kind, settled, None, () if kept is None else self._boxes_alone)
        return {**(kept or {}), **form.values()} if form.is_valid() else None

    @property
    def _boxes_alone(self) -> tuple[Field, ...]:
        """The fields beside each other, if those below them are too long for every row of a page
        and do not decide about these."""
        rows, beside = self.described.rows, self.words.printed.boxes.get(self.name, ())
        boxes = tuple(field for field in rows if field.name in beside)
        apart = not any(box.depends or box.follows for box in boxes)
        return boxes if apart and len(rows) - len(boxes) >= LONG_ROW else ()

    def _form(
        self, index: int, kind: str, data: Any, initial: Any, fields: tuple[Field, ...] = ()
    ) -> RowForm:
        words = self.words.inside(self.name)
        prefix = f"{self.prefix}-{index}"
        form = self._make(fields or self._fields(kind), words, data, initial, prefix, in_row=True)
        if self.described.type == "map":
            self._call(form)
        return form

    def _call(self, row: RowForm) -> None:
        """Labels the keys and values of a map with the game's terms, or general ones."""
        own = self.words.terms
        if f"{self.name}.name" not in own and f"{self.name}.one" in own:
            row.fields["name"].label = self.words.one_of(self.name)
        if not self.described.rows and f"{self.name}.value" not in own:
            row.fields["value"].label = gettext("Value")

    def _fields(self, kind: str) -> tuple[Field, ...]:
        described, names = self.described, self.described.choices
        if kind == PICK:
            return (Field(name=self.name, type="enum", choices=names, required=True),)
        if described.type != "map":
            return described.rows
        named = Field(name="name", type="enum" if names else "text", choices=names, required=True)
        return (named, self._worth)

    @property
    def _worth(self) -> Field:
        """The field of a value in a map: a whole number, unless the map describes it."""
        described = self.described
        number = Field(
            name="value", type="int", min=described.min, max=described.max, required=True
        )
        return described.rows[0] if described.rows else number
