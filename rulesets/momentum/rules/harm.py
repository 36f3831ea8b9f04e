"""Damage, and what becomes of those it brings to 0 (README 7.4, 7.11)."""

from __future__ import annotations

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import members
from rulesets.momentum.sheet.formula import formula
from rulesets.momentum.state import Options


def worth(options: Options, rolled: int, bonus: int, times: float, armour: int) -> int:
    """What is left of the dice, the bonus and the multiplier behind the armour."""
    base = max(0, rolled + bonus)
    if options.armour_order == "before_multiplier":
        return _times(options, max(0, base - armour), times)
    return max(0, _times(options, base, times) - armour)


def _times(options: Options, base: int, times: float) -> int:
    if times == 0.5:
        return (base + (options.half_round == "up")) // 2
    return base * int(times)


def strike(
    fight: Fight,
    who: str,
    target: str,
    dice: str,
    bonus: int = 0,
    times: float = 1,
    rule: str = "damage",
    ignores_armour: bool = False,
) -> None:
    """Rolls damage; hit points fall at once, who falls is out at the next `settle`."""
    parsed, hurt = formula(dice), fight.combatants[target]
    label = "spell_damage" if rule == "spell_damage" else "damage"
    roll = fight.roll(who, label, parsed.count, parsed.sides)
    rolled, bonus = sum(roll.faces), bonus + parsed.plus
    armour = 0 if ignores_armour else hurt.sheet.armour
    damage = worth(fight.options, rolled, bonus, times, armour)
    suffer(fight, target, damage)
    facts = {
        "rolled": rolled,
        "bonus": bonus,
        "times": times,
        "armour": armour,
        "damage": damage,
        "hp": fight.combatants[target].hp,
    }
    fight.note(rule, who, target, facts, (roll,))


def strike_with(
    fight: Fight,
    who: str,
    target: str,
    weapon: str,
    bonus: int = 0,
    times: float = 1,
    rule: str = "damage",
) -> None:
    """A blow in melee."""
    sheet = fight.combatants[who].sheet
    dice = sheet.weapons[weapon].damage
    strike(fight, who, target, dice, bonus + sheet.damage_bonus, times, rule)


def suffer(fight: Fight, id: str, damage: int) -> None:
    one = fight.combatants[id]
    fight.change(id, hp=max(0, one.hp - damage))
    if fight.options.massive_damage and damage > one.max_hp:
        fight.slain.add(id)


def settle(fight: Fight) -> None:
    """README 7.11: who is at 0 is out, groups with one side end, and so may the fight."""
    for one in tuple(fight.combatants.values()):
        if one.status == "active" and one.hp == 0:
            out(fight, one.id, "dead" if one.id in fight.slain else fight.options.at_zero)
    fight.slain.clear()
    dissolve_empty(fight)
    sides = {one.side for one in fight.combatants.values() if one.status == "active"}
    if len(sides) < 2 and not fight.over:
        end(fight, min(sides, default=None))


def out(fight: Fight, id: str, status: str) -> None:
    fight.change(id, status=status)
    fight.note("out", id, facts={"status": status})
    fight.part(id)


def dissolve_empty(fight: Fight) -> None:
    for group in fight.groups:
        inside = {fight.combatants[id].side for id in members(fight, group.id)}
        if len(inside) < 2:
            dissolve(fight, group.id, "side_lost")


def dissolve(fight: Fight, group: int, reason: str) -> None:
    fight.disband(group)
    fight.note("dissolve", facts={"group": group, "reason": reason})


def end(fight: Fight, winner: str | None) -> None:
    for group in fight.groups:
        fight.disband(group.id)
    fight.over, fight.winner = True, winner
    fight.bout, fight.fumbles, fight.plans, fight.answers, fight.splits = None, (), {}, {}, {}
    fight.note("fight_over", facts={"winner": winner})
