"""Narrows a decision for a viewer: no field of any type, at any depth, offers, presets or counts a
hidden combatant.

The narrowed decision can be answered. A removed default is replaced by a remaining choice, and so
is one that does not go with that choice; an option that needs a target is dropped with the last
target. A fighter whose place is hidden is left out, and stays where the rules have put it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from msgspec.structs import replace

from rulesets.contract import Decision, Field, Option
from rulesets.contract.describe import Most, as_told, most_of

PEOPLE = ("combatant", "combatants")


class Sees(Protocol):
    def misses(self, name: str | None) -> bool: ...
    def present(self, names: Iterable[str]) -> tuple[str, ...]: ...


class NobodyLeft(Exception):
    """A combatant must be named, and none is left that may be."""


def narrow(decision: Decision, visibility: Sees) -> Decision | None:
    """The decision without combatants hidden from the viewer; None if no answer is left."""
    options = tuple(
        shown_option
        for option in decision.options
        if (shown_option := _option(option, visibility)) is not None
    )
    if not options:
        return None
    names = [option.name for option in options]
    only = names[0] if len(names) == 1 and decision.default is not None else None
    default = decision.default if decision.default in names else only
    usual = tuple(name for name in decision.usual if name in names)
    return replace(decision, options=options, default=default, usual=usual)


def _option(option: Option, visibility: Sees) -> Option | None:
    try:
        return replace(option, fields=_fields(option.fields, visibility))
    except NobodyLeft:
        return None


def _fields(fields: Collection[Field], visibility: Sees) -> tuple[Field, ...]:
    """The fields of an option or of a row."""
    about = {field.name for field in fields if field.type in PEOPLE}
    visible = [field for field in fields if not _stays(field, visibility)]
    narrowed_fields = [
        _narrow_depends(_field(field, visibility), about, visibility) for field in visible
    ]
    lost = _lost_values(visible, narrowed_fields)
    left: list[Field] = []
    for before, field in zip(visible, narrowed_fields, strict=True):
        name, legal = field.depends or ("", {})
        some = _beside_others(_without(field, lost.get(field.name, frozenset())), lost.get(name))
        if not legal or some.depends is None or some.depends[1]:
            left.append(_with_legal_default(_with_limits(some), before, visible, left))
    return tuple(left)


def _beside_others(field: Field, gone: Collection[str] | None) -> Field:
    """The field without those values of the one it depends on, and without the choices that only go
    with them."""
    if not gone or field.depends is None:
        return field
    name, every = field.depends
    legal = {value: allowed for value, allowed in every.items() if value not in gone}
    lost = _names_in(every) - _names_in(legal)
    choices = tuple(choice for choice in field.choices if choice not in lost)
    most_with = {value: most for value, most in field.most_with.items() if value not in gone}
    often = tuple(value for value in field.repeats_with if value not in gone)
    field = replace(
        field,
        choices=choices or field.choices,
        depends=(name, legal),
        most_with=most_with,
        repeats=field.repeats and bool(often or not field.repeats_with),
        repeats_with=often,
    )
    return _with_bounds(field) if field.type == "int" else field


def _with_limits(field: Field) -> Field:
    """The list with its limits reduced to what is left: to the number of choices, unless one may be
    named several times."""
    if field.type != "combatants" or not field.most_with:
        return field
    count, often = len(field.choices), field.repeats_with if field.repeats else ()
    most_with = {
        value: most if value in often or (field.repeats and not often) else _cap(most, count)
        for value, most in field.most_with.items()
    }
    legal = field.depends[1] if field.depends else {}
    highest = [_highest(most_with[value]) for value in legal if value in most_with]
    most = max(highest) if highest and len(highest) == len(legal) else field.max
    return replace(field, most_with=most_with, max=most)


def _highest(most: Most) -> int:
    return max(most[1].values()) if isinstance(most, tuple) else most


def _with_bounds(field: Field) -> Field:
    """The number within the bounds of what is left."""
    allowed = field.depends[1].values() if field.depends else ()
    highest = [each for each in allowed if isinstance(each, int)]
    left = [int(choice) for choice in field.choices] or highest
    if not left:
        return field
    least, most, default = min(left) if field.choices else field.min, max(left), field.default
    return replace(
        field,
        min=least,
        max=most,
        default=min(default, most) if isinstance(default, int) else default,
    )


def _names_in(legal: Mapping[str, int | tuple[str, ...] | None]) -> set[str]:
    return {each for allowed in legal.values() if isinstance(allowed, tuple) for each in allowed}


def _with_legal_default(
    field: Field, before: Field, visible: Iterable[Field], left: Iterable[Field]
) -> Field:
    """The field with a default that is legal beside the one of the field it depends on."""
    name, allowed = field.depends or ("", {})
    default, legal = field.default, field.choices
    beside = {other.name: other.default for other in left}
    value = beside.get(name)
    moved = value != next((other.default for other in visible if other.name == name), None)
    if field.depends:
        values = allowed.get(as_told(value), ())
        legal = values if isinstance(values, tuple) else legal
    if field.type == "combatants" and default:
        filled = _default_list(field, legal, most_of(field, beside), moved)
        return replace(field, default=type(default)(filled))
    if moved and field.type == "int" and field.choices and field.depends:
        return replace(field, default=int(legal[0]) if legal else None)  # of few: the lowest
    moved = moved or default != before.default
    if moved and legal and isinstance(default, str | int) and as_told(default) not in legal:
        return replace(field, default=type(default)(legal[0]))
    return field


def _default_list(
    field: Field, legal: tuple[str, ...], most: int | None, moved: bool
) -> Collection[str]:
    """The default of a list without those who may not be named, and as many others as have to."""
    default: Collection[str] = field.default
    most = len(default) if most is None else min(most, len(default))
    if len(default) <= most and set(default) <= set(legal):
        return default
    kept = [each for each in dict.fromkeys(default) if each in legal]
    if len(set(default)) < len(default) and not moved:
        return tuple(kept or legal)[:1] * most
    more = [each for each in legal if each not in kept]
    return [*kept, *more][: max(len(kept), field.min or 1)][:most]


def _lost_values(visible: Iterable[Field], after: Iterable[Field]) -> dict[str, frozenset[str]]:
    """By field, the values that need a combatant although none is left: a spell without a
    target."""
    lost: dict[str, frozenset[str]] = {}
    for before, field in zip(visible, after, strict=True):
        if field.type in PEOPLE and not field.nullable and field.depends and before.depends:
            name, legal = field.depends
            was = before.depends[1]
            lost[name] = lost.get(name, frozenset()) | {
                value
                for value, allowed in legal.items()
                if _has_choices(before, was[value]) and not _has_choices(field, allowed)
            }
    return lost


def _has_choices(field: Field, allowed: int | tuple[str, ...] | None) -> bool:
    return bool(allowed if isinstance(allowed, tuple) else field.choices)


def _without(field: Field, lost: Collection[str]) -> Field:
    choices = tuple(choice for choice in field.choices if choice not in lost)
    if choices == field.choices:
        return field
    if not choices:
        raise NobodyLeft
    default = next(iter(choices)) if field.default in lost else field.default
    return replace(field, choices=choices, default=default)


def _stays(field: Field, visibility: Sees) -> bool:
    """Whether the field is about a hidden combatant, or about one placed beside a hidden
    combatant."""
    return visibility.misses(field.of) or (field.of != "" and visibility.misses(field.default))


def _field(field: Field, visibility: Sees) -> Field:
    if field.type == "combatant":
        return _one(field, visibility)
    if field.type == "combatants":
        return _several(field, visibility)
    if field.type == "map":
        return _map(field, visibility)
    return _nested(field, visibility) if field.rows else field


def _one(field: Field, visibility: Sees) -> Field:
    choices = visibility.present(field.choices)
    needed = field.required or (field.default is not None and not field.nullable)
    if needed and not choices:
        raise NobodyLeft
    default = field.default
    if default is not None and default not in choices:
        default = next(iter(choices), None)
    return replace(field, choices=choices, default=default)


def counts_more(decision: Decision) -> bool:
    """Whether a list field allows more combatants than it offers. A viewer could read from that
    bound that nobody is hidden, since it never counts those that are left out."""
    fields = [field for option in decision.options for field in option.fields]
    while fields:
        field = fields.pop()
        counts = field.type == "combatants" and not field.repeats
        if (counts and (field.max or 0) > len(field.choices)) or _with_limits(field) != field:
            return True
        fields += field.rows
    return False


def _several(field: Field, visibility: Sees) -> Field:
    """A list field, adjusted so that its bounds do not count those left out. Where one may be named
    several times they count nobody."""
    choices, most = visibility.present(field.choices), field.max
    if not field.repeats:
        most = None if most is None else min(most, len(choices))
    least = max(field.min or 0, int(field.required or bool(field.default)))
    too_few = len(choices) < (min(1, least) if field.repeats else least)
    if choices != field.choices and too_few and not (field.nullable or field.depends):
        raise NobodyLeft
    return replace(field, choices=choices, max=most)


def _cap(most: Most, count: int) -> Most:
    if not isinstance(most, tuple):
        return min(most, count)
    name, numbers = most
    return name, {value: min(number, count) for value, number in numbers.items()}


def _map(field: Field, visibility: Sees) -> Field:
    choices = visibility.present(field.choices)
    default = field.default
    if isinstance(default, Mapping):
        default = {name: worth for name, worth in default.items() if not visibility.misses(name)}
    return replace(field, choices=choices, default=default, rows=_fields(field.rows, visibility))


def _nested(field: Field, visibility: Sees) -> Field:
    """Rows or an object, without rows that could only name hidden combatants."""
    names = {row.name for row in field.rows if row.type in PEOPLE}
    default = field.default
    if isinstance(default, Mapping):
        default = None if _names_hidden(default, names, visibility) else default
    elif isinstance(default, list | tuple):
        left = (row for row in default if not _names_hidden(row, names, visibility))
        default = type(default)(left)
    try:
        rows = _fields(field.rows, visibility)
    except NobodyLeft:
        if field.required and not field.choices:
            raise
        rows = ()
    return replace(field, rows=rows, default=default)


def _names_hidden(row: Any, names: Collection[str], visibility: Sees) -> bool:
    """Whether a row names a hidden combatant in a field about combatants."""
    if not isinstance(row, Mapping):
        return False
    named = (row[name] for name in names if name in row)
    return any(
        visibility.misses(item)
        for value in named
        for item in (value if isinstance(value, list | tuple) else (value,))
    )


def _narrow_depends(field: Field, about: Collection[str], visibility: Sees) -> Field:
    """The field without hidden combatants in its `depends` and in the values allowed there."""
    if field.depends is None:
        return field
    name, legal = field.depends
    if name in about:
        field = _beside_others(field, [id for id in legal if visibility.misses(id)])
    if field.type in PEOPLE and field.depends:
        legal = {v: _among(allowed, visibility) for v, allowed in field.depends[1].items()}
        return replace(field, depends=(name, legal))
    return field


def _among(allowed: int | tuple[str, ...] | None, visibility: Sees) -> int | tuple[str, ...] | None:
    return visibility.present(allowed) if isinstance(allowed, tuple) else allowed
