"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field, Quick, Spot
from rulesets.describing import choice, flag, names, number, rows
from rulesets.kampbogen.sheet.fields import LONGEST_NAME
from rulesets.kampbogen.sheet.tables import (
    ABILITIES,
    GRADES,
    KNOWLEDGES,
    LIV_CHARACTER,
    LIV_OPPONENT,
    PRYGL,
    TALENTS,
    WEAPON_KINDS,
)

CHARACTER, OPPONENT = "party", "foes"
STATUSES = ("active", "unconscious", "dead", "surrendered", "fled")
ROLES = ("driver", "passenger")
MOST_LIFE = 99


def _text(name: str, least: int = 0, **more: Any) -> Field:
    return Field(name=name, type="text", min=least, max=LONGEST_NAME, **more)


def _map(name: str, least: int, most: int, **more: Any) -> Field:
    return Field(name=name, type="map", min=least, max=most, **more)


WEAPON_ROW = (
    _text("name", 1, required=True),
    choice("kind", WEAPON_KINDS, "melee"),
    flag("shooting", None),
)
EFFECT_ROW = (
    _text("kind", 1, required=True),
    _text("name", 1),
    choice("trigger", ("automatic", "effect_roll"), "automatic"),
    flag("quality", False),
    number("harm", 0, 20),
    _text("harm_to", 1),
    _text("condition", default=""),
    _text("ward", default="", choices=ABILITIES),
)

STATS = (
    choice("kamp", GRADES, default="normal", section="fight", side=OPPONENT),
    number("liv_max", 1, MOST_LIFE, section="life"),
    number("liv", 0, MOST_LIFE, section="life"),
    _text("style", default="", choices=ABILITIES, section="fight", side=OPPONENT),
    _map("talents", -10, 30, default=dict(TALENTS), section="abilities", side=CHARACTER),
    _map("knowledges", -10, 30, default=dict(KNOWLEDGES), section="abilities", side=CHARACTER),
    number("prygl", 0, 12, PRYGL, section="fight", side=CHARACTER),
    number("soul", 0, 20, 0, section="life", side=CHARACTER),
    _map("pools", 0, 99, default={}, section="life", side=CHARACTER),
    rows("weapons", WEAPON_ROW, "equipment", side=CHARACTER),
    flag("knockout", False, section="equipment", side=CHARACTER),
    number("situational", -10, 10, 0, section="equipment", side=CHARACTER),
    rows("effects", EFFECT_ROW, "effects", side=OPPONENT),
    flag("fights_to_death", False, section="nature", side=OPPONENT),
    flag("kills", False, section="nature", side=OPPONENT),
    flag("plunders", False, section="nature", side=OPPONENT),
    _text("vehicle", default="", section="vehicle", side=CHARACTER),
    choice("vehicle_role", ROLES, section="vehicle", side=CHARACTER),
    _text("vehicle_ability", 1, choices=ABILITIES, section="vehicle", side=CHARACTER),
    number("brud", 0, 50, section="vehicle", side=CHARACTER),
    flag("in_combat", True, section="begin", gm_only=True),
    flag("can_join", True, section="begin", gm_only=True, side=CHARACTER),
    flag("helpless", False, section="begin", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}
LIV_MAX = {True: LIV_CHARACTER, False: LIV_OPPONENT}
"""Life when unhurt, of characters and of opponents."""

SETTABLE = (
    number("liv", 0, MOST_LIFE),
    choice("status", STATUSES),
    flag("in_combat", True),
    flag("helpless", False),
    BY_NAME["kamp"],
    _text("style_stat", default="", choices=ABILITIES, side=OPPONENT),
    BY_NAME["kills"],
    BY_NAME["soul"],
    BY_NAME["prygl"],
    names("conditions", side=CHARACTER),
    BY_NAME["can_join"],
    BY_NAME["situational"],
    _text("vehicle", default="", side=CHARACTER),
    choice("vehicle_role", ROLES, side=CHARACTER),
    number("away_until", 0, 999, 0, side=CHARACTER),
)
"""What the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="liv",
    most="liv_max",
    modifiers=("situational",),
    conditions=("helpless", "in_combat", "status"),
    tests=("holdup", "sneak_attack"),
    steps=(1, 2),
)
SPOT = Spot(("liv_max", "kamp"), {"liv_max": ("liv",)})
"""The settable values and the rulings that the GM needs most often."""
