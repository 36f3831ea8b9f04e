"""Priority when an action is interrupted (README 7.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.arm5.rules.arms import skill, weapon_of
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.stress import Stress, test, with_encumbrance
from rulesets.arm5.state import Action, Combatant


def priority_numbers(one: Combatant, action: Action) -> dict[str, int]:
    return {
        "quickness": one.sheet.quickness,
        "ability": _priority_ability(one, action),
        "encumbrance": one.sheet.encumbrance,
        "penalty": one.penalty,
    }


def by_priority(
    fight: Fight, actor: str, interrupters: list[str], actions: Mapping[str, Action]
) -> list[str]:
    """The order of the interrupters and the actor: highest rank first, equal ranks by lot."""
    totals: dict[tuple[int, int], list[str]] = {}
    for id in (actor, *interrupters):
        one = fight.combatants[id]
        rolled = _priority(fight, one, actions[id], None if id == actor else actor)
        totals.setdefault(rank(rolled.total, one), []).append(id)
    ranked: list[str] = []
    for key in sorted(totals, reverse=True):
        ranked += _by_lot(fight, totals[key])
    return ranked


def rank(total: int, one: Combatant) -> tuple[int, int]:
    """The rank; equal totals are ordered by Quickness."""
    return total, one.sheet.quickness


def _priority(fight: Fight, one: Combatant, action: Action, against: str | None) -> Stress:
    numbers = priority_numbers(one, action)
    rolled = test(fight, one.id, "priority", with_encumbrance(numbers))
    fight.note("priority", one.id, against, {**numbers, **rolled.facts}, rolled.rolls)
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


def _priority_ability(one: Combatant, action: Action) -> int:
    option = action.option
    if option in ("attack", "charge"):
        return skill(one, weapon_of(one, str(action.fields["weapon"])))
    if option == "cast":
        return one.sheet.finesse
    riding = option == "ride" or (option == "leave" and one.mounted)
    riding = riding or (option == "act" and action.fields["what"] in ("mount", "dismount"))
    return one.sheet.ride if riding else one.sheet.athletics
