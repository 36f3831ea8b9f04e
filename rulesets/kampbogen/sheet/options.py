"""The house rules of a fight, described once (README 2)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field
from rulesets.kampbogen.sheet.fields import LONGEST_NAME, filled
from rulesets.kampbogen.sheet.tables import ABILITIES, GRADE_MODIFIERS, GRADES, SITUATIONS, WARDS
from rulesets.kampbogen.state import Options

SPECIAL_ROLLS = {"fumble": "fails", "rise": "reroll_add"}


def _enum(name: str, *values: str) -> Field:
    return Field(name=name, type="enum", choices=values, default=values[0])


def _bool(name: str, default: bool = False) -> Field:
    return Field(name=name, type="bool", default=default)


def _ability(name: str, default: str) -> Field:
    return Field(
        name=name, type="text", min=1, max=LONGEST_NAME, default=default, choices=ABILITIES
    )


def _threshold(name: str, default: int) -> Field:
    return Field(name=name, type="int", min=2, max=13, default=default)


OPTIONS = (
    _enum("situation", *SITUATIONS),
    Field(name="situation_character", type="combatant", side="party", default=""),
    Field(name="situation_opponent", type="combatant", side="foes", default=""),
    Field(
        name="grade_modifiers",
        type="map",
        choices=GRADES,
        min=-20,
        max=60,
        default=dict(GRADE_MODIFIERS),
    ),
    _threshold("effect_roll", 8),
    _threshold("style_roll", 10),
    Field(
        name="special_rolls",
        type="object",
        rows=(_enum("fumble", "fails", "none"), _enum("rise", "reroll_add", "none")),
        default=SPECIAL_ROLLS,
    ),
    _bool("soul_rolls", True),
    Field(name="wards", type="map", rows=(_ability("ward", ""),), default=dict(WARDS)),
    _ability("manoeuvre_ability", "feltkunst"),
    _bool("manoeuvre_directs"),
    _ability("sneak_ability", "snilde"),
    _ability("aimed_ability", "sanser"),
    _bool("prygl_stacks"),
    _bool("prygl_gate"),
    _enum("combat_risk", "targeted", "always"),
    _enum("other_risk", "compare", "automatic", "never"),
    _bool("style_binds_manoeuvre"),
    _bool("breakout_equal"),
    _enum("ambush_rule", "double", "no_fight"),
    _enum("holdup_harm", "literal", "winner_inflicts"),
    _enum("passengers_protected", "unarmed", "all"),
    _bool("open_liv"),
)
_CHECKED = tuple(
    replace(option, type="text") if option.type == "combatant" else option for option in OPTIONS
)
"""Who is on the roster is known only when the fight begins."""


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. IllegalSetup `bad_options` names the option."""
    return filled(_CHECKED, options)


def read(options: Any) -> Options:
    """The house rules as the fight keeps them: parts that were left out have their defaults too."""
    given = check_options(options)
    special: dict[str, Any] = SPECIAL_ROLLS | dict(given.pop("special_rolls"))
    given["grade_modifiers"] = dict(GRADE_MODIFIERS) | dict(given["grade_modifiers"])
    given["wards"] = dict(given["wards"])
    return Options(**given, **special)
