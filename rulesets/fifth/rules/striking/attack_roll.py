"""The roll of an attack: its bonus, the reasons for advantage and disadvantage, the armour class
(README 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulesets.fifth.rules.d20 import Edges, holding, with_rulings
from rulesets.fifth.rules.fight import Fields
from rulesets.fifth.rules.queries import ally_near, frightened, linked
from rulesets.fifth.sheet.parts import Power, Weapon
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


def as_given(attacker: Combatant, target: Combatant, fields: Fields, **how: Any) -> Attack:
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
