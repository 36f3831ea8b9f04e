"""The sheet: every stat described once (README 3), for forms, the admin and the checks."""

from __future__ import annotations

from typing import Any

from rulesets.contract import Field, Quick, Spot
from rulesets.describing import fields_of, number
from rulesets.kampbogen.sheet.tables import (
    ABILITIES,
    KNOWLEDGES,
    LIV_CHARACTER,
    LIV_OPPONENT,
    LONGEST_NAME,
    TALENTS,
)
from rulesets.kampbogen.state import Combatant, Sheet

CHARACTER, OPPONENT = "party", "foes"


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
    *fields_of(Combatant, "liv_max liv", section="life", default=None),
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
    number("brud", 0, 50, section="vehicle", side=CHARACTER),
    *fields_of(Combatant, "in_combat", section="begin", gm_only=True),
    *fields_of(Combatant, "can_join", section="begin", gm_only=True, side=CHARACTER),
    *fields_of(Combatant, "helpless", section="begin", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}
LIV_MAX = {True: LIV_CHARACTER, False: LIV_OPPONENT}
"""Life when unhurt, of characters and of opponents."""

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
"""What the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="liv",
    most="liv_max",
    modifiers=("situational",),
    conditions=("helpless", "in_combat", "status"),
    tests=("holdup", "sneak_attack"),
    steps=(1, 2),
)
SPOT = Spot(("liv_max", "kamp"), {"liv_max": ("liv",)})
"""The settable values and the rulings that the GM needs most often."""
