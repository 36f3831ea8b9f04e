"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Follows, IllegalSetup, Quick, Ruled, Spot, Usual
from rulesets.describing import fields_of, number
from rulesets.messages import Term, phrase
from rulesets.momentum.sheet.fields import FIELDS
from rulesets.momentum.state import Combatant, Options, Sheet

STATS = (
    *fields_of(Combatant, "hp", section="hit_points", min=1, default=15),
    *fields_of(
        Combatant, "max_hp", section="hit_points", min=1, default=None, follows=Follows("hp")
    ),
    *fields_of(Combatant, "mp", section="hit_points"),
    *fields_of(Sheet, "initiative speed evade armour", section="combat"),
    number("unarmed", 0, 40, 8, "combat"),
    *fields_of(Sheet, "damage_bonus shield_bonus shield_defence", section="combat"),
    *fields_of(Sheet, "weapons", section="weapons", default=()),
    *fields_of(Sheet, "spells", section="spells", default=()),
    *fields_of(Sheet, "techniques", section="techniques", default=()),
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = (
    *fields_of(Combatant, "hp mp", section="hit_points", default=None),
    *fields_of(Combatant, "status", default=None),
    *fields_of(Combatant, "initiative", section="combat", default=None),
    *fields_of(Combatant, "prone modifier edge flank", section="status"),
)
"""Values that the GM may set during the fight (README 4)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    modifiers=("modifier", "edge"),
    conditions=("prone", "flank", "status"),
    melee="group",
    binds=Ruled("engage", "target"),
    parts=Ruled("disengage"),
    tests=("check", "momentum"),
    usual={"value": Usual((8, 10, 12, 14, 16), first=12)},
    steps=(1, 2, 5),
)
SPOT = Spot(("hp", "armour"), {"hp": ("max_hp",)})
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)


def check_options(options: Any) -> dict[str, Any]:
    """All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
    options = FIELDS.options(OPTIONS, options)
    if options["extreme_divisor"] <= options["hard_divisor"]:
        above = phrase(reasons.ABOVE, other=Term("hard_divisor"))
        raise IllegalSetup("bad_options", above, "extreme_divisor")
    return options
