"""The worth of attacks and powers: roughly the damage that is to be expected, as far as their side
may know. Of a target whose numbers it does not know, average ones are assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.harm import Part, after_defences
from rulesets.fifth.rules.magic import powers
from rulesets.fifth.rules.queries import ac_of_effects, cover_of
from rulesets.fifth.rules.striking import attack_roll
from rulesets.fifth.rules.striking.attack_roll import Attack
from rulesets.fifth.rules.striking.damage_roll import expressions, of_power
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.state import UNABLE, Board, Combatant, Power

USUAL_AC = 14
USUAL_SAVE = 2
HELD, HINDERED = 12.0, 4.0
"""The worth of a condition that takes a target's turns away, and of any other."""
OF_EDGE = {"advantage": lambda p: 1 - (1 - p) ** 2, "disadvantage": lambda p: p * p}


def mean(dice: Formula) -> float:
    return dice.plus + dice.count * (dice.sides + 1) / 2


def of_attack(board: Board, attack: Attack, visibility: Visibility) -> float:
    """The damage that one attack is to be expected to do."""
    target = board.combatants[attack.target]
    known = visibility.knows(target)
    edge = attack_roll.edges(board, attack).edge
    ac = target.ac if known else USUAL_AC
    ac += ac_of_effects(target) + cover_of(target, attack.attacker)
    needed = ac - attack_roll.attack_bonus(board, attack)
    chance = (21 - max(2, min(20, needed))) / 20
    chance = OF_EDGE[edge](chance) if edge != "none" else chance
    parts = [
        Part(int(10 * max(0, mean(each.dice))), each.type, each.plain)
        for each in expressions(board, attack, edge)
    ]
    left = after_defences(target, parts) if known else parts
    return chance * sum(part.amount for part in left) / 10


def of_spell_attack(
    board: Board, caster: Combatant, power: Power, slot: int, target: str, visibility: Visibility
) -> float:
    mode = "ranged" if power.ranged else "melee"
    attack = Attack(attacker=caster.id, target=target, power=power, slot=slot, mode=mode)
    worth = of_attack(board, attack, visibility)
    return worth + (_of_conditions(power.conditions) / 2)


def _of_conditions(conditions: Iterable[str]) -> float:
    found = tuple(conditions)
    if UNABLE.intersection(found):
        return HELD
    return HINDERED if found else 0.0


def of_harm(
    board: Board,
    caster: Combatant,
    power: Power,
    slot: int,
    targets: Sequence[Combatant],
    visibility: Visibility,
) -> float:
    """The worth of a power by saves, or without a roll, at these enemies."""
    modifier = powers.modifier_of(caster, power)
    whole = sum(mean(each.dice) for each in of_power(power, slot, None, modifier))
    laid = _of_conditions(power.conditions)
    laid = laid or (HINDERED if power.lasts else 0.0)
    worth = 0.0
    for target in targets:
        if powers.spared(target, power) and visibility.knows(target):
            continue
        fails = _fails(board, caster, power, target, visibility) if power.way == "save" else 1.0
        taken = whole * (fails + (1 - fails) / 2 if power.half else fails)
        if visibility.knows(target):
            part = Part(int(10 * taken), power.damage_type)
            taken = min(target.hp, after_defences(target, [part])[0].amount / 10)
        worth += taken + fails * laid
    return worth


def _fails(
    board: Board, caster: Combatant, power: Power, target: Combatant, visibility: Visibility
) -> float:
    ability = power.save or ""
    bonus = USUAL_SAVE
    if visibility.knows(target):
        bonus = d20.save_bonus(board.options, target, ability)
    needed = powers.dc_of(caster, power) - bonus
    return 1 - (21 - max(1, min(21, needed))) / 20


def of_healing(caster: Combatant, power: Power, slot: int) -> float:
    """The hit points that it gives back to one."""
    if power.pool:
        return float(caster.uses.get(power.name, 0))
    if power.heal is None:
        return 0.0
    above = max(0, slot - power.least)
    more = mean(formula(power.upcast).times(above)) if power.upcast and above else 0.0
    return mean(formula(power.heal)) + powers.modifier_of(caster, power) + more
