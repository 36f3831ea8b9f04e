"""Exact chances of attacks, spells, retreats and tests (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.arm5.asking.chances.distribution import (
    Totals,
    at_least,
    differences,
    stress_die,
    total,
)
from rulesets.arm5.asking.decisions import meant, the_one
from rulesets.arm5.rules.actions.declaring import speed_numbers
from rulesets.arm5.rules.actions.priority import priority_numbers
from rulesets.arm5.rules.arms import skill, unlearned, weapon_of
from rulesets.arm5.rules.attacks import (
    HELPLESS_DEFENCE,
    Blow,
    attack_botch_dice,
    attack_numbers,
    contest_weapon,
    damage_numbers,
    defence_numbers,
    mounted_bonus,
)
from rulesets.arm5.rules.leaving import contest_numbers, contesters
from rulesets.arm5.rules.magic.casting import (
    casting_botch_dice,
    casting_numbers,
    outcome,
    penetration,
    resistance,
)
from rulesets.arm5.rules.moving import charge_pace
from rulesets.arm5.rules.stress import with_encumbrance
from rulesets.arm5.sheet.fields import checked
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.sheet.tables import FATIGUE_ROWS, LEVELS, damage_level
from rulesets.arm5.state import Action, Combatant, State
from rulesets.contract import Choice, IllegalChoice, Option
from rulesets.once import once


class AttackOdds(Struct, frozen=True):
    """The chance to hit, of each damage level that a hit may have, and to take the target out.

    `ready` is the chance to get to the attack at all, less than 1 for who may fall on the way.
    """

    target: str
    hit: float
    levels: Mapping[str, float]
    down: float
    ready: float = 1.0


class CastOdds(Struct, frozen=True):
    """That it is cast, that it takes effect, and for a spell with damage each level."""

    target: str
    cast: float
    affected: float
    levels: Mapping[str, float]
    down: float


class FastOdds(Struct, frozen=True):
    """That it is quick enough, and what it then does."""

    quick_enough: float
    spell: CastOdds


class LeaveOdds(Struct, frozen=True):
    """That a retreat succeeds, against these; against nobody it does so without a roll."""

    free: float
    against: tuple[str, ...]


class SprintOdds(Struct, frozen=True):
    """That the Fatigue test of a sprint is passed."""

    passed: float


class FirstOdds(Struct, frozen=True):
    """That an interruption comes before the interrupted action, and what it then does."""

    first: float
    actor: str
    then: AttackOdds | CastOdds | SprintOdds | None


type Odds = AttackOdds | CastOdds | FastOdds | LeaveOdds | SprintOdds | FirstOdds

_owed = once(the_one)  # asked for each answer of the same question


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    decision = _owed(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if option is None or choice.by not in state.combatants:
        return None
    one = state.combatants[choice.by]
    if choice.option == "disengage":
        return _retreat(state, one)
    action = _action(state, choice, option)
    return None if action is None else _of_action(state, one, choice.kind, action)


def attack_of(state: State, choice: Choice) -> tuple[Combatant, Combatant, Blow] | None:
    """Who attacks whom and how, as far as that is certain: of a charge, its first fatigue too.
    None for choices without an attack, and for choices that are not open now."""
    decision = _owed(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    action = _action(state, choice, option) if option else None
    if action is None or action.option not in ("attack", "charge"):
        return None
    one, target = state.combatants[choice.by], state.combatants[str(action.target)]
    if action.option == "attack":
        return one, target, _blow(action.fields)
    runner, blow = _run_up(one, action.fields)
    return (_beside(runner, target), target, blow) if runner.active else None


def spell_of(state: State, choice: Choice) -> tuple[Combatant, Spell, bool] | None:
    """Who casts what, and whether it is cast fast. None for choices without a spell, and for
    choices that are not open now."""
    decision = _owed(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    action = _action(state, choice, option) if option else None
    if action is None or action.option != "cast":
        return None
    one = state.combatants[choice.by]
    fast = choice.kind in ("fast_cast", "early_cast")
    return one, one.sheet.spells[str(action.fields["spell"])], fast


def _action(state: State, choice: Choice, option: Option) -> Action | None:
    try:
        given = checked(option, choice.fields)
        keep = {name: value for name, value in given.items() if name != "keep_turn"}
        return meant(state, choice.by, choice.kind, choice.option, keep)
    except IllegalChoice:
        return None


def _blow(fields: Mapping[str, Any]) -> Blow:
    return Blow(fields["weapon"], fields["range"], fields["subdue"])


def levels_of(size: int, nets: Iterable[tuple[int, float]]) -> dict[str, float]:
    """The chance of each level of damage, of what is left of it after Soak."""
    found = dict.fromkeys(LEVELS, 0.0)
    for net, chance in nets:
        found[damage_level(net, size)] += chance
    return found


@lru_cache(maxsize=1024)
def _hit(mine: Totals, theirs: Totals, base: int, size: int) -> tuple[float, Mapping[str, float]]:
    """The chance to hit, and of each level of damage with `base` on top of the advantage."""
    hits = {over: chance for over, chance in differences(mine, theirs).items() if over > 0}
    levels = levels_of(size, ((base + over, chance) for over, chance in hits.items()))
    return sum(hits.values()), levels


@lru_cache(maxsize=1024)
def _spell_levels(value: int, soak: int, botch_dice: int, size: int) -> Mapping[str, float]:
    damage = tuple((value + die, chance) for die, chance in stress_die(botch_dice))
    found = levels_of(size, differences(damage, total(soak, botch_dice)).items())
    found["none"] += 0.1 * (1 - 0.9**botch_dice)
    return found


def spell_levels(state: State, victim: Combatant, value: int) -> Mapping[str, float]:
    """Value and die against soak and die; a botch of the spell's die does nothing."""
    sheet = victim.sheet
    return _spell_levels(value, sheet.soak, state.options.botch_dice, sheet.size)


def _of_action(state: State, one: Combatant, kind: str, action: Action) -> Odds | None:
    if kind == "fast_cast":
        return _fast(state, one, action)
    fast = kind == "early_cast"
    then = _then(state, one, action, fast)
    if kind == "interrupt":
        return _first(state, one, action, then)
    return then


def _then(
    state: State, one: Combatant, action: Action, fast: bool
) -> AttackOdds | CastOdds | SprintOdds | None:
    fields: Mapping[str, Any] = action.fields
    if action.option == "attack":
        return _attack(state, one, fields["target"], _blow(fields))
    if action.option == "charge":
        return _charge(state, one, fields)
    if action.option == "cast":
        return _cast(state, one, fields["spell"], fields["target"], fast)
    if action.option in ("move", "leave") and fields.get("pace") == "sprint" and not one.mounted:
        return SprintOdds(sum(share for lost, share in _sprinted(state, one) if lost == 0))
    return None


def _attack(state: State, one: Combatant, target: str, blow: Blow) -> AttackOdds:
    victim, weapon = state.combatants[target], weapon_of(one, blow.weapon)
    numbers = attack_numbers(state, one, victim, blow)
    botch_dice = attack_botch_dice(state.options, one, unlearned(one, weapon))
    mine = total(sum(numbers.values()), botch_dice)
    theirs = _defence(state, victim, one, weapon.missile)
    base = sum(damage_numbers(one, blow, 0).values()) - victim.sheet.soak
    hit, levels = _hit(mine, theirs, base, victim.sheet.size)
    return AttackOdds(target, hit, levels, _down(state, victim, levels, blow.subdue))


def _defence(state: State, victim: Combatant, attacker: Combatant, missile: bool) -> Totals:
    if not victim.active:
        return ((HELPLESS_DEFENCE, 1.0),)
    guard, numbers = defence_numbers(state.options, victim, attacker, missile)
    botch_dice = attack_botch_dice(state.options, victim, guard.unlearned)
    return total(sum(numbers.values()), botch_dice)


def _down(
    state: State, victim: Combatant, levels: Mapping[str, float], subdued: bool = False
) -> float:
    """That the target is out of the fight after this; who is out already is not counted."""
    if not victim.active:
        return 0.0
    effects = state.options.damage_effects
    wounds = effects != "fatigue_table" and not subdued
    tires = effects != "by_intent" or subdued
    left = len(victim.sheet.fatigue_track) - victim.fatigue_lost
    chance = 0.0
    for level, share in levels.items():
        fatal = wounds and level in ("incapacitating", "killing")
        spent = tires and level != "none" and FATIGUE_ROWS[level][0] >= left
        chance += share if fatal or spent else 0.0
    return chance


def _charge(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds | None:
    """The fatigue of the run weighs on the attack, and whoever falls does not attack."""
    mount, target = one.sheet.mount, fields["target"]
    if one.mounted and mount is not None and one.mount_fatigue + 1 >= mount.fatigue_levels:
        return AttackOdds(target, 0.0, dict.fromkeys(LEVELS, 0.0), 0.0, ready=0.0)
    runner, blow = _run_up(one, fields)
    runs: list[tuple[Combatant, float]] = [(runner, 1.0)]
    if charge_pace(one, fields) == "sprint" and runner.active:
        runs = [(_tired(runner, lost), share) for lost, share in _sprinted(state, runner)]
    parts = [
        (_attack(state, _beside(tired, state.combatants[target]), target, blow), share)
        for tired, share in runs
        if tired.active
    ]
    return AttackOdds(
        target,
        sum(share * part.hit for part, share in parts),
        {level: sum(share * part.levels[level] for part, share in parts) for level in LEVELS},
        sum(share * part.down for part, share in parts),
        ready=sum(share for _, share in parts),
    )


def _run_up(one: Combatant, fields: Mapping[str, Any]) -> tuple[Combatant, Blow]:
    """Who has run or ridden up to a target, and with what bonus."""
    weapon = weapon_of(one, fields["weapon"])
    bonus = 0 if one.terrain == "rough" else skill(one, weapon)
    runner = replace(one, gait="gallop") if one.mounted else _tired(one, 1)
    return runner, Blow(weapon.name, charge=bonus)


def _beside(one: Combatant, target: Combatant) -> Combatant:
    """Whoever has run up to a target throws from there."""
    known = one.position is not None and target.position is not None
    return replace(one, position=target.position) if known else one


def _tired(one: Combatant, lost: int) -> Combatant:
    after = one.fatigue_lost + lost
    spent = after >= len(one.sheet.fatigue_track)
    return replace(one, fatigue_lost=after, status="unconscious" if spent else one.status)


def _sprinted(state: State, one: Combatant) -> list[tuple[int, float]]:
    """Fatigue levels that a sprint costs, with their chances."""
    options, modifier = state.options, one.sheet.stamina - one.sheet.encumbrance + one.penalty
    botch_dice = options.botch_dice + one.extra_botch
    passed = at_least(total(modifier, botch_dice), options.sprint_ease)
    botched = min(0, modifier) < options.sprint_ease
    botch = 0.1 * (1 - 0.9**botch_dice) if botched else 0.0
    return [(0, passed), (1, 1 - passed - botch), (2, botch)]


def _cast(state: State, one: Combatant, name: str, target: str, fast: bool) -> CastOdds:
    spell, victim = one.sheet.spells[name], state.combatants[target]
    numbers = casting_numbers(state.options, one, spell, fast)
    botch_dice = casting_botch_dice(state.options, one, spell, fast)
    resists = None if target == one.id else resistance(victim, spell)
    cast = affected = 0.0
    for number, chance in total(sum(numbers.values()), botch_dice):
        done, _ = outcome(spell, number - spell.level)
        cast += chance if done else 0.0
        through = resists is None or penetration(one, spell, number) > resists
        affected += chance if done and through else 0.0
    if spell.damage is None:
        return CastOdds(target, cast, affected, {}, 0.0)
    found = spell_levels(state, victim, spell.damage)
    levels = {level: affected * share for level, share in found.items()}
    return CastOdds(target, cast, affected, levels, _down(state, victim, levels))


def _fast(state: State, one: Combatant, action: Action) -> FastOdds | None:
    if state.window is None:
        return None
    spell = _cast(state, one, str(action.fields["spell"]), str(action.target), fast=True)
    return FastOdds(quick_enough(state, one), spell)


def quick_enough(state: State, one: Combatant) -> float:
    """That a fast spell of theirs is in time for the action that is declared; before any is, 1."""
    if state.window is None:
        return 1.0
    botch_dice = state.options.botch_dice + one.extra_botch
    ease = state.combatants[state.window.actor].initiative
    return at_least(total(with_encumbrance(speed_numbers(state, one)), botch_dice), ease)


def cast_fast(state: State, one: Combatant, spell: str) -> float:
    """That a fast spell is cast, whomever it is aimed at."""
    return _cast(state, one, spell, one.id, fast=True).cast


def _first(
    state: State, one: Combatant, action: Action, then: AttackOdds | CastOdds | SprintOdds | None
) -> FirstOdds | None:
    """Against the interrupted actor alone; equal totals go by Quickness, then by lot."""
    window = state.window
    if window is None:
        return None
    actor = state.combatants[window.actor]
    runner = _tired(one, 1) if action.option == "charge" and not one.mounted else one
    mine = _priority(state, runner, action)
    over = differences(mine, _priority(state, actor, window.action))
    first = sum(chance for number, chance in over.items() if number > 0)
    quickness = one.sheet.quickness - actor.sheet.quickness
    lot = 0.5 if quickness == 0 else 1.0 if quickness > 0 else 0.0
    return FirstOdds(first + lot * over.get(0, 0.0), actor.id, then)


def _priority(state: State, one: Combatant, action: Action) -> tuple[tuple[int, float], ...]:
    botch_dice = state.options.botch_dice + one.extra_botch
    return total(with_encumbrance(priority_numbers(one, action)), botch_dice)


def _retreat(state: State, one: Combatant) -> LeaveOdds:
    """One defence against several attacks."""
    against = contesters(state, one)
    guard, numbers = defence_numbers(state.options, one, None, missile=False)
    botch_dice = attack_botch_dice(state.options, one, guard.unlearned)
    modifier = sum(numbers.values()) + one.disengage_bonus
    foes = [_holding(state, one, state.combatants[id]) for id in against]
    free = 0.0
    for die, chance in stress_die(botch_dice):
        free += chance * _product(below(modifier + bonus + die) for bonus, below in foes)
    botch = 0.1 * (1 - 0.9**botch_dice)
    free += botch * _product(below(min(0, modifier + bonus)) for bonus, below in foes)
    return LeaveOdds(free, tuple(against))


def _holding(
    state: State, one: Combatant, contester: Combatant
) -> tuple[int, Callable[[int], float]]:
    """The rider's bonus against this one, and the chance that its attack stays below a number."""
    weapon = contest_weapon(contester)
    numbers = contest_numbers(state, one, contester)
    botch_dice = attack_botch_dice(state.options, contester, unlearned(contester, weapon))
    attack = total(sum(numbers.values()), botch_dice)
    return mounted_bonus(one, contester), lambda number: 1 - at_least(attack, number)


def _product(chances: Iterable[float]) -> float:
    result = 1.0
    for chance in chances:
        result *= chance
    return result
