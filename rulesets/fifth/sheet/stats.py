"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Field, Follows, Quick, Ruled, Spot, Usual
from rulesets.describing import choice, fields_of, flag, maybe, names, number
from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from rulesets.fifth.sheet.fields import FIELDS
from rulesets.fifth.state import (
    ABILITIES,
    CONDITIONS,
    SKILLS,
    Combatant,
    Options,
    Power,
    Sheet,
    Weapon,
)

_MODIFIER = {score: (score - 10) // 2 for score in range(1, 31)}
_DEATH_SAVES = {"party": True, "foes": False}
_PLACE = "cover obscured out_of_reach hampered silenced edge edge_once"
_POWER = """
    level time trigger from_level cost slot uses max_uses shares recharge refresh way ranged weapon
    target max_targets repeats types touch area spares ignores_cover verbal needs_sight melee_only
    save dc half damage damage_type upcast upcast_max upcast_targets add_modifier bonus_types
    bonus_damage heal temp_hp pool hp_pool conditions mods until rounds save_ends breaks_on_damage
    escape escape_dc pushes concentration stays moves withdraws stabilises extra_action halve
    counter gm
"""


def _rows(name: str, of: type, described: tuple[Field, ...], catalogue: Mapping[str, Any]) -> Field:
    """Rows that may be names of the catalogue, or like one of these with other values."""
    like = choice("like", catalogue)
    rows = (*fields_of(of, "name"), like, *described)
    return Field(name=name, type="rows", choices=tuple(catalogue), rows=rows, section=name)


STATS = (
    *fields_of(Combatant, "hp", section="combat", default=None, follows=Follows("max_hp")),
    *fields_of(Combatant, "max_hp", section="combat", default=None, follows=Follows("hp")),
    *fields_of(Combatant, "temp_hp ac speed", section="combat"),
    *fields_of(Sheet, "size creature_type", section="combat"),
    *fields_of(Sheet, "group", section="combat", gm_only=True),
    *(number(ability, 1, 30, 10, "abilities") for ability in ABILITIES),
    *fields_of(Sheet, "proficiency saves", section="abilities"),
    maybe("initiative", -10, 20, "abilities", follows=Follows("dex", _MODIFIER)),
    *(
        maybe(skill, -10, 30, "abilities", follows=Follows(ability, _MODIFIER))
        for skill, ability in SKILLS.items()
    ),
    *fields_of(Combatant, "save_modifier attack_modifier damage_modifier", section="abilities"),
    *fields_of(Sheet, "resistances vulnerabilities immunities", section="defences"),
    *fields_of(Sheet, "condition_immunities", section="defences"),
    replace(_rows("weapons", Weapon, fields_of(Weapon)[1:], WEAPONS), default=("unarmed",)),
    *fields_of(Sheet, "attacks crit_from two_weapon_style", section="weapons"),
    *fields_of(Sheet, "routines", section="weapons", gm_only=True, default=()),
    *fields_of(Sheet, "extra_damage", section="weapons"),
    replace(_rows("powers", Power, fields_of(Power, _POWER), POWERS), default=()),
    *fields_of(Sheet, "spell_ability spell_dc spell_attack", section="powers"),
    *fields_of(Combatant, "slots", section="powers"),
    *fields_of(Sheet, "max_slots", section="powers", default=None, follows=Follows("slots")),
    *fields_of(Sheet, "slots_rest", section="powers"),
    *fields_of(Combatant, "legendary_resistance", section="features", gm_only=True),
    *fields_of(Sheet, "legendary_actions", section="features", gm_only=True),
    *fields_of(Sheet, "bonus_actions evasion reckless lucky resolute", section="features"),
    *fields_of(Sheet, "magic_resistance blindsight pack_tactics", section="features"),
    *fields_of(
        Sheet,
        "undead_fortitude regeneration regeneration_stop regeneration_at_0",
        section="features",
        gm_only=True,
    ),
    flag("death_saves", None, "combat", gm_only=True, follows=Follows("side", _DEATH_SAVES)),
    *fields_of(Combatant, "hit_dice", section="combat"),
    *fields_of(Sheet, "max_hit_dice", section="combat", default=None, follows=Follows("hit_dice")),
    *fields_of(Sheet, "hit_die", section="combat"),
    names("near", section="status", gm_only=True),
    *fields_of(Combatant, f"surprised {_PLACE}", section="status", gm_only=True),
    *fields_of(Combatant, "exhaustion", section="status", max=5),
    *(flag(condition, section="status", gm_only=True) for condition in CONDITIONS),
)
BY_NAME = {stat.name: stat for stat in STATS}

_SET = f"""
    max_hp temp_hp ac speed save_modifier attack_modifier damage_modifier legendary_resistance
    surprised {_PLACE}
""".split()

SETTABLE = (
    *fields_of(Combatant, "hp", default=None),
    *(BY_NAME[name] for name in _SET),
    *fields_of(Combatant, "exhaustion"),
    *(BY_NAME[condition] for condition in CONDITIONS),
    *fields_of(Combatant, "status", default=None),
    *fields_of(Combatant, "hidden reaction bonus actions"),
)
"""Values that the GM may set during the fight (README 5.9)."""

QUICK = Quick(
    health="hp",
    most="max_hp",
    hurt=Ruled("damage", "amount"),
    counts=("exhaustion", "legendary_resistance"),
    modifiers=("attack_modifier", "damage_modifier", "save_modifier"),
    conditions=(*CONDITIONS, "edge", "edge_once", "cover", "hidden", "status"),
    melee="near",
    binds=Ruled("engage", "other"),
    parts=Ruled("disengage", "other"),
    tests=("save",),
    usual={"dc": Usual((5, 8, 10, 12, 13, 14, 15, 16, 18, 20), first=13)},
)
SPOT = Spot(("max_hp", "ac"), {"max_hp": ("hp",)})
"""The fields of a combatant that the GM creates during a fight."""

OPTIONS = fields_of(Options)
check_options = partial(FIELDS.options, OPTIONS)
"""All options with their defaults filled in. Raises `IllegalSetup` `bad_options`."""
