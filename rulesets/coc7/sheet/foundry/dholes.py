"""Converts investigators saved as JSON by the Dhole's House to Foundry VTT's format (README 3.3):
the figures are the same under other names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.foundry import at, first_number

CHARACTERISTICS = ("STR", "CON", "SIZ", "DEX", "POW")
FULL = ("HitPts", "MagicPts", "Luck")
NOTHING = {"", "-", "none", "null"}
MOST_TOLD = 200
LONGEST = 80
LEFT_ALONE = ("Header", "PersonalDetails.Name", "PersonalDetails.Occupation")
TAKEN = (
    *(f"Characteristics.{name}" for name in CHARACTERISTICS),
    *(f"Characteristics.{name}" for name in ("Move", "Luck", "HitPts", "HitPtsMax", "MagicPts")),
    *("Characteristics.DamageBonus", "Characteristics.Build", "Combat.DamageBonus"),
    *("Combat.Build", "Combat.Dodge", "Skills.Skill", "Weapons.weapon"),
)


def as_saved(value: Any) -> Any:
    """An actor, if the value is such a file; else the value unchanged."""
    person = value.get("Investigator") if isinstance(value, Mapping) else None
    if not isinstance(person, Mapping) or not isinstance(person.get("Characteristics"), Mapping):
        return value
    figures = person["Characteristics"]
    skills = [_skill(row) for row in _rows(at(person, "Skills.Skill"))]
    weapons = [_weapon(row) for row in _rows(at(person, "Weapons.weapon"))]
    told = [f"SIZ: {figures.get('SIZ')}", *_attacks(person), *_others(person)]
    others = [{"name": text, "type": "other"} for text in told]
    return {
        "name": at(person, "PersonalDetails.Name"),
        "type": "character",
        "system": {
            "characteristics": {
                name.lower(): {"value": figures.get(name)} for name in CHARACTERISTICS
            },
            "attribs": {
                "hp": _fixed(figures.get("HitPts"), figures.get("HitPtsMax")),
                "mp": _fixed(figures.get("MagicPts")),
                "lck": _fixed(figures.get("Luck")),
                "mov": _fixed(figures.get("Move")),
                "build": _fixed(_said(figures.get("Build"))),
                "db": _fixed(_said(figures.get("DamageBonus")) or "0"),
            },
            "infos": {"occupation": at(person, "PersonalDetails.Occupation")},
        },
        "items": [*skills, *weapons, *others[:MOST_TOLD]],
        "_stats": {"systemId": "CoC7"},
    }


def _fixed(value: Any, most: Any = None) -> dict[str, Any]:
    """A value that was filled in, so it is not computed again."""
    return {"value": value, "max": most, "auto": False}


def _said(value: Any) -> Any:
    return None if isinstance(value, str) and value.strip().casefold() in NOTHING else value


def _rows(value: Any) -> list[Mapping[str, Any]]:
    """The rows of a list; a single entry may be stored without a list."""
    rows = value if isinstance(value, list) else [value]
    return [row for row in rows if isinstance(row, Mapping)]


def _skill(row: Mapping[str, Any]) -> dict[str, Any]:
    inner = _said(row.get("subskill"))
    name = f"{row.get('name')} ({inner})" if inner else row.get("name")
    system = {"skillName": inner or row.get("name"), "value": row.get("value")}
    return {"name": name, "type": "skill", "system": system}


def _weapon(row: Mapping[str, Any]) -> dict[str, Any]:
    """A weapon; it is ranged if it has a range or ammunition."""
    damage = str(row.get("damage") or "")
    far, holds = first_number(row.get("range")), first_number(row.get("ammo"))
    system = {
        "skill": {"main": {"name": row.get("skillname")}},
        "range": {"normal": {"value": _said(row.get("range")), "damage": damage}},
        "usesPerRound": {"normal": row.get("attacks")},
        "bullets": _said(row.get("ammo")),
        "malfunction": _said(row.get("malf")),
        "properties": {
            "rngd": bool(far or holds),
            "addb": "db" in damage.casefold() and not _halved(damage),
            "ahdb": _halved(damage),
        },
    }
    return {"name": row.get("name"), "type": "weapon", "system": system}


def _halved(damage: str) -> bool:
    return any(f"{half}db" in damage.casefold().replace(" ", "") for half in ("½", "1/2", "half"))


def _attacks(person: Mapping[str, Any]) -> list[str]:
    """The numbers of attacks in a round, for weapons with more than one."""
    rows = _rows(at(person, "Weapons.weapon"))
    pairs = [(row.get("name"), row.get("attacks")) for row in rows]
    return [f"{name}: {often}" for name, often in pairs if often and str(often) not in ("1", "-")]


def _others(person: Mapping[str, Any]) -> Iterator[str]:
    """Everything else in the file."""
    for path, text in _leaves(person):
        if not path.startswith((*TAKEN, *LEFT_ALONE)) or path.startswith("Characteristics.LuckMax"):
            yield f"{path}: {text}"[:LONGEST]


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    match value:
        case Mapping():
            for key, inner in value.items():
                yield from _leaves(inner, f"{path}.{key}" if path else str(key))
        case list():
            for inner in value:
                yield from _leaves(inner, path)
        case str() | int() | float():
            if str(value).strip().casefold() not in NOTHING:
                yield path, str(value)
