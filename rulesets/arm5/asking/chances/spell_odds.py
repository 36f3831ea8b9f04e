"""The odds of spells, including fast ones (README 7.4, 7.9, 11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rulesets.arm5.asking.chances.distribution import (
    at_least,
    differences,
    down,
    levels_of,
    stress_die,
    total,
)
from rulesets.arm5.asking.chances.results import CastOdds
from rulesets.arm5.rules.actions.declaring import speed_ease, speed_numbers
from rulesets.arm5.rules.magic.casting import (
    casting_botch_dice,
    casting_numbers,
    outcome,
    overcomes,
    penetration,
    resistance,
)
from rulesets.arm5.rules.stress import usual_botch_dice, with_encumbrance
from rulesets.arm5.state import Board, Combatant, State


def cast(state: State, combatant: Combatant, name: str, target: str, fast: bool) -> CastOdds:
    spell, victim = combatant.sheet.spells[name], state.combatants[target]
    numbers = casting_numbers(state.options, combatant, spell, fast)
    botch_dice = casting_botch_dice(state.options, combatant, spell, fast)
    resists = None if target == combatant.id else resistance(victim, spell)
    done = affected = 0.0
    for number, chance in total(sum(numbers.values()), botch_dice):
        if outcome(spell, number - spell.level)[0]:
            done += chance
            through = overcomes(penetration(combatant, spell, number), resists)
            affected += chance if through else 0.0
    if spell.damage is None:
        return CastOdds(target, done, affected, {}, 0.0)
    found = spell_levels(state, victim, spell.damage)
    levels = {level: affected * share for level, share in found.items()}
    return CastOdds(target, done, affected, levels, down(state, victim, levels))


def spell_levels(state: State, victim: Combatant, value: int) -> Mapping[str, float]:
    """The damage levels of value and die against soak and die; a botch of the spell's die has no
    effect."""
    sheet = victim.sheet
    return _spell_levels(value, sheet.soak, state.options.botch_dice, sheet.size)


@lru_cache(maxsize=1024)
def _spell_levels(value: int, soak: int, botch_dice: int, size: int) -> Mapping[str, float]:
    dice = stress_die(botch_dice)
    damage = tuple((value + die, chance) for die, botch, chance in dice if not botch)
    botched = sum(chance for _, botch, chance in dice if botch)
    return levels_of(size, (*differences(damage, total(soak, botch_dice)).items(), (0, botched)))


def quick_enough(state: Board, combatant: Combatant) -> float:
    """The chance that a fast spell beats the declared action; 1 if there is none."""
    if state.window is None:
        return 1.0
    speed = with_encumbrance(speed_numbers(state, combatant))
    botch_dice = usual_botch_dice(state.options, combatant)
    return at_least(total(speed, botch_dice), speed_ease(state, state.window.actor))


def cast_fast(state: State, combatant: Combatant, spell: str) -> float:
    """The chance that a fast spell is cast, whatever its target."""
    return cast(state, combatant, spell, combatant.id, fast=True).cast
