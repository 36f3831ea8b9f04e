"""The printing of a sheet: armour class, hit points, attacks and saves, as in books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract.printing import Printed
from rulesets.ose.sheet.tables import CATALOGUE
from rulesets.ose.state import SAVES

LINES = (
    ("ac", "aac", "hp", "max_hp", "thac0", "attack_bonus", "move", "morale"),
    ("weapons", "routines"),
    tuple(f"save_{save}" for save in SAVES),
    ("spells",),
)


def behind(stat: str, row: Any, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The dice and ranges of a weapon of the catalogue."""
    weapon = CATALOGUE.get(row) if stat == "weapons" and isinstance(row, str) else None
    if weapon is None:
        return {}
    ranges = {"ranges": weapon.ranges} if weapon.ranges else {}
    return {"damage": weapon.damage, **ranges}


PRINTED = Printed(lines=LINES, behind=behind)
