"""Exact chances of tests, blows and exchanges (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mean, reaches
from rulesets.contract import Choice, IllegalChoice
from rulesets.momentum.asking.chances import duel
from rulesets.momentum.asking.chances.duel import DuelOdds
from rulesets.momentum.asking.chances.forecast import (
    NOTHING,
    added,
    damage,
    mixed,
    results,
)
from rulesets.momentum.asking.decisions import the_one
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.harm import Blow, in_melee, multiplier
from rulesets.momentum.rules.magic import bolt, spell_multiplier
from rulesets.momentum.rules.melee.acting import deed_of
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.rules.melee.targets import aims, attackers, wards_itself, wards_off
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.rules.queries import at_hand, other_side, present
from rulesets.momentum.rules.shooting import shot
from rulesets.momentum.sheet.fields import checked
from rulesets.momentum.state import Bout, Combatant, Options, Plan, Result, State


class LevelOdds(Struct, frozen=True, kw_only=True):
    """What somebody's test may come to; `fail` is without a fumble."""

    test: Probe
    fumble: float
    fail: float
    one: float
    two: float
    three: float

    @property
    def success(self) -> float:
        return self.one + self.two + self.three


class BlowOdds(Struct, frozen=True):
    """One attack that nobody wards off, or several: damage, its mean, and how often it fells."""

    test: LevelOdds | None
    target: str
    damage: Distribution
    mean: float
    down: float


class ExchangeOdds(Struct, frozen=True):
    """The test, and the exchange of two against each answer of the enemy that is foreseen.

    `stopped`: with several enemies, the chance that the defence lets none of them through.
    """

    test: LevelOdds | None
    against: Mapping[str, DuelOdds] = {}
    stopped: float | None = None


type Odds = LevelOdds | BlowOdds | ExchangeOdds


def odds(state: State, choice: Choice, duels: bool = True) -> Odds | None:
    """None for choices without odds, and for choices that are not open now.

    Without `duels` an exchange is not weighed: of an answer in it only the test is told.
    """
    decision = the_one(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if decision is None or option is None or choice.by == "gm":
        return None
    try:
        fields = checked(option, choice.fields)
        one = state.combatants[choice.by]
        if choice.kind in ("act", "react"):
            return _exchange(state, one, choice, fields, duels)
        if choice.kind == "respond":
            return _ignored(state, one) if option.name == "ignore" else None
        if option.name not in _TESTED:
            return None
        plan = offers.plan(state, one, choice, fields)
        return _TESTED[option.name](state, one, plan)
    except IllegalChoice:
        return None


def level_odds(options: Options, test: Probe) -> LevelOdds:
    chances = [0.0, 0.0, 0.0, 0.0]
    fumble = 0.0
    for result, chance in results(options, test):
        if result.fumble:
            fumble += chance
        else:
            chances[result.level] += chance
    fail, one, two, three = chances
    return LevelOdds(test=test, fumble=fumble, fail=fail, one=one, two=two, three=three)


# -- outside an exchange -------------------------------------------------------------------------


def _other(state: State, one: Combatant, plan: Plan) -> LevelOdds | None:
    return _if_tested(state, probe.other(state, one, plan))


def _reload(state: State, one: Combatant, plan: Plan) -> LevelOdds | None:
    return _if_tested(state, probe.reload(state, one, plan))


def _if_tested(state: State, test: Probe | None) -> LevelOdds | None:
    return level_odds(state.options, test) if test else None


def _shoot(state: State, one: Combatant, plan: Plan) -> BlowOdds:
    blow = shot(one.sheet.weapons[plan.weapon or ""])
    target = state.combatants[plan.target or ""]
    return _hit(state, probe.shot(state, one, plan), blow, target, multiplier)


def _cast(state: State, one: Combatant, plan: Plan) -> Odds:
    spell = one.sheet.spells[plan.spell or ""]
    test = probe.spell(state, one, plan)
    if not spell.damage or plan.target is None:
        return level_odds(state.options, test)
    times = partial(spell_multiplier, state.options)
    return _hit(state, test, bolt(spell), state.combatants[plan.target], times)


def _hit(
    state: State, test: Probe, blow: Blow, target: Combatant, times: Callable[[int], int]
) -> BlowOdds:
    done = _damage(state, test, blow, target, times)
    own = level_odds(state.options, test)
    return BlowOdds(own, target.id, done, mean(done), reaches(done, target.hp))


def _ignored(state: State, one: Combatant) -> BlowOdds:
    """What ignoring all attackers may cost."""
    done = NOTHING
    for id in attackers_of(state, one):
        attacker = state.combatants[id]
        weapon = at_hand(attacker, state.plans[id].weapon)
        test = probe.undefended(state.options, attacker, weapon)
        blow = in_melee(attacker, weapon)
        done = added(done, _damage(state, test, blow, one, multiplier))
    return BlowOdds(None, one.id, done, mean(done), reaches(done, one.hp))


def _damage(
    state: State,
    test: Probe | Result,
    blow: Blow,
    target: Combatant,
    times: Callable[[int], int],
) -> Distribution:
    """Of a blow that nobody can ward off. `times`: by what a level multiplies it."""
    done: dict[int, float] = {}
    for result, chance in results(state.options, test):
        hit = NOTHING
        if result.level:
            hit = damage(state.options, blow, times(result.level), target)
        done = mixed(done, hit, chance)
    return done


_TESTED: Mapping[str, Callable[[State, Combatant, Plan], Odds | None]] = {
    "other": _other,
    "reload": _reload,
    "shoot": _shoot,
    "cast": _cast,
}


# -- in an exchange ------------------------------------------------------------------------------


def _exchange(
    state: State, one: Combatant, choice: Choice, fields: Mapping[str, Any], duels: bool
) -> Odds | None:
    bout, option = state.bout, choice.option
    deed = deed_of(state, one, choice, fields)
    if bout is None:
        return None
    if option in _TESTED:
        return _TESTED[option](state, one, deed)
    enemies = present(state, other_side(state, one.side))
    test = None
    if aims(deed) or wards_itself(deed):
        test = level_odds(state.options, probe.in_exchange(state, one, deed, len(enemies)))
    if duels and len(bout.present) == 2:
        return ExchangeOdds(test, _duels(state, bout, one, deed, enemies[0]))
    if duels and choice.kind == "react" and wards_itself(deed):
        return ExchangeOdds(test, stopped=_all_stopped(state, bout, one, deed, len(enemies)))
    return ExchangeOdds(test) if test else None


def _duels(state: State, bout: Bout, one: Combatant, deed: Plan, enemy: str) -> dict[str, DuelOdds]:
    """Against the answer that was given, or against an attack and a defence."""
    other = state.combatants[enemy]
    answers = [bout.deeds[enemy]] if bout.stage == "react" else _foreseen(one, other)
    return {
        answer.option: duel.odds(
            state, replace(bout, deeds={**bout.deeds, one.id: deed, enemy: answer})
        )
        for answer in answers
    }


def _foreseen(one: Combatant, other: Combatant) -> list[Plan]:
    weapon = at_hand(other, None)
    attack = Plan(option="attack", target=one.id, weapon=weapon)
    defence = Plan(option="defend", weapon=weapon)
    return [defence] if other.prone else [attack, defence]


def _all_stopped(state: State, bout: Bout, one: Combatant, deed: Plan, enemies: int) -> float:
    """One roll against the tests of all who aim at it."""
    options, own_side = state.options, len(present(state, one.side))
    facing = [
        results(options, probe.in_exchange(state, state.combatants[id], bout.deeds[id], own_side))
        for id in attackers(state, bout, one.id)
    ]
    total = 0.0
    for own, chance in results(options, probe.in_exchange(state, one, deed, enemies)):
        for against in facing:
            chance *= sum(share for theirs, share in against if _is_stopped(own, theirs))
        total += chance
    return total


def _is_stopped(own: Result, theirs: Result) -> bool:
    return theirs.level == 0 or wards_off(own.level, theirs.level)
