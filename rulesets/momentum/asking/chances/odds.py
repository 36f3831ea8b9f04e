"""Exact chances of tests, blows and exchanges (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import NOTHING, Distribution, added, mixed
from rulesets.contract import Choice, IllegalChoice
from rulesets.momentum.asking.chances.exact import (
    MOST,
    ExchangeChances,
    Hurt,
    done_by,
    hurt_by,
    past,
    results,
    weighed,
)
from rulesets.momentum.asking.decisions import the_one
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.doing import shot
from rulesets.momentum.rules.harm import Blow, armour_against, in_melee, multiplier
from rulesets.momentum.rules.magic import bolt, spell_multiplier
from rulesets.momentum.rules.melee.acting import deed_of
from rulesets.momentum.rules.melee.comparing import (
    NO_ACTION,
    Consequence,
    aimed,
    aims,
    alone,
    attackers,
    consequences,
    counting,
    test_of,
    wards_itself,
    wards_off,
)
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.rules.queries import at_hand, other_side, present
from rulesets.momentum.sheet.fields import checked
from rulesets.momentum.state import Bout, Combatant, Options, Plan, Result, State


class LevelOdds(Struct, frozen=True, kw_only=True):
    """The levels of a test and their chances; `fail` is without a fumble."""

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
    """One or several attacks without a defence (several have no test).

    `bare`: the damage to a target without armour. `armourless`: armour makes no difference.
    """

    test: LevelOdds | None
    target: str
    hurt: Hurt
    bare: Distribution = {}
    armourless: bool = False


class ExchangeOdds(Struct, frozen=True):
    """The test, and the outcome of the exchange: for a combatant who answers alone, and in a duel
    against each foreseen answer of the enemy.

    `deed`: the answer as the rules interpret it. `stopped`: with several enemies, the chance that
    the defence stops all of them.
    """

    test: LevelOdds | None
    deed: Plan
    against: Mapping[str, ExchangeChances] = {}
    stopped: float | None = None


class CountOdds(Struct, frozen=True):
    """The effects if these successes count, and the harm of everybody they touch."""

    effects: tuple[Consequence, ...]
    hurt: Mapping[str, Hurt]


ANSWERED = "answered"

type Odds = LevelOdds | BlowOdds | ExchangeOdds | CountOdds


def odds(state: State, choice: Choice, whole: bool = True) -> Odds | None:
    """The odds of a choice; None if it has none or is not open.

    Without `whole` exchanges are not computed: an answer in one has only its test.
    """
    decision = the_one(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if decision is None or option is None or choice.by == "gm":
        return None
    try:
        fields = checked(option, choice.fields)
        combatant = state.combatants[choice.by]
        if choice.kind in ("act", "react"):
            return _exchange(state, combatant, choice, fields, whole)
        if choice.kind == "count":
            return _counted(state, choice.option)
        if choice.kind == "respond":
            return _ignored(state, combatant) if option.name == "ignore" else None
        if option.name not in _TESTED:
            return None
        plan = offers.plan(state, combatant, choice, fields)
        return _TESTED[option.name](state, combatant, plan)
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


def _other(state: State, combatant: Combatant, plan: Plan) -> LevelOdds | None:
    return _if_tested(state, probe.other(state, combatant, plan))


def _reload(state: State, combatant: Combatant, plan: Plan) -> LevelOdds | None:
    return _if_tested(state, probe.reload(state, combatant, plan))


def _if_tested(state: State, test: Probe | None) -> LevelOdds | None:
    return level_odds(state.options, test) if test else None


def _shoot(state: State, combatant: Combatant, plan: Plan) -> BlowOdds:
    blow = shot(combatant.sheet.weapons[plan.weapon or ""])
    target = state.combatants[plan.target or ""]
    return _hit(state, probe.shot(state.options, combatant, plan), blow, target, multiplier)


def _cast(state: State, combatant: Combatant, plan: Plan) -> Odds:
    spell = combatant.sheet.spells[plan.spell or ""]
    test = probe.spell(state.options, combatant, plan)
    if not spell.damage or plan.target is None:
        return level_odds(state.options, test)
    times = partial(spell_multiplier, state.options)
    return _hit(state, test, bolt(spell), state.combatants[plan.target], times)


def _hit(
    state: State, test: Probe, blow: Blow, target: Combatant, times: Callable[[int], int]
) -> BlowOdds:
    done = _damage(state, test, blow, armour_against(blow, target), times)
    bare = _damage(state, test, blow, 0, times)
    own = level_odds(state.options, test)
    return BlowOdds(own, target.id, hurt_by(target, done), bare, blow.ignores_armour)


def _ignored(state: State, combatant: Combatant) -> BlowOdds:
    """The possible damage of ignoring all attackers."""
    done = NOTHING
    for id in attackers_of(state, combatant):
        attacker = state.combatants[id]
        weapon = at_hand(attacker, state.plans[id].weapon)
        test = probe.undefended(state.options, attacker, weapon)
        blow = in_melee(attacker, weapon)
        armour = armour_against(blow, combatant)
        done = added(done, _damage(state, test, blow, armour, multiplier))
    return BlowOdds(None, combatant.id, hurt_by(combatant, done))


def _damage(
    state: State,
    test: Probe | Result,
    blow: Blow,
    armour: int,
    times: Callable[[int], int],
) -> Distribution:
    """The damage of a blow without a defence. `times`: the multiplier of a level."""
    return mixed(
        (
            chance,
            past(state.options, blow, times(result.level), armour) if result.level else NOTHING,
        )
        for result, chance in results(state.options, test)
    )


_TESTED: Mapping[str, Callable[[State, Combatant, Plan], Odds | None]] = {
    "other": _other,
    "reload": _reload,
    "shoot": _shoot,
    "cast": _cast,
}


# -- in an exchange ------------------------------------------------------------------------------


def _exchange(
    state: State, combatant: Combatant, choice: Choice, fields: Mapping[str, Any], whole: bool
) -> Odds | None:
    bout, option = state.bout, choice.option
    deed = deed_of(state, combatant, choice, fields)
    if bout is None or option == "leave":
        return None
    if option in _TESTED:
        return _TESTED[option](state, combatant, deed)
    by_itself = bout.stage == "react" and present(state, combatant.side) == (combatant.id,)
    unknown = dict.fromkeys(bout.present, Plan(option=NO_ACTION))
    bout = replace(bout, deeds={**unknown, **bout.deeds, combatant.id: deed})
    enemies = present(state, other_side(state, combatant.side))
    test = _own_test(state, bout, combatant, deed, enemies)
    exchange = ExchangeOdds(test, deed)
    if whole:
        if bout.stage == "act" and len(bout.present) == 2:
            exchange = replace(exchange, against=_against(state, bout, combatant, enemies[0]))
        elif by_itself and len(bout.present) <= MOST:
            exchange = replace(exchange, against={ANSWERED: weighed(state, bout)})
        elif bout.stage == "react" and wards_itself(deed) and test:
            exchange = replace(exchange, stopped=_all_stopped(state, bout, combatant))
    unopposed = bout.stage == "react" and wards_itself(deed)  # it has no test
    return exchange if test or exchange.against or unopposed else None


def _counted(state: State, option: str) -> CountOdds | None:
    if state.bout is None:
        return None
    board, bout = alone(state, state.bout), replace(state.bout, counted=option)
    effects = tuple(consequences(board, bout, counting(board, bout)))
    harm = dict.fromkeys((effect.target for effect in effects), NOTHING)
    for effect in effects:
        harm[effect.target] = added(harm[effect.target], done_by(board, bout, effect))
    hurt = {id: hurt_by(state.combatants[id], done) for id, done in harm.items()}
    return CountOdds(effects, hurt)


def _own_test(
    state: State, bout: Bout, combatant: Combatant, deed: Plan, enemies: Sequence[str]
) -> LevelOdds | None:
    """The combatant's test, if it is certain: a defender knows the attacks against it; earlier,
    only answers with a target are sure to have one."""
    test: Probe | Result | None = None
    if bout.stage == "react":
        test = test_of(state, replace(bout, deeds=aimed(state, bout)), combatant.id)
    elif aims(deed) or wards_itself(deed):
        test = probe.in_exchange(state, combatant, deed, len(enemies))
    return level_odds(state.options, test) if isinstance(test, Probe) else None


def _against(
    state: State, bout: Bout, combatant: Combatant, enemy: str
) -> dict[str, ExchangeChances]:
    return {
        answer.option: weighed(state, replace(bout, deeds={**bout.deeds, enemy: answer}))
        for answer in _foreseen(combatant, state.combatants[enemy])
    }


def _foreseen(combatant: Combatant, other: Combatant) -> list[Plan]:
    weapon = at_hand(other, None)
    attack = Plan(option="attack", target=combatant.id, weapon=weapon)
    defence = Plan(option="defend", weapon=weapon)
    return [defence] if other.prone else [attack, defence]


def _all_stopped(state: State, bout: Bout, combatant: Combatant) -> float:
    """The chance that one roll stops the tests of all who attack it."""
    options = state.options

    def rolled(id: str) -> tuple[tuple[Result, float], ...]:
        test = test_of(state, bout, id)
        return results(options, test) if test else ()

    facing = [rolled(id) for id in attackers(state, bout, combatant.id)]
    if not facing:
        return 1.0
    total = 0.0
    for own, chance in rolled(combatant.id):
        for against in facing:
            chance *= sum(share for theirs, share in against if _is_stopped(own, theirs))
        total += chance
    return total


def _is_stopped(own: Result, theirs: Result) -> bool:
    return theirs.level == 0 or wards_off(own.level, theirs.level)
