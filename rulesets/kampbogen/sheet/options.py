"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field
from rulesets.describing import fields_of
from rulesets.kampbogen.sheet.fields import FIELDS
from rulesets.kampbogen.sheet.tables import ABILITIES, GRADE_MODIFIERS, LONGEST_NAME
from rulesets.kampbogen.state import Options

SPECIAL_ROLLS = {"fumble": "fails", "rise": "reroll_add"}


_BETWEEN_TWO = ("holdup_by_party", "holdup_on_party", "sneak_attack", "indirect", "defenceless")


def _at_the_start(name: str, side: str) -> Field:
    """The choice of who begins, where the fight begins between two."""
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
"""Who is on the roster is known only when the fight begins."""


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    return FIELDS.options(_CHECKED, options)


def read(options: Any) -> Options:
    """The house rules as the fight keeps them: parts that were left out have their defaults too."""
    given = check_options(options)
    special: dict[str, Any] = SPECIAL_ROLLS | dict(given.pop("special_rolls"))
    given["grade_modifiers"] = dict(GRADE_MODIFIERS) | dict(given["grade_modifiers"])
    given["wards"] = dict(given["wards"])
    return Options(**given, **special)
