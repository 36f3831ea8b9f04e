"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from msgspec import structs

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES, Mount, Spell
from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, COVERS, PRESETS
from rulesets.arm5.state import STATUSES
from rulesets.contract import Field, Quick, Ruled, Spot
from rulesets.describing import choice, flag, maybe, names, number, rows

_SPELL = {field.name: field.default for field in structs.fields(Spell)}
_MOUNT = {field.name: field.default for field in structs.fields(Mount)}


def _worth(name: str, default: int | None = None) -> Field:
    """A number of a weapon. It has no default if a preset may give it."""
    return number(name, -99, 9999, default)


WEAPON_ROW = (
    choice("preset", PRESETS, nullable=True),
    Field(name="name", type="text"),
    choice("kind", ("weapon", "shield")),
    choice("ability", COMBAT_ABILITIES),
    _worth("init"),
    _worth("attack"),
    _worth("defense"),
    _worth("damage"),
    maybe("min_strength", -99, 9999),
    _worth("load"),
    _worth("range"),
    flag("two_handed", None),
    _worth("reach"),
    flag("add_strength", None),
    _worth("span_rounds"),
    flag("loaded", True),
    flag("strung", True),
    flag("specialty"),
    flag("blunt", None),
    _worth("count", 1),
)
SPELL_ROW = (
    Field(name="name", type="text", required=True),
    number("level", 1, 999, _SPELL["level"]),
    number("arts", -99, 999, _SPELL["arts"]),
    maybe("damage", -99, 999),
    Field(name="form", type="text", default=_SPELL["form"]),
    number("mastery", 0, 99, _SPELL["mastery"]),
    flag("fast_casting"),
    flag("penetration_mastery"),
    flag("concentration"),
    flag("ritual"),
    maybe("rounds", 1, 99999),
    flag("defensive"),
    flag("personal"),
)
MOUNT_ROW = (
    Field(name="name", type="text", default=_MOUNT["name"]),
    number("quickness", -15, 25, 0),
    number("stamina", -15, 25, 0),
    number("size", -10, 20, _MOUNT["size"]),
    flag("trained", True),
    number("fatigue_levels", 1, 99, _MOUNT["fatigue_levels"]),
)
ARMOUR_ROW = (
    choice("preset", ARMOURS, nullable=True),
    Field(name="name", type="text"),
    number("protection", 0, 999, None),
    number("load", 0, 999, None),
)

STATS = (
    *(
        number(name, -15, 25, 0, section="characteristics")
        for name in ("strength", "stamina", "dexterity", "quickness")
    ),
    number("size", -10, 20, 0, section="characteristics"),
    *(maybe(name, 0, 30, section="abilities") for name in COMBAT_ABILITIES),
    *(number(name, 0, 30, 0, section="abilities") for name in ("athletics", "ride")),
    *(
        number(name, 0, 30, 0, section="magic")
        for name in ("finesse", "concentration", "penetration", "artes_liberales", "philosophiae")
    ),
    maybe("parma_magica", 0, 30, section="magic"),
    Field(name="forms", type="map", min=0, max=60, default={}, section="magic"),
    maybe("might", 0, 100, section="magic", gm_only=True),
    Field(
        name="armor",
        type="object",
        choices=tuple(ARMOURS),
        rows=ARMOUR_ROW,
        nullable=True,
        section="equipment",
    ),
    number("soak_bonus", -30, 60, 0, section="equipment"),
    number("load", 0, 200, 0, section="equipment"),
    maybe("encumbrance", 0, 10, section="equipment"),
    rows("weapons", WEAPON_ROW, "equipment", choices=tuple(ARMOURY)),
    Field(name="wielding", type="names", among="weapons", section="equipment"),
    rows("spells", SPELL_ROW, "magic"),
    choice("opens_with", ("weapon", "spell"), nullable=True, section="equipment"),
    Field(name="mount", type="object", rows=MOUNT_ROW, nullable=True, section="mount"),
    flag("mounted", None, section="mount"),
    Field(
        name="fatigue_track",
        type="numbers",
        min=-20,
        max=0,
        default=(0, 0, -1, -3, -5),
        section="condition",
    ),
    *(
        number(name, 0, 99, 0, section="condition")
        for name in ("fatigue_lost", "wounds_light", "wounds_medium", "wounds_heavy")
    ),
    number("wounds_incapacitating", 0, 99, 0, section="condition"),
    names("engaged_with", section="place", gm_only=True),
    maybe("position", -9999, 9999, section="place", gm_only=True, open=True),
    choice("cover", COVERS, "none", section="place", gm_only=True),
    choice(
        "posture", ("standing", "crouching", "prone"), "standing", section="place", gm_only=True
    ),
    choice("terrain", ("open", "rough"), "open", section="place", gm_only=True),
    flag("hidden", section="place", gm_only=True),
    number("situational_attack", -30, 30, 0, section="place", gm_only=True),
    number("situational_defense", -30, 30, 0, section="place", gm_only=True),
    number("extra_botch", 0, 20, 0, section="place", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}

CARRIED = """
    fatigue_lost wounds_light wounds_medium wounds_heavy position cover posture terrain hidden
    situational_attack situational_defense extra_botch
""".split()
"""Stats that change during a fight."""

SETTABLE = (
    *(BY_NAME[name] for name in CARRIED),
    BY_NAME["wounds_incapacitating"],
    flag("mounted", section="mount"),
    number("quick_left", 0, 9, 0, section="place"),
    number("disengage_bonus", 0, 60, 0, section="place"),
    choice("status", STATUSES, section="condition"),
    Field(name="engaged_with", type="combatants", section="place"),
    Field(name="broken_from", type="combatants", section="place"),
    Field(name="dropped", type="names", section="equipment"),
    Field(name="loaded", type="names", section="equipment"),
    Field(name="maintaining", type="text", nullable=True, section="magic"),
    number("mount_fatigue", 0, 20, 0, section="mount"),
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
    modifiers=("situational_attack", "situational_defense"),
    conditions=("posture", "cover", "status"),
    melee="engaged_with",
    tests=("test",),
    steps=(1, 5, 10),
)
SPOT = Spot(("dexterity", "soak_bonus"))
"""The settable values and the rulings that the GM needs most often."""
