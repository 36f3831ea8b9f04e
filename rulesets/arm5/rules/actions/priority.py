"""Priority when an action is interrupted (README 7.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arm5.rules.arms import skill, weapon_of
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.stress import Stress, test, with_encumbrance
from rulesets.arm5.state import Action, Combatant


def priority_numbers(combatant: Combatant, action: Action) -> dict[str, int]:
    return {
        "quickness": combatant.sheet.quickness,
        "ability": _priority_ability(combatant, action),
        "encumbrance": combatant.sheet.encumbrance,
        "penalty": combatant.penalty,
    }


def by_priority(
    fight: Fight, actor: str, interrupters: list[str], actions: Mapping[str, Action]
) -> list[str]:
    """The order of the interrupters and the actor: highest rank first, equal ranks by lot."""
    totals: dict[tuple[int, int], list[str]] = {}
    for id in (actor, *interrupters):
        combatant = fight.combatants[id]
        rolled = _priority(fight, combatant, actions[id], None if id == actor else actor)
        totals.setdefault(rank(rolled.total, combatant), []).append(id)
    ranked: list[str] = []
    for key in sorted(totals, reverse=True):
        ranked += _by_lot(fight, totals[key])
    return ranked


def rank(total: int, combatant: Combatant) -> tuple[int, int]:
    """The rank; equal totals are ordered by Quickness."""
    return total, combatant.sheet.quickness


def _priority(fight: Fight, combatant: Combatant, action: Action, against: str | None) -> Stress:
    numbers = priority_numbers(combatant, action)
    rolled = test(fight, combatant.id, "priority", with_encumbrance(numbers))
    fight.note("priority", combatant.id, against, {**numbers, **rolled.facts}, rolled.rolls)
    return rolled


def _by_lot(fight: Fight, tied: list[str]) -> list[str]:
    if len(tied) < 2:
        return tied
    drawn: dict[int, list[str]] = {}
    for id in tied:
        roll = fight.roll_d10(id, "priority_tie", 1)
        fight.note("priority_tie", id, facts={"die": roll.faces[0]}, rolls=(roll,))
        drawn.setdefault(roll.faces[0], []).append(id)
    return [id for die in sorted(drawn, reverse=True) for id in _by_lot(fight, drawn[die])]


def _priority_ability(combatant: Combatant, action: Action) -> int:
    option = action.option
    if option in ("attack", "charge"):
        return skill(combatant, weapon_of(combatant, str(action.fields["weapon"])))
    if option == "cast":
        return combatant.sheet.finesse
    riding = option == "ride" or (option == "leave" and combatant.mounted)
    riding = riding or (option == "act" and action.fields["what"] in ("mount", "dismount"))
    return combatant.sheet.ride if riding else combatant.sheet.athletics
