"""The sheet and the house rules, for forms, the admin and the checks (README 2, 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Follows, Quick, Ruled, Spot, Usual, Where
from rulesets.describing import choice, fields_of, flag, maybe, names, number
from rulesets.fields import Fields, Unfit
from rulesets.fifth.sheet.catalogue import POWERS, WEAPONS
from rulesets.fifth.sheet.dice import bonus, formula
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, SKILLS, Power, Sheet, Weapon
from rulesets.fifth.state import Combatant, Options
from rulesets.messages import Dice, phrase

_DICE = phrase(reasons.DICE_OR_NUMBER, dice=Dice("2d6+1"), least=0, most=99)
_BONUS = phrase(reasons.DICE_OR_NUMBER, dice=Dice("1d4"), least=-20, most=20)
_MODIFIER = {score: (score - 10) // 2 for score in range(1, 31)}
_DEATH_SAVES = {"party": True, "foes": False}
_PLACE = "cover obscured out_of_reach hampered silenced edge edge_once"
_MODIFIERS = "save_modifier attack_modifier damage_modifier"
_POWER = """
    level time trigger from_level cost slot uses max_uses shares recharge refresh way ranged weapon
    target max_targets repeats types touch area spares ignores_cover verbal needs_sight melee_only
    save dc half damage damage_type upcast upcast_max upcast_targets add_modifier bonus_types
    bonus_damage heal temp_hp pool hp_pool conditions mods until rounds save_ends breaks_on_damage
    escape escape_dc pushes concentration stays moves withdraws stabilises extra_action halve
    counter gm
"""


def _dice(field: Field, value: Any, path: Where) -> None:
    """Checks dice; in a field with bounds they are added to a roll or taken away."""
    read, reason = (formula, _DICE) if field.min is None else (bonus, _BONUS)
    if type(value) is not str:
        raise Unfit(path, reason)
    try:
        read(value)
    except ValueError:
        raise Unfit(path, reason) from None


FIELDS = Fields(dice=_dice)
"""The checks of values that all games share, with this game's dice."""


def _own(section: str, names: str, **more: Any) -> tuple[Field, ...]:
    """Values that change in a fight, or follow from a field beside them."""
    return fields_of(Combatant, names, section=section, **more)


def _sheet(section: str, names: str, **more: Any) -> tuple[Field, ...]:
    return fields_of(Sheet, names, section=section, **more)


def _rows(
    name: str, described: tuple[Field, ...], catalogue: Mapping[str, Any], *default: str
) -> Field:
    """Rows that may be names of the catalogue, or like one of these with other values."""
    first, *others = described
    rows = (first, choice("like", catalogue), *others)
    return Field(
        name=name, type="rows", choices=tuple(catalogue), rows=rows, section=name, default=default
    )


STATS = (
    *_own("combat", "hp", default=None, follows=Follows("max_hp")),
    *_own("combat", "max_hp", default=None, follows=Follows("hp")),
    *_own("combat", "ac speed temp_hp"),
    *_sheet("combat", "size creature_type"),
    *_sheet("combat", "group", gm_only=True),
    *(number(ability, 1, 30, 10, "abilities") for ability in ABILITIES),
    *_sheet("abilities", "proficiency saves"),
    maybe("initiative", -10, 20, "abilities", follows=Follows("dex", _MODIFIER)),
    *(
        maybe(skill, -10, 30, "abilities", follows=Follows(ability, _MODIFIER))
        for skill, ability in SKILLS.items()
    ),
    *_own("abilities", _MODIFIERS),
    *_sheet("defences", "resistances vulnerabilities immunities condition_immunities"),
    _rows("weapons", fields_of(Weapon), WEAPONS, "unarmed"),
    *_sheet("weapons", "attacks crit_from two_weapon_style"),
    *_sheet("weapons", "routines", gm_only=True, default=()),
    *_sheet("weapons", "extra_damage"),
    _rows("powers", fields_of(Power, f"name {_POWER}"), POWERS),
    *_sheet("powers", "spell_ability spell_dc spell_attack"),
    *_own("powers", "slots"),
    *_sheet("powers", "max_slots", default=None, follows=Follows("slots")),
    *_sheet("powers", "slots_rest"),
    *_own("features", "legendary_resistance", gm_only=True),
    *_sheet("features", "legendary_actions", gm_only=True),
    *_sheet("features", "bonus_actions evasion reckless lucky resolute"),
    *_sheet("features", "magic_resistance blindsight pack_tactics"),
    *_sheet("features", "undead_fortitude regeneration", gm_only=True),
    *_sheet("features", "regeneration_stop regeneration_at_0", gm_only=True),
    flag("death_saves", None, "combat", gm_only=True, follows=Follows("side", _DEATH_SAVES)),
    *_own("combat", "hit_dice"),
    *_sheet("combat", "max_hit_dice", default=None, follows=Follows("hit_dice")),
    *_sheet("combat", "hit_die"),
    names("near", section="status", gm_only=True),
    *_own("status", f"surprised {_PLACE}", gm_only=True),
    *_own("status", "exhaustion", max=5),
    *(flag(condition, section="status", gm_only=True) for condition in CONDITIONS),
)
BY_NAME = {stat.name: stat for stat in STATS}
_SET = f"max_hp temp_hp ac speed {_MODIFIERS} legendary_resistance surprised {_PLACE}".split()

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
