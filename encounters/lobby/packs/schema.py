"""The JSON Schema of a game's packs, derived from its descriptions of sheets and house rules.

It covers each value by itself. Dependencies between values can only be checked by the rules, on
import. For a value that names a row of the same sheet, the description says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.translation import override

from encounters.combatants.models import Combatant
from encounters.forms.values import heading
from encounters.forms.words import Words
from encounters.lobby.packs.rows import (
    MOST_OF_A_KIND,
    MOST_ROWS,
    ROLLED,
    SCHEMA_VERSION,
)
from encounters.text.wording import message
from rulesets.contract import Field, Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
TEXT: Mapping[str, Any] = {"type": "string"}
NAME: Mapping[str, Any] = {"type": "string", "pattern": r"\S"}


def schema(ruleset: Ruleset) -> dict[str, Any]:
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


def _pack(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "schema_version": {"const": SCHEMA_VERSION},
        "ruleset": {"const": ruleset.slug},
        "name": TEXT,
        "options": {"$ref": "#/$defs/options"},
        **{
            key: {"type": "array", "maxItems": most, "items": {"$ref": f"#/$defs/{kind}"}}
            for (key, most), kind in zip(
                MOST_ROWS.items(), ("character", "foe", "encounter"), strict=True
            )
        },
    }


def _sheet(stats: str) -> dict[str, Any]:
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


def _encounter() -> dict[str, Any]:
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
            "characters": _listed(MOST_ROWS["characters"], line),
            "foes": _listed(MOST_ROWS["foes"], foe),
        },
    }


def _listed(most: int, properties: Mapping[str, Any]) -> dict[str, Any]:
    row = {"type": "object", "required": ["name"], "properties": properties}
    return {"type": "array", "maxItems": most, "items": row}


def _stats(ruleset: Ruleset, side: str, words: Words) -> dict[str, Any]:
    own = [stat for stat in ruleset.stats if stat.side in ("", side)]
    return _object(own, words.inside("stats"))


def _object(fields: Iterable[Field], words: Words) -> dict[str, Any]:
    fields = list(fields)
    described: dict[str, Any] = {
        "type": "object",
        "properties": {field.name: _value(field, words) for field in fields},
        "additionalProperties": False,
    }
    needed = [field.name for field in fields if field.required]
    return described | ({"required": needed} if needed else {})


def _value(field: Field, words: Words) -> dict[str, Any]:
    """The schema of a value: its type, its title, and its default unless that is derived."""
    made = _MAKERS.get(field.type, _anything)(field, words)
    if field.nullable:
        made = {"anyOf": [made, {"type": "null"}]}
    made["title"] = heading(field, words)
    told = [message(field.help)] if field.help else []
    if field.among:
        told.append(_reference(field))
    if told:
        made["description"] = " ".join(told)
    if field.default is not None:
        made["default"] = field.default
    return made


def _reference(field: Field) -> str:
    """The description of a text that must equal a name in the same sheet: a schema cannot compare
    two values."""
    each = "Each of these" if field.type == "names" else "This"
    besides = [f"“{choice}”" for choice in field.choices if choice]
    if field.type == "text" and not field.required:
        besides.append("nothing")
    told = f"{each} is the name of a row in “{field.among}” of the same sheet"
    return f"{told}, or {', or '.join(besides)}." if besides else f"{told}."


def _bounds(field: Field, least: str, most: str) -> dict[str, Any]:
    bounds = {least: field.min, most: field.max}
    return {key: bound for key, bound in bounds.items() if bound is not None}


def _int(field: Field, words: Words) -> dict[str, Any]:
    choices = {"enum": [int(choice) for choice in field.choices if choice != "none"]}
    numbers = {"type": "integer", **_bounds(field, "minimum", "maximum")}
    return numbers | (choices if field.choices else {})


def _bool(field: Field, words: Words) -> dict[str, Any]:
    return {"type": "boolean"}


def _text(field: Field, words: Words) -> dict[str, Any]:
    bounds = _bounds(field, "minLength", "maxLength")
    if field.required:
        bounds["minLength"] = max(1, bounds.get("minLength", 1))
    return {**TEXT, **bounds, **_proposed(field)}


def _dice(field: Field, words: Words) -> dict[str, Any]:
    return dict(TEXT)


def _one_of(field: Field, words: Words) -> dict[str, Any]:
    return {"enum": list(field.choices)} if field.choices else dict(TEXT)


def _names(field: Field, words: Words) -> dict[str, Any]:
    if field.closed:
        chosen = {"enum": list(field.choices)}
        bounds = _bounds(field, "minItems", "maxItems")
        return {"type": "array", "items": chosen, "uniqueItems": True, **bounds}
    name = {"type": "string", "minLength": 1, **_proposed(field)}
    return {"type": "array", "items": name, **_bounds(field, "minItems", "maxItems")}


def _proposed(field: Field) -> dict[str, Any]:
    return {"examples": list(field.choices)} if field.choices else {}


def _row(field: Field, words: Words) -> dict[str, Any]:
    row = _object(field.rows, words.inside(field.name))
    return {"anyOf": [{"enum": list(field.choices)}, row]} if field.choices else row


def _rows(field: Field, words: Words) -> dict[str, Any]:
    bounds = _bounds(field, "minItems", "maxItems")
    return {"type": "array", "items": _row(field, words), **bounds}


def _map(field: Field, words: Words) -> dict[str, Any]:
    number = {"type": "integer", **_bounds(field, "minimum", "maximum")}
    worth = _value(field.rows[0], words.inside(field.name)) if field.rows else number
    names = {"enum": list(field.choices)} if field.choices else {"minLength": 1}
    return {"type": "object", "propertyNames": names, "additionalProperties": worth}


def _numbers(field: Field, words: Words) -> dict[str, Any]:
    """The number and range of the values, as the game describes them."""
    return {"type": "array", "items": {"type": "integer"}}


def _anything(field: Field, words: Words) -> dict[str, Any]:
    return {}


_MAKERS: Mapping[str, Callable[[Field, Words], dict[str, Any]]] = {
    "int": _int,
    "bool": _bool,
    "text": _text,
    "dice": _dice,
    "enum": _one_of,
    "weapon": _one_of,
    "spell": _one_of,
    "combatant": _one_of,
    "names": _names,
    "combatants": _names,
    "rows": _rows,
    "object": _row,
    "map": _map,
    "numbers": _numbers,
}


def _longest(name: str) -> int | None:
    return Combatant._meta.get_field(name).max_length  # type: ignore[union-attr]
