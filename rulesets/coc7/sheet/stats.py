"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from functools import partial

from rulesets.coc7.sheet.fields import FIELDS
from rulesets.coc7.state import Combatant, Options, Sheet
from rulesets.contract import Field, Ruled, Spot
from rulesets.declared import quick_of, settable_of, stats_of
from rulesets.describing import fields_of, flag, number

_CONDITIONS = "unaware cover prone moving_fast helpless cornered out_of_arc improvised_at_hand"

STATS = (
    *stats_of(
        Sheet,
        before={
            "con": (number("str", 1, 500, 50, "characteristics"),),
            "mov": stats_of(Combatant, "hp hp_max mp luck"),
            "brawl": stats_of(Combatant, "armour"),
            "weapons": (
                Field(name="unarmed_damage", type="dice", default="1d3", section="weapons"),
            ),
            "spells": stats_of(Combatant, "held"),
            "dies_at_zero": stats_of(Combatant, _CONDITIONS),
        },
    ),
    *stats_of(Combatant, "major_wound"),
    flag("dying", section="status"),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = settable_of(
    Combatant, last="helpless unaware situational lost_action restrained_by major_wound"
)
"""Values that the GM may set during the fight (README 4.2)."""

QUICK = quick_of(
    Combatant,
    last="cover moving_fast helpless lost_action status",
    hurt=Ruled("hurt", "amount"),
    binds=Ruled("engage", "other", {"value": True}),
    parts=Ruled("engage", "other", {"value": False}),
    tests=("check",),
    steps=(1, 2, 5),
)
SPOT = Spot(("hp_max", "brawl"), {"hp_max": ("hp",)})
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
