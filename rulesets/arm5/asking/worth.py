"""The worth of attacks and spells for suggestions: a rough and quick estimate.

It uses only what the viewer may know; unknown values are assumed to be average. Results rarer than
one in ten thousand are left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from rulesets.arm5.asking.chances.distribution import differences, total
from rulesets.arm5.rules.attacks import (
    Blow,
    attack_numbers,
    damage_numbers,
    defence_numbers,
    hits,
    mounted_bonus,
)
from rulesets.arm5.rules.harm import is_spent, takes_out, tired
from rulesets.arm5.rules.leaving import contest_numbers, contesters, holds
from rulesets.arm5.rules.magic.casting import (
    casting_numbers,
    outcome,
    overcomes,
    penetration,
    resistance,
)
from rulesets.arm5.sheet.parts import Spell, Weapon
from rulesets.arm5.sheet.tables import LEVELS, damage_level
from rulesets.arm5.state import Board, Combatant, Options
from rulesets.identity_cache import identity_cached

USUAL_ATTACK, USUAL_DEFENCE, USUAL_SOAK = 8, 7, 4
A_LEVEL = 0.1  # the worth of a damage level, compared with taking the target out
A_BREATH = 0.1  # the worth of an own fatigue level
_DIE = tuple((die, chance) for die, chance in total(0, 1) if chance > 1e-4)
_AGAINST = tuple(differences(_DIE, _DIE).items())


def of_attack(
    board: Board, combatant: Combatant, weapon: Weapon, target: Combatant, known: bool
) -> float:
    """The chance to take the target out, plus some for hurting it."""
    blow = Blow(weapon.name)
    attack = sum(attack_numbers(board, combatant, target, blow).values())
    damage = sum(damage_numbers(combatant, blow, 0).values())
    if not known:
        felling = _usual_felling(board.options)
        return _of_blow(attack - USUAL_DEFENCE, damage - USUAL_SOAK, 0, felling)
    _, numbers = defence_numbers(board.options, target, combatant, weapon.missile)
    over, base = attack - sum(numbers.values()), damage - target.sheet.soak
    return _of_blow(over, base, target.sheet.size, _felling(board.options, target))


def of_spell(
    board: Board,
    combatant: Combatant,
    spell: Spell,
    target: Combatant,
    known: bool,
    fast: bool = False,
) -> float:
    """The worth of a harmful spell, less its cost in fatigue."""
    modifier = sum(casting_numbers(board.options, combatant, spell, fast).values())
    resists = resistance(target, spell) if known else None
    lands = costs = 0.0
    for die, chance in _DIE:
        done, levels = outcome(spell, modifier + die - spell.level)
        costs += chance * levels
        if done and overcomes(penetration(combatant, spell, modifier + die), resists):
            lands += chance
    breath = 1.0 if is_spent(tired(combatant, 1)) else A_BREATH
    value = spell.damage or 0
    if known:
        sheet = target.sheet
        hurts = _of_harm(value - sheet.soak, sheet.size, _felling(board.options, target))
    else:
        hurts = _of_harm(value - USUAL_SOAK, 0, _usual_felling(board.options))
    return lands * hurts - costs * breath


def of_retreat(board: Board, combatant: Combatant, knows: Callable[[Combatant], bool]) -> float:
    """Roughly the chance to get free of all contesters."""
    _, numbers = defence_numbers(board.options, combatant, None, missile=False)
    defence, free = sum(numbers.values()) + combatant.disengage_bonus, 1.0
    for id in contesters(board, combatant):
        other = board.combatants[id]
        known = (
            sum(contest_numbers(board, combatant, other).values()) if knows(other) else USUAL_ATTACK
        )
        free *= _kept_off(defence + mounted_bonus(combatant, other) - known)
    return free


@lru_cache(maxsize=256)
def _kept_off(over: int) -> float:
    return sum(chance for by, chance in _AGAINST if not holds(0, over + by))


@lru_cache(maxsize=8192)
def _of_blow(over: int, base: int, size: int, felling: int) -> float:
    return sum(
        chance * _worth(base + over + by, size, felling)
        for by, chance in _AGAINST
        if hits(over + by)
    )


@lru_cache(maxsize=8192)
def _of_harm(base: int, size: int, felling: int) -> float:
    return sum(chance * _worth(base + by, size, felling) for by, chance in _AGAINST)


def _worth(net: int, size: int, felling: int) -> float:
    level = LEVELS.index(damage_level(net, size))
    return 1.0 if level >= felling else A_LEVEL * level


@identity_cached
def _felling(options: Options, combatant: Combatant) -> int:
    """The index of the lowest level of damage that takes a combatant out."""
    fells = (n for n, level in enumerate(LEVELS) if takes_out(options, combatant, level, False))
    return next(fells, len(LEVELS))


def _usual_felling(options: Options) -> int:
    """The index for a combatant who is unhurt and rested."""
    return LEVELS.index(
        "killing" if options.damage_effects == "fatigue_table" else "incapacitating"
    )
