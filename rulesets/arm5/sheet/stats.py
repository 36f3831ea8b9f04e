"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields as declared
from msgspec.structs import replace

from rulesets import reasons
from rulesets.arm5.sheet.parts import COMBAT_ABILITIES, Sheet, Weapon
from rulesets.arm5.sheet.tables import ARMOURS, ARMOURY, PRESETS, Armour
from rulesets.arm5.state import Combatant, Options
from rulesets.contract import Field, Follows, Ruled, Spot, Usual, Where
from rulesets.declared import quick_of, settable_of, stats_of
from rulesets.describing import choice, fields_of, flag, maybe, names, number
from rulesets.fields import Fields, Unfit, whole


def _track(field: Field, value: Any, path: Where) -> None:
    """Accepts any number of whole numbers, in any order."""
    if not isinstance(value, list | tuple) or not value:
        raise Unfit(path, reasons.NUMBERS)
    for item in value:
        whole(field, item, path)


FIELDS = Fields(numbers=_track)
checked, expect = FIELDS.checked, FIELDS.expect


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
_ARMS = (
    *fields_of(
        Sheet, "weapons", section="equipment", default=(), rows=_WEAPON_ROW, choices=tuple(ARMOURY)
    ),
    Field(name="wielding", type="names", among="weapons", section="equipment"),
)
_BURDENS = (
    Field(
        name="armor",
        type="object",
        choices=tuple(ARMOURS),
        rows=_row(Armour, ARMOURS),
        nullable=True,
        section="equipment",
    ),
    number("soak_bonus", -30, 60, 0, section="equipment"),
    number("load", 0, 200, 0, section="equipment"),
    maybe("encumbrance", 0, 10, section="equipment"),
)

STATS = (
    *stats_of(
        Sheet,
        before={
            "athletics": (maybe(name, 0, 30, section="abilities") for name in COMBAT_ABILITIES),
            "soak": _BURDENS,
            "spells": _ARMS,
            "fatigue_track": (flag("mounted", None, section="mount"),),
        },
    ),
    *stats_of(
        Combatant, before={"position": (names("engaged_with", section="place", gm_only=True),)}
    ),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = settable_of(Combatant)
"""Values that the GM may set during the fight (README 5.3)."""

QUICK = quick_of(
    Combatant,
    last="fatigue_lost cover status",
    hurt=Ruled("hazard", "damage"),
    tests=("test",),
    usual={"ease": Usual((3, 6, 9, 12, 15, 18, 21), first=9)},
    steps=(1, 5, 10),
)
SPOT = Spot(("dexterity", "soak_bonus"))
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
