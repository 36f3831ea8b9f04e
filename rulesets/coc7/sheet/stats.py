"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.coc7.sheet.tables import UNAWARE
from rulesets.contract import Field, Follows, Quick, Ruled, Spot
from rulesets.describing import choice, flag, flags, maybe, number, rows

USES = ("melee", "thrown", "missile", "firearm")
FEEDS = ("rounds", "magazine", "belt")
SHARES = ("full", "half", "none")

WEAPON_ROW = (
    Field(name="name", type="text", min=1, max=40, required=True),
    choice("use", USES, "melee"),
    number("skill", 0, 200, None),
    flag("improvised"),
    Field(name="damage", type="dice", default="1d3"),
    flag("impale", None),
    choice("db", SHARES),
    flag("ignores_armour"),
    flag("throwable"),
    flag("natural"),
    number("amount", 1, 1000, None),
    number("range", 0, 5000, 0),
    number("malfunction", 1, 101, None),
    choice("feed", FEEDS, "rounds"),
    number("capacity", 1, 1000, 6),
    number("loaded", 0, 1000, None),
    maybe("spare", 0, 10000),
    flag("automatic", None),
    number("burst", 1, 3, 1),
    flag("auto"),
)
SPELL_ROW = (
    Field(name="name", type="text", min=1, required=True),
    number("mp", 0, 200, 0),
    Field(name="damage", type="dice", default=""),
    flag("ignores_armour", True),
    choice("roll", ("none", "pow", "opposed_pow"), "none"),
    flag("targeted", None),
)

_MARKS = "cover prone moving_fast helpless cornered out_of_arc improvised_at_hand".split()
_FIFTH = {power: power // 5 for power in range(1, 501)}
_HALF = {dex: dex // 2 for dex in range(1, 201)}

STATS = (
    number("dex", 1, 200, 50, "characteristics"),
    number("str", 1, 500, 50, "characteristics"),
    number("con", 1, 500, 50, "characteristics"),
    number("pow", 1, 500, 50, "characteristics"),
    number("luck", 0, 99, 50, "characteristics"),
    number("hp_max", 1, 500, 10, "hit_points"),
    number("hp", 0, 500, None, "hit_points"),
    number("mp", 0, 200, None, "hit_points", follows=Follows("pow", _FIFTH)),
    number("build", -5, 50, 0, "body"),
    number("mov", 0, 50, 8, "body"),
    Field(name="db", type="dice", default="0", section="body"),
    number("armour", 0, 100, 0, "body"),
    number("brawl", 0, 200, 25, "skills"),
    number("dodge", 0, 200, None, "skills", follows=Follows("dex", _HALF)),
    number("throw", 0, 200, 20, "skills"),
    number("listen", 0, 200, 20, "skills"),
    number("spot_hidden", 0, 200, 25, "skills"),
    number("psychology", 0, 200, 10, "skills"),
    number("mechanical_repair", 0, 200, 10, "skills"),
    number("first_aid", 0, 200, 30, "skills"),
    Field(name="unarmed_damage", type="dice", default="1d3", section="weapons"),
    rows("weapons", WEAPON_ROW, "weapons"),
    Field(name="held", type="text", default="", among="weapons", section="weapons"),
    rows("spells", SPELL_ROW, "spells"),
    choice("unaware", UNAWARE, "no", "status", gm_only=True),
    *flags(_MARKS, "status", gm_only=True),
    flag("dies_at_zero", section="hit_points", gm_only=True),
    flag("major_wound", section="hit_points"),
    flag("dying", section="hit_points"),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    choice("status", ("active", "unconscious", "dying", "dead", "fled")),
    number("hp", 0, 500, None, "hit_points"),
    *(BY_NAME[name] for name in ("mp", "luck", "armour")),
    Field(name="held", type="weapon", default="", section="weapons"),
    *(BY_NAME[name] for name in ("cover", "prone", "moving_fast")),
    *(BY_NAME[name] for name in ("cornered", "out_of_arc", "improvised_at_hand", "helpless")),
    BY_NAME["unaware"],
    number("situational", -2, 2, 0, "status"),
    flag("lost_action", section="status"),
    Field(name="restrained_by", type="combatant", default="", section="status"),
    BY_NAME["major_wound"],
)
"""What the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="hp",
    most="hp_max",
    hurt=Ruled("hurt", "amount"),
    modifiers=("situational",),
    conditions=("prone", "cover", "moving_fast", "helpless", "lost_action", "status"),
    melee="engaged",
    binds=Ruled("engage", "other", {"value": True}),
    parts=Ruled("engage", "other", {"value": False}),
    tests=("check",),
    steps=(1, 2, 5),
)
SPOT = Spot(("hp_max", "brawl"), {"hp_max": ("hp",)})
"""The settable values and the rulings that the GM needs most often."""
