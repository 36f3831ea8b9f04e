"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from functools import partial

from rulesets.contract import Field, Follows, Quick, Ruled, Spot
from rulesets.describing import fields_of, flag, maybe, number
from rulesets.ose.sheet.fields import FIELDS
from rulesets.ose.sheet.tables import CATALOGUE, SAVE_DEFAULTS, ability_modifier
from rulesets.ose.state import CONDITIONS, SAVES, Combatant, Options, Sheet

_OTHER_WAY = {armour: 19 - armour for armour in range(-10, 13)}
_BONUS = {thac0: 19 - thac0 for thac0 in range(1, 21)}
_MONSTER = {"party": False, "foes": True}
_MODIFIER = {score: ability_modifier(score) for score in range(3, 19)}
_PLACE = "cover full_cover unseen out_of_reach blocked_behind cornered"


def _other_way(name: str, follows: Follows) -> tuple[Field, ...]:
    """A field that counts the same value the other way round."""
    return fields_of(Combatant, name, section="combat", default=None, follows=follows)


STATS = (
    *fields_of(Combatant, "hp", section="combat", min=1, default=4),
    *fields_of(Combatant, "max_hp", section="combat", default=None, follows=Follows("hp")),
    *fields_of(Combatant, "ac", section="combat", default=9),
    *_other_way("aac", Follows("ac", _OTHER_WAY, both=True)),
    *fields_of(Combatant, "thac0", section="combat", default=19),
    *_other_way("attack_bonus", Follows("thac0", _BONUS, both=True)),
    *fields_of(Combatant, "shield", section="combat"),
    number("str", 3, 18, 10, "abilities"),
    number("dex", 3, 18, 10, "abilities"),
    maybe("str_modifier", -5, 5, "abilities", follows=Follows("str", _MODIFIER)),
    maybe("dex_modifier", -5, 5, "abilities", follows=Follows("dex", _MODIFIER)),
    *fields_of(Combatant, "initiative_modifier", section="abilities", gm_only=True),
    flag("monster", None, "combat", gm_only=True, follows=Follows("side", _MONSTER)),
    *fields_of(Combatant, "move", section="movement"),
    *fields_of(Combatant, "rounds_moved", section="movement", gm_only=True),
    *fields_of(Combatant, "morale", section="combat", gm_only=True),
    *(number(f"save_{save}", 1, 20, SAVE_DEFAULTS[save], "save") for save in SAVES),
    *fields_of(Combatant, "save_modifier", section="save"),
    *fields_of(Combatant, "attack_modifier damage_modifier", section="abilities"),
    *fields_of(Sheet, "weapons", section="weapons", choices=tuple(CATALOGUE), default=None),
    *fields_of(Sheet, "routines", section="weapons", gm_only=True, default=()),
    *fields_of(Sheet, "spells", section="spells", default=()),
    *fields_of(Sheet, "immune_to only_hurt_by", section="immune", gm_only=True),
    *fields_of(Combatant, "engaged", section="status", gm_only=True),
    flag("surprised", False, "status", gm_only=True),
    *fields_of(Combatant, f"{_PLACE} {' '.join(CONDITIONS)}", section="status", gm_only=True),
)
BY_NAME = {stat.name: stat for stat in STATS}

_SET = f"""
    max_hp ac thac0 shield initiative_modifier move rounds_moved morale save_modifier
    attack_modifier damage_modifier {_PLACE}
""".split()

SETTABLE = (
    *fields_of(Combatant, "hp", section="hit_points", default=None),
    *(BY_NAME[name] for name in (*_SET, *CONDITIONS)),
    *fields_of(Combatant, "status", default=None),
    *fields_of(Combatant, "fleeing"),
)
"""Values that the GM may set during the fight (README 5.9)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    modifiers=("attack_modifier", "damage_modifier", "save_modifier", "cover"),
    conditions=(*CONDITIONS, "full_cover", "fleeing", "status"),
    melee="engaged",
    binds=Ruled("engage", "other"),
    parts=Ruled("disengage", "other"),
    tests=("save",),
)
SPOT = Spot(("hp", "ac"), {"hp": ("max_hp",), "ac": ("aac",)})
"""The fields of a combatant that the GM creates during a fight."""


OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
