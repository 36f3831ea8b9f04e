"""Frozen values as JSON types, for the `plain` of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct


def values(struct: Struct, names: Iterable[str]) -> dict[str, Any]:
    """The named fields, with lists for tuples and objects for mappings and structs."""
    return {name: plainly(getattr(struct, name)) for name in names}


PLAIN = frozenset((str, int, bool, float, type(None)))


def plainly(value: Any) -> Any:
    if type(value) in PLAIN:  # nearly all are, and the checks below are slow
        return value
    if isinstance(value, tuple):
        return [plainly(item) for item in value]
    if isinstance(value, Mapping):
        return {name: plainly(inner) for name, inner in value.items()}
    return values(value, value.__struct_fields__) if isinstance(value, Struct) else value
