"""The JSON Schema of a game's packs, derived from its descriptions of sheets and house rules.

It covers each value by itself. Dependencies between values can only be checked by the rules, on
import. For a value that names a row of the same sheet, the description says so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import override

from encounters.archive.packs.pack import MOST_OF_A_KIND, SCHEMA_VERSION
from encounters.archive.packs.rows import MOST_ROWS, ROLLED
from encounters.combatants.models import Combatant
from encounters.forms.words import Words, heading
from encounters.text.wording import message
from rulesets.contract import Field, Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
type Schema = dict[str, Any]

TEXT: Mapping[str, Any] = {"type": "string"}
NAME: Mapping[str, Any] = {"type": "string", "pattern": r"\S"}


def schema(ruleset: Ruleset) -> Schema:
    """The schema, in English like the names in a pack."""
    with override("en"):
        words = Words(ruleset.wording.terms)
        return {
            "$schema": DRAFT,
            "$id": f"urn:runde:pack:{ruleset.slug}:{SCHEMA_VERSION}",
            "title": f"Runde: {message(ruleset.name)}",
            "description": "Characters, foes and prepared fights; any of them may be left out.",
            "type": "object",
            "properties": _pack(ruleset),
            "$defs": {
                "character": _sheet("characterStats"),
                "foe": _sheet("foeStats"),
                "characterStats": _stats(ruleset, "party", words),
                "foeStats": _stats(ruleset, "foes", words),
                "options": _object(ruleset.options, words.inside("options")),
                "encounter": _encounter(),
            },
        }


def _pack(ruleset: Ruleset) -> Schema:
    kinds = zip(MOST_ROWS.items(), ("character", "foe", "encounter"), strict=True)
    return {
        "schema_version": {"const": SCHEMA_VERSION},
        "ruleset": {"const": ruleset.slug},
        "name": TEXT,
        "options": {"$ref": "#/$defs/options"},
        **{
            key: {"type": "array", "maxItems": most, "items": {"$ref": f"#/$defs/{kind}"}}
            for (key, most), kind in kinds
        },
    }


def _sheet(stats: str) -> Schema:
    return {
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": {**NAME, "maxLength": _longest("name")},
            "note": {**TEXT, "maxLength": _longest("note")},
            "stats": {"$ref": f"#/$defs/{stats}"},
            "tags": {"type": "array", "items": TEXT},
            "dead": {"type": "boolean", "default": False},
            "hit_dice": {
                **TEXT,
                "maxLength": ROLLED["hit_dice"],
                "description": "As “2d8+1”, or the hit points of each: “7, 10, 12”.",
            },
            "appearing": {**TEXT, "maxLength": ROLLED["appearing"], "description": "As “2d4”."},
            "origin": {
                **TEXT,
                "description": "The entry of the game's library that it was picked as.",
            },
        },
    }


def _encounter() -> Schema:
    own = {"description": "What differs from the sheet in this fight; null for the rules' own."}
    line = {"name": NAME, "stats": {"type": "object", **own}}
    foe = {
        **line,
        "count": {"type": "integer", "minimum": 1, "maximum": MOST_OF_A_KIND, "default": 1},
        "hidden": {"type": "boolean", "default": False},
        "side": {**TEXT, "maxLength": 40, "description": "“party” fights beside the characters."},
    }
    return {
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": NAME,
            "note": TEXT,
            "options": {"$ref": "#/$defs/options"},
            "characters": _list_of(MOST_ROWS["characters"], line),
            "foes": _list_of(MOST_ROWS["foes"], foe),
        },
    }


def _list_of(most: int, properties: Mapping[str, Any]) -> Schema:
    row = {"type": "object", "required": ["name"], "properties": properties}
    return {"type": "array", "maxItems": most, "items": row}


def _stats(ruleset: Ruleset, side: str, words: Words) -> Schema:
    own = [stat for stat in ruleset.stats if stat.side in ("", side)]
    return _object(own, words.inside("stats"))


def _object(fields: Sequence[Field], words: Words) -> Schema:
    described: Schema = {
        "type": "object",
        "properties": {field.name: _value(field, words) for field in fields},
        "additionalProperties": False,
    }
    needed = [field.name for field in fields if field.required]
    return described | ({"required": needed} if needed else {})


def _value(field: Field, words: Words) -> Schema:
    """The schema of a value: its type, its title, and its default unless that is derived."""
    value = _type_schema(field, words)
    if field.nullable:
        value = {"anyOf": [value, {"type": "null"}]}
    value["title"] = heading(field, words)
    texts = [message(field.help)] if field.help else []
    if field.among:
        texts.append(_reference(field))
    if texts:
        value["description"] = " ".join(texts)
    if field.default is not None:
        value["default"] = field.default
    return value


def _reference(field: Field) -> str:
    """The description of a text that must equal a name in the same sheet: a schema cannot compare
    two values."""
    each = "Each of these" if field.type == "names" else "This"
    besides = [f"“{choice}”" for choice in field.choices if choice]
    if field.type == "text" and not field.required:
        besides.append("nothing")
    text = f"{each} is the name of a row in “{field.among}” of the same sheet"
    return f"{text}, or {', or '.join(besides)}." if besides else f"{text}."


def _type_schema(field: Field, words: Words) -> Schema:
    """The schema of values of the field's type; dependent bounds are left to the rules."""
    choices = list(field.choices)
    match field.type:
        case "int":
            numbers = {"type": "integer", **_bounds(field, "minimum", "maximum")}
            sides = {"enum": [int(choice) for choice in choices if choice != "none"]}
            return numbers | (sides if choices else {})
        case "bool":
            return {"type": "boolean"}
        case "text":
            bounds = _bounds(field, "minLength", "maxLength")
            if field.required:
                bounds["minLength"] = max(1, bounds.get("minLength", 1))
            return {**TEXT, **bounds, **_examples(field)}
        case "dice":
            return dict(TEXT)
        case "enum" | "weapon" | "spell" | "combatant":
            return {"enum": choices} if choices else dict(TEXT)
        case "object":
            return _row_schema(field, words)
    return _several(field, words)


def _several(field: Field, words: Words) -> Schema:
    choices = list(field.choices)
    match field.type:
        case "names" | "combatants":
            bounds = _bounds(field, "minItems", "maxItems")
            if field.closed:
                return {"type": "array", "items": {"enum": choices}, "uniqueItems": True, **bounds}
            name = {"type": "string", "minLength": 1, **_examples(field)}
            return {"type": "array", "items": name, **bounds}
        case "rows":
            rows = {"type": "array", "items": _row_schema(field, words)}
            return rows | _bounds(field, "minItems", "maxItems")
        case "map":
            number = {"type": "integer", **_bounds(field, "minimum", "maximum")}
            worth = _value(field.rows[0], words.inside(field.name)) if field.rows else number
            names = {"enum": choices} if choices else {"minLength": 1}
            return {"type": "object", "propertyNames": names, "additionalProperties": worth}
        case "numbers":  # the game describes how many there are, and of which range
            return {"type": "array", "items": {"type": "integer"}}
    return {}


def _row_schema(field: Field, words: Words) -> Schema:
    row = _object(field.rows, words.inside(field.name))
    return {"anyOf": [{"enum": list(field.choices)}, row]} if field.choices else row


def _bounds(field: Field, least: str, most: str) -> Schema:
    bounds = {least: field.min, most: field.max}
    return {key: bound for key, bound in bounds.items() if bound is not None}


def _examples(field: Field) -> Schema:
    return {"examples": list(field.choices)} if field.choices else {}


def _longest(name: str) -> int | None:
    return Combatant._meta.get_field(name).max_length  # type: ignore[union-attr]
