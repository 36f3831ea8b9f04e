"""The odds of attacks, charges, retreats and spells (README 7.4 to 7.6, 7.8, 7.9, 11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import prod
from typing import Any

from msgspec.structs import replace

from rulesets.arm5.asking.chances.distribution import (
    AttackOdds,
    CastOdds,
    LeaveOdds,
    Totals,
    at_least,
    differences,
    down,
    levels_of,
    stress_die,
    total,
)
from rulesets.arm5.rules.actions.declaring import speed_ease, speed_numbers
from rulesets.arm5.rules.attacks import (
    HELPLESS_DEFENCE,
    Blow,
    attack_botch_dice,
    attack_numbers,
    contest_weapon,
    damage_numbers,
    defence_numbers,
    hits,
    mounted_bonus,
)
from rulesets.arm5.rules.fight import total_of, usual_botch_dice, with_encumbrance
from rulesets.arm5.rules.harm import is_spent, tired
from rulesets.arm5.rules.leaving import contest_numbers, contesters, holds
from rulesets.arm5.rules.magic import (
    casting_botch_dice,
    casting_numbers,
    outcome,
    overcomes,
    penetration,
    resistance,
)
from rulesets.arm5.rules.moving import (
    CHARGE_COST,
    charge_blow,
    charge_pace,
    exhausts_mount,
    fatigue_cost,
    fatigue_modifier,
    run_up,
)
from rulesets.arm5.rules.queries import unlearned, weapon_of
from rulesets.arm5.sheet.tables import LEVELS
from rulesets.arm5.state import Board, Combatant, State


def attack(state: State, combatant: Combatant, target: str, blow: Blow) -> AttackOdds:
    victim, weapon = state.combatants[target], weapon_of(combatant, blow.weapon)
    numbers = attack_numbers(state, combatant, victim, blow)
    botch_dice = attack_botch_dice(state.options, combatant, unlearned(combatant, weapon))
    mine = total(sum(numbers.values()), botch_dice)
    theirs = _defence(state, victim, combatant, weapon.missile)
    base = sum(damage_numbers(combatant, blow, 0).values()) - victim.sheet.soak
    hit, tie, levels = _hit(mine, theirs, base, victim.sheet.size)
    return AttackOdds(target, hit, levels, down(state, victim, levels, blow.subdue), tie=tie)


@lru_cache(maxsize=1024)
def _hit(
    mine: Totals, theirs: Totals, base: int, size: int
) -> tuple[float, float, Mapping[str, float]]:
    """The chances to hit, of equal totals, and of each level of damage with `base` added to the
    advantage."""
    over = differences(mine, theirs)
    hit = {by: chance for by, chance in over.items() if hits(by)}
    levels = levels_of(size, ((base + by, chance) for by, chance in hit.items()))
    return sum(hit.values()), over.get(0, 0.0), levels


def _defence(state: State, victim: Combatant, attacker: Combatant, missile: bool) -> Totals:
    if not victim.active:
        return ((HELPLESS_DEFENCE, 1.0),)
    guard, numbers = defence_numbers(state.options, victim, attacker, missile)
    botch_dice = attack_botch_dice(state.options, victim, guard.unlearned)
    return total(sum(numbers.values()), botch_dice)


def charge(state: State, combatant: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    """The odds of a charge. The fatigue of the run counts in the attack; a runner who drops does
    not attack."""
    target = fields["target"]
    if combatant.mounted and exhausts_mount(combatant, CHARGE_COST):
        return AttackOdds(target, 0.0, dict.fromkeys(LEVELS, 0.0), 0.0, ready=0.0)
    runner, blow = charging(state, combatant, fields)
    runs: list[tuple[Combatant, float]] = [(runner, 1.0)]
    if charge_pace(combatant, fields) == "sprint" and runner.active:
        runs = [(run_out(runner, lost), share) for lost, share in sprint(state, runner).items()]
    parts = [(attack(state, left, target, blow), share) for left, share in runs if left.active]
    return AttackOdds(
        target,
        sum(share * part.hit for part, share in parts),
        {level: sum(share * part.levels[level] for part, share in parts) for level in LEVELS},
        sum(share * part.down for part, share in parts),
        ready=1.0 if len(parts) == len(runs) else sum(share for _, share in parts),
        tie=sum(share * part.tie for part, share in parts),
    )


def charging(
    state: State, combatant: Combatant, fields: Mapping[str, Any]
) -> tuple[Combatant, Blow]:
    """The attacker after the run, before the test of a sprint, and the blow."""
    runner = run_up(combatant, state.combatants[fields["target"]], charge_pace(combatant, fields))
    blow = charge_blow(combatant, fields["weapon"])
    return (runner if combatant.mounted else run_out(runner, CHARGE_COST)), blow


def run_out(combatant: Combatant, levels: int) -> Combatant:
    """The combatant after losing these fatigue levels; unconscious if none are left."""
    after = tired(combatant, levels)
    return replace(after, status="unconscious") if is_spent(after) else after


def sprint(state: State, combatant: Combatant) -> Mapping[int, float]:
    """The fatigue levels that a sprint costs, with their chances."""
    costs = dict.fromkeys((0, 1, 2), 0.0)
    modifier, ease = fatigue_modifier(combatant), state.options.sprint_ease
    for die, botch, chance in stress_die(usual_botch_dice(state.options, combatant)):
        costs[fatigue_cost(total_of(modifier, die, botch), botch, ease)] += chance
    return costs


def retreat(state: State, combatant: Combatant) -> LeaveOdds:
    """The odds of one defence against several attacks."""
    against = contesters(state, combatant)
    guard, numbers = defence_numbers(state.options, combatant, None, missile=False)
    botch_dice = attack_botch_dice(state.options, combatant, guard.unlearned)
    modifier = sum(numbers.values()) + combatant.disengage_bonus
    foes = [_holding(state, combatant, state.combatants[id]) for id in against]
    dice = stress_die(botch_dice)
    free = sum(chance * _kept_off(foes, modifier, die, botch) for die, botch, chance in dice)
    equal = sum(chance * _kept_off(foes, modifier, die, botch, 1) for die, botch, chance in dice)
    return LeaveOdds(free, tuple(against), equal - free)


def _holding(state: State, combatant: Combatant, contester: Combatant) -> tuple[int, Totals]:
    """The rider's bonus against this contester, and the totals of its attack."""
    weapon = contest_weapon(contester)
    numbers = contest_numbers(state, combatant, contester)
    botch_dice = attack_botch_dice(state.options, contester, unlearned(contester, weapon))
    return mounted_bonus(combatant, contester), total(sum(numbers.values()), botch_dice)


def _kept_off(
    foes: Iterable[tuple[int, Totals]], modifier: int, die: int, botch: bool, more: int = 0
) -> float:
    """The chance that no attack holds against the defence, or against a defence that is higher by
    `more`."""
    return prod(
        sum(
            chance
            for attack, chance in totals
            if not holds(attack, total_of(modifier + bonus, die, botch) + more)
        )
        for bonus, totals in foes
    )


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
