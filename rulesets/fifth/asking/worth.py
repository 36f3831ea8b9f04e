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
from rulesets.fifth.rules.striking.damage_roll import (
    Expression,
    expressions,
    modifier_of,
    of_power,
    upcast_of,
)
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.state import UNABLE, Board, Combatant, Power

USUAL_AC = 14
USUAL_SAVE = 2
HELD, HINDERED = 12.0, 4.0
"""The worth of a condition that takes a target's turns away, and of any other."""
OF_EDGE = {
    "advantage": lambda chance: 1 - (1 - chance) ** 2,
    "none": lambda chance: chance,
    "disadvantage": lambda chance: chance * chance,
}


def _mean(dice: Formula | None) -> float:
    return dice.plus + dice.count * (dice.sides + 1) / 2 if dice else 0.0


def _reaches(needed: int) -> float:
    """The chance of a d20 to reach this number; 1 never does, 20 always."""
    return (21 - max(2, min(20, needed))) / 20


def _left(target: Combatant, rolled: Iterable[Expression], chance: float, known: bool) -> float:
    """The damage that is left after defences, if they are known; the rules count in whole numbers,
    so tenths are counted."""
    parts = [Part(int(10 * chance * _mean(each.dice)), each.type, each.plain) for each in rolled]
    return sum(part.amount for part in (after_defences(target, parts) if known else parts)) / 10


def of_attack(board: Board, attack: Attack, visibility: Visibility) -> float:
    """The damage that one attack is to be expected to do, and what it lays."""
    target = attack.target
    known = visibility.knows(target)
    edge = attack_roll.edges(board, attack).edge
    ac = target.ac if known else USUAL_AC
    ac += ac_of_effects(target) + cover_of(target, attack.attacker)
    chance = OF_EDGE[edge](_reaches(ac - attack_roll.attack_bonus(board, attack)))
    worth = _left(target, expressions(board, attack, edge), chance, known)
    return worth + (_of_lasting(attack.power) / 2 if attack.power else 0.0)


def _of_lasting(power: Power) -> float:
    if UNABLE.intersection(power.conditions):
        return HELD
    return HINDERED if power.lasts else 0.0


def of_harm(
    board: Board,
    caster: Combatant,
    power: Power,
    slot: int,
    targets: Sequence[Combatant],
    visibility: Visibility,
) -> float:
    """The worth of a power by saves, or without a roll, at these enemies."""
    rolled = tuple(of_power(power, slot, None, modifier_of(caster, power)))
    worth = 0.0
    for target in targets:
        known = visibility.knows(target)
        if known and powers.spared(target, power):
            continue
        fails = 1.0
        if power.save:
            bonus = d20.save_bonus(board.options, target, power.save) if known else USUAL_SAVE
            fails = 1 - _reaches(powers.dc_of(caster, power) - bonus)
        taken = _left(target, rolled, (1 + fails) / 2 if power.half else fails, known)
        worth += min(target.hp, taken) if known else taken
        worth += fails * _of_lasting(power)
    return worth


def of_healing(caster: Combatant, power: Power, slot: int) -> float:
    """The hit points that it gives back to one."""
    if power.pool:
        return float(caster.uses.get(power.name, 0))
    if power.heal is None:
        return 0.0
    more = _mean(upcast_of(power, slot))
    return _mean(formula(power.heal)) + modifier_of(caster, power) + more
