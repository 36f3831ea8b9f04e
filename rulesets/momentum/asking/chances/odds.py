"""Exact chances of tests, blows and exchanges (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rulesets.contract import Choice, IllegalChoice
from rulesets.momentum.asking.chances import duel
from rulesets.momentum.asking.chances.duel import DuelOdds
from rulesets.momentum.asking.chances.forecast import (
    NOTHING,
    Distribution,
    added,
    at_least,
    damage,
    mean,
    mixed,
    results,
)
from rulesets.momentum.asking.decisions import the_one
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.melee.acting import deed_of
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.rules.melee.targets import aims, attackers
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.rules.queries import other_side, present, usable
from rulesets.momentum.sheet.fields import checked
from rulesets.momentum.state import Bout, Combatant, Options, Plan, State


class LevelOdds(Struct, frozen=True, kw_only=True):
    """What the own test may come to; it fails without a fumble, or with one."""

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
    """One attack that nobody wards off, or several at once: damage, its mean, and the fall."""

    test: LevelOdds | None
    target: str
    damage: Distribution
    mean: float
    down: float


class ExchangeOdds(Struct, frozen=True):
    """The own test, and the exchange of two against each answer of the enemy that is foreseen.

    `stopped`: with several enemies, the chance that the own defence lets none of them through.
    """

    test: LevelOdds | None
    against: Mapping[str, DuelOdds] = {}
    stopped: float | None = None


type Odds = LevelOdds | BlowOdds | ExchangeOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    decision = the_one(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if decision is None or option is None or choice.by == "gm":
        return None
    try:
        fields = checked(option, choice.fields)
        one = state.combatants[choice.by]
        if choice.kind in ("act", "react"):
            return _exchange(state, one, option.name, fields, choice)
        if choice.kind == "respond":
            return _ignored(state, one) if option.name == "ignore" else None
        if option.name not in _TESTED:
            return None
        plan = offers.plan(state, one, option.name, fields, choice.fields)
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
    if plan.value is None:
        return None
    return level_odds(state.options, probe.other(state, one, plan))


def _reload(state: State, one: Combatant, plan: Plan) -> LevelOdds | None:
    if not plan.metres:
        return None
    return level_odds(state.options, probe.reload(state, one, plan))


def _shoot(state: State, one: Combatant, plan: Plan) -> BlowOdds:
    dice = one.sheet.weapons[plan.weapon or ""].damage
    target = state.combatants[plan.target or ""]
    return _blow(state, probe.shot(state, one, plan), target, dice, 0)


def _cast(state: State, one: Combatant, plan: Plan) -> Odds:
    spell = one.sheet.spells[plan.spell or ""]
    test = probe.spell(state, one, plan)
    if not spell.damage or plan.target is None:
        return level_odds(state.options, test)
    target = state.combatants[plan.target]
    armour = 0 if spell.ignores_armour else target.sheet.armour
    doubles = state.options.spell_double
    return _blow(state, test, target, spell.damage, 0, armour, doubles)


def _ignored(state: State, one: Combatant) -> BlowOdds:
    """What ignoring all attackers may cost."""
    options, done = state.options, NOTHING
    for id in attackers_of(state, one):
        attacker, plan = state.combatants[id], state.plans[id]
        ready = usable(attacker, "melee")
        weapon = plan.weapon if plan.weapon in ready else ready[0]
        dice, bonus = attacker.sheet.weapons[weapon].damage, attacker.sheet.damage_bonus
        if options.undefended_attack == "auto":
            blow = damage(options, dice, bonus, 1, one.sheet.armour)
        else:
            blow = _blow(state, probe.attack(attacker, weapon), one, dice, bonus).damage
        done = added(done, blow)
    return BlowOdds(None, one.id, done, mean(done), at_least(done, one.hp))


def _blow(
    state: State,
    test: Probe,
    target: Combatant,
    dice: str,
    bonus: int,
    armour: int | None = None,
    doubles: bool = True,
) -> BlowOdds:
    options = state.options
    armour = target.sheet.armour if armour is None else armour
    done: dict[int, float] = {}
    for result, chance in results(options, test):
        times = 2 if result.level == 3 and doubles else 1
        blow = damage(options, dice, bonus, times, armour) if result.level else NOTHING
        done = mixed(done, blow, chance)
    own = level_odds(options, test)
    return BlowOdds(own, target.id, done, mean(done), at_least(done, target.hp))


_TESTED: Mapping[str, Callable[[State, Combatant, Plan], Odds | None]] = {
    "other": _other,
    "reload": _reload,
    "shoot": _shoot,
    "cast": _cast,
}


# -- in an exchange ------------------------------------------------------------------------------


def _exchange(
    state: State, one: Combatant, option: str, fields: Mapping[str, Any], choice: Choice
) -> Odds | None:
    bout = state.bout
    deed = deed_of(state, one, option, fields, choice.fields)
    if bout is None:
        return None
    if option in _TESTED:
        return _TESTED[option](state, one, deed)
    enemies = present(state, other_side(state, one.side))
    test = None
    if aims(deed) or option in ("defend", "evade"):
        test = level_odds(state.options, probe.in_exchange(state, one, deed, len(enemies)))
    if len(bout.present) == 2:
        return ExchangeOdds(test, _duels(state, bout, one, deed, enemies[0]))
    if choice.kind == "react" and option in ("defend", "evade"):
        return ExchangeOdds(test, stopped=_all_stopped(state, bout, one, deed, len(enemies)))
    return ExchangeOdds(test) if test else None


def _duels(state: State, bout: Bout, one: Combatant, deed: Plan, enemy: str) -> dict[str, DuelOdds]:
    """Against the answer that was given, or against an attack and a defence."""
    other = state.combatants[enemy]
    if bout.stage == "react":
        answer = bout.deeds[enemy]
        return {answer.option: duel.odds(state, (other, answer), (one, deed))}
    weapon = usable(other, "melee")[0]
    answers = [Plan(option="defend", weapon=weapon)]
    if not other.prone:
        answers.insert(0, Plan(option="attack", target=one.id, weapon=weapon))
    return {a.option: duel.odds(state, (one, deed), (other, a)) for a in answers}


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
            chance *= sum(share for theirs, share in against if theirs.level <= own.level)
        total += chance
    return total
