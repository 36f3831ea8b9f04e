"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.coc7.sheet.tables import UNAWARE
from rulesets.contract import Field, Quick, Ruled


def _int(name: str, least: int, most: int, default: int | None, section: str = "") -> Field:
    return Field(name=name, type="int", min=least, max=most, default=default, section=section)


def _mark(name: str, section: str = "status") -> Field:
    return Field(name=name, type="bool", default=False, section=section)


def _maybe(name: str) -> Field:
    """A yes or no that follows from the kind of weapon unless it is given."""
    return Field(name=name, type="bool")


USES = ("melee", "thrown", "missile", "firearm")
FEEDS = ("rounds", "magazine", "belt")
SHARES = ("full", "half", "none")

WEAPON_ROW = (
    Field(name="name", type="text", min=1, max=40, required=True),
    Field(name="use", type="enum", choices=USES, default="melee"),
    _int("skill", 0, 200, None),
    _mark("improvised", ""),
    Field(name="damage", type="dice", default="1d3"),
    _maybe("impale"),
    Field(name="db", type="enum", choices=SHARES),
    _mark("ignores_armour", ""),
    _mark("throwable", ""),
    _mark("natural", ""),
    _int("amount", 1, 1000, None),
    _int("range", 0, 5000, 0),
    _int("malfunction", 1, 101, None),
    Field(name="feed", type="enum", choices=FEEDS, default="rounds"),
    _int("capacity", 1, 1000, 6),
    _int("loaded", 0, 1000, None),
    Field(name="spare", type="int", min=0, max=10000, nullable=True),
    _maybe("automatic"),
    _int("burst", 1, 3, 1),
    _mark("auto", ""),
)
SPELL_ROW = (
    Field(name="name", type="text", min=1, required=True),
    _int("mp", 0, 200, 0),
    Field(name="damage", type="dice", default=""),
    Field(name="ignores_armour", type="bool", default=True),
    Field(name="roll", type="enum", choices=("none", "pow", "opposed_pow"), default="none"),
    _maybe("targeted"),
)

STATS = (
    _int("dex", 1, 200, 50, "characteristics"),
    _int("str", 1, 500, 50, "characteristics"),
    _int("con", 1, 500, 50, "characteristics"),
    _int("pow", 1, 500, 50, "characteristics"),
    _int("luck", 0, 99, 50, "characteristics"),
    _int("hp_max", 1, 500, 10, "hit_points"),
    _int("hp", 0, 500, None, "hit_points"),
    _int("mp", 0, 200, None, "hit_points"),
    _int("build", -5, 50, 0, "body"),
    _int("mov", 0, 50, 8, "body"),
    Field(name="db", type="dice", default="0", section="body"),
    _int("armour", 0, 100, 0, "body"),
    _int("brawl", 0, 200, 25, "skills"),
    _int("dodge", 0, 200, None, "skills"),
    _int("throw", 0, 200, 20, "skills"),
    _int("listen", 0, 200, 20, "skills"),
    _int("spot_hidden", 0, 200, 25, "skills"),
    _int("psychology", 0, 200, 10, "skills"),
    _int("mechanical_repair", 0, 200, 10, "skills"),
    _int("first_aid", 0, 200, 30, "skills"),
    Field(name="unarmed_damage", type="dice", default="1d3", section="weapons"),
    Field(name="weapons", type="rows", rows=WEAPON_ROW, default=(), section="weapons"),
    Field(name="held", type="text", default="", section="weapons"),
    Field(name="spells", type="rows", rows=SPELL_ROW, default=(), section="spells"),
    Field(name="unaware", type="enum", choices=UNAWARE, default="no", section="status"),
    _mark("cover"),
    _mark("prone"),
    _mark("moving_fast"),
    _mark("helpless"),
    _mark("cornered"),
    _mark("out_of_arc"),
    _mark("improvised_at_hand"),
    _mark("dies_at_zero", "hit_points"),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    Field(name="status", type="enum", choices=("active", "unconscious", "dying", "dead", "fled")),
    _int("hp", 0, 500, None, "hit_points"),
    *(BY_NAME[name] for name in ("mp", "luck", "armour")),
    Field(name="held", type="weapon", default="", section="weapons"),
    *(BY_NAME[name] for name in ("cover", "prone", "moving_fast")),
    *(BY_NAME[name] for name in ("cornered", "out_of_arc", "improvised_at_hand", "helpless")),
    BY_NAME["unaware"],
    _int("situational", -2, 2, 0, "status"),
    _mark("lost_action"),
    Field(name="restrained_by", type="combatant", default="", section="status"),
    _mark("major_wound", "hit_points"),
)
"""What the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="hp",
    most="hp_max",
    hurt=Ruled("hurt", "amount"),
    conditions=("prone", "cover", "moving_fast", "helpless", "lost_action", "status"),
    melee="engaged",
    binds=Ruled("engage", "other", {"value": True}),
    parts=Ruled("engage", "other", {"value": False}),
    tests=("check",),
)
"""What of it, and which rulings, the GM most often needs."""
