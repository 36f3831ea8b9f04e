"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.contract import Field, Quick, Ruled
from rulesets.ose.sheet.tables import CATALOGUE, SAVE_DEFAULTS
from rulesets.ose.state import CONDITIONS, SAVES


def _int(name: str, least: int, most: int, default: int | None, **more: object) -> Field:
    return Field(name=name, type="int", min=least, max=most, default=default, **more)  # type: ignore[arg-type]


def _maybe(name: str, least: int, most: int, **more: object) -> Field:
    return _int(name, least, most, None, nullable=True, **more)


def _mark(name: str) -> Field:
    return Field(name=name, type="bool", default=False, section="status")


WEAPON_ROW = (
    Field(name="name", type="text", required=True),
    Field(name="damage", type="dice", default="1d6"),
    Field(name="own_damage", type="bool", default=False),
    Field(name="melee", type="bool", default=True),
    Field(name="missile", type="bool", default=False),
    Field(name="ranges", type="numbers", min=6, max=3000, nullable=True),
    Field(name="slow", type="bool", default=False),
    Field(name="two_handed", type="bool", default=False),
    _int("bonus", -5, 5, 0),
    Field(name="tags", type="names", default=()),
)
ROUTINE_ROW = (
    Field(name="name", type="text", required=True),
    Field(name="attacks", type="names", min=2, max=12, required=True),
)
SPELL_ROW = (
    Field(name="name", type="text", required=True),
    _int("memorised", 0, 99, 1),
    Field(name="target", type="enum", choices=("self", "ally", "enemy", "any"), default="enemy"),
    _int("max_targets", 1, 20, 1),
    Field(name="damage", type="dice", nullable=True),
    Field(name="heal", type="dice", nullable=True),
    Field(name="condition", type="enum", choices=("none", *CONDITIONS), default="none"),
    Field(name="duration", type="dice", default="0"),
    Field(name="save", type="enum", choices=("none", *SAVES), default="none"),
    Field(name="on_save", type="enum", choices=("negate", "half"), default="negate"),
    Field(name="needs_sight", type="bool", default=True),
    Field(name="tags", type="names", default=()),
    Field(name="effect", type="enum", choices=("auto", "gm"), default="auto"),
)

STATS = (
    _int("hp", 1, 999, 4, section="hit_points"),
    _int("max_hp", 1, 999, None, section="hit_points"),
    _int("ac", -10, 12, 9, section="combat"),
    _int("aac", 7, 29, None, section="combat"),
    _int("thac0", 1, 20, 19, section="combat"),
    _int("attack_bonus", -1, 18, None, section="combat"),
    _int("shield", 0, 5, 0, section="combat"),
    _int("str", 3, 18, 10, section="combat"),
    _int("dex", 3, 18, 10, section="combat"),
    _maybe("str_modifier", -5, 5, section="combat"),
    _maybe("dex_modifier", -5, 5, section="combat"),
    _maybe("initiative_modifier", -5, 5, section="combat"),
    Field(name="monster", type="bool", section="combat"),
    _int("move", 0, 300, 40, section="movement"),
    _int("rounds_moved", 0, 60, 0, section="movement"),
    _maybe("morale", 2, 12, section="combat"),
    *(_int(f"save_{save}", 1, 20, SAVE_DEFAULTS[save], section="save") for save in SAVES),
    _int("save_modifier", -5, 5, 0, section="save"),
    _int("attack_modifier", -10, 10, 0, section="combat"),
    _int("damage_modifier", -10, 10, 0, section="combat"),
    Field(
        name="weapons", type="rows", choices=tuple(CATALOGUE), rows=WEAPON_ROW, section="weapons"
    ),
    Field(name="routines", type="rows", rows=ROUTINE_ROW, default=(), section="weapons"),
    Field(name="spells", type="rows", rows=SPELL_ROW, default=(), section="spells"),
    Field(name="immune_to", type="names", default=(), section="immune"),
    Field(name="only_hurt_by", type="names", default=(), section="immune"),
    Field(name="engaged", type="names", default=(), section="status"),
    _int("cover", 0, 4, 0, section="status"),
    _mark("full_cover"),
    _mark("unseen"),
    _mark("out_of_reach"),
    _mark("blocked_behind"),
    _mark("cornered"),
    *(_mark(condition) for condition in CONDITIONS),
)
BY_NAME = {stat.name: stat for stat in STATS}

_SET = """
    max_hp ac thac0 shield initiative_modifier move rounds_moved morale save_modifier
    attack_modifier damage_modifier cover full_cover unseen out_of_reach blocked_behind cornered
""".split()

SETTABLE = (
    _int("hp", 0, 999, None, section="hit_points"),
    *(BY_NAME[name] for name in (*_SET, *CONDITIONS)),
    Field(name="status", type="enum", choices=("active", "dead", "fled", "surrendered")),
    Field(name="fleeing", type="bool", default=False),
)
"""What the GM may set during the fight (README 5.9)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    conditions=(*CONDITIONS, "full_cover", "fleeing", "status"),
    melee="engaged",
    binds=Ruled("engage", "other"),
    parts=Ruled("disengage", "other"),
    tests=("save",),
)
"""What of it, and which rulings, the GM most often needs."""
