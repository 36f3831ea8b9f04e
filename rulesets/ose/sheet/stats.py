"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from functools import partial

from rulesets.contract import Follows, Ruled, Spot
from rulesets.declared import quick_of, settable_of, stats_of
from rulesets.describing import fields_of, flag, maybe, number
from rulesets.ose.sheet.fields import FIELDS
from rulesets.ose.sheet.tables import CATALOGUE, SAVE_DEFAULTS, ability_modifier
from rulesets.ose.state import SAVES, Combatant, Options, Sheet

_MONSTER = {"party": False, "foes": True}
_MODIFIER = {score: ability_modifier(score) for score in range(3, 19)}

STATS = stats_of(
    Combatant,
    before={
        "initiative_modifier": (
            number("str", 3, 18, 10, "abilities"),
            number("dex", 3, 18, 10, "abilities"),
            maybe("str_modifier", -5, 5, "abilities", follows=Follows("str", _MODIFIER)),
            maybe("dex_modifier", -5, 5, "abilities", follows=Follows("dex", _MODIFIER)),
        ),
        "move": (flag("monster", None, "combat", gm_only=True, follows=Follows("side", _MONSTER)),),
        "save_modifier": (
            number(f"save_{save}", 1, 20, SAVE_DEFAULTS[save], "save") for save in SAVES
        ),
        "engaged": (
            *fields_of(Sheet, "weapons", section="weapons", choices=tuple(CATALOGUE), default=None),
            *stats_of(Sheet),
        ),
        "cover": (flag("surprised", False, "status", gm_only=True),),
    },
)
BY_NAME = {stat.name: stat for stat in STATS}

SETTABLE = settable_of(Combatant, last="status fleeing")
"""Values that the GM may set during the fight (README 5.9)."""

QUICK = quick_of(
    Combatant,
    last="save_modifier cover full_cover fleeing status",
    binds=Ruled("engage", "other"),
    parts=Ruled("disengage", "other"),
    tests=("save",),
)
SPOT = Spot(("hp", "ac"), {"hp": ("max_hp",), "ac": ("aac",)})
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
