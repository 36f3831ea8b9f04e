"""The sheet and the house rules, for forms, the admin and the checks; and the checks of values
(README 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, Follows, Spot, Where
from rulesets.declared import quick_of, settable_of, stats_of
from rulesets.describing import fields_of, number
from rulesets.fields import Fields, Unfit, is_name, one_of, unlike
from rulesets.kampbogen.sheet.tables import ABILITIES, BRUD, GRADE_MODIFIERS, LONGEST_NAME
from rulesets.kampbogen.state import FOES, PARTY, Combatant, Options, Sheet
from rulesets.messages import phrase


def _somebody(field: Field, value: Any, path: Where) -> None:
    if field.nullable and type(value) is str and value == "":
        return  # no combatant
    one_of(field, value, path)


def _short(value: Any) -> bool:
    return is_name(value) and len(value) <= LONGEST_NAME


def _conditions(field: Field, value: Any, path: Where) -> None:
    if not isinstance(value, list | tuple) or not all(map(is_name, value)):
        raise Unfit(path, reasons.NAMES)
    if not all(map(_short, value)):
        raise Unfit(path, phrase(reasons.SHORTER, LONGEST_NAME))
    unlike(value, path)


FIELDS = Fields(named=_short, combatant=_somebody, names=_conditions)
checked, expect = FIELDS.checked, FIELDS.expect


def _ability(name: str, least: int, section: str, side: str, **more: Any) -> Field:
    return Field(
        name=name,
        type="text",
        min=least,
        max=LONGEST_NAME,
        choices=ABILITIES,
        section=section,
        side=side,
        **more,
    )


STATS = (
    *stats_of(Combatant, "kamp liv_max liv"),
    _ability("style", 0, "fight", FOES, default=""),
    *stats_of(Sheet, "talents knowledges"),
    *stats_of(Combatant, "prygl soul pools"),
    *stats_of(Sheet, "weapons knockout"),
    *stats_of(Combatant, "situational"),
    *stats_of(Sheet, "effects fights_to_death"),
    *stats_of(Combatant, "kills"),
    *stats_of(Sheet, "plunders"),
    *stats_of(Combatant, "vehicle vehicle_role"),
    _ability("vehicle_ability", 1, "vehicle", PARTY),
    number(
        "brud",
        0,
        50,
        section="vehicle",
        side=PARTY,
        follows=Follows("vehicle_role", {"driver": BRUD}),
    ),
    *stats_of(Combatant, "in_combat can_join helpless"),
)

SETTABLE = settable_of(Combatant)
"""Values that the GM may set during the fight (README 4.2)."""

QUICK = quick_of(Combatant, last="in_combat status", tests=("holdup", "sneak_attack"), steps=(1, 2))
SPOT = Spot(("liv_max", "kamp"), {"liv_max": ("liv",)})
"""The fields of a combatant that the GM creates during a fight."""


SPECIAL_ROLLS = {"fumble": "fails", "rise": "reroll_add"}


_BETWEEN_TWO = ("holdup_by_party", "holdup_on_party", "sneak_attack", "indirect", "defenceless")


def _at_the_start(name: str, side: str) -> Field:
    """The choice of the combatant who begins, if the fight begins between two."""
    depends: tuple[str, Mapping[str, None]] = "situation", dict.fromkeys(_BETWEEN_TWO)
    return Field(name=name, type="combatant", side=side, default="", depends=depends)


_WARD = Field(name="ward", type="text", min=1, max=LONGEST_NAME, default="", choices=ABILITIES)
_REST = """
    manoeuvre_ability manoeuvre_directs sneak_ability aimed_ability prygl_stacks
    prygl_gate combat_risk other_risk style_binds_manoeuvre breakout_equal ambush_rule holdup_harm
    passengers_protected open_liv
"""

OPTIONS = (
    *fields_of(Options, "situation"),
    _at_the_start("situation_character", "party"),
    _at_the_start("situation_opponent", "foes"),
    *fields_of(Options, "grade_modifiers effect_roll style_roll"),
    Field(
        name="special_rolls",
        type="object",
        rows=fields_of(Options, "fumble rise"),
        default=SPECIAL_ROLLS,
    ),
    *fields_of(Options, "soul_rolls"),
    *fields_of(Options, "wards", rows=(_WARD,)),
    *fields_of(Options, _REST),
)
_CHECKED = tuple(
    replace(option, type="text") if option.type == "combatant" else option for option in OPTIONS
)
"""The roster is known only when the fight begins."""


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
    return FIELDS.options(_CHECKED, options)


def house_rules(options: Any) -> Options:
    """The house rules of the fight, with defaults for parts that were left out."""
    rules = check_options(options)
    special: dict[str, Any] = SPECIAL_ROLLS | dict(rules.pop("special_rolls"))
    rules["grade_modifiers"] = dict(GRADE_MODIFIERS) | dict(rules["grade_modifiers"])
    rules["wards"] = dict(rules["wards"])
    return Options(**rules, **special)
