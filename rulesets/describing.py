"""Values of sheets and house rules described in a line each: `number("hp", 1, 999, 4)`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from rulesets.contract import Field

DICE = (4, 6, 8, 10, 12, 20)
"""The sides of the usual dice."""


def number(
    name: str, least: int, most: int, default: int | None = None, section: str = "", **more: Any
) -> Field:
    """A whole number. Without a default it follows from other values."""
    return Field(
        name=name, type="int", min=least, max=most, default=default, section=section, **more
    )


def maybe(name: str, least: int, most: int, section: str = "", **more: Any) -> Field:
    """A whole number, or none at all."""
    return number(name, least, most, None, section, nullable=True, **more)


def flag(name: str, default: bool | None = False, section: str = "", **more: Any) -> Field:
    """Yes or no. With the default None it follows from other values."""
    return Field(name=name, type="bool", default=default, section=section, **more)


def flags(names: Iterable[str], section: str = "", **more: Any) -> tuple[Field, ...]:
    """Several that are off unless they are given."""
    return tuple(flag(name, section=section, **more) for name in names)


def choice(
    name: str, choices: Iterable[str], default: str | None = None, section: str = "", **more: Any
) -> Field:
    return Field(
        name=name, type="enum", choices=tuple(choices), default=default, section=section, **more
    )


def names(name: str, proposed: tuple[str, ...] = (), section: str = "", **more: Any) -> Field:
    """A list of names; any other than those proposed is one too."""
    return Field(name=name, type="names", choices=proposed, default=(), section=section, **more)


def several(name: str, choices: Iterable[str], section: str = "", **more: Any) -> Field:
    """Some of these choices, each once, and nothing else."""
    return names(name, tuple(choices), section, closed=True, **more)


def rows(name: str, row: tuple[Field, ...], section: str = "", **more: Any) -> Field:
    """A list of objects with the fields of `row`; empty unless something else is the default."""
    return Field(name=name, type="rows", rows=row, section=section, **{"default": (), **more})


def die(name: str, default: int = 0, sides: Iterable[int] = DICE, **more: Any) -> Field:
    """A die by its sides, or 0 for none; `rulesets.wording.die` has the words."""
    choices = ("0", *map(str, sides))
    return Field(name=name, type="int", choices=choices, default=default, **more)


type Values = tuple[int, int] | tuple[str, ...] | Field


def house_rules(options: Struct, values: Mapping[str, Values]) -> tuple[Field, ...]:
    """The options of a fight in the order of the struct, which has their defaults.

    `values` are the bounds of a number, the choices of a word, or a field that says more than
    these; its default is that of the struct too. What is true or false needs none.
    """
    return tuple(
        flag(name, default)
        if isinstance(default, bool)
        else _house_rule(name, default, values[name])
        for name, default in asdict(options).items()
    )


def _house_rule(name: str, default: Any, values: Any) -> Field:
    if isinstance(values, Field):
        return replace(values, default=default)
    if isinstance(default, int):
        least, most = values
        return number(name, least, most, default)
    return choice(name, values, default)
