"""Facts about options and fields on which the forms of all games depend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field, Option
from rulesets.contract.describe import Most, is_asked

PICKED = ("weapon", "spell", "enum", "combatant")
MOST_TARGETS = 24  # more than this become a list


def target_of(option: Option) -> Field | None:
    """The field that names the target, if there is a row for each of its choices."""
    aims = [field for field in option.fields if is_target(field)]
    rows = bool(aims) and not may_be_left_out(aims[0]) and 0 < len(aims[0].choices) <= MOST_TARGETS
    return aims[0] if rows else None


def is_target(field: Field) -> bool:
    """Whether the field names a combatant; placing combatants is done on a board instead."""
    return field.type == "combatant" and not field.of


def may_be_left_out(field: Field) -> bool:
    """Whether the target may be left out; not if the field is only asked when a target is
    required."""
    if field.type == "combatant":
        needed = field.required or field.default is not None
        asked = field.depends is None or "" in field.depends[1]
        return asked and (field.nullable or not needed)
    return not (field.required or field.default is not None or field.nullable)


def is_one_of_them(field: Field) -> bool:
    """Whether the rules take one of the choices if the field is left out."""
    return field.type == "weapon" and field.depends is None and not field.nullable


def is_undecided(field: Field) -> bool:
    """Whether the field is a yes or no that is derived from other values unless it is given."""
    return field.type == "bool" and field.default is None and not field.required


def in_order(field: Field) -> bool:
    """Whether the field puts all of its choices in an order."""
    every = len(field.choices)
    return field.closed and not field.repeats and field.min == field.max == every > 1


def is_of_few(field: Field) -> bool:
    """Whether the field chooses among a few numbers, such as slots for spells; the lowest legal one
    is preset."""
    return field.type == "int" and bool(field.choices)


def has_live_notes(field: Field) -> bool:
    """Whether the rules have a note on each of its values, which depends on the whole answer."""
    return field.type == "weapon" or is_of_few(field)


def values_of(field: Field) -> tuple[str, ...]:
    """The values of a field, with "" for leaving it out; it comes first for combatants and spells
    that may be left out. A weapon that is left out is one of those listed, so it stands once."""
    if is_undecided(field):
        return "", "on", "off"
    if field.type not in PICKED or is_one_of_them(field):
        return field.choices
    if field.nullable:
        return (*field.choices, "")
    return ("", *field.choices) if may_be_left_out(field) else field.choices


def worth_asking(field: Field) -> bool:
    """Whether a field has several legal values, or may be left out."""
    if field.type in PICKED and field.nullable:
        return bool(field.choices)
    if field.type in PICKED:
        optional = not (field.required or field.default is not None or is_one_of_them(field))
        return len(field.choices) > (0 if optional else 1)
    if field.type == "combatants" or has_live_notes(field):
        return bool(field.choices)
    if field.type == "int":
        return field.min is None or field.max is None or field.min < field.max
    return True


def limited(option: Option, fields: Iterable[Field]) -> Iterator[Field]:
    """The fields, limited by the only value of a field they depend on, which is not asked."""
    by_name = {field.name: field for field in option.fields}
    for field in fields:
        name, highest = field.depends or ("", {})
        other = by_name.get(name)
        if other is None or worth_asking(other) or len(other.choices) != 1:
            yield field
        elif other.choices[0] in highest:
            match highest[other.choices[0]]:
                case None:
                    yield replace(field, depends=None)
                case tuple() as choices:
                    yield _with_only(field, other.choices[0], choices)
                case most:
                    yield replace(field, max=most, depends=None)


def _with_only(field: Field, value: str, choices: tuple[str, ...]) -> Field:
    """The field with the only value of the one it depends on. How many of its choices go together
    may still depend on a further field."""
    most, depends = field.most_with.get(value, field.max), None
    repeats = field.repeats and value in (field.repeats_with or (value,))
    numbers = field.most_with
    if isinstance(most, tuple):
        name, numbers = most
        depends = name, dict.fromkeys(numbers, choices)
    return replace(
        field,
        choices=choices,
        max=_highest(most) if numbers else field.max,
        depends=depends,
        most_with=numbers if depends else {},
        repeats=repeats,
        repeats_with=(),
    )


def split_by_repeats(field: Field) -> tuple[Field, ...]:
    """Splits a list whose entries may repeat with only some values of the field it depends on: into
    a list for these values and a list for all other values."""
    if not (field.repeats and field.repeats_with and field.depends):
        return (field,)
    name, legal = field.depends
    often = {value: legal[value] for value in legal if value in field.repeats_with}
    once = {value: legal[value] for value in legal if value not in often}
    return tuple(
        replace(
            field,
            depends=(name, some),
            max=_highest_of(field.most_with.get(value, field.max) for value in some),
            repeats=some is often,
            repeats_with=(),
        )
        for some in (often, once)
        if some
    )


def _highest_of(limits: Iterable[Most | None]) -> int | None:
    """The highest number that any of these allows; None if one of them is no limit."""
    highest = list(map(_highest, limits))
    numbers = [most for most in highest if most is not None]
    return max(numbers) if len(numbers) == len(highest) else None


def _highest(most: Most | None) -> int | None:
    return max(most[1].values()) if isinstance(most, tuple) else most


def sent_fields(option: Option, preset: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of the form as it would be sent, without those that are only asked with other
    values."""
    sent = dict[str, Any]()
    for field in option.fields:
        value = preset.get(field.name, field.default)
        if value is not None and is_asked(field, sent):
            sent[field.name] = value
    return sent
