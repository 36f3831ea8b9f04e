"""An attack: its roll with the reasons for advantage and disadvantage, and the dice of its damage
in their order (README 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulesets.fifth.rules.d20 import Edges, holding, with_rulings
from rulesets.fifth.rules.fight import Fields
from rulesets.fifth.rules.queries import ally_near, frightened, linked
from rulesets.fifth.sheet.dice import Formula, formula, plus
from rulesets.fifth.sheet.parts import ExtraDamage, Power, Weapon
from rulesets.fifth.state import Board, Combatant

HELPLESS = ("restrained", "paralyzed", "petrified", "stunned", "unconscious")
"""Conditions of a target that give advantage against it, in the order of the reasons."""


class Attack(Struct, frozen=True, kw_only=True):
    """One attack, with a weapon or by a power."""

    attacker: Combatant
    target: Combatant
    weapon: Weapon | None = None
    power: Power | None = None
    slot: int = 0
    mode: str = "melee"
    long: bool = False
    offhand: bool = False
    knock_out: bool = False

    @property
    def name(self) -> str:
        thing = self.weapon or self.power
        return thing.name if thing else ""

    @property
    def critical_from(self) -> int:
        """The lowest natural roll that is a critical hit."""
        return self.attacker.sheet.crit_from if self.weapon else 20

    @property
    def with_strength(self) -> bool:
        """Whether it is made in melee mode with a weapon that uses STR."""
        if self.weapon is None or self.mode != "melee":
            return False
        return self.attacker.ability_of(self.weapon) == "str"


def by_weapon(attacker: Combatant, target: Combatant, weapon: Weapon, **how: Any) -> Attack:
    mode = "melee" if weapon.melee and target.id in attacker.near else "ranged"
    return Attack(attacker=attacker, target=target, weapon=weapon, mode=mode, **how)


def by_answer(attacker: Combatant, target: Combatant, fields: Fields, **how: Any) -> Attack:
    weapon = attacker.sheet.weapons[fields["weapon"]]
    long, knock_out = fields.get("range") == "long", fields["knock_out"]
    return by_weapon(attacker, target, weapon, long=long, knock_out=knock_out, **how)


def by_power(attacker: Combatant, target: Combatant, power: Power, slot: int) -> Attack:
    mode = "ranged" if power.ranged else "melee"
    return Attack(attacker=attacker, target=target, power=power, slot=slot, mode=mode)


def attack_bonus(board: Board, attack: Attack) -> int:
    one, weapon = attack.attacker, attack.weapon
    if weapon is None:
        own = one.sheet.spell_attack or 0
    elif weapon.attack_bonus is not None:
        own = weapon.attack_bonus
    else:
        own = one.sheet.abilities[one.ability_of(weapon)] + weapon.bonus
        own += one.sheet.proficiency if weapon.proficient else 0
    return own + one.attack_modifier + board.options.penalty(one)


def edges(board: Board, attack: Attack) -> Edges:
    one, other = attack.attacker, attack.target
    near, weapon = one.id in other.near, attack.weapon
    own, theirs = one.conditions, other.conditions
    advantages = [
        *holding(unseen_attacker=not other.sees(one)),
        *(name for name in HELPLESS if name in theirs),
        *holding(
            prone=other.prone and near,
            reckless_target=other.reckless_now,
            reckless=one.reckless_now and board.turn == one.id and attack.with_strength,
            pack_tactics=one.sheet.pack_tactics and ally_near(board, one, other),
        ),
        *_of_effects(one, other, "advantage"),
    ]
    disadvantages = [
        *holding(
            unseen_target=not one.sees(other),
            frightened=frightened(board, one),
            poisoned="poisoned" in own,
            prone=one.prone,
            restrained="restrained" in own,
            prone_target=other.prone and not near,
            dodging=other.dodging and other.sees(one),
            long_range=attack.long,
            close_combat=attack.mode == "ranged" and _threatened(board, one),
            heavy=bool(weapon and weapon.heavy and one.sheet.size in ("small", "tiny")),
            exhaustion=board.options.weary(one, 3),
        ),
        *_of_effects(one, other, "disadvantage"),
    ]
    return with_rulings(one, advantages, disadvantages)


def _threatened(board: Board, one: Combatant) -> bool:
    return any(foe.able and foe.sees(one) for foe in linked(board, one))


def _of_effects(one: Combatant, other: Combatant, edge: str) -> Iterator[str]:
    for effect in one.effects:
        if effect.mods.own_attacks == edge and effect.concerns(other):
            yield effect.name
    for effect in other.effects:
        if effect.mods.attacks_against == edge:
            yield effect.name


def result_of(attack: Attack, natural: int, total: int) -> str:
    """`miss`, `hit` or `critical`."""
    one, target = attack.attacker, attack.target
    if natural == 1:
        return "miss"
    if natural >= attack.critical_from:
        return "critical"
    if total < target.ac_against(one):
        return "miss"
    helpless = one.id in target.near and target.has("paralyzed", "unconscious")
    return "critical" if helpless else "hit"


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
        yield from of_power(power, slot, attack.target, modifier_of(attack.attacker, power))


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
