"""The weapons and powers that stand for their names on a sheet (README 3.5, 3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import convert, json

from rulesets.fifth.sheet.parts import Power, Weapon

_ROWS = json.decode((Path(__file__).parent / "catalogue.json").read_bytes())
WEAPONS: Mapping[str, Mapping[str, Any]] = _ROWS["weapons"]
POWERS: Mapping[str, Mapping[str, Any]] = _ROWS["powers"]


def full(row: Any, catalogue: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A row of a sheet as an object: a name of the catalogue, or an object that may be `like`
    one."""
    if isinstance(row, str):
        return {"name": row, **catalogue[row]}
    like = row.get("like")
    own = {name: value for name, value in row.items() if name != "like"}
    return {**(catalogue[like] if like else {}), **own}


def weapon(row: Any) -> Weapon:
    values = full(row, WEAPONS)
    values.setdefault("ability", "str" if values.get("melee", True) else "dex")
    return convert(values, Weapon)


def power(row: Any) -> Power:
    values = full(row, POWERS)
    values.setdefault("slot", (values.get("level") or 0) >= 1)
    values.setdefault("stays", bool(values.get("gm") or values.get("moves")))
    if values.get("max_uses") is None or values.get("uses") is None:
        values["max_uses"] = values.get("uses")
    return convert(values, Power)


def is_listed(row: Weapon | Power) -> bool:
    """Whether a weapon or power is as its catalogue has it."""
    if isinstance(row, Weapon):
        return row.name in WEAPONS and row == weapon(row.name)
    return row.name in POWERS and row == power(row.name)
