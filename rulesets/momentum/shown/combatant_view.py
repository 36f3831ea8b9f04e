"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure
from rulesets.identity_cache import identity_cached, reader
from rulesets.momentum.asking.visibility import Visibility, health
from rulesets.momentum.rules.melee import targets
from rulesets.momentum.rules.melee.acting import rewarded
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.rules.probe import attack, disengaging_is_hard
from rulesets.momentum.rules.queries import group_of, usable
from rulesets.momentum.shown.kit import kit
from rulesets.momentum.shown.marks import marks
from rulesets.momentum.shown.sealed import is_planned
from rulesets.momentum.state import Combatant, Sheet, State
from rulesets.visibility import views_of

OPEN = "side status group prone exchanged fled".split()
"""Facts about every combatant for everybody."""
OWN = "hp max_hp mp initiative spent modifier edge flank off_balance".split()
SHEET = "initiative speed evade armour damage_bonus shield_bonus shield_defence full half".split()
TECHNIQUE = "effect modifier damage edge all_targets loses_momentum".split()

_open, _numbers, _sheet, _technique = map(reader, (OPEN, OWN, SHEET, TECHNIQUE))


def combatant_view(state: State, one: Combatant, visibility: Visibility) -> CombatantView:
    told = visibility.openness(one)
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=visibility.ally(one),
        mine=one.id in visibility.viewer.controls,
        able=one.status == "active",
        status=one.status,
        acted=_acted(state, one, visibility),
        health=health(one, told),
        figures=_figures(one, visibility) if told == "numbers" else (),
        marks=marks(state, one, visibility),
        facts=_facts(state, one, visibility),
        kit=kit(state.options, one) if visibility.owns(one) else {},
    )


combatant_views = views_of(combatant_view)


def _acted(state: State, one: Combatant, visibility: Visibility) -> bool:
    """Whether its part of the round is over; a declared spell is secret."""
    if state.bout is not None and one.id in state.bout.present:
        return False
    if one.exchanged:
        return True
    plan = is_planned(state, one)
    declared = plan is not None and plan.option == "cast"  # which uses the action up at once
    return one.spent and not declared and one.group is None and visibility.knows(one)


def _figures(one: Combatant, visibility: Visibility) -> tuple[Figure, ...]:
    """The figures; spell casters have magic points as the second number."""
    left = Figure("hp", one.hp, one.max_hp)
    if not visibility.owns(one) or not one.sheet.spells:
        return (left,)
    return (left, Figure("mp", one.mp))


def _facts(state: State, one: Combatant, visibility: Visibility) -> dict[str, Any]:
    group = group_of(state, one.group)
    facts = _open(one)
    facts |= {"dropped": list(one.dropped), "role": None}
    if group is not None:
        facts["role"] = "active" if group.momentum == one.side else "passive"
    if visibility.owns(one):
        facts |= _own(state, one, visibility)
    return facts


def _own(state: State, one: Combatant, visibility: Visibility) -> dict[str, Any]:
    """All facts about it, and the subjects of the questions it is asked."""
    facts = _numbers(one)
    facts["sheet"] = _sheet(one.sheet)
    facts["skills"] = _skills(one)
    facts["hindered_penalty"] = state.options.hindered_penalty
    facts["disengage_hard"] = disengaging_is_hard(state.options)
    facts["techniques"] = _techniques(one.sheet)
    bout = state.bout
    if state.step == "respond":
        facts["attackers"] = list(visibility.present(attackers_of(state, one)))
    if bout is not None and one.id in bout.present:
        facts["stalemate"] = bout.counts == ("all", "none")
        facts["rewarded"] = list(visibility.present(rewarded(bout, one.id)))
        facts["aimed_at"] = (
            list(visibility.present(_attackers(state, one))) if _sees_aims(state) else []
        )
    return facts


@identity_cached
def _skills(one: Combatant) -> dict[str, int]:
    return {name: attack(one, name).value for name in usable(one, "melee")}


@identity_cached
def _techniques(sheet: Sheet) -> dict[str, dict[str, Any]]:
    return {technique.name: _technique(technique) for technique in sheet.techniques.values()}


def _sees_aims(state: State) -> bool:
    return state.bout is not None and state.bout.stage == "react"


def _attackers(state: State, one: Combatant) -> tuple[str, ...]:
    """The combatants of the active side aiming at this one of the passive side."""
    bout = state.bout
    if bout is None or one.side != bout.passive:
        return ()
    return targets.attackers(state, bout, one.id)
