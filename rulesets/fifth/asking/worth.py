"""The worth of attacks and powers: roughly the damage that is to be expected, as far as their side
may know. Of a target whose numbers it does not know, average ones are assumed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.attacks import (
    Attack,
    Expression,
    attack_bonus,
    edges,
    expressions,
    modifier_of,
    of_power,
    upcast_of,
)
from rulesets.fifth.rules.harm import after_defence
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import UNABLE, Board, Combatant

USUAL_AC = 14
USUAL_SAVE = 2
HELD, HINDERED = 12.0, 4.0
"""The worth of a condition that takes a target's turns away, and of any other."""


def _reaches(needed: int, edge: str = "none") -> float:
    """The chance of a d20 to reach this number; 1 never does, 20 always."""
    chance = (21 - max(2, min(20, needed))) / 20
    if edge == "none":
        return chance
    return chance * chance if edge == "disadvantage" else 1 - (1 - chance) ** 2


def _left(target: Combatant, rolled: Iterable[Expression], certain: bool) -> float:
    """The mean damage that is left after defences, if they are known; the rules count in whole
    numbers, so hundredths are counted."""
    whole = 0
    for each in rolled:
        amount = int(100 * each.dice.mean)
        whole += after_defence(target, amount, each.type, each.plain) if certain else amount
    return whole / 100


def of_attack(board: Board, attack: Attack, visibility: Visibility) -> float:
    """The damage that one attack is to be expected to do, and what it lays."""
    one, target = attack.attacker, attack.target
    certain, edge = visibility.knows(target), edges(board, attack).edge
    ac = target.ac_against(one) + (0 if certain else USUAL_AC - target.ac)
    chance = _reaches(ac - attack_bonus(board, attack), edge)
    worth = chance * _left(target, expressions(board, attack, edge), certain)
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
    rolled = list(of_power(power, slot, None, modifier_of(caster, power)))
    lasting, worth = _of_lasting(power), 0.0
    for target in targets:
        certain, fails = visibility.knows(target), 1.0
        if certain and target.spared_by(power):
            continue
        if power.save:
            bonus = d20.save_bonus(board.options, target, power.save) if certain else USUAL_SAVE
            fails = 1 - _reaches(caster.dc_of(power) - bonus)
        taken = _left(target, rolled, certain) * ((1 + fails) / 2 if power.half else fails)
        worth += (min(target.hp, taken) if certain else taken) + fails * lasting
    return worth


def of_healing(caster: Combatant, power: Power, slot: int) -> float:
    if power.pool:
        return float(caster.uses.get(power.name, 0))
    if power.heal is None:
        return 0.0
    more = upcast_of(power, slot)
    return formula(power.heal).mean + modifier_of(caster, power) + (more.mean if more else 0.0)
