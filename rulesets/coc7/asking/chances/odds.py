"""Exact odds of a choice, with all the modifiers of the present state (README 11).

An answer that is not yet given is a parameter: an attack has odds for every answer of its target.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mixed
from rulesets.coc7.asking.chances.attack_odds import (
    AttackOdds,
    RollOdds,
    against,
    attack_odds,
    first_roll,
)
from rulesets.coc7.asking.chances.probability import (
    NO_DAMAGE,
    Levels,
    at_least,
    damage_of,
    levels,
    succeeding,
)
from rulesets.coc7.asking.chances.strings import fells
from rulesets.coc7.asking.decisions import ACTIONS, fitting
from rulesets.coc7.rules import exchange, manoeuvres, volleys
from rulesets.coc7.rules.doings import magic, opponent, overcomes
from rulesets.coc7.rules.guns import repair_skill, work_left
from rulesets.coc7.sheet.tables import LEVELS, REGULAR
from rulesets.coc7.state import Attack, Combatant, Spell, State
from rulesets.contract import Choice, IllegalChoice


class SuccessOdds(Struct, frozen=True):
    """The odds of repair, first aid, breaking free and spells. `skill`: the value rolled against,
    if any. `damage`: the damage of a spell, 0 included; `fells`: the chance that its target no
    longer stands."""

    success: float
    skill: int | None = None
    damage: Distribution | None = None
    fells: float | None = None


type Odds = AttackOdds | SuccessOdds

NO_ROLL: Levels = tuple(float(level == manoeuvres.UNRESISTED) for level in range(len(LEVELS)))
"""The level chances of a holder who cannot resist."""


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    fields = _open_fields(state, choice)
    if fields is None:
        return None
    combatant = state.combatants[choice.by]
    if choice.kind == "react":
        return _of_answer(state, choice.option, fields)
    attack = _attack(state, combatant, choice.option, fields)
    if attack is not None:
        return _against_all(state, attack)
    find = _ODDS.get(choice.option)
    return find(state, combatant, fields) if find else None


def own_roll(state: State, choice: Choice) -> RollOdds | None:
    """The first roll of an attack that could be declared now; quick, as answers are not
    considered."""
    fields = None if choice.kind == "react" else _open_fields(state, choice)
    if fields is None:
        return None
    attack = _attack(state, state.combatants[choice.by], choice.option, fields)
    return None if attack is None else first_roll(state, attack)


def _open_fields(state: State, choice: Choice) -> Mapping[str, Any] | None:
    if state.over or choice.by not in state.combatants:
        return None
    try:
        return fitting(state, choice)
    except IllegalChoice:
        return None


def _attack(
    state: State, combatant: Combatant, option: str, fields: Mapping[str, Any]
) -> Attack | None:
    """The attack of this answer, or None if it is not one."""
    if option == "fire" and state.auto is not None:
        return volleys.next_string(combatant, state.auto, fields)
    action = ACTIONS.get(option)
    return action.attack(combatant, fields) if action and action.attack else None


def _against_all(state: State, attack: Attack) -> AttackOdds:
    """The odds against every answer, or against the one already given to this fire."""
    answer = state.auto.answers.get(attack.target) if state.auto else None
    return against(state, attack, {answer.option: answer}) if answer else attack_odds(state, attack)


def _of_answer(state: State, option: str, fields: Mapping[str, Any]) -> AttackOdds | None:
    """The odds of the waiting attack against the answer being considered."""
    attack = state.attack
    if attack is None:
        return None
    answer = exchange.worded(state.combatants[attack.target], option, fields)
    return against(state, attack, {option: answer})


def _success(skill: int) -> SuccessOdds:
    return SuccessOdds(at_least(levels(skill, REGULAR, 0), REGULAR), skill)


def _fix(state: State, combatant: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    """The odds of a repair; nothing is rolled while more rounds of work remain."""
    weapon = fields["weapon"]
    if work_left(combatant, weapon):
        return SuccessOdds(0.0)
    return _success(repair_skill(combatant, weapon, fields["skill"])[1])


def _first_aid(state: State, combatant: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    return _success(combatant.sheet.first_aid)


def _break_free(state: State, combatant: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    holder = state.combatants[combatant.restrained_by]
    skill = manoeuvres.skill_value(combatant, fields["skill"])
    theirs = NO_ROLL if holder.helpless else levels(holder.sheet.brawl, REGULAR, 0)
    free = succeeding(levels(skill, REGULAR, 0), theirs, manoeuvres.breaks_free)
    return SuccessOdds(free, skill)


def _cast(state: State, combatant: Combatant, fields: Mapping[str, Any]) -> SuccessOdds:
    spell, target = combatant.sheet.spells[fields["spell"]], fields.get("target")
    works = _works(state, combatant, spell, target)
    if not spell.damage or target is None:
        return works
    victim, weapon = state.combatants[target], magic(spell)
    struck = damage_of(weapon, weapon.db, combatant.sheet.db, victim.armour, False)
    if struck is None:
        return works
    damage = mixed(((works.success, struck), (1 - works.success, NO_DAMAGE)))
    return replace(works, damage=damage, fells=fells(state.options, victim, damage))


def _works(state: State, combatant: Combatant, spell: Spell, target: str | None) -> SuccessOdds:
    mine = combatant.sheet.pow
    if spell.roll == "none":
        return SuccessOdds(1.0)
    against_whom = opponent(spell, target)
    if against_whom is None:
        return _success(mine)
    theirs = state.combatants[against_whom].sheet.pow
    works = succeeding(
        levels(mine, REGULAR, 0),
        levels(theirs, REGULAR, 0),
        lambda level, against: overcomes(level, against, mine, theirs),
    )
    return SuccessOdds(works, mine)


_ODDS: Mapping[str, Callable[[State, Combatant, Mapping[str, Any]], Odds | None]] = {
    "fix": _fix,
    "first_aid": _first_aid,
    "break_free": _break_free,
    "cast": _cast,
}
