"""The arrangement of a sheet on paper and in its form: characteristics, abilities and combat
totals, as in books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.arm5.sheet.roster import combatant
from rulesets.contract import IllegalSetup
from rulesets.contract.printing import Printed, Short, Table
from rulesets.messages import Dice, Phrase, pgettext, phrase

TOTALS = pgettext("arm5", "Initiative {init}, Attack {attack}, Defence {defense}, Damage {damage}")
LEVEL = pgettext("arm5", "Level {number}")
CASTING = pgettext("arm5", "Technique and Form {arts}")
DAMAGE = pgettext("arm5", "Damage {damage}")

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
    own = {"weapons": stats.get("weapons", ())}
    own |= {name: value for name, value in stats.items() if name not in OF_A_FIGHT}
    try:
        sheet = combatant({"id": stat, "name": stat, "side": "foes", "stats": own}).sheet
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


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon with its totals, or a spell with its level."""
    if stat == "weapons":
        totals = behind(stat, row, stats)
        signed = {name: Dice(f"{total:+}") for name, total in totals.items()}
        return Short(None, (Phrase(TOTALS, signed),)) if totals else None
    if stat != "spells":
        return None
    damage = row.get("damage")
    dealt = phrase(DAMAGE, damage=Dice(f"{damage:+}")) if damage is not None else None
    cast = phrase(CASTING, arts=Dice(f"{row.get('arts', 0):+}"))
    level = phrase(LEVEL, number=row.get("level", 5))
    return Short(level, (cast, dealt) if dealt else (cast,))


OF_A_FIGHT = ("engaged_with", "wielding", "mounted")
WOUNDS = ("wounds_light", "wounds_medium", "wounds_heavy")
PRINTED = Printed(
    lines=LINES,
    behind=behind,
    figures=("strength", "stamina", "dexterity", "quickness", "size"),
    counts=(("fatigue_lost", 5), *((name, 5) for name in WOUNDS), ("wounds_incapacitating", 1)),
    tables=(Table("abilities", (*COMBAT_ABILITIES, "athletics", "ride")),),
    row=row,
    boxes={
        "weapons": ("name", "init", "attack", "defense", "damage"),
        "spells": ("name", "level", "arts", "damage"),
    },
    second=("equipment", "magic", "mount"),
)
