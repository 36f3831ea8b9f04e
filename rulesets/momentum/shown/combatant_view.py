"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure, Peril
from rulesets.declared import facts_of
from rulesets.identity_cache import reader
from rulesets.momentum.asking.visibility import Visibility, health
from rulesets.momentum.rules.melee import targets
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.shown.kit import kit
from rulesets.momentum.shown.marks import marks
from rulesets.momentum.shown.sealed import is_planned
from rulesets.momentum.state import Combatant, State
from rulesets.visibility import views_of
from rulesets.wording.perils import OUT

FALLEN = Peril(word="unconscious", comes=OUT)
_read = facts_of(Combatant)
_sheet = reader("evade shield_defence full half".split())


def combatant_view(state: State, combatant: Combatant, visibility: Visibility) -> CombatantView:
    told = visibility.openness(combatant)
    return CombatantView(
        id=combatant.id,
        name=combatant.name,
        side=combatant.side,
        ally=visibility.ally(combatant),
        mine=combatant.id in visibility.viewer.controls,
        able=combatant.status == "active",
        status=combatant.status,
        acted=_acted(state, combatant, visibility),
        health=health(combatant, told),
        figures=_figures(combatant, visibility) if told == "numbers" else (),
        marks=marks(state, combatant, visibility),
        facts=_facts(state, combatant, visibility),
        kit=kit(state.options, combatant) if visibility.owns(combatant) else {},
        peril=FALLEN if combatant.status == "unconscious" else None,
    )


combatant_views = views_of(combatant_view)


def _acted(state: State, combatant: Combatant, visibility: Visibility) -> bool:
    """Whether its part of the round is over; a declared spell is secret."""
    if state.bout is not None and combatant.id in state.bout.present:
        return False
    if combatant.exchanged:
        return True
    plan = is_planned(state, combatant)
    declared = plan is not None and plan.option == "cast"  # which uses the action up at once
    return (
        combatant.spent and not declared and combatant.group is None and visibility.knows(combatant)
    )


def _figures(combatant: Combatant, visibility: Visibility) -> tuple[Figure, ...]:
    """The figures; spell casters have magic points as the second number."""
    left = Figure("hp", combatant.hp, combatant.max_hp)
    if not visibility.owns(combatant) or not combatant.sheet.spells:
        return (left,)
    return (left, Figure("mp", combatant.mp))


def _facts(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    own = visibility.owns(combatant)
    facts = _read(combatant, own)
    return facts | _own(state, combatant, visibility) if own else facts


def _own(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """The facts of its sheet, and the subjects of the questions it is asked."""
    facts: dict[str, Any] = {
        "sheet": _sheet(combatant.sheet),
        "hindered_penalty": state.options.hindered_penalty,
    }
    bout = state.bout
    if state.step == "respond":
        facts["attackers"] = list(visibility.present(attackers_of(state, combatant)))
    if bout is not None and combatant.id in bout.present:
        facts["stalemate"] = bout.counts == ("all", "none")
        facts["aimed_at"] = (
            list(visibility.present(_attackers(state, combatant))) if _sees_aims(state) else []
        )
    return facts


def _sees_aims(state: State) -> bool:
    return state.bout is not None and state.bout.stage == "react"


def _attackers(state: State, combatant: Combatant) -> tuple[str, ...]:
    """The combatants of the active side aiming at this one of the passive side."""
    bout = state.bout
    if bout is None or combatant.side != bout.passive:
        return ()
    return targets.attackers(state, bout, combatant.id)
