"""Exact odds of a choice, with all the modifiers of the present state (README 11).

An answer that is not yet given is an argument of the forecast: an attack has the odds against every
answer that its target could give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.asking.chances.attack_odds import (
    AttackOdds,
    RollOdds,
    against,
    attack_odds,
    first_roll,
)
from rulesets.coc7.asking.chances.probability import at_least, levels, pairs
from rulesets.coc7.asking.decisions import fitting
from rulesets.coc7.rules.attack import manoeuvres, reactions
from rulesets.coc7.rules.shooting import volleys
from rulesets.coc7.rules.shooting.malfunction import repair_skill
from rulesets.coc7.rules.spells import overcomes
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Attack, Combatant, State
from rulesets.contract import Choice, IllegalChoice


class SuccessOdds(Struct, frozen=True):
    """Repair, first aid, breaking free, spells. `skill`: what is rolled on, if anything is."""

    success: float
    skill: int | None = None


type Odds = AttackOdds | SuccessOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    if state.over or choice.by not in state.combatants:
        return None
    try:
        fields = fitting(state, choice)
    except IllegalChoice:
        return None
    one = state.combatants[choice.by]
    if choice.kind == "react":
        return _of_answer(state, choice.option, fields)
    if choice.option in _ATTACKS:
        return _against_all(state, _ATTACKS[choice.option](state, one, fields))
    find = _ODDS.get(choice.option)
    return find(state, one, fields) if find else None


def own_roll(state: State, choice: Choice) -> RollOdds | None:
    """The first roll of an attack that could be declared now; quick, for it weighs no answer."""
    attacks = choice.kind != "react" and choice.option in _ATTACKS
    if state.over or choice.by not in state.combatants or not attacks:
        return None
    try:
        fields = fitting(state, choice)
    except IllegalChoice:
        return None
    return first_roll(state, _ATTACKS[choice.option](state, state.combatants[choice.by], fields))


def _melee(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=one.id, kind="melee", **fields)


def _manoeuvre(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    value = manoeuvres.skill_value(one, fields["skill"])
    return Attack(by=one.id, kind="manoeuvre", value=value, **fields)


def _throw(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    close = fields["close"]
    close = fields["range"] == "point_blank" if close is None else close
    return Attack(by=one.id, kind="throw", **{**fields, "close": close})


def _shoot(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=one.id, kind="shoot", **fields)


def _burst(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=one.id, kind="burst", **fields)


def _auto(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    weapon = one.sheet.weapons[fields["weapon"]]
    most = min(one.ammo[weapon.name], volleys.largest(weapon))
    return Attack(by=one.id, kind="auto", **{**fields, "size": fields["size"] or most})


def _fire(state: State, one: Combatant, fields: Mapping[str, Any]) -> Attack:
    assert state.auto is not None  # only then is it offered
    return volleys.next_string(one, state.auto, fields)


def _against_all(state: State, attack: Attack) -> AttackOdds:
    """Against every answer; a target of the same fire has given its own already."""
    known = state.auto.answers.get(attack.target) if state.auto else None
    return against(state, attack, {known.option: known}) if known else attack_odds(state, attack)


def _of_answer(state: State, option: str, fields: Mapping[str, Any]) -> AttackOdds | None:
    """The attack that waits, against the answer that is thought of."""
    attack = state.attack
    if attack is None:
        return None
    answer = reactions.worded(state.combatants[attack.target], option, fields)
    return against(state, attack, {option: answer})


def _success(skill: int) -> SuccessOdds:
    return SuccessOdds(at_least(levels(skill, REGULAR, 0), REGULAR), skill)


def _fix(state: State, one: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    """As long as rounds of work are left after this one, nothing is rolled."""
    weapon = fields["weapon"]
    if one.jammed[weapon] > 1:
        return SuccessOdds(0.0)
    return _success(repair_skill(one, weapon, fields["skill"])[1])


def _first_aid(state: State, one: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    return _success(one.sheet.first_aid)


def _break_free(state: State, one: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    holder = state.combatants[one.restrained_by]
    skill = manoeuvres.skill_value(one, fields["skill"])
    mine = levels(skill, REGULAR, 0)
    if holder.helpless:
        return SuccessOdds(at_least(mine, REGULAR), skill)
    theirs = levels(holder.sheet.brawl, REGULAR, 0)
    return SuccessOdds(
        sum(
            chance
            for level, against, chance in pairs(mine, theirs)
            if level >= REGULAR and level > against
        ),
        skill,
    )


def _cast(state: State, one: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    spell, mine = one.sheet.spells[fields["spell"]], one.sheet.pow
    if spell.roll == "none":
        return SuccessOdds(1.0)
    if spell.roll == "pow" or fields["target"] is None:
        return _success(mine)
    theirs = state.combatants[fields["target"]].sheet.pow
    rolls = pairs(levels(mine, REGULAR, 0), levels(theirs, REGULAR, 0))
    return SuccessOdds(
        sum(
            chance
            for level, against, chance in rolls
            if level >= REGULAR and overcomes(level, against, mine, theirs)
        ),
        mine,
    )


_ATTACKS: Mapping[str, Callable[[State, Combatant, Mapping[str, Any]], Attack]] = {
    "melee": _melee,
    "manoeuvre": _manoeuvre,
    "throw": _throw,
    "shoot": _shoot,
    "burst": _burst,
    "auto": _auto,
    "fire": _fire,
}
_ODDS: Mapping[str, Callable[[State, Combatant, Mapping[str, Any]], Odds | None]] = {
    "fix": _fix,
    "first_aid": _first_aid,
    "break_free": _break_free,
    "cast": _cast,
}
