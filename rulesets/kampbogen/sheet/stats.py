"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field, Follows, Quick, Spot
from rulesets.describing import fields_of, number
from rulesets.kampbogen.sheet.fields import FIELDS
from rulesets.kampbogen.sheet.tables import (
    ABILITIES,
    BRUD,
    GRADE_MODIFIERS,
    KNOWLEDGES,
    LIV_CHARACTER,
    LIV_OPPONENT,
    LONGEST_NAME,
    TALENTS,
)
from rulesets.kampbogen.state import Combatant, Options, Sheet

CHARACTER, OPPONENT = "party", "foes"
LIV_MAX = {CHARACTER: LIV_CHARACTER, OPPONENT: LIV_OPPONENT}
"""Full life of characters and of opponents."""


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
    *fields_of(Combatant, "kamp", section="fight", side=OPPONENT),
    *fields_of(
        Combatant, "liv_max", section="life", default=None, follows=Follows("side", LIV_MAX)
    ),
    *fields_of(Combatant, "liv", section="life", default=None, follows=Follows("liv_max")),
    _ability("style", 0, "fight", OPPONENT, default=""),
    *fields_of(Sheet, "talents", section="abilities", side=CHARACTER, default=dict(TALENTS)),
    *fields_of(Sheet, "knowledges", section="abilities", side=CHARACTER, default=dict(KNOWLEDGES)),
    *fields_of(Combatant, "prygl", section="fight", side=CHARACTER),
    *fields_of(Combatant, "soul pools", section="life", side=CHARACTER),
    *fields_of(Sheet, "weapons knockout", section="equipment", side=CHARACTER),
    *fields_of(Combatant, "situational", section="equipment", side=CHARACTER),
    *fields_of(Sheet, "effects", section="effects", side=OPPONENT),
    *fields_of(Sheet, "fights_to_death", section="nature", side=OPPONENT),
    *fields_of(Combatant, "kills", section="nature", side=OPPONENT),
    *fields_of(Sheet, "plunders", section="nature", side=OPPONENT),
    *fields_of(Combatant, "vehicle vehicle_role", section="vehicle", side=CHARACTER),
    _ability("vehicle_ability", 1, "vehicle", CHARACTER),
    number(
        "brud",
        0,
        50,
        section="vehicle",
        side=CHARACTER,
        follows=Follows("vehicle_role", {"driver": BRUD}),
    ),
    *fields_of(Combatant, "in_combat", section="begin", gm_only=True),
    *fields_of(Combatant, "can_join", section="begin", gm_only=True, side=CHARACTER),
    *fields_of(Combatant, "helpless", section="begin", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    *fields_of(Combatant, "liv status", default=None),
    *fields_of(Combatant, "in_combat helpless"),
    BY_NAME["kamp"],
    *fields_of(Combatant, "style_stat", side=OPPONENT),
    BY_NAME["kills"],
    BY_NAME["soul"],
    BY_NAME["prygl"],
    *fields_of(Combatant, "conditions", side=CHARACTER),
    BY_NAME["can_join"],
    BY_NAME["situational"],
    *fields_of(Combatant, "vehicle vehicle_role away_until", side=CHARACTER),
)
"""Values that the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="liv",
    most="liv_max",
    modifiers=("situational",),
    conditions=("helpless", "in_combat", "status"),
    tests=("holdup", "sneak_attack"),
    steps=(1, 2),
)
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
    given = check_options(options)
    special: dict[str, Any] = SPECIAL_ROLLS | dict(given.pop("special_rolls"))
    given["grade_modifiers"] = dict(GRADE_MODIFIERS) | dict(given["grade_modifiers"])
    given["wards"] = dict(given["wards"])
    return Options(**given, **special)
