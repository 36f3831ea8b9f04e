"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup, Ruled, Spot, Usual
from rulesets.declared import quick_of, settable_of, stats_of
from rulesets.describing import fields_of, number
from rulesets.messages import Term, phrase
from rulesets.momentum.sheet.fields import FIELDS
from rulesets.momentum.state import Combatant, Options, Sheet

STATS = (
    *stats_of(Combatant),
    *stats_of(Sheet, before={"damage_bonus": (number("unarmed", 0, 40, 8, "combat"),)}),
)

SETTABLE = settable_of(Combatant)
"""Values that the GM may set during the fight (README 4)."""

QUICK = quick_of(
    Combatant,
    last="status",
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
