"""Rows in a form: a list (weapons, spells, effects), a single object, or a map of names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from encounters.forms.making_rows import Rows
from encounters.forms.row import LONG_LIST, OWN, PICK, FormRow, Mistake
from encounters.forms.words import BETWEEN, with_label, within
from encounters.text.notation import search_text
from encounters.text.wording import message
from rulesets.contract import Refused, Where
from rulesets.messages import Phrase

GROUPS = ("rows", "object", "map")


class RowGroup(Rows):
    """The rows of one described field as the form shows them, and their value."""

    is_group = True

    # -- for the template ------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return f"rows-{self.prefix}"

    @property
    def one(self) -> str:
        """The title of a row without a name."""
        return self.words.one_of(self.name)

    @property
    def hint(self) -> str:
        return message(self.described.help) if self.described.help else ""

    @property
    def columns(self) -> list[str]:
        """The labels of the fields that stand beside each other, above rows that have them."""
        words, beside = self.words.inside(self.name), self.words.printed.boxes.get(self.name, ())
        names = {row.name for row in self.described.rows}
        boxed = any(row.boxes for row in self.rows)
        labels = self.words.printed.labels
        return [
            message(labels[place])
            if (place := f"{self.name}.{name}") in labels
            else words.word(name)
            for name in beside
            if boxed and name in names
        ]

    @property
    def in_line(self) -> bool:
        """Whether a row is only a name and its value."""
        return self.described.type == "map"

    @property
    def can_own(self) -> bool:
        return OWN in self._kinds and self.can_add

    @property
    def can_move(self) -> bool:
        """Whether the order of the rows can matter; in a map it cannot."""
        return self.described.type == "rows"

    @property
    def examples(self) -> list[tuple[str, str]]:
        """Examples for the table's own rows that are no row yet, with their words."""
        words, there = self.words.inside(self.name), self.names()
        pairs = ((name, words.term(name) or name) for name in self._examples)
        return [pair for pair in pairs if not set(pair) & set(there)]

    @property
    def _examples(self) -> Mapping[str, Mapping[str, Any]]:
        return self.words.examples.get(self.name, {}) if self.can_own else {}

    @property
    def many(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The catalogue and the library to choose several entries from at once, under a heading
        each; none if the catalogue is short enough to choose from it again and again."""
        names, words = self.described.choices, self.words.inside(self.name)
        if len(names) < LONG_LIST or not self._can_add_many:
            return []
        pairs = [(name, words.value(self.name, name)) for name in names]
        listed = {word for _, word in pairs}
        library = ((name, words.term(name) or name) for name in self._examples)
        return [
            (gettext("From the list"), sorted(pairs, key=lambda pair: search_text(pair[1]))),
            (gettext("From the library"), [pair for pair in library if pair[1] not in listed]),
        ]

    @property
    def follows(self) -> bool:
        """Whether having no rows means the default of the rules."""
        return self.described.default is None and not self.described.nullable

    @property
    def help_text(self) -> str:
        if self.rows or not self.follows:
            return ""
        return gettext("Empty: %(value)s.") % {"value": self.words.unset(self.described)}

    @property
    def lines(self) -> float:
        """The estimated number of lines on a phone."""
        return len(self.rows) + 2.5

    @property
    def gist(self) -> str:
        """The names of the rows, or the names and values of a map."""
        if self.in_line:
            pairs = ((row.title, row.form[self._worth.name].value()) for row in self.rows)
            return BETWEEN.join(with_label(title, value, self.described) for title, value in pairs)
        return BETWEEN.join(row.title for row in self.rows if row.title)

    @property
    def busy(self) -> bool:
        wrong = any(row.form.errors for row in self.rows if row.form.is_bound)
        return bool(self.errors) or wrong or self._data is not None or self._differs

    # -- reading ---------------------------------------------------------------------------------

    def is_valid(self) -> bool:
        if self._data is None:
            return False
        bound = [row.form for row in self.rows if row.form.is_bound]
        valid = all(form.is_valid() for form in bound)
        whole = len(bound) == len(self.rows)  # a row that is only just added has no values yet
        if valid and whole and self.described.type == "map" and len(self.value()) < len(self.rows):
            self.errors = [gettext("Two rows have the same name.")]
        return valid and not self.errors

    def value(self) -> Any:
        """The list, the object (None without a row), or the map."""
        if self.described.type == "map":
            worth = self._worth.name
            pairs = (row.form.cleaned_data for row in self.rows)
            return {pair["name"]: pair[worth] for pair in pairs}
        values = [self._value_of(row) for row in self.rows]
        if self.described.type == "object":
            return self._whole(values[0]) if values else None
        return values

    def _value_of(self, row: FormRow) -> Any:
        if row.kind == PICK and row.form.is_bound:
            return row.form.cleaned_data[self.name]
        return {**(row.kept or {}), **row.form.values()} if row.form.is_bound else row.stored

    def refuse(self, why: Phrase | str, path: Where) -> None:
        """Adds an error to a field of a row (`(1, "damage")`, from 1), or to the group.

        The rows of a map are found by their names; an object has a single row.
        """
        row = self._row_at(path[:1])
        if row is None or not row.form.is_bound:
            self.errors.append(self.words.because(why))
            return
        inside = path if self.described.type == "object" else path[1:]
        if self.described.type == "map":
            inside = (self._worth.name,)
        elif row.kind == PICK:
            inside = (self.name,)
        elif row.kept is not None and inside and inside[0] not in row.form.fields:
            row.form.add_error(None, row.form.words.explained(Refused("", why, inside)))
            return
        row.form.refuse_at(inside, why)

    def mistakes(self) -> Iterator[Mistake]:
        """Errors in the rows, each under the row's name: "Weapon 2, Damage"."""
        for error in self.errors:
            yield Mistake(self.label, error, self.id)
        single = self.described.type == "object"
        for number, row in enumerate(self.rows, start=1):
            called = self.label if single else f"{self.words.one_of(self.name)} {number}"
            for mistake in row.form.mistakes():
                inside = mistake.label != called and row.kind != PICK and mistake.label
                label = within(called, inside) if inside else called
                yield Mistake(label, mistake.text, mistake.at or f"{self.id}-{row.index}")

    def _row_at(self, place: Where) -> FormRow | None:
        """The row that a path leads to; None for the group as a whole."""
        match self.described.type, place:
            case "object", _:
                return self.rows[0] if self.rows else None
            case "map", (str() as name,):
                return next((row for row in self.rows if row.form["name"].value() == name), None)
            case _, (int() as number,) if 0 < number <= len(self.rows):
                return self.rows[number - 1]
        return None

    def _whole(self, value: Any) -> Any:
        """The object, or the default itself if all its values are defaults."""
        default = self.described.default
        if not (isinstance(value, Mapping) and isinstance(default, Mapping)):
            return value
        full = {row.name: value.get(row.name, row.default) for row in self.described.rows}
        return default if full == dict(default) else value
