"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.contract import Field, Quick, Ruled


def _int(name: str, least: int, most: int, default: int | None, section: str = "") -> Field:
    return Field(name=name, type="int", min=least, max=most, default=default, section=section)


def _needed(name: str, least: int, most: int) -> Field:
    return Field(name=name, type="int", min=least, max=most, required=True)


_NAME = Field(name="name", type="text", required=True)

WEAPON_ROW = (
    _NAME,
    Field(name="kind", type="enum", choices=("melee", "ranged"), default="melee"),
    _needed("skill", 0, 40),
    Field(name="damage", type="dice", required=True),
    _int("modifier", -20, 20, 0),
    _int("reload", 0, 20, 0),
)
SPELL_ROW = (
    _NAME,
    _needed("skill", 0, 40),
    _int("modifier", -20, 20, 0),
    _int("cost", 0, 99, 0),
    Field(name="damage", type="dice", default=""),
    Field(name="ignores_armour", type="bool", default=False),
    Field(name="text", type="text", default=""),
)
EFFECTS = ("damage", "disarm", "trip", "push", "take_momentum", "text")
TECHNIQUE_ROW = (
    _NAME,
    Field(name="when", type="enum", choices=("active", "passive", "any"), default="any"),
    Field(name="weapon", type="text", default=""),
    _int("modifier", -20, 20, 0),
    _int("edge", -1, 1, 0),
    Field(name="effect", type="enum", choices=EFFECTS, default="damage"),
    _int("damage", -20, 20, 0),
    Field(name="all_targets", type="bool", default=False),
    Field(name="loses_momentum", type="bool", default=False),
)

STATS = (
    _int("hp", 1, 999, 15, "hit_points"),
    _int("max_hp", 1, 999, None, "hit_points"),
    _int("mp", 0, 999, 0, "hit_points"),
    _int("initiative", -20, 40, 10, "combat"),
    _int("speed", 0, 50, 8, "combat"),
    _int("evade", 0, 40, 10, "combat"),
    _int("armour", 0, 99, 0, "combat"),
    _int("unarmed", 0, 40, 8, "combat"),
    _int("damage_bonus", -10, 20, 0, "combat"),
    _int("shield_bonus", -10, 20, 0, "combat"),
    _int("shield_defence", 0, 20, 0, "combat"),
    Field(name="weapons", type="rows", rows=WEAPON_ROW, default=(), section="weapons"),
    Field(name="spells", type="rows", rows=SPELL_ROW, default=(), section="spells"),
    Field(name="techniques", type="rows", rows=TECHNIQUE_ROW, default=(), section="techniques"),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    _int("hp", 0, 999, None, "hit_points"),
    _int("mp", 0, 999, None, "hit_points"),
    Field(name="status", type="enum", choices=("active", "unconscious", "dead", "gone")),
    _int("initiative", -50, 99, None, "combat"),
    Field(name="prone", type="bool", default=False, section="status"),
    _int("modifier", -20, 20, 0, "status"),
    _int("edge", -1, 1, 0, "status"),
    Field(name="flank", type="bool", default=False, section="status"),
)
"""What the GM may set during the fight (README 4)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    conditions=("prone", "flank", "status"),
    melee="group",
    binds=Ruled("engage", "target"),
    parts=Ruled("disengage"),
    tests=("check",),
)
"""What of it, and which rulings, the GM most often needs."""
