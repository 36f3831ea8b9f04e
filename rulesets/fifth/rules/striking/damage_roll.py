"""The dice of an attack's damage, in their order (README 7.5 step 7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.fifth.rules.queries import ability_of, ally_near, maximum
from rulesets.fifth.rules.striking.attack_roll import Attack, with_strength
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.state import Board, Combatant, ExtraDamage, Power, Weapon


class Expression(Struct, frozen=True, kw_only=True):
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
    one, other = board.combatants[attack.attacker], board.combatants[attack.target]
    if attack.weapon:
        yield from _of_weapon(board, attack, edge, one, other, attack.weapon)
    if attack.power:
        added = one.sheet.abilities.get(one.sheet.spell_ability or "", 0)
        added = added if attack.power.add_modifier else 0
        yield from of_power(attack.power, attack.slot, other, added)
    if power:
        yield from of_power(power, slot, other)


def _of_weapon(
    board: Board, attack: Attack, edge: str, one: Combatant, other: Combatant, weapon: Weapon
) -> Iterator[Expression]:
    plain = not weapon.magical
    dice = formula(weapon.damage)
    yield Expression(
        dice=plus(dice, damage_bonus(one, attack, weapon)), type=weapon.type, plain=plain
    )
    for more in weapon.extra:
        yield Expression(dice=formula(more.damage), type=more.type, plain=plain)
    for extra in one.sheet.extra_damage:
        key = f"{one.id} {extra.name}"
        if key not in board.now.extra and _extra_counts(board, attack, edge, one, other, extra):
            yield Expression(
                dice=formula(extra.damage),
                type=extra.type or weapon.type,
                plain=plain,
                once=key if extra.once else "",
            )
    for effect in other.effects:
        if effect.mods.mark and effect.source == one.id:
            kind = effect.mods.mark_type or weapon.type
            yield Expression(dice=formula(effect.mods.mark), type=kind, plain=plain)


def _extra_counts(
    board: Board, attack: Attack, edge: str, one: Combatant, other: Combatant, extra: ExtraDamage
) -> bool:
    """Whether the condition of the extra damage holds (README 3.2)."""
    weapon = attack.weapon
    if extra.when == "sneak":
        if weapon is None or (weapon.melee and weapon.ability != "finesse"):
            return False
        return edge == "advantage" or (edge == "none" and ally_near(board, one, other))
    return {
        "always": True,
        "melee": attack.mode == "melee",
        "ally_near": ally_near(board, one, other),
        "wounded": other.hp < maximum(board.options, other),
    }[extra.when]


def damage_bonus(one: Combatant, attack: Attack, weapon: Weapon) -> int:
    """The number added to the first amount of a weapon's damage."""
    if weapon.damage_bonus is not None:
        own = weapon.damage_bonus
    else:
        modifier = one.sheet.abilities[ability_of(one, weapon)]
        if attack.offhand and not one.sheet.two_weapon_style:
            modifier = min(0, modifier)
        own = modifier + weapon.bonus
    if with_strength(one, attack):
        own += sum(effect.mods.melee_damage for effect in one.effects)
    return own + one.damage_modifier


def plus(dice: Formula, more: int) -> Formula:
    return Formula(dice.count, dice.sides, dice.plus + more) if more else dice


def of_power(
    power: Power, slot: int, target: Combatant | None, added: int = 0
) -> Iterator[Expression]:
    """The damage of a power, what a higher slot adds, and what it does to some creatures."""
    if power.damage is None:
        return
    yield Expression(dice=plus(formula(power.damage), added), type=power.damage_type)
    more = upcast_of(power, slot)
    if more:
        yield Expression(dice=more, type=power.damage_type)
    if power.bonus_damage and target and target.sheet.creature_type in power.bonus_types:
        yield Expression(dice=formula(power.bonus_damage), type=power.damage_type)


def upcast_of(power: Power, slot: int) -> Formula | None:
    """The dice that the levels of the slot above the least add."""
    above = min(slot - power.least, power.upcast_max)
    if power.upcast is None or above <= 0:
        return None
    return formula(power.upcast).times(above)
