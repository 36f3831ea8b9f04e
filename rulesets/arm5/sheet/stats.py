"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES, Mount, Spell
from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, COVERS, PRESETS
from rulesets.arm5.state import STATUSES
from rulesets.contract import Field, Quick, Ruled

_SPELL = {field.name: field.default for field in structs.fields(Spell)}
_MOUNT = {field.name: field.default for field in structs.fields(Mount)}


def _int(name: str, least: int, most: int, default: int | None = 0, **more: Any) -> Field:
    return Field(name=name, type="int", min=least, max=most, default=default, **more)


def _maybe(name: str, least: int, most: int, **more: Any) -> Field:
    return _int(name, least, most, None, nullable=True, **more)


def _bool(name: str, default: bool | None = False, **more: Any) -> Field:
    return Field(name=name, type="bool", default=default, **more)


def _enum(name: str, choices: Any, default: str | None = None, **more: Any) -> Field:
    return Field(name=name, type="enum", choices=tuple(choices), default=default, **more)


def _number(name: str, default: int | None = None) -> Field:
    """A number of a weapon; where a preset may give it, no default stands here."""
    return _int(name, -99, 9999, default)


WEAPON_ROW = (
    _enum("preset", PRESETS, nullable=True),
    Field(name="name", type="text"),
    _enum("kind", ("weapon", "shield")),
    _enum("ability", COMBAT_ABILITIES),
    _number("init"),
    _number("attack"),
    _number("defense"),
    _number("damage"),
    _maybe("min_strength", -99, 9999),
    _number("load"),
    _number("range"),
    _bool("two_handed", None),
    _number("reach"),
    _bool("add_strength", None),
    _number("span_rounds"),
    _bool("loaded", True),
    _bool("strung", True),
    _bool("specialty"),
    _bool("blunt", None),
    _number("count", 1),
)
SPELL_ROW = (
    Field(name="name", type="text", required=True),
    _int("level", 1, 999, _SPELL["level"]),
    _int("arts", -99, 999, _SPELL["arts"]),
    _maybe("damage", -99, 999),
    Field(name="form", type="text", default=_SPELL["form"]),
    _int("mastery", 0, 99, _SPELL["mastery"]),
    _bool("fast_casting"),
    _bool("penetration_mastery"),
    _bool("concentration"),
    _bool("ritual"),
    _maybe("rounds", 1, 99999),
    _bool("defensive"),
    _bool("personal"),
)
MOUNT_ROW = (
    Field(name="name", type="text", default=_MOUNT["name"]),
    _int("quickness", -15, 25),
    _int("stamina", -15, 25),
    _int("size", -10, 20, _MOUNT["size"]),
    _bool("trained", True),
    _int("fatigue_levels", 1, 99, _MOUNT["fatigue_levels"]),
)
ARMOUR_ROW = (
    _enum("preset", ARMOURS, nullable=True),
    Field(name="name", type="text"),
    _int("protection", 0, 999, None),
    _int("load", 0, 999, None),
)

STATS = (
    *(
        _int(name, -15, 25, section="characteristics")
        for name in ("strength", "stamina", "dexterity", "quickness")
    ),
    _int("size", -10, 20, section="characteristics"),
    *(_maybe(name, 0, 30, section="abilities") for name in COMBAT_ABILITIES),
    *(_int(name, 0, 30, section="abilities") for name in ("athletics", "ride")),
    *(
        _int(name, 0, 30, section="magic")
        for name in ("finesse", "concentration", "penetration", "artes_liberales", "philosophiae")
    ),
    _maybe("parma_magica", 0, 30, section="magic"),
    Field(name="forms", type="map", min=0, max=60, default={}, section="magic"),
    _maybe("might", 0, 100, section="magic"),
    Field(
        name="armor",
        type="object",
        choices=tuple(ARMOURS),
        rows=ARMOUR_ROW,
        nullable=True,
        section="equipment",
    ),
    _int("soak_bonus", -30, 60, section="equipment"),
    _int("load", 0, 200, section="equipment"),
    _maybe("encumbrance", 0, 10, section="equipment"),
    Field(
        name="weapons",
        type="rows",
        choices=tuple(ARMOURY),
        rows=WEAPON_ROW,
        default=(),
        section="equipment",
    ),
    Field(name="wielding", type="names", section="equipment"),
    Field(name="spells", type="rows", rows=SPELL_ROW, default=(), section="magic"),
    _enum("opens_with", ("weapon", "spell"), nullable=True, section="equipment"),
    Field(name="mount", type="object", rows=MOUNT_ROW, nullable=True, section="mount"),
    _bool("mounted", None, section="mount"),
    Field(
        name="fatigue_track",
        type="numbers",
        min=-20,
        max=0,
        default=(0, 0, -1, -3, -5),
        section="condition",
    ),
    *(
        _int(name, 0, 99, section="condition")
        for name in ("fatigue_lost", "wounds_light", "wounds_medium", "wounds_heavy")
    ),
    Field(name="engaged_with", type="names", default=(), section="place"),
    _maybe("position", -9999, 9999, section="place", open=True),
    _enum("cover", COVERS, "none", section="place"),
    _enum("posture", ("standing", "crouching", "prone"), "standing", section="place"),
    _enum("terrain", ("open", "rough"), "open", section="place"),
    _bool("hidden", section="place"),
    _int("situational_attack", -30, 30, section="place"),
    _int("situational_defense", -30, 30, section="place"),
    _int("extra_botch", 0, 20, section="place"),
)
BY_NAME = {stat.name: stat for stat in STATS}

_SET_LIKE_STATS = """
    fatigue_lost wounds_light wounds_medium wounds_heavy position cover posture terrain hidden
    situational_attack situational_defense extra_botch
""".split()

SETTABLE = (
    *(BY_NAME[name] for name in _SET_LIKE_STATS),
    _int("wounds_incapacitating", 0, 99, section="condition"),
    _bool("mounted", section="mount"),
    _int("quick_left", 0, 9, section="place"),
    _int("disengage_bonus", 0, 60, section="place"),
    _enum("status", STATUSES, section="condition"),
    Field(name="engaged_with", type="combatants", section="place"),
    Field(name="broken_from", type="combatants", section="place"),
    Field(name="dropped", type="names", section="equipment"),
    Field(name="loaded", type="names", section="equipment"),
    Field(name="maintaining", type="text", nullable=True, section="magic"),
    _int("mount_fatigue", 0, 20, section="mount"),
)
"""What the GM may set during the fight (README 5.3)."""

QUICK = Quick(
    hurt=Ruled("hazard", "damage"),
    counts=(
        "wounds_light",
        "wounds_medium",
        "wounds_heavy",
        "wounds_incapacitating",
        "fatigue_lost",
    ),
    conditions=("posture", "cover", "status"),
    melee="engaged_with",
    tests=("test",),
)
"""What of it, and which rulings, the GM most often needs."""
