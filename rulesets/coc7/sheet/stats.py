"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from functools import partial

from rulesets.coc7.sheet.fields import FIELDS
from rulesets.coc7.state import Combatant, Options, Sheet
from rulesets.contract import Field, Follows, Quick, Ruled, Spot
from rulesets.describing import fields_of, flag, number

_MARKS = "cover prone moving_fast helpless cornered out_of_arc improvised_at_hand"
_SKILLS = "throw listen spot_hidden psychology mechanical_repair first_aid"
_FIFTH = {power: power // 5 for power in range(1, 501)}
_HALF = {dex: dex // 2 for dex in range(1, 201)}

STATS = (
    number("str", 1, 500, 50, "characteristics"),
    *fields_of(Sheet, "con dex pow", section="characteristics"),
    *fields_of(Combatant, "hp", section="body", default=None, follows=Follows("hp_max")),
    *fields_of(Combatant, "hp_max", section="body"),
    *fields_of(Combatant, "mp", section="body", default=None, follows=Follows("pow", _FIFTH)),
    *fields_of(Combatant, "luck", section="body"),
    *fields_of(Sheet, "mov build db", section="body"),
    *fields_of(Combatant, "armour", section="body"),
    *fields_of(Sheet, "brawl", section="skills"),
    *fields_of(Sheet, "dodge", section="skills", default=None, follows=Follows("dex", _HALF)),
    *fields_of(Sheet, _SKILLS, section="skills"),
    Field(name="unarmed_damage", type="dice", default="1d3", section="weapons"),
    *fields_of(Sheet, "weapons", section="weapons", default=()),
    *fields_of(Combatant, "held", section="weapons"),
    *fields_of(Sheet, "spells", section="spells", default=()),
    *fields_of(Combatant, f"unaware {_MARKS}", section="status", gm_only=True),
    *fields_of(Sheet, "dies_at_zero", section="status", gm_only=True),
    *fields_of(Combatant, "major_wound", section="status"),
    flag("dying", section="status"),
)
BY_NAME = {stat.name: stat for stat in STATS}
_SET = "cover prone moving_fast cornered out_of_arc improvised_at_hand helpless unaware"

SETTABLE = (
    *fields_of(Combatant, "status", default=None),
    *fields_of(Combatant, "hp", section="hit_points", default=None),
    *(BY_NAME[name] for name in ("mp", "luck", "armour")),
    *fields_of(Combatant, "held", section="weapons", type="weapon", among=""),
    *(BY_NAME[name] for name in _SET.split()),
    *fields_of(Combatant, "situational lost_action restrained_by", section="status"),
    BY_NAME["major_wound"],
)
"""Values that the GM may set during the fight (README 4.2)."""

QUICK = Quick(
    health="hp",
    most="hp_max",
    hurt=Ruled("hurt", "amount"),
    modifiers=("situational",),
    conditions=("prone", "cover", "moving_fast", "helpless", "lost_action", "status"),
    melee="engaged",
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
