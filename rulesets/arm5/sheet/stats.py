"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as declared
from msgspec.structs import replace

from rulesets.arm5.sheet.fields import FIELDS
from rulesets.arm5.sheet.parts import COMBAT_ABILITIES, Sheet, Weapon
from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, PRESETS, Armour
from rulesets.arm5.state import Combatant, Options
from rulesets.contract import Field, Follows, Quick, Ruled, Spot, Usual
from rulesets.describing import choice, fields_of, flag, maybe, names, number


def _row(struct: type[Struct], listed: Mapping[str, Any]) -> tuple[Field, ...]:
    """The fields of a row that may be of the list: what is left out follows from that, or is as
    usual."""
    usual = {info.name: info.default for info in declared(struct)}

    def follows(name: str) -> Follows:
        values: dict[str | None, Any] = {
            preset: getattr(item, name) for preset, item in listed.items()
        }
        if usual[name] is not NODEFAULT:
            others = {key: value for key, value in values.items() if value != usual[name]}
            values = {None: usual[name], **others}
        return Follows("preset", values)

    return (
        choice("preset", listed, nullable=True),
        *(
            replace(field, follows=follows(field.name)) if field.default is None else field
            for field in fields_of(struct)
        ),
    )


_WEAPON_ROW = _row(Weapon, PRESETS)
_ARMS: dict[str, Any] = {"rows": _WEAPON_ROW, "choices": tuple(ARMOURY)}
_ARMOUR_ROW = _row(Armour, ARMOURS)

_MAGIC = """
    finesse concentration penetration artes_liberales philosophiae parma_magica forms
"""
_CONDITION = "fatigue_lost wounds_light wounds_medium wounds_heavy wounds_incapacitating"
_PLACE = """
    cover posture terrain hidden situational_attack situational_defense extra_botch
"""

STATS = (
    *fields_of(Sheet, "strength stamina dexterity quickness size", section="characteristics"),
    *(maybe(name, 0, 30, section="abilities") for name in COMBAT_ABILITIES),
    *fields_of(Sheet, "athletics ride", section="abilities"),
    *fields_of(Sheet, _MAGIC, section="magic"),
    *fields_of(Sheet, "might", section="magic", gm_only=True),
    Field(
        name="armor",
        type="object",
        choices=tuple(ARMOURS),
        rows=_ARMOUR_ROW,
        nullable=True,
        section="equipment",
    ),
    number("soak_bonus", -30, 60, 0, section="equipment"),
    number("load", 0, 200, 0, section="equipment"),
    maybe("encumbrance", 0, 10, section="equipment"),
    *fields_of(
        Sheet, "weapons", section="equipment", default=(), rows=_WEAPON_ROW, choices=tuple(ARMOURY)
    ),
    Field(name="wielding", type="names", among="weapons", section="equipment"),
    *fields_of(Sheet, "spells", section="magic", default=()),
    *fields_of(Sheet, "opens_with", section="equipment"),
    *fields_of(Sheet, "mount", section="mount"),
    flag("mounted", None, section="mount"),
    *fields_of(Sheet, "fatigue_track", section="condition"),
    *fields_of(Combatant, _CONDITION, section="condition"),
    names("engaged_with", section="place", gm_only=True),
    *fields_of(Combatant, "position", section="place", gm_only=True, open=True),
    *fields_of(Combatant, _PLACE, section="place", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}
_SET = """
    fatigue_lost wounds_light wounds_medium wounds_heavy position cover posture terrain hidden
    situational_attack situational_defense extra_botch wounds_incapacitating
""".split()

SETTABLE = (
    *(BY_NAME[name] for name in _SET),
    *fields_of(Combatant, "mounted", section="mount"),
    *fields_of(Combatant, "quick_left disengage_bonus", section="place"),
    *fields_of(Combatant, "status", section="condition", default=None),
    *fields_of(Combatant, "engaged_with broken_from", section="place"),
    *fields_of(Combatant, "dropped loaded", section="equipment", default=None),
    *fields_of(Combatant, "maintaining", section="magic"),
    *fields_of(Combatant, "mount_fatigue", section="mount"),
)
"""Values that the GM may set during the fight (README 5.3)."""

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
    usual={"ease": Usual((3, 6, 9, 12, 15, 18, 21), first=9)},
    steps=(1, 5, 10),
)
SPOT = Spot(("dexterity", "soak_bonus"))
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
