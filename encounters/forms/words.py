"""The words for identifiers in a form, and a sheet's values as text, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext, pgettext

from encounters.text import notation
from encounters.text.notation import isolated
from encounters.text.wording import fill, join_list, message
from rulesets import messages
from rulesets.contract import Field, Refused, Term, Where
from rulesets.contract.printing import PLAIN, Printed, Short
from rulesets.contract.words import term_of

type Examples = Mapping[str, Mapping[str, Mapping[str, Any]]]
BETWEEN = " · "
FIGURES = ("int", "dice", "numbers")
UNSEEN = "\N{SOFT HYPHEN}"


@dataclass(frozen=True)
class Words:
    """`terms` of a ruleset, `names` of combatants by id, and the place `within` which to look terms
    up.

    `examples` are starting values for rows, by the stat that has such rows and then by name.
    `printed` arranges the form of a sheet, whose stored values are `stats`.
    """

    terms: Mapping[str, Term]
    names: Mapping[str, str] = field(default_factory=dict)
    within: str = ""
    examples: Examples = field(default_factory=dict)
    printed: Printed = PLAIN
    stats: Mapping[str, Any] = field(default_factory=dict)

    def inside(self, within: str) -> Words:
        return replace(self, within=within)

    def word(self, name: str, within: str | None = None) -> str:
        """The word for an identifier; the table's own words are returned as they are, without
        underscores."""
        term = term_of(self.terms, name, self.within if within is None else within)
        return message(term.word) if term else name.replace("_", " ")

    def term(self, text: str) -> str | None:
        """The word for a text if it is an identifier of the rules, else None."""
        term = term_of(self.terms, text, self.within)
        return message(term.word) if term else None

    def value(self, name: str, value: str) -> str:
        """The word for a value of the field `name`."""
        return self.names.get(value) or self.word(value, name)

    def value_term(self, name: str, value: str) -> str | None:
        """The word for a value of the field `name` if it is an identifier of the rules, else
        None."""
        return self.names.get(value) or self.inside(name).term(value)

    def one_of(self, name: str) -> str:
        """The word for one row of the field `name`: "Weapon" if the field is called "Weapons"."""
        return self.term(f"{name}.one") or self.word(name)

    def unset(self, field: Field) -> str:
        """The label of an unset value; the game may have its own word for what its rules then
        do."""
        by_rules = self.term(f"{field.name}.by_rules")
        return by_rules or (gettext("none") if field.nullable else gettext("automatic"))

    def in_short(self, stat: str, row: Any) -> Short | None:
        """A row of a sheet as its game tells it in a few words."""
        return self.printed.row(stat, row, self.stats) if self.printed.row else None

    def place(self, path: Where) -> str:
        """The location of a value, from outside inwards: "Weapon 1, Damage"."""
        if not path:
            return ""
        name, rest = str(path[0]), path[1:]
        called = self.word(name)
        if rest and isinstance(rest[0], int):
            called, rest = f"{self.one_of(name)} {rest[0]}", rest[1:]
        return within(called, self.inside(name).place(rest)) if rest else called

    def text(self, phrase: messages.Phrase) -> str:
        """A phrase of the rules, as text."""
        return fill(phrase, self.phrase_value)

    def explained(self, refused: Refused, whose: str = "") -> str:
        """A refusal in one line: which sheet, which value, and the reason."""
        where = self.place(refused.path)
        where = within(whose, where) if whose and where else whose or where
        why = self.because(refused.why)
        return gettext("%(where)s: %(why)s") % {"where": where, "why": why} if where else why

    def because(self, why: messages.Phrase | str) -> str:
        """The reason in the reader's language; plain texts, which only scenarios cause, are in
        English."""
        if isinstance(why, messages.Phrase):
            return self.text(why)
        return gettext("The rules do not allow this: %(reason)s") % {"reason": why}

    def phrase_value(self, value: Any) -> str:
        """A value of a phrase as text."""
        match value:
            case messages.Term(id=id) | messages.Name(id=id):
                return self.names.get(id) or self.word(id)
            case messages.Dice(text=text):
                return f"\N{LEFT-TO-RIGHT ISOLATE}{notation.dice(text)}\N{POP DIRECTIONAL ISOLATE}"
            case messages.Phrase():
                return self.text(value)
            case tuple() | list():
                return join_list([self.phrase_value(item) for item in value])
        return str(value)


def within(row: str, field: str) -> str:
    """A field and the row that contains it: "Weapon 1, Damage"."""
    return pgettext("where in a form", "%(row)s, %(field)s") % {"row": row, "field": field}


def heading(field: Field, words: Words) -> str:
    """The label of the value, without soft hyphens."""
    return words.word(field.name).replace(UNSEEN, "")


def value_text(field: Field, value: Any, words: Words) -> str:
    """The value as text; `words` are those of the place that contains the field."""
    match value:
        case None:
            return words.unset(field)
        case bool():
            return gettext("Yes") if value else gettext("No")
        case list() | tuple():
            return BETWEEN.join(_part(field, item, words) for item in value) or gettext("none")
        case dict() if field.type == "map":
            worth = field.rows[0] if field.rows else field
            pairs = ((words.value(field.name, name), part) for name, part in value.items())
            return BETWEEN.join(
                with_label(name, value_text(worth, part, words), worth) for name, part in pairs
            )
    return _part(field, value, words)


def short_value(field: Field, value: Any, words: Words) -> str:
    """The value in a few words: a word or dice alone, a number with its label."""
    text = value_text(field, value, words)
    if isinstance(value, bool):
        return heading(field, words)
    return with_label(heading(field, words), text, field) if field.type == "int" else text


def _part(field: Field, value: Any, words: Words) -> str:
    if isinstance(value, Mapping):
        return _row_text(field.rows, value, words.inside(field.name))
    if isinstance(value, int) and not (field.choices and field.type == "int"):
        return str(value)
    if field.type == "dice":
        return isolated(notation.dice(str(value)))
    term = words.value_term(field.name, str(value))
    return isolated(str(value)) if term is None else term.replace(UNSEEN, "")


def _row_text(described: Iterable[Field], row: Mapping[str, Any], words: Words) -> str:
    """A row such as "Bite: Damage 1d4 · Natural: Yes"; without a name only the values."""
    name = str(row.get("name", ""))
    values = [
        with_label(heading(field, words), _within(field, row[field.name], words), field)
        for field in described
        if field.name in row and field.name != "name"
    ]
    called = words.term(name) or isolated(name)
    if called and values:
        params = {"name": called, "values": BETWEEN.join(values)}
        return pgettext("a row of a sheet", "%(name)s: %(values)s") % params
    return called or BETWEEN.join(values)


def _within(field: Field, value: Any, words: Words) -> str:
    """A value inside a row, where the dot already separates the values."""
    if isinstance(value, list | tuple) and value:
        return join_list([_part(field, item, words) for item in value])
    return value_text(field, value, words)


def with_label(name: str, value: str, field: Field) -> str:
    """A value with its label: "Damage 1d4"; a word is parted from it: "Condition: asleep"."""
    if field.type in FIGURES:
        label = pgettext("a value of a row", "%(name)s %(value)s")
    else:
        label = gettext("%(name)s: %(value)s")
    return label % {"name": name, "value": value}
