"""The printing of a sheet: characteristics, combat totals and abilities, as in books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.sheet.roster import combatant
from rulesets.contract import IllegalSetup
from rulesets.contract.printing import Printed

LINES = (
    ("strength", "stamina", "dexterity", "quickness", "size", "might"),
    ("armor", "encumbrance"),
    ("weapons",),
    ("spells",),
)


def behind(stat: str, row: Any, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The totals of a weapon, including characteristics, ability and burden (README 7)."""
    if stat != "weapons":
        return {}
    known = {"weapons": stats.get("weapons", ())}
    known |= {name: value for name, value in stats.items() if name not in OF_A_FIGHT}
    try:
        sheet = combatant({"id": stat, "name": stat, "side": "foes", "stats": known}).sheet
    except IllegalSetup:
        return {}
    name = row if isinstance(row, str) else row.get("name") or row.get("preset")
    weapon = sheet.weapons[name]
    score = (sheet.combat[weapon.ability] or 0) + weapon.specialty
    return {
        "init": sheet.quickness - sheet.encumbrance + weapon.init,
        "attack": sheet.dexterity + score + weapon.attack,
        "defense": sheet.quickness + score + weapon.defense,
        "damage": sheet.strength * weapon.add_strength + weapon.damage,
    }


OF_A_FIGHT = ("engaged_with", "wielding", "mounted")
PRINTED = Printed(lines=LINES, behind=behind)
