"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field, Quick
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


def _int(name: str, least: int, most: int, default: int | None = None, **more: Any) -> Field:
    return Field(name=name, type="int", min=least, max=most, default=default, **more)


def _enum(name: str, choices: tuple[str, ...], **more: Any) -> Field:
    return Field(name=name, type="enum", choices=choices, **more)


def _bool(name: str, default: bool, **more: Any) -> Field:
    return Field(name=name, type="bool", default=default, **more)


def _text(name: str, least: int = 0, **more: Any) -> Field:
    return Field(name=name, type="text", min=least, max=LONGEST_NAME, **more)


def _map(name: str, least: int, most: int, **more: Any) -> Field:
    return Field(name=name, type="map", min=least, max=most, **more)


WEAPON_ROW = (
    _text("name", 1, required=True),
    Field(name="kind", type="enum", choices=WEAPON_KINDS, default="melee"),
    Field(name="shooting", type="bool"),
)
EFFECT_ROW = (
    _text("kind", 1, required=True),
    _text("name", 1),
    Field(name="trigger", type="enum", choices=("automatic", "effect_roll"), default="automatic"),
    _bool("quality", False),
    _int("harm", 0, 20),
    _text("harm_to", 1),
    _text("condition", default=""),
    _text("ward", default="", choices=ABILITIES),
)

STATS = (
    _enum("kamp", GRADES, default="normal", section="fight", side=OPPONENT),
    _int("liv_max", 1, 99, section="life"),
    _int("liv", 0, 99, section="life"),
    _text("style", default="", choices=ABILITIES, section="fight", side=OPPONENT),
    _map("talents", -10, 30, default=dict(TALENTS), section="abilities", side=CHARACTER),
    _map("knowledges", -10, 30, default=dict(KNOWLEDGES), section="abilities", side=CHARACTER),
    _int("prygl", 0, 12, PRYGL, section="fight", side=CHARACTER),
    _int("soul", 0, 20, 0, section="life", side=CHARACTER),
    _map("pools", 0, 99, default={}, section="life", side=CHARACTER),
    Field(
        name="weapons",
        type="rows",
        rows=WEAPON_ROW,
        default=(),
        section="equipment",
        side=CHARACTER,
    ),
    _bool("knockout", False, section="equipment", side=CHARACTER),
    _int("situational", -10, 10, 0, section="equipment", side=CHARACTER),
    Field(
        name="effects", type="rows", rows=EFFECT_ROW, default=(), section="effects", side=OPPONENT
    ),
    _bool("fights_to_death", False, section="nature", side=OPPONENT),
    _bool("kills", False, section="nature", side=OPPONENT),
    _bool("plunders", False, section="nature", side=OPPONENT),
    _text("vehicle", default="", section="vehicle", side=CHARACTER),
    _enum("vehicle_role", ROLES, section="vehicle", side=CHARACTER),
    _text("vehicle_ability", 1, choices=ABILITIES, section="vehicle", side=CHARACTER),
    _int("brud", 0, 50, section="vehicle", side=CHARACTER),
    _bool("in_combat", True, section="begin"),
    _bool("can_join", True, section="begin", side=CHARACTER),
    _bool("helpless", False, section="begin"),
)
BY_NAME = {stat.name: stat for stat in STATS}
LIV_MAX = {True: LIV_CHARACTER, False: LIV_OPPONENT}
"""Life when unhurt, of characters and of opponents."""

SETTABLE = (
    _int("liv", 0, 99),
    _enum("status", STATUSES),
    _bool("in_combat", True),
    _bool("helpless", False),
    BY_NAME["kamp"],
    _text("style_stat", default="", choices=ABILITIES, side=OPPONENT),
    BY_NAME["kills"],
    BY_NAME["soul"],
    BY_NAME["prygl"],
    Field(name="conditions", type="names", default=(), side=CHARACTER),
    BY_NAME["can_join"],
    BY_NAME["situational"],
    _text("vehicle", default="", side=CHARACTER),
    _enum("vehicle_role", ROLES, side=CHARACTER),
    _int("away_until", 0, 999, 0, side=CHARACTER),
)
"""What the GM may set during the fight (README 4.2)."""

QUICK = Quick(health="liv", most="liv_max", conditions=("helpless", "in_combat", "status"))
"""What of it, and which rulings, the GM most often needs."""
