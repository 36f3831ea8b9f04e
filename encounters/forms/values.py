"""A sheet's values as text, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext, pgettext

from encounters.forms.kinds import unset
from encounters.forms.words import Words
from encounters.text import notation
from encounters.text.notation import isolated
from encounters.text.wording import listed
from rulesets.contract import Field

BETWEEN = " · "
FIGURES = ("int", "dice", "numbers")
UNSEEN = "\N{SOFT HYPHEN}"


def heading(field: Field, words: Words) -> str:
    """The label of the value, without soft hyphens."""
    return words.word(field.name).replace(UNSEEN, "")


def value_text(field: Field, value: Any, words: Words) -> str:
    """The value as text; `words` are those of the place that contains the field."""
    match value:
        case None:
            return unset(field, words)
        case bool():
            return gettext("Yes") if value else gettext("No")
        case list() | tuple():
            return BETWEEN.join(_part(field, item, words) for item in value) or gettext("none")
        case dict() if field.type == "map":
            worth = field.rows[0] if field.rows else field
            pairs = ((words.value(field.name, name), part) for name, part in value.items())
            return BETWEEN.join(
                labelled(name, value_text(worth, part, words), worth) for name, part in pairs
            )
    return _part(field, value, words)


def short_value(field: Field, value: Any, words: Words) -> str:
    """The value in a few words: a word or dice alone, a number with its label."""
    told = value_text(field, value, words)
    if isinstance(value, bool):
        return heading(field, words)
    return labelled(heading(field, words), told, field) if field.type == "int" else told


def _part(field: Field, value: Any, words: Words) -> str:
    if isinstance(value, Mapping):
        return _row_text(field.rows, value, words.inside(field.name))
    if isinstance(value, int) and not (field.choices and field.type == "int"):
        return str(value)
    if field.type == "dice":
        return isolated(notation.dice(str(value)))
    known = words.value_term(field.name, str(value))
    return isolated(str(value)) if known is None else known.replace(UNSEEN, "")


def _row_text(described: Iterable[Field], row: Mapping[str, Any], words: Words) -> str:
    """A row such as "Bite: Damage 1d4 · Natural: Yes"; without a name only the values."""
    name = str(row.get("name", ""))
    values = [
        labelled(heading(field, words), _within(field, row[field.name], words), field)
        for field in described
        if field.name in row and field.name != "name"
    ]
    called = words.term(name) or isolated(name)
    if called and values:
        told = {"name": called, "values": BETWEEN.join(values)}
        return pgettext("a row of a sheet", "%(name)s: %(values)s") % told
    return called or BETWEEN.join(values)


def _within(field: Field, value: Any, words: Words) -> str:
    """A value inside a row, where the dot already separates the values."""
    if isinstance(value, list | tuple) and value:
        return listed([_part(field, item, words) for item in value])
    return value_text(field, value, words)


def labelled(name: str, value: str, field: Field) -> str:
    """A value with its label: "Damage 1d4"; a word is parted from it: "Condition: asleep"."""
    if field.type in FIGURES:
        said = pgettext("a value of a row", "%(name)s %(value)s")
    else:
        said = gettext("%(name)s: %(value)s")
    return said % {"name": name, "value": value}
