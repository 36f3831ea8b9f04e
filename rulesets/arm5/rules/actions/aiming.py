"""The targets, weapons and conditions of attacks, charges and spells (README 5.1, 7.4)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.arm5.rules.magic import castable, targets
from rulesets.arm5.rules.moving import charge_pace, paces
from rulesets.arm5.rules.queries import (
    attack_weapon,
    attackable,
    can_attack,
    can_charge,
    fighting_weapons,
    hindrance,
    in_hand,
    weapon_of,
)
from rulesets.arm5.sheet.parts import Weapon
from rulesets.arm5.sheet.tables import BODY
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, phrase
from rulesets.offering import Offer, no

RANGE = Field(name="range", type="int", min=0, max=10, default=0)
_SUBDUE = Field(name="subdue", type="bool", default=False)
_CHARGE_PACE = Field(name="pace", type="enum", choices=("run", "sprint"), default="run")
_SPRINT_ONLY = Field(name="pace", type="enum", choices=("sprint",), required=True)

type Given = Mapping[str, Any]


def combatant_field(name: str, choices: tuple[str, ...], required: bool = True) -> Field:
    return Field(name=name, type="combatant", choices=choices, required=required)


def weapon_field(names: tuple[str, ...]) -> Field:
    return Field(name="weapon", type="weapon", choices=names)


def spell_fields(spells: Mapping[str, list[str]], required: bool = True) -> tuple[Field, ...]:
    """The fields for a spell and its target; a single possible target need not be named."""
    whom = dict.fromkeys(chain.from_iterable(spells.values()))
    chosen = {name: tuple(ids) for name, ids in spells.items()}
    target = combatant_field("target", tuple(whom), required=False)
    return (
        Field(name="spell", type="spell", choices=tuple(spells), required=required),
        replace(target, depends=("spell", chosen)),
    )


def aimed(spells: Mapping[str, list[str]], fields: Given, defaults: tuple[str, ...] = ()) -> str:
    """The spell's target; if none is named, the first possible default or the only target."""
    whom = spells[fields["spell"]]
    target = fields["target"]
    if target is None:
        target = next((id for id in defaults if id in whom), None)
    if target is None and len(whom) == 1:
        return whom[0]
    if target is None:
        raise bad_field(phrase(reasons.NEEDED), "target")
    if target not in whom:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(fields["spell"])), "target")
    return str(target)


def _armed(board: Board, reach: list[tuple[Weapon, list[str]]]) -> tuple[Field, Field] | None:
    """The fields for target and weapon; weapons that reach nobody are left out."""
    useful = [(weapon, ids) for weapon, ids in reach if ids]
    reached = {id for _, ids in useful for id in ids}
    whom = tuple(id for id in board.combatants if id in reached)
    names = tuple(weapon.name for weapon, _ in useful)
    return (combatant_field("target", whom), weapon_field(names)) if whom else None


def offer_attack(board: Board, combatant: Combatant) -> Offer:
    if combatant.retreated:
        return no("attack", "retreated")
    reach = [
        (weapon, attackable(board, combatant, weapon)) for weapon in fighting_weapons(combatant)
    ]
    fields: tuple[Field, ...] | None = _armed(board, reach)
    if fields is None:
        return no("attack", "nobody_reached")
    useful = [weapon for weapon, ids in reach if ids]
    if any(weapon.missile for weapon in useful):
        fields += (replace(RANGE, depends=_with(useful, missile=True)),)
    subduing = board.options.subduing and board.options.damage_effects != "fatigue_table"
    if subduing:
        fields += (replace(_SUBDUE, depends=_with(useful, missile=False)),)
    return Option("attack", fields)


def _with(weapons: list[Weapon], missile: bool) -> tuple[str, dict[str, None]]:
    """The dependence of a field on these weapons; the first is used if none is named."""
    fitting: dict[str, None] = {arm.name: None for arm in weapons if arm.missile == missile}
    return "weapon", {"": None, **fitting} if weapons[0].missile == missile else fitting


def read_attack(board: Board, combatant: Combatant, fields: Given) -> Given:
    target = board.combatants[fields["target"]]
    name, subdue = fields["weapon"], fields.get("subdue", False)
    weapon = attack_weapon(board, combatant, target) if name is None else weapon_of(combatant, name)
    if weapon is None or not can_attack(board, combatant, weapon, target):
        raise bad_field(phrase(reasons.NOT_WITH, other=Term("target")), "weapon")
    if subdue and weapon.missile:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(weapon.name)), "subdue")
    more = {"range": fields.get("range", 0), "subdue": subdue}
    return {"target": target.id, "weapon": weapon.name, **more}


def can_still_attack(board: Board, combatant: Combatant, action: Action) -> bool:
    target = board.combatants[str(action.target)]
    weapon = _still_there(combatant, action)
    return weapon is not None and can_attack(board, combatant, weapon, target)


def _still_there(combatant: Combatant, action: Action) -> Weapon | None:
    name, held = str(action.fields["weapon"]), in_hand(combatant)
    if name in BODY:
        return BODY[name]
    return held if held is not None and held.name == name else None


def _why_no_charge(combatant: Combatant) -> str | None:
    """The reason why the combatant cannot charge anybody."""
    if combatant.retreated:
        return "retreated"
    return hindrance(combatant) or (
        "mount_moved" if combatant.mounted and not combatant.mount_action else None
    )


def offer_charge(board: Board, combatant: Combatant) -> Offer:
    reason = _why_no_charge(combatant)
    if reason is not None:
        return no("charge", reason)
    fields = _armed(board, _charged(board, combatant, "gallop" if combatant.mounted else "sprint"))
    if fields is None:
        return no("charge", "wrong_distance")
    if combatant.mounted:
        return Option("charge", fields)
    runs = any(ids for _, ids in _charged(board, combatant, "run"))
    return Option("charge", (*fields, _CHARGE_PACE if runs else _SPRINT_ONLY))


def _charged(board: Board, combatant: Combatant, pace: str) -> list[tuple[Weapon, list[str]]]:
    """For each weapon, the targets of a charge with it at this pace."""
    far, everybody = paces(combatant, pace), board.combatants.values()
    return [
        (
            weapon,
            [other.id for other in everybody if can_charge(board, combatant, weapon, other, far)],
        )
        for weapon in fighting_weapons(combatant)
    ]


def read_charge(board: Board, combatant: Combatant, fields: Given) -> Given:
    target, name = board.combatants[fields["target"]], fields["weapon"]
    far = paces(combatant, charge_pace(combatant, fields))
    weapons = list(fighting_weapons(combatant)) if name is None else [weapon_of(combatant, name)]
    for weapon in weapons:
        if can_charge(board, combatant, weapon, target, far):
            pace = {} if combatant.mounted else {"pace": fields["pace"]}
            return {
                "target": target.id,
                "weapon": weapon.name,
                "mounted": combatant.mounted,
                **pace,
            }
    raise bad_field(phrase(reasons.IMPOSSIBLE), "target" if name is None else "weapon")


def can_still_charge(board: Board, combatant: Combatant, action: Action) -> bool:
    weapon = _still_there(combatant, action)
    if weapon is None or hindrance(combatant):
        return False
    if combatant.mounted != action.fields["mounted"]:
        return False
    target = board.combatants[str(action.target)]
    return can_charge(
        board, combatant, weapon, target, paces(combatant, charge_pace(combatant, action.fields))
    )


def offer_cast(board: Board, combatant: Combatant) -> Offer | None:
    spells = castable(board, combatant)
    if spells:
        return Option("cast", spell_fields(spells))
    return no("cast", "no_spell") if combatant.sheet.spells else None


def read_cast(board: Board, combatant: Combatant, fields: Given) -> Given:
    return {"spell": fields["spell"], "target": aimed(castable(board, combatant), fields)}


def can_still_cast(board: Board, combatant: Combatant, action: Action) -> bool:
    spell = combatant.sheet.spells[str(action.fields["spell"])]
    return action.target in targets(board, combatant, spell)
