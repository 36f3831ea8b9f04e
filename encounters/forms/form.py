"""A form for described fields, in sections, with rows that can be added and removed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.forms.utils import ErrorDict
from django.utils.translation import gettext

from encounters.forms.kinds import field_of, following, key_of
from encounters.forms.making_rows import REARRANGING
from encounters.forms.names import points, with_sheet_choices
from encounters.forms.row import Mistake, focus_id
from encounters.forms.rows import GROUPS, RowGroup
from encounters.forms.words import BETWEEN, Examples, Words, short_value
from rulesets.contract import Field, Follows, Refused, Term, Where
from rulesets.contract.describe import as_told
from rulesets.contract.printing import PLAIN, Printed
from rulesets.messages import Phrase

NOTHING = "–"
"""The first entry of a list from which nothing follows yet."""
LINES_OPEN = 7
"""Lines of two fields each that are open at first: two screens of a phone."""


def form_for(
    fields: tuple[Field, ...],
    terms: Mapping[str, Term],
    data: Any = None,
    initial: Mapping[str, Any] | None = None,
    *,
    within: str = "",
    names: Mapping[str, str] | None = None,
    prefix: str | None = None,
    examples: Examples | None = None,
    printed: Printed | None = None,
) -> RulesForm:
    """The form for fields that a ruleset describes. `data` is a request's POST, `initial` the
    stored values.

    `within` is the place for `contract.words.term_of`, `names` are the names of combatants;
    `examples` are starting values for rows, `printed` arranges the form of a sheet (`Words`).
    """
    words = Words(terms, names or {}, within, examples or {}, printed or PLAIN, stats=initial or {})
    return RulesForm(fields, words, data, initial, prefix)


@dataclass
class Section:
    """Fields under one heading. It is open if one of them has an error, or if all sections up to it
    fit on a few screens; `gist` summarises its values while it is closed."""

    name: str
    title: str
    items: list[BoundField | RowGroup] = field(default_factory=list)
    lines: float = 0
    open: bool = False
    gist: str = ""


class RulesForm(forms.Form):
    """The form. `values()` returns the data; `rearranged` is set if rows were only added, removed
    or moved, or the further fields of one were asked for."""

    def __init__(
        self,
        described: tuple[Field, ...],
        words: Words,
        data: Any = None,
        initial: Mapping[str, Any] | None = None,
        prefix: str | None = None,
        in_row: bool = False,
    ):
        values = initial or {}
        start = {item.name: values.get(item.name, item.default) for item in described}
        super().__init__(data, initial=start, prefix=prefix, label_suffix="")
        self.words = words
        self.rearranged = data is not None and any(item in data for item in REARRANGING)
        self.groups: dict[str, RowGroup] = {}
        for item in described:
            if item.type in GROUPS and not points(item):
                self.groups[item.name] = self._group(item, start[item.name])
        names = {name: group.names() for name, group in self.groups.items()}
        self.described = tuple(with_sheet_choices(item, names) for item in described)
        for item in self.described:
            if item.type not in GROUPS:
                self.fields[item.name] = field_of(item, words)
            elif points(item):
                self.groups[item.name] = self._group(item, start[item.name])
        for item in self.described:
            if item.follows and item.name in self.fields:
                self._follow(item, item.follows)
        self._limited = [item for item in self.described if item.depends] if in_row else []
        for item in self._limited:
            if item.depends and item.name in self.fields:
                self.fields[item.name].only = (  # type: ignore[attr-defined]
                    self[item.depends[0]].auto_id,
                    " ".join(item.depends[1]),
                    self._unused(item),
                )

    def _unused(self, item: Field) -> bool:
        """Whether a row of this kind has no such value."""
        of, values = item.depends or ("", {})
        value = self.cleaned_data.get(of) if hasattr(self, "cleaned_data") else self[of].value()
        if value in (None, ""):
            value = next(other.default for other in self.described if other.name == of)
        return as_told(value) not in values

    def _follow(self, item: Field, follows: Follows) -> None:
        """Shows the derived value in place of an empty field, which `derived_values.js` updates: as
        the placeholder of a box, as the first entry of a list with its reason."""
        form_field, of = self.fields[item.name], None
        reason = self.words.term(f"{follows.of}.reason")
        if follows.of in self.fields:
            of = self[follows.of]
            reason = reason or gettext("from %(name)s") % {"name": of.label}
        texts = {
            key_of(source): following(item, source, value, self.words, reason)
            for source, value in follows.values.items()
        }
        if of is not None:
            values = json.dumps(texts, separators=(",", ":"), ensure_ascii=False)
            form_field.widget.attrs |= {"data-of": of.auto_id, "data-follows": values}
        value = self._followed(texts, of)
        if isinstance(form_field, forms.ChoiceField):
            (empty, _unset), *others = form_field.choices  # type: ignore[misc]
            form_field.choices = [(empty, value or NOTHING), *others]
            return
        form_field.follows = reason if of is not None else ""  # type: ignore[attr-defined]
        form_field.widget.attrs["placeholder"] = value
        if follows.both and of is not None:
            form_field.widget.attrs["data-both"] = True
            mirror = gettext("from %(name)s") % {"name": self[item.name].label}
            self.fields[follows.of].mirrors = mirror  # type: ignore[attr-defined]

    def _followed(self, texts: Mapping[str, str], of: BoundField | None) -> str:
        """The words of what follows from the field `of`; without such a field, from the side of
        the sheet, on which only one value is possible."""
        if of is None:
            return next(iter(texts.values())) if len(texts) == 1 else ""
        key = key_of(of.value())
        if texts:
            return texts.get(key, texts.get("", ""))
        same = key if key.isdecimal() else self.words.term(key) or key
        return same or str(of.field.widget.attrs.get("placeholder", ""))

    def _group(self, field: Field, value: Any) -> RowGroup:
        data = self.data if self.is_bound else None
        return RowGroup(field, self.words, data, value, self.add_prefix(field.name), type(self))

    def full_clean(self) -> None:
        """Skips validation while rows are only being added and removed."""
        if self.rearranged:
            self._errors, self.cleaned_data = ErrorDict(), {}
        else:
            super().full_clean()

    def is_valid(self) -> bool:
        groups = [group.is_valid() for group in self.groups.values()]
        return super().is_valid() and all(groups) and not self.rearranged

    def values(self) -> dict[str, Any]:
        """The values that differ from the defaults, by the ruleset's names. Call after
        `is_valid`."""
        values = {}
        unused = {item.name for item in self._limited if self._unused(item)}
        for item in self.described:
            if item.name in unused:
                continue
            group = self.groups.get(item.name)
            value = group.value() if group else self.cleaned_data.get(item.name)
            if item.nullable and value == "":
                value = None
            if differs(item, value):
                values[item.name] = value
        return values

    def refuse(self, refused: Refused) -> None:
        """Adds a refusal by the rules as an error of the field that it names."""
        self.refuse_at(refused.path, refused.why)

    def refuse_at(self, path: Where, why: Phrase | str) -> None:
        """Adds an error at a path within this form."""
        name, *rest = path or ("",)
        group = self.groups.get(str(name))
        if group:
            group.refuse(why, tuple(rest))
        else:
            self.add_error(str(name) if name in self.fields else None, self.words.because(why))

    def mistakes(self) -> Iterator[Mistake]:
        """All errors, in the order of the fields, nested rows included."""
        for error in self.non_field_errors():
            yield Mistake("", str(error), "")
        for item in self.items():
            if isinstance(item, RowGroup):
                yield from item.mistakes()
            else:
                for error in item.errors:
                    yield Mistake(str(item.label), str(error), focus_id(item))

    def sections(self) -> list[Section]:
        """All fields in order, under their headings; those without a heading come first."""
        by_title: dict[str, Section] = {"": Section("", "")}
        for described in self.described:
            title = self.words.word(described.section, "section")
            section = by_title.setdefault(described.section, Section(described.section, title))
            group = self.groups.get(described.name)
            section.items.append(group or self[described.name])
            section.lines += group.lines if group else 0.5
        sections = [section for section in by_title.values() if section.items]
        lines = 0.0
        for section in sections:
            lines += section.lines
            section.open = lines <= LINES_OPEN or any(item.errors for item in section.items)
            section.gist = self._gist(section)
        return sections

    def stacks(self) -> list[list[Section]]:
        """The sections in stacks of their own, so that what opens moves only what is below it in
        its stack; a single one without a second."""
        sections = {section.name: section for section in self.sections()}
        second = [sections.pop(name) for name in self.words.printed.second if name in sections]
        stacks = [list(sections.values()), second]
        return [stack for stack in stacks if stack]

    def items(self) -> Iterator[BoundField | RowGroup]:
        """All fields in order, without headings."""
        for item in self.described:
            yield self.groups.get(item.name) or self[item.name]

    def _gist(self, section: Section) -> str:
        """Values that differ from the defaults, and all numbers but 0, in the order of the
        fields."""
        parts = []
        for item in self.described:
            group, value = self.groups.get(item.name), self.initial.get(item.name)
            if item.section == section.name and group:
                parts.append(group.gist)
            elif item.section == section.name and (differs(item, value) or _counts(item, value)):
                parts.append(short_value(item, value, self.words))
        return BETWEEN.join(filter(None, parts))


def _counts(described: Field, value: Any) -> bool:
    return described.type == "int" and not described.choices and value not in (None, "", 0)


def differs(described: Field, value: Any) -> bool:
    """Whether a value differs from the default and has to be saved."""
    value, default = plain(value), plain(described.default)
    if value in (None, ""):
        return described.nullable and value is None and default is not None
    if value in ([], {}) and default is None:
        return False
    if described.type == "dice":
        value, default = str(value), str(default)
    return described.required or bool(value != default)


def plain(value: Any) -> Any:
    """A value as JSON has it, for comparing."""
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value
