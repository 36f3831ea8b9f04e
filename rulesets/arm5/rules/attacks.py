"""Attack, defence, advantage, damage (README 7.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from rulesets.arm5.rules.fight import Fight, Stress, stress, usual_botch_dice
from rulesets.arm5.rules.harm import bind, level_of, suffer
from rulesets.arm5.rules.magic import distract
from rulesets.arm5.rules.queries import (
    distance,
    in_hand,
    shield,
    shield_beside,
    skill,
    unlearned,
    weapon_of,
)
from rulesets.arm5.sheet.parts import Weapon
from rulesets.arm5.sheet.tables import COVERS, FIST, GAIT_PENALTIES
from rulesets.arm5.state import Board, Combatant, Options

HELPLESS_DEFENCE = -10


class Blow(Struct, frozen=True):
    """The weapon, the range, the bonus of a charge, and whether the attack is to subdue."""

    weapon: str
    range: int = 0
    subdue: bool = False
    charge: int = 0


class Guard(Struct, frozen=True):
    """The weapon that a combatant defends with."""

    name: str
    ability: int
    weapon_mod: int
    unlearned: bool


def strike(fight: Fight, id: str, target: str, blow: Blow) -> None:
    """Makes the whole attack, with all consequences."""
    with fight.exchange():
        rolled = _attack(fight, id, target, blow)
        foe = fight.combatants[target]
        defence = _defend(fight, target, id, weapon_of(fight.combatants[id], blow.weapon).missile)
        _close_in(fight, id, target, blow)
        advantage = rolled.total - defence
        hit = hits(advantage)
        fight.note("attack_advantage", id, target, {"advantage": advantage, "hit": hit})
        level = "none"
        if hit:
            level = _hurt(fight, id, target, blow, advantage)
        if foe.active:
            distract(fight, target, level)


def blow_of(fields: Mapping[str, Any]) -> Blow:
    """The blow of an attack with these fields."""
    return Blow(fields["weapon"], fields["range"], fields["subdue"])


def hits(advantage: int) -> bool:
    return advantage > 0


def own_numbers(attacker: Combatant, weapon: Weapon) -> dict[str, int]:
    """The numbers of every attack with this weapon, whatever the target."""
    beside = shield_beside(attacker, weapon)
    return {
        "dexterity": attacker.sheet.dexterity,
        "ability": skill(attacker, weapon),
        "weapon_mod": weapon.attack + (beside.attack if beside else 0),
        "situational": attacker.situational_attack,
        "penalty": attacker.penalty,
    }


def attack_numbers(
    board: Board, attacker: Combatant, target: Combatant, blow: Blow
) -> dict[str, int]:
    """All parts of the modifier of an attack roll."""
    options, weapon = board.options, weapon_of(attacker, blow.weapon)
    own = own_numbers(attacker, weapon)
    rides = not weapon.missile or options.mounted_missile_attack
    lying = not weapon.missile and target.posture == "prone"
    return {
        "dexterity": own["dexterity"],
        "ability": own["ability"],
        "weapon_mod": own["weapon_mod"],
        "mounted": mounted_bonus(attacker, target) if rides else 0,
        "charge": blow.charge,
        "range_penalty": -3 * _increments(attacker, target, weapon, blow.range),
        "gait": GAIT_PENALTIES[attacker.gait] if weapon.missile and attacker.mounted else 0,
        "prone": options.prone_bonus if lying else 0,
        "subdue": -3 if blow.subdue and not weapon.blunt else 0,
        "situational": own["situational"],
        "penalty": own["penalty"],
    }


def defence_numbers(
    options: Options, defender: Combatant, attacker: Combatant | None, missile: bool
) -> tuple[Guard, dict[str, int]]:
    """The guard and all parts of its modifier. `attacker` is None against several at once."""
    guard = best_guard(defender, missile)
    covered = missile or options.cover_in_melee
    return guard, {
        "quickness": defender.sheet.quickness,
        "ability": guard.ability,
        "weapon_mod": guard.weapon_mod,
        "mounted": 0 if attacker is None else mounted_bonus(defender, attacker),
        "cover": COVERS[defender.cover] if covered else 0,
        "situational": defender.situational_defense,
        "penalty": defender.penalty,
    }


def attack_botch_dice(options: Options, combatant: Combatant, missing_ability: bool) -> int:
    more = options.untrained_botch_dice if missing_ability else 0
    return usual_botch_dice(options, combatant) + more


def best_guard(combatant: Combatant, missile: bool) -> Guard:
    """The guard with the highest ability plus weapon; against missiles, weapons do not count."""
    guards = []
    weapon, beside = in_hand(combatant), shield(combatant)
    if weapon is not None:
        with_it = shield_beside(combatant, weapon)
        value = (0 if missile else weapon.defense) + (with_it.defense if with_it else 0)
        guards.append(
            Guard(weapon.name, skill(combatant, weapon), value, unlearned(combatant, weapon))
        )
    if beside is not None:
        learned = combatant.sheet.combat.get("single_weapon")
        guards.append(Guard(beside.name, learned or 0, beside.defense, learned is None))
    guards.append(Guard("dodge", skill(combatant, FIST), 0, unlearned(combatant, FIST)))
    return max(guards, key=lambda guard: guard.ability + guard.weapon_mod)


def mounted_bonus(combatant: Combatant, other: Combatant) -> int:
    """The bonus for the rider of a trained mount against a combatant on foot (README 7.10)."""
    mount = combatant.sheet.mount
    riding = combatant.mounted and mount is not None and mount.trained and not other.mounted
    return min(3, combatant.sheet.ride) if riding else 0


def damage_numbers(attacker: Combatant, blow: Blow, advantage: int) -> dict[str, int]:
    weapon = weapon_of(attacker, blow.weapon)
    beside = shield_beside(attacker, weapon)
    flat = blow.subdue and not weapon.blunt
    return {
        "strength": attacker.sheet.strength if weapon.add_strength else 0,
        "weapon_mod": 0 if flat else weapon.damage + (beside.damage if beside else 0),
        "advantage": advantage,
    }


def roll_attack(fight: Fight, id: str, weapon: Weapon, numbers: dict[str, int]) -> Stress:
    combatant = fight.combatants[id]
    botch_dice = attack_botch_dice(fight.options, combatant, unlearned(combatant, weapon))
    return stress(fight, id, "attack", sum(numbers.values()), botch_dice)


def roll_defence(fight: Fight, id: str, guard: Guard, modifier: int) -> Stress:
    combatant = fight.combatants[id]
    botch_dice = attack_botch_dice(fight.options, combatant, guard.unlearned)
    return stress(fight, id, "defense", modifier, botch_dice)


def _increments(attacker: Combatant, target: Combatant, weapon: Weapon, chosen: int) -> int:
    """Range increments beyond the first."""
    if not weapon.missile:
        return 0
    apart = distance(attacker, target)
    if apart is None or weapon.range < 1:
        return chosen
    return max(0, -(-apart // weapon.range) - 1)


def _attack(fight: Fight, id: str, target: str, blow: Blow) -> Stress:
    """Rolls and logs the attack, which reveals the attacker and ends the bonus to leave."""
    attacker = fight.combatants[id]
    weapon = weapon_of(attacker, blow.weapon)
    numbers = attack_numbers(fight, attacker, fight.combatants[target], blow)
    rolled = roll_attack(fight, id, weapon, numbers)
    facts: dict[str, Any] = {"weapon": weapon.name, "missile": weapon.missile}
    facts |= {"subdue_attack": blow.subdue, **numbers, **rolled.facts}
    fight.note("attack", id, target, facts, rolled.rolls)
    fight.change(id, hidden=False, disengage_bonus=0)
    return rolled


def _defend(fight: Fight, id: str, attacker: str, missile: bool) -> int:
    defender = fight.combatants[id]
    if not defender.active:
        facts: dict[str, Any] = {"helpless": True, "total": HELPLESS_DEFENCE}
        fight.note("defense", id, attacker, facts)
        return HELPLESS_DEFENCE
    against = fight.combatants[attacker]
    guard, numbers = defence_numbers(fight.options, defender, against, missile)
    rolled = roll_defence(fight, id, guard, sum(numbers.values()))
    facts = {"helpless": False, "defends_with": guard.name, **numbers, **rolled.facts}
    fight.note("defense", id, attacker, facts, rolled.rolls)
    return rolled.total


def _close_in(fight: Fight, id: str, target: str, blow: Blow) -> None:
    """Engages both in melee, or uses up a missile."""
    attacker, foe = fight.combatants[id], fight.combatants[target]
    weapon = weapon_of(attacker, blow.weapon)
    if weapon.missile:
        _spend(fight, attacker, weapon)
    elif foe.active:
        engage(fight, id, target)
        attackers = fight.combatants[target].attacked_by
        if id not in attackers:
            fight.change(target, attacked_by=(*attackers, id))


def engage(fight: Fight, id: str, target: str) -> None:
    if target not in fight.combatants[id].engaged_with:
        fight.note("engage", id, target)
    bind(fight, id, target)


def _spend(fight: Fight, combatant: Combatant, weapon: Weapon) -> None:
    loaded = tuple(name for name in combatant.loaded if name != weapon.name)
    wielding, left = combatant.wielding, combatant.thrown_left
    if weapon.counted:
        wielding = tuple(name for name in wielding if name != weapon.name)
        left = {**left, weapon.name: left[weapon.name] - 1}
    fight.change(combatant.id, loaded=loaded, wielding=wielding, thrown_left=left)


def _hurt(fight: Fight, id: str, target: str, blow: Blow, advantage: int) -> str:
    """Applies damage against soak, without dice. Returns the damage level."""
    victim = fight.combatants[target]
    numbers = damage_numbers(fight.combatants[id], blow, advantage)
    damage = sum(numbers.values())
    net = damage - victim.sheet.soak
    level = level_of(victim, net)
    facts: dict[str, Any] = {**numbers, "damage": damage, "soak": victim.sheet.soak}
    fight.note("damage", id, target, facts | {"net": net, "level": level})
    suffer(fight, target, level, blow.subdue)
    return level


def contest_weapon(combatant: Combatant) -> Weapon:
    """The weapon for keeping an enemy from leaving: the fist, if the hands are empty or hold a
    missile weapon."""
    weapon = in_hand(combatant)
    return FIST if weapon is None or weapon.missile else weapon
