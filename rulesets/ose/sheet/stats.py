"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from rulesets.contract import Field, Follows, Quick, Ruled, Spot
from rulesets.describing import choice, flag, flags, maybe, names, number, rows
from rulesets.ose.sheet.tables import CATALOGUE, SAVE_DEFAULTS, TAGS, ability_modifier
from rulesets.ose.state import CONDITIONS, SAVES

WEAPON_ROW = (
    Field(name="name", type="text", required=True),
    Field(name="damage", type="dice", default="1d6"),
    flag("own_damage"),
    flag("melee", True),
    flag("missile"),
    Field(name="ranges", type="numbers", min=6, max=3000, nullable=True),
    flag("slow"),
    flag("two_handed"),
    number("bonus", -5, 5, 0),
    names("tags", TAGS),
)
ROUTINE_ROW = (
    Field(name="name", type="text", required=True),
    Field(name="attacks", type="names", min=2, max=12, required=True, among="weapons"),
)
SPELL_ROW = (
    Field(name="name", type="text", required=True),
    number("memorised", 0, 99, 1),
    choice("target", ("self", "ally", "enemy", "any"), "enemy"),
    number("max_targets", 1, 20, 1),
    Field(name="damage", type="dice", nullable=True),
    Field(name="heal", type="dice", nullable=True),
    choice("condition", ("none", *CONDITIONS), "none"),
    Field(name="duration", type="dice", default="0"),
    choice("save", ("none", *SAVES), "none"),
    choice("on_save", ("negate", "half"), "negate"),
    flag("needs_sight", True),
    names("tags", TAGS),
    choice("effect", ("auto", "gm"), "auto"),
)

_OTHER_WAY = {armour: 19 - armour for armour in range(-10, 13)}
_BONUS = {thac0: 19 - thac0 for thac0 in range(1, 21)}
_MODIFIER = {score: ability_modifier(score) for score in range(3, 19)}

STATS = (
    number("hp", 1, 999, 4, "hit_points"),
    number("max_hp", 1, 999, None, "hit_points"),
    number("ac", -10, 12, 9, "combat"),
    number("aac", 7, 29, None, "combat", follows=Follows("ac", _OTHER_WAY, both=True)),
    number("thac0", 1, 20, 19, "combat"),
    number("attack_bonus", -1, 18, None, "combat", follows=Follows("thac0", _BONUS, both=True)),
    number("shield", 0, 5, 0, "combat"),
    number("str", 3, 18, 10, "combat"),
    number("dex", 3, 18, 10, "combat"),
    maybe("str_modifier", -5, 5, "combat", follows=Follows("str", _MODIFIER)),
    maybe("dex_modifier", -5, 5, "combat", follows=Follows("dex", _MODIFIER)),
    maybe("initiative_modifier", -5, 5, "combat", gm_only=True),
    flag("monster", None, "combat", gm_only=True),
    number("move", 0, 300, 40, "movement"),
    number("rounds_moved", 0, 60, 0, "movement", gm_only=True),
    maybe("morale", 2, 12, "combat", gm_only=True),
    *(number(f"save_{save}", 1, 20, SAVE_DEFAULTS[save], "save") for save in SAVES),
    number("save_modifier", -5, 5, 0, "save"),
    number("attack_modifier", -10, 10, 0, "combat"),
    number("damage_modifier", -10, 10, 0, "combat"),
    rows("weapons", WEAPON_ROW, "weapons", choices=tuple(CATALOGUE), default=None),
    rows("routines", ROUTINE_ROW, "weapons", gm_only=True),
    rows("spells", SPELL_ROW, "spells"),
    names("immune_to", TAGS, "immune", gm_only=True),
    names("only_hurt_by", TAGS, "immune", gm_only=True),
    names("engaged", section="status", gm_only=True),
    number("cover", 0, 4, 0, "status", gm_only=True),
    *flags(
        "full_cover unseen out_of_reach blocked_behind cornered".split(), "status", gm_only=True
    ),
    *flags(CONDITIONS, "status", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}

_SET = """
    max_hp ac thac0 shield initiative_modifier move rounds_moved morale save_modifier
    attack_modifier damage_modifier cover full_cover unseen out_of_reach blocked_behind cornered
""".split()

SETTABLE = (
    number("hp", 0, 999, None, "hit_points"),
    *(BY_NAME[name] for name in (*_SET, *CONDITIONS)),
    choice("status", ("active", "dead", "fled", "surrendered")),
    flag("fleeing"),
)
"""What the GM may set during the fight (README 5.9)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    modifiers=("attack_modifier", "damage_modifier", "save_modifier", "cover"),
    conditions=(*CONDITIONS, "full_cover", "fleeing", "status"),
    melee="engaged",
    binds=Ruled("engage", "other"),
    parts=Ruled("disengage", "other"),
    tests=("save",),
)
SPOT = Spot(("hp", "ac"), {"hp": ("max_hp",), "ac": ("aac",)})
"""The settable values and the rulings that the GM needs most often."""
