"""Converts investigators saved as JSON by the Dhole's House to Foundry VTT's format (README 3.3):
the figures are the same under other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.foundry import at, first_number, put

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "POW")
PATHS = {
    "name": "PersonalDetails.Name",
    "system.infos.occupation": "PersonalDetails.Occupation",
    **{
        f"system.characteristics.{n.lower()}.value": f"Characteristics.{n}" for n in CHARACTERISTICS
    },
    "system.attribs.hp.value": "Characteristics.HitPts",
    "system.attribs.hp.max": "Characteristics.HitPtsMax",
    "system.attribs.mp.value": "Characteristics.MagicPts",
    "system.attribs.lck.value": "Characteristics.Luck",
    "system.attribs.mov.value": "Characteristics.Move",
    "system.attribs.build.value": "Characteristics.Build",
    "system.attribs.db.value": "Characteristics.DamageBonus",
}
"""The path in an actor, and in the file."""
MAY_BE_NOTHING = ("Characteristics.Build", "Characteristics.DamageBonus")
NOTHING = {"", "-", "none", "null"}
MOST_OTHERS = 200
LONGEST = 80
TAKEN = (
    *(*PATHS.values(), "Header", "Combat.DamageBonus", "Combat.Build", "Combat.Dodge"),
    *("Skills.Skill", "Weapons.weapon"),
)


def as_saved(value: Any) -> Any:
    """An actor, if the value is such a file; else the value unchanged."""
    person = value.get("Investigator") if isinstance(value, Mapping) else None
    if not isinstance(person, Mapping) or not isinstance(person.get("Characteristics"), Mapping):
        return value
    actor: dict[str, Any] = {"type": "character", "_stats": {"systemId": "CoC7"}}
    for path, source in PATHS.items():
        figure = at(person, source)
        put(actor, path, _unless_nothing(figure) if source in MAY_BE_NOTHING else figure)
    attributes = actor["system"]["attribs"]
    attributes["db"]["value"] = attributes["db"]["value"] or "0"
    for attribute in attributes.values():
        attribute["auto"] = False  # it was filled in, so it is not computed again
    weapons = _rows(at(person, "Weapons.weapon"))
    others = [f"SIZ: {person['Characteristics'].get('SIZ')}", *_attacks(weapons), *_others(person)]
    actor["items"] = [
        *map(_skill, _rows(at(person, "Skills.Skill"))),
        *map(_weapon, weapons),
        *({"name": text, "type": "other"} for text in others[:MOST_OTHERS]),
    ]
    return actor


def _unless_nothing(value: Any) -> Any:
    return None if isinstance(value, str) and value.strip().casefold() in NOTHING else value


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
    damage = str(row.get("damage") or "")
    far, holds = first_number(row.get("range")), first_number(row.get("ammo"))
    bonus = damage.casefold().replace(" ", "")
    halved = any(f"{half}db" in bonus for half in ("½", "1/2", "half"))
    system = {
        "skill": {"main": {"name": row.get("skillname")}},
        "range": {"normal": {"value": _unless_nothing(row.get("range")), "damage": damage}},
        "usesPerRound": {"normal": row.get("attacks")},
        "bullets": _unless_nothing(row.get("ammo")),
        "malfunction": _unless_nothing(row.get("malf")),
        "properties": {
            "rngd": bool(far or holds),
            "addb": "db" in damage.casefold() and not halved,
            "ahdb": halved,
        },
    }
    return {"name": row.get("name"), "type": "weapon", "system": system}


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
