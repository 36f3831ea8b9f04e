"""The roll of an attack: its bonus, the reasons for advantage and disadvantage, the armour class
(README 7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.fifth.rules.d20 import Edges, with_rulings
from rulesets.fifth.rules.queries import (
    ability_of,
    able,
    ac_now,
    ally_near,
    frightened,
    has,
    linked,
    penalty,
    sees,
    weary,
)
from rulesets.fifth.state import HELPLESS, Board, Combatant, Effect, Power, Weapon


class Attack(Struct, frozen=True, kw_only=True):
    """One attack, with a weapon or by a power."""

    attacker: str
    target: str
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


def by_weapon(
    board: Board,
    attacker: str,
    target: str,
    weapon: Weapon,
    *,
    long: bool = False,
    offhand: bool = False,
    knock_out: bool = False,
) -> Attack:
    melee = weapon.melee and target in board.combatants[attacker].near
    return Attack(
        attacker=attacker,
        target=target,
        weapon=weapon,
        mode="melee" if melee else "ranged",
        long=long,
        offhand=offhand,
        knock_out=knock_out,
    )


def with_strength(combatant: Combatant, attack: Attack) -> bool:
    """Whether it is made in melee mode with a weapon that uses STR."""
    weapon = attack.weapon
    if weapon is None or attack.mode != "melee":
        return False
    return ability_of(combatant, weapon) == "str"


def attack_bonus(board: Board, attack: Attack) -> int:
    combatant = board.combatants[attack.attacker]
    sheet, weapon = combatant.sheet, attack.weapon
    if weapon is None:
        own = sheet.spell_attack or 0
    elif weapon.attack_bonus is not None:
        own = weapon.attack_bonus
    else:
        own = sheet.abilities[ability_of(combatant, weapon)] + weapon.bonus
        own += sheet.proficiency if weapon.proficient else 0
    return own + combatant.attack_modifier + penalty(board.options, combatant)


def counts_for(effect: Effect, target: str) -> bool:
    """Whether an effect on the attacker concerns attacks on this target: help is about one."""
    return effect.against is None or effect.against == target


def _of_effects(one: Combatant, other: Combatant, edge: str) -> Iterator[str]:
    for effect in one.effects:
        if effect.mods.own_attacks == edge and counts_for(effect, other.id):
            yield effect.name
    for effect in other.effects:
        if effect.mods.attacks_against == edge:
            yield effect.name


def edges(board: Board, attack: Attack) -> Edges:
    one, other = board.combatants[attack.attacker], board.combatants[attack.target]
    return with_rulings(one, _advantages(board, attack, one, other), _against(board, attack))


def _advantages(board: Board, attack: Attack, one: Combatant, other: Combatant) -> Iterator[str]:
    if not sees(other, one):
        yield "unseen_attacker"
    yield from (name for name in HELPLESS if has(other, name))
    if other.prone and one.id in other.near:
        yield "prone"
    if other.reckless_now:
        yield "reckless_target"
    if one.reckless_now and board.turn == one.id and with_strength(one, attack):
        yield "reckless"
    if one.sheet.pack_tactics and ally_near(board, one, other):
        yield "pack_tactics"
    yield from _of_effects(one, other, "advantage")


def _against(board: Board, attack: Attack) -> Iterator[str]:
    one, other = board.combatants[attack.attacker], board.combatants[attack.target]
    if not sees(one, other):
        yield "unseen_target"
    if frightened(board, one):
        yield "frightened"
    yield from (name for name in ("poisoned", "prone", "restrained") if has(one, name))
    if other.prone and one.id not in other.near:
        yield "prone_target"
    if other.dodging and sees(other, one):
        yield "dodging"
    if attack.long:
        yield "long_range"
    if attack.mode == "ranged" and any(able(foe) and sees(foe, one) for foe in linked(board, one)):
        yield "close_combat"
    if attack.weapon and attack.weapon.heavy and one.sheet.size in ("small", "tiny"):
        yield "heavy"
    if weary(board.options, one, 3):
        yield "exhaustion"
    yield from _of_effects(one, other, "disadvantage")


def critical_from(board: Board, attack: Attack) -> int:
    """The lowest natural roll that is a critical hit."""
    return board.combatants[attack.attacker].sheet.crit_from if attack.weapon else 20


def result_of(board: Board, attack: Attack, natural: int, total: int) -> str:
    target = board.combatants[attack.target]
    if natural == 1:
        return "miss"
    if natural >= critical_from(board, attack):
        return "critical"
    if total < ac_now(target, attack.attacker):
        return "miss"
    helpless = has(target, "paralyzed", "unconscious") and attack.attacker in target.near
    return "critical" if helpless else "hit"
