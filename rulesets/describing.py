"""Values of sheets and house rules, described where they are declared.

Each value of a struct of the state is annotated with what forms, checks and schemas need:

    class Weapon(Struct, frozen=True, kw_only=True):
        name: str
        skill: Annotated[int, between(0, 40)]
        kind: Annotated[str, one_of("melee", "ranged")] = "melee"

`fields_of` makes `Field`s from it. A stat that is not part of a struct is declared by itself:
`number("hp", 1, 999, 4)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo
from msgspec.structs import fields as declared

from rulesets.contract import Field

DICE = (4, 6, 8, 10, 12, 20)
"""The numbers of sides of the usual dice."""

_TYPES: Mapping[Any, str] = {int: "int", bool: "bool", str: "text"}
_LISTS: Mapping[Any, str] = {int: "numbers", str: "names"}


class Attributes(dict[str, Any]):
    """Attributes of a `Field` that do not follow from the type of the value."""


def value(**attributes: Any) -> Attributes:
    return Attributes(attributes)


def between(least: int, most: int, **attributes: Any) -> Attributes:
    """A number within bounds, or a text or list whose length is."""
    return Attributes(attributes, min=least, max=most)


def one_of(*choices: str, **attributes: Any) -> Attributes:
    """One of these words, or for a list some of them."""
    return Attributes(attributes, choices=choices)


def die_of(*sides: int) -> Attributes:
    """A die by its number of sides, or 0 for none; `rulesets.wording.terms` has the words."""
    return one_of("0", *map(str, sides or DICE))


def fields_of(struct: type[Struct], names: str = "", **attributes: Any) -> tuple[Field, ...]:
    """Fields for the values of a struct, or for those in `names` and in that order.

    A value without a default is required. `attributes` apply to every field and override its
    annotation: the section of a sheet, or a default that follows from other values.
    """
    hints = hints_of(struct)
    infos = {info.name: info for info in declared(struct)}
    return tuple(_field(infos[name], hints[name], attributes) for name in names.split() or infos)


@lru_cache
def hints_of(struct: type[Struct]) -> dict[str, Any]:
    return get_type_hints(struct, include_extras=True)


def _field(info: FieldInfo, hint: Any, more: Mapping[str, Any]) -> Field:
    attributes, hint = _annotated(hint, _default(info))
    attributes = {**_of_type(hint, attributes), **attributes, **more}
    if "default" in more:
        attributes.pop("required", None)
    return Field(name=info.name, **attributes)


def _default(info: FieldInfo) -> dict[str, Any]:
    if info.default_factory is not NODEFAULT:
        return {"default": info.default_factory()}
    return {"required": True} if info.default is NODEFAULT else {"default": info.default}


def _annotated(hint: Any, attributes: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """The attributes with those of the annotation, and the type that it annotates."""
    if get_origin(hint) is Annotated:
        hint, *metadata = get_args(hint)
        for found in (item for item in metadata if isinstance(item, Attributes)):
            attributes = attributes | found
        return _annotated(hint, attributes)
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (choice for choice in get_args(hint) if choice is not NoneType)
        return _annotated(hint, attributes | {"nullable": True})
    return attributes, hint


def _of_type(hint: Any, attributes: Mapping[str, Any]) -> dict[str, Any]:
    """The attributes that follow from the type."""
    if hint in _TYPES:
        return {"type": "enum" if hint is str and "choices" in attributes else _TYPES[hint]}
    if isinstance(hint, type) and issubclass(hint, Struct):
        return {"type": "object", "rows": fields_of(hint)}
    *_, each = (choice for choice in get_args(hint) if choice is not ...)
    if isinstance(each, type) and issubclass(each, Struct):
        return {"type": "rows", "rows": fields_of(each)}
    if get_origin(hint) is tuple:
        return {"type": _LISTS[each]}
    return {"type": "map"}


def number(
    name: str, least: int, most: int, default: int | None = None, section: str = "", **more: Any
) -> Field:
    """A whole number. The default None means that it follows from other values."""
    return Field(
        name=name, type="int", min=least, max=most, default=default, section=section, **more
    )


def maybe(name: str, least: int, most: int, section: str = "", **more: Any) -> Field:
    """A whole number or None."""
    return number(name, least, most, None, section, nullable=True, **more)


def flag(name: str, default: bool | None = False, section: str = "", **more: Any) -> Field:
    """A boolean. The default None means that it follows from other values."""
    return Field(name=name, type="bool", default=default, section=section, **more)


def choice(
    name: str, choices: Iterable[str], default: str | None = None, section: str = "", **more: Any
) -> Field:
    return Field(
        name=name, type="enum", choices=tuple(choices), default=default, section=section, **more
    )


def names(name: str, proposed: tuple[str, ...] = (), section: str = "", **more: Any) -> Field:
    """A list of names. Names other than those proposed are allowed."""
    return Field(name=name, type="names", choices=proposed, default=(), section=section, **more)
