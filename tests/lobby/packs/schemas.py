"""As much of JSON Schema as the schema of a pack needs: whether a value is as it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}
KNOWN = set(
    "$schema $id $defs $ref title description default examples type enum const anyOf minimum"
    " maximum minLength maxLength pattern minItems maxItems items properties required"
    " additionalProperties propertyNames".split()
)


def wrong(schema: dict[str, Any], value: Any, whole: dict[str, Any] | None = None) -> Iterator[str]:
    """What of the value is not as the schema says."""
    whole = whole or schema
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        yield from wrong(whole["$defs"][schema["$ref"].rpartition("/")[2]], value, whole)
    kind = TYPES.get(schema.get("type", ""), object)
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        yield f"{value!r} is no {schema['type']}"
        return
    if "anyOf" in schema and all([*wrong(item, value, whole)] for item in schema["anyOf"]):
        yield f"{value!r} is none of {schema['anyOf']}"
    if value not in schema.get("enum", [value]) or value != schema.get("const", value):
        yield f"{value!r} is not named"
    yield from _inside(schema, value, whole)


def _inside(schema: dict[str, Any], value: Any, whole: dict[str, Any]) -> Iterator[str]:
    match value:
        case int():
            yield from _bounds(schema, "imum", value)
        case str():
            yield from _bounds(schema, "Length", len(value))
            if not re.search(schema.get("pattern", ""), value):
                yield f"{value!r} has not the pattern"
        case list():
            yield from _bounds(schema, "Items", len(value))
            for item in value:
                yield from wrong(schema.get("items", {}), item, whole)
        case dict():
            yield from _members(schema, value, whole)


def _bounds(schema: dict[str, Any], of: str, number: int) -> Iterator[str]:
    if not schema.get(f"min{of}", number) <= number <= schema.get(f"max{of}", number):
        yield f"{number} is out of bounds"


def _members(schema: dict[str, Any], value: dict[str, Any], whole: dict[str, Any]) -> Iterator[str]:
    described = schema.get("properties", {})
    for name in set(schema.get("required", ())) - value.keys():
        yield f"{name} is missing"
    for name, one in value.items():
        yield from wrong(schema.get("propertyNames", {}), name, whole)
        others = schema.get("additionalProperties", {})
        if name not in described and others is False:
            yield f"{name} is unknown"
        else:
            yield from wrong(described.get(name, others or {}), one, whole)
