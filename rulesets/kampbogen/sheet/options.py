"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field
from rulesets.describing import choice, flag, number
from rulesets.kampbogen.sheet.fields import FIELDS, LONGEST_NAME
from rulesets.kampbogen.sheet.tables import ABILITIES, GRADE_MODIFIERS, GRADES, SITUATIONS, WARDS
from rulesets.kampbogen.state import Options

SPECIAL_ROLLS = {"fumble": "fails", "rise": "reroll_add"}


def _enum(name: str, *values: str) -> Field:
    return choice(name, values, values[0])


def _ability(name: str, default: str) -> Field:
    return Field(
        name=name, type="text", min=1, max=LONGEST_NAME, default=default, choices=ABILITIES
    )


_BETWEEN_TWO = ("holdup_by_party", "holdup_on_party", "sneak_attack", "indirect", "defenceless")


def _at_the_start(name: str, side: str) -> Field:
    """The choice of who begins, where the fight begins between two."""
    depends: tuple[str, Mapping[str, None]] = "situation", dict.fromkeys(_BETWEEN_TWO)
    return Field(name=name, type="combatant", side=side, default="", depends=depends)


OPTIONS = (
    _enum("situation", *SITUATIONS),
    _at_the_start("situation_character", "party"),
    _at_the_start("situation_opponent", "foes"),
    Field(
        name="grade_modifiers",
        type="map",
        choices=GRADES,
        min=-20,
        max=60,
        default=dict(GRADE_MODIFIERS),
    ),
    number("effect_roll", 2, 13, 8),
    number("style_roll", 2, 13, 10),
    Field(
        name="special_rolls",
        type="object",
        rows=(_enum("fumble", "fails", "none"), _enum("rise", "reroll_add", "none")),
        default=SPECIAL_ROLLS,
    ),
    flag("soul_rolls", True),
    Field(name="wards", type="map", rows=(_ability("ward", ""),), default=dict(WARDS)),
    _ability("manoeuvre_ability", "feltkunst"),
    flag("manoeuvre_directs"),
    _ability("sneak_ability", "snilde"),
    _ability("aimed_ability", "sanser"),
    flag("prygl_stacks"),
    flag("prygl_gate"),
    _enum("combat_risk", "targeted", "always"),
    _enum("other_risk", "compare", "automatic", "never"),
    flag("style_binds_manoeuvre"),
    flag("breakout_equal"),
    _enum("ambush_rule", "double", "no_fight"),
    _enum("holdup_harm", "literal", "winner_inflicts"),
    _enum("passengers_protected", "unarmed", "all"),
    flag("open_liv"),
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
