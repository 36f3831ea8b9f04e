"""The dice of an attack's damage, in their order (README 7.5 step 7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.fifth.rules.queries import ally_near
from rulesets.fifth.rules.striking.attack_roll import Attack
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.sheet.parts import ExtraDamage, Power, Weapon
from rulesets.fifth.state import Board, Combatant


class Expression(Struct, frozen=True):
    """Dice that are rolled together for a type of damage. `once`: the extra damage that is used
    up by it."""

    dice: Formula
    type: str
    plain: bool = False
    once: str = ""


def expressions(
    board: Board, attack: Attack, edge: str, power: Power | None = None, slot: int = 0
) -> Iterator[Expression]:
    """The dice of a hit, in order; `power` and its slot: the one of time `hit` that is added."""
    if attack.weapon:
        yield from _of_weapon(board, attack, edge, attack.weapon)
    if attack.power:
        added = modifier_of(attack.attacker, attack.power)
        yield from of_power(attack.power, attack.slot, attack.target, added)
    if power:
        yield from of_power(power, slot, attack.target)


def _of_weapon(board: Board, attack: Attack, edge: str, weapon: Weapon) -> Iterator[Expression]:
    one, other, plain = attack.attacker, attack.target, not weapon.magical
    first = plus(formula(weapon.damage), damage_bonus(one, attack, weapon))
    yield Expression(first, weapon.type, plain)
    for more in weapon.extra:
        yield Expression(formula(more.damage), more.type, plain)
    for extra in one.sheet.extra_damage:
        key = f"{one.id} {extra.name}"
        if key not in board.now.extra and _counts(board, attack, edge, weapon, extra):
            once = key if extra.once else ""
            yield Expression(formula(extra.damage), extra.type or weapon.type, plain, once)
    for effect in other.effects:
        if effect.mods.mark and effect.source == one.id:
            kind = effect.mods.mark_type or weapon.type
            yield Expression(formula(effect.mods.mark), kind, plain)


def _counts(board: Board, attack: Attack, edge: str, weapon: Weapon, extra: ExtraDamage) -> bool:
    """Whether the condition of the extra damage holds (README 3.2)."""
    other = attack.target
    ally = extra.when in ("sneak", "ally_near") and ally_near(board, attack.attacker, other)
    if extra.when == "sneak":
        fits = weapon.ability == "finesse" or not weapon.melee
        return fits and (edge == "advantage" or (edge == "none" and ally))
    return {
        "always": True,
        "melee": attack.mode == "melee",
        "ally_near": ally,
        "wounded": other.hp < board.options.maximum(other),
    }[extra.when]


def damage_bonus(one: Combatant, attack: Attack, weapon: Weapon) -> int:
    """The number added to the first amount of a weapon's damage."""
    if weapon.damage_bonus is not None:
        own = weapon.damage_bonus
    else:
        modifier = one.sheet.abilities[one.ability_of(weapon)]
        if attack.offhand and not one.sheet.two_weapon_style:
            modifier = min(0, modifier)
        own = modifier + weapon.bonus
    if one.effects and attack.with_strength:
        own += sum(effect.mods.melee_damage for effect in one.effects)
    return own + one.damage_modifier


def modifier_of(combatant: Combatant, power: Power) -> int:
    ability = combatant.sheet.spell_ability if power.add_modifier else None
    return combatant.sheet.abilities[ability] if ability else 0


def plus(dice: Formula, more: int) -> Formula:
    return Formula(dice.count, dice.sides, dice.plus + more) if more else dice


def of_power(
    power: Power, slot: int, target: Combatant | None, added: int = 0
) -> Iterator[Expression]:
    """The damage of a power, what a higher slot adds, and what it does to some creatures."""
    if power.damage is None:
        return
    yield Expression(plus(formula(power.damage), added), power.damage_type)
    more = upcast_of(power, slot)
    if more:
        yield Expression(more, power.damage_type)
    if power.bonus_damage and target and target.sheet.creature_type in power.bonus_types:
        yield Expression(formula(power.bonus_damage), power.damage_type)


def upcast_of(power: Power, slot: int) -> Formula | None:
    """The dice that the levels of the slot above the least add."""
    above = min(slot - power.least, power.upcast_max)
    if power.upcast is None or above <= 0:
        return None
    return formula(power.upcast).times(above)
