"""Exact odds of a choice, with all the modifiers of the present state (README 11).

An answer that is not yet given is an argument of the forecast: an attack has the odds against every
answer that its target could give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7 import manoeuvres, reactions, volleys
from rulesets.coc7.attack_odds import AttackOdds, against, attack_odds
from rulesets.coc7.chances import at_least, levels, pairs
from rulesets.coc7.decisions import fitting
from rulesets.coc7.malfunction import repair_skill
from rulesets.coc7.spells import overcomes
from rulesets.coc7.state import Attack, Combatant, State
from rulesets.coc7.tables import REGULAR
from rulesets.contract import Choice, IllegalChoice


class SuccessOdds(Struct, frozen=True):
    """Repair, first aid, breaking free, spells."""

    success: float


type Odds = AttackOdds | SuccessOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    if state.over or choice.by not in state.combatants:
        return None
    try:
        fields = fitting(state, choice)
    except IllegalChoice:
        return None
    if choice.kind == "react":
        return _of_answer(state, choice.option, fields)
    find = _ODDS.get(choice.option)
    return find(state, state.combatants[choice.by], fields) if find else None


def _melee(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    return attack_odds(state, Attack(by=one.id, kind="melee", **fields))


def _manoeuvre(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    value = manoeuvres.skill_value(one, fields["skill"])
    return attack_odds(state, Attack(by=one.id, kind="manoeuvre", value=value, **fields))


def _throw(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    close = fields["close"]
    close = fields["range"] == "point_blank" if close is None else close
    return attack_odds(state, Attack(by=one.id, kind="throw", **{**fields, "close": close}))


def _shoot(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    return attack_odds(state, Attack(by=one.id, kind="shoot", **fields))


def _burst(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    return attack_odds(state, Attack(by=one.id, kind="burst", **fields))


def _auto(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds:
    weapon = one.sheet.weapons[fields["weapon"]]
    most = min(one.ammo[weapon.name], volleys.largest(weapon))
    return attack_odds(
        state, Attack(by=one.id, kind="auto", **{**fields, "size": fields["size"] or most})
    )


def _fire(state: State, one: Combatant, fields: Mapping[str, Any]) -> AttackOdds | None:
    auto = state.auto
    if auto is None:
        return None
    attack = volleys.next_string(one, auto, fields)
    known = auto.answers.get(attack.target)
    return against(state, attack, {known.option: known}) if known else attack_odds(state, attack)


def _of_answer(state: State, option: str, fields: Mapping[str, Any]) -> AttackOdds | None:
    """The attack that waits, against the answer that is thought of."""
    attack = state.attack
    if attack is None:
        return None
    answer = reactions.worded(state.combatants[attack.target], option, fields)
    return against(state, attack, {option: answer})


def _success(skill: int) -> SuccessOdds:
    return SuccessOdds(at_least(levels(skill, REGULAR, 0), REGULAR))


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
    mine = levels(manoeuvres.skill_value(one, fields["skill"]), REGULAR, 0)
    if holder.helpless:
        return SuccessOdds(at_least(mine, REGULAR))
    theirs = levels(holder.sheet.brawl, REGULAR, 0)
    return SuccessOdds(
        sum(
            chance
            for level, against, chance in pairs(mine, theirs)
            if level >= REGULAR and level > against
        )
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
        )
    )


_ODDS: Mapping[str, Callable[[State, Combatant, Mapping[str, Any]], Odds | None]] = {
    "melee": _melee,
    "manoeuvre": _manoeuvre,
    "throw": _throw,
    "shoot": _shoot,
    "burst": _burst,
    "auto": _auto,
    "fire": _fire,
    "fix": _fix,
    "first_aid": _first_aid,
    "break_free": _break_free,
    "cast": _cast,
}
