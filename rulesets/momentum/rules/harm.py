"""Damage, and its consequences at 0 hit points (README 7.4, 7.11)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import members
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import Combatant, Options


class Blow(Struct, frozen=True):
    """A hit before its damage roll: the dice of the weapon, and the bonus."""

    dice: str
    bonus: int = 0
    ignores_armour: bool = False


def in_melee(combatant: Combatant, weapon: str, extra: int = 0) -> Blow:
    return Blow(combatant.sheet.weapons[weapon].damage, combatant.sheet.damage_bonus + extra)


def multiplier(level: int) -> int:
    """The multiplier of a level: III doubles."""
    return 2 if level == 3 else 1


def armour_against(blow: Blow, target: Combatant) -> int:
    return 0 if blow.ignores_armour else target.sheet.armour


def damage(options: Options, blow: Blow, rolled: int, times: float, armour: int) -> int:
    """The damage through the armour for this total of the faces."""
    base = max(0, rolled + added_to(blow))
    if options.armour_order == "before_multiplier":
        return _times(options, max(0, base - armour), times)
    return max(0, _times(options, base, times) - armour)


def added_to(blow: Blow) -> int:
    return blow.bonus + formula(blow.dice).plus


def _times(options: Options, base: int, times: float) -> int:
    if times == 0.5:
        return (base + (options.half_round == "up")) // 2
    return base * int(times)


def strike(
    fight: Fight, who: str, target: str, blow: Blow, times: float = 1, rule: str = "damage"
) -> None:
    """Rolls damage. Hit points drop at once; at 0 the target is out at the next `settle`."""
    parsed, hurt = formula(blow.dice), fight.combatants[target]
    label = "spell_damage" if rule == "spell_damage" else "damage"
    roll = fight.roll(who, label, parsed.count, parsed.sides)
    rolled, armour = sum(roll.faces), armour_against(blow, hurt)
    done = damage(fight.options, blow, rolled, times, armour)
    suffer(fight, target, done)
    facts = {
        "rolled": rolled,
        "bonus": added_to(blow),
        "times": times,
        "armour": armour,
        "damage": done,
        "hp": fight.combatants[target].hp,
    }
    fight.note(rule, who, target, facts, (roll,))


def suffer(fight: Fight, id: str, damage: int) -> None:
    combatant = fight.combatants[id]
    fight.change(id, hp=max(0, combatant.hp - damage))
    fight.harmed_by[id] = fight.opener
    if fight.options.massive_damage and damage > combatant.max_hp:
        fight.slain.add(id)


def settle(fight: Fight) -> None:
    """Takes out combatants at 0, ends groups with one side, and perhaps the fight (README 7.11)."""
    down = [
        combatant.id
        for combatant in fight.combatants.values()
        if combatant.status == "active" and combatant.hp == 0
    ]
    with fight.exchange(_by_one(fight, down)):
        for id in down:
            out(fight, id, "dead" if id in fight.slain else fight.options.at_zero)
        fight.slain.clear()
        dissolve_empty(fight)
    sides = {
        combatant.side for combatant in fight.combatants.values() if combatant.status == "active"
    }
    if len(sides) < 2 and not fight.over:
        end(fight, min(sides, default=None))


def _by_one(fight: Fight, down: Collection[str]) -> int | None:
    """The exchange that has brought down all of these, if there is one."""
    exchanges = {fight.harmed_by.get(id) for id in down}
    return exchanges.pop() if len(exchanges) == 1 else None


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
