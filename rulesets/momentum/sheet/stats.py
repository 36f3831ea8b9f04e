"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.contract import Field, Quick, Ruled, Spot
from rulesets.describing import choice, flag, number, rows
from rulesets.momentum.state import UNARMED

_NAME = Field(name="name", type="text", required=True)

WEAPON_ROW = (
    _NAME,
    choice("kind", ("melee", "ranged"), "melee"),
    number("skill", 0, 40, required=True),
    Field(name="damage", type="dice", required=True),
    number("modifier", -20, 20, 0),
    number("reload", 0, 20, 0),
)
SPELL_ROW = (
    _NAME,
    number("skill", 0, 40, required=True),
    number("modifier", -20, 20, 0),
    number("cost", 0, 99, 0),
    Field(name="damage", type="dice", default=""),
    flag("ignores_armour"),
    Field(name="text", type="text", default=""),
)
EFFECTS = ("damage", "disarm", "trip", "push", "take_momentum", "text")
TECHNIQUE_ROW = (
    _NAME,
    choice("when", ("active", "passive", "any"), "any"),
    Field(name="weapon", type="text", default="", among="weapons", choices=(UNARMED,)),
    number("modifier", -20, 20, 0),
    number("edge", -1, 1, 0),
    choice("effect", EFFECTS, "damage"),
    number("damage", -20, 20, 0),
    flag("all_targets"),
    flag("loses_momentum"),
)

STATS = (
    number("hp", 1, 999, 15, "hit_points"),
    number("max_hp", 1, 999, None, "hit_points"),
    number("mp", 0, 999, 0, "hit_points"),
    number("initiative", -20, 40, 10, "combat"),
    number("speed", 0, 50, 8, "combat"),
    number("evade", 0, 40, 10, "combat"),
    number("armour", 0, 99, 0, "combat"),
    number("unarmed", 0, 40, 8, "combat"),
    number("damage_bonus", -10, 20, 0, "combat"),
    number("shield_bonus", -10, 20, 0, "combat"),
    number("shield_defence", 0, 20, 0, "combat"),
    rows("weapons", WEAPON_ROW, "weapons"),
    rows("spells", SPELL_ROW, "spells"),
    rows("techniques", TECHNIQUE_ROW, "techniques"),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    number("hp", 0, 999, None, "hit_points"),
    number("mp", 0, 999, None, "hit_points"),
    choice("status", ("active", "unconscious", "dead", "gone")),
    number("initiative", -50, 99, None, "combat"),
    flag("prone", section="status"),
    number("modifier", -20, 20, 0, "status"),
    number("edge", -1, 1, 0, "status"),
    flag("flank", section="status"),
)
"""What the GM may set during the fight (README 4)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    modifiers=("modifier", "edge"),
    conditions=("prone", "flank", "status"),
    melee="group",
    binds=Ruled("engage", "target"),
    parts=Ruled("disengage"),
    tests=("check", "momentum"),
    steps=(1, 2, 5),
)
SPOT = Spot(("hp", "armour"), {"hp": ("max_hp",)})
"""The settable values and the rulings that the GM needs most often."""
