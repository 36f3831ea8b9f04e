"""Converts investigators saved as JSON by the Dhole's House to Foundry VTT's format (README 3.3):
the figures are the same under other names (`dholes.toml`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.blocks import table
from rulesets.foundry import at, first_number
from rulesets.saved import convert

TABLE = table(__file__, "dholes.toml")
TAKEN = *(place.partition("|")[0] for place in TABLE["investigator"].values()), *TABLE["taken"]
NOTHING = {"", "-", "none", "null"}
MOST_OTHERS = 200
LONGEST = 80


def as_saved(value: Any) -> Any:
    """An actor, if the value is such a file; else the value unchanged."""
    person = value.get("Investigator") if isinstance(value, Mapping) else None
    if not isinstance(person, Mapping) or not isinstance(person.get("Characteristics"), Mapping):
        return value
    actor = convert(person, TABLE["investigator"], FUNCTIONS)
    for attribute in actor["system"]["attribs"].values():
        attribute["auto"] = False  # it was filled in, so it is not computed again
    weapons = _rows(at(person, "Weapons.weapon"))
    others = [f"SIZ: {person['Characteristics'].get('SIZ')}", *_attacks(weapons), *_others(person)]
    items = [
        *map(_skill, _rows(at(person, "Skills.Skill"))),
        *map(_weapon, weapons),
        *({"name": text, "type": "other"} for text in others[:MOST_OTHERS]),
    ]
    return {"type": "character", "_stats": {"systemId": "CoC7"}, "items": items, **actor}


def _unless_nothing(value: Any) -> Any:
    return None if isinstance(value, str) and value.strip().casefold() in NOTHING else value


FUNCTIONS = {
    "unless_nothing": _unless_nothing,
    "bonus": lambda value: _unless_nothing(value) or "0",
    "text": lambda value: str(value or ""),
}


def _rows(value: Any) -> list[Mapping[str, Any]]:
    """The rows of a list; a single entry may be stored without a list."""
    rows = value if isinstance(value, list) else [value]
    return [row for row in rows if isinstance(row, Mapping)]


def _skill(row: Mapping[str, Any]) -> dict[str, Any]:
    inner = _unless_nothing(row.get("subskill"))
    name = f"{row.get('name')} ({inner})" if inner else row.get("name")
    system = {"skillName": inner or row.get("name"), "value": row.get("value")}
    return {"name": name, "type": "skill", "system": system}


def _weapon(row: Mapping[str, Any]) -> dict[str, Any]:
    """A weapon; it is ranged if it has a range or ammunition."""
    bonus = str(row.get("damage") or "").casefold()
    halved = any(f"{half}db" in bonus.replace(" ", "") for half in ("½", "1/2", "half"))
    item = convert(row, TABLE["weapon"], FUNCTIONS)
    item["system"]["properties"] = {
        "rngd": bool(first_number(row.get("range")) or first_number(row.get("ammo"))),
        "addb": "db" in bonus and not halved,
        "ahdb": halved,
    }
    return item | {"type": "weapon"}


def _attacks(weapons: list[Mapping[str, Any]]) -> Iterator[str]:
    """The numbers of attacks in a round, for weapons with more than one."""
    for row in weapons:
        if (often := row.get("attacks")) and str(often) not in ("1", "-"):
            yield f"{row.get('name')}: {often}"


def _others(value: Any, path: str = "") -> Iterator[str]:
    """Everything else in the file, with its path."""
    match value:
        case Mapping():
            for key, inner in value.items():
                yield from _others(inner, f"{path}.{key}" if path else str(key))
        case list():
            for inner in value:
                yield from _others(inner, path)
        case str() | int() | float():
            taken = path.startswith(TAKEN) and not path.startswith("Characteristics.LuckMax")
            if not taken and str(value).strip().casefold() not in NOTHING:
                yield f"{path}: {value}"[:LONGEST]
