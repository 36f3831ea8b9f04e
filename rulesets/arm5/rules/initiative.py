"""Initiative, rolled once for the whole fight, with the resulting places (README 7.3), and priority
when an action is interrupted (README 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from rulesets.arm5.rules.fight import Fight, Stress, test, with_encumbrance
from rulesets.arm5.rules.queries import held, in_hand, shield, skill, weapon_of
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.parts.order import order_of

type Place = tuple[str, bool]
"""The combatant of a place, and whether it is the earlier one for a fast-cast spell."""


def roll_all(fight: Fight) -> None:
    with fight.exchange():
        modifiers = {id: _roll(fight, fight.combatants[id]) for id in list(fight.combatants)}
        totals = {id: combatant.initiative for id, combatant in fight.combatants.items()}

        def again(tied: Iterable[str]) -> dict[str, int]:
            """Rolls for the order only."""
            return {id: _roll_again(fight, id, modifiers[id]) for id in tied}

        fight.order = order_of(totals, again)


def roll_newcomer(fight: Fight, id: str) -> int:
    """Rolls for a newcomer, placed behind all with at least the same total. Returns the index in
    the order."""
    _roll(fight, fight.combatants[id])
    total = fight.combatants[id].initiative
    ahead = [
        i for i, other in enumerate(fight.order) if fight.combatants[other].initiative >= total
    ]
    place = ahead[-1] + 1 if ahead else 0
    fight.order = (*fight.order[:place], id, *fight.order[place:])
    return place


def places(board: Board) -> list[Place]:
    """The places of a round; an earlier place comes after those with at least the same total."""
    ranked: list[tuple[int, int, int, Place]] = []
    for index, id in enumerate(board.order):
        combatant = board.combatants[id]
        ranked.append((-combatant.initiative, 0, index, (id, False)))
        if has_early_place(board, combatant) and combatant.initiative_fast is not None:
            ranked.append((-combatant.initiative_fast, 1, index, (id, True)))
    return [place for *_, place in sorted(ranked)]


def has_early_place(board: Board, combatant: Combatant) -> bool:
    fast = combatant.initiative_fast
    return board.options.early_cast and fast is not None and fast > combatant.initiative


def basis(combatant: Combatant) -> str:
    """`weapon` if the weapon's modifier counts, `spell` if the fight begins with spells."""
    if combatant.sheet.opens_with is not None:
        return combatant.sheet.opens_with
    armed = held(combatant, "weapon") is not None
    return "weapon" if armed or not combatant.sheet.spells else "spell"


def _roll(fight: Fight, combatant: Combatant) -> int:
    """Rolls and logs initiative. Returns the modifier, for ties."""
    sheet, opens_with = combatant.sheet, basis(combatant)
    numbers = {
        "quickness": sheet.quickness,
        "weapon_mod": weapon_modifier(combatant) if opens_with == "weapon" else 0,
        "encumbrance": sheet.encumbrance,
        "penalty": combatant.penalty,
    }
    modifier = with_encumbrance(numbers)
    rolled = test(fight, combatant.id, "initiative", modifier)
    quick = sheet.quickness + sheet.finesse - sheet.encumbrance + combatant.penalty
    hurried = any(spell.fast_casting for spell in sheet.spells.values())
    fast = rolled.with_modifier(quick) if hurried else None
    facts: dict[str, Any] = {"basis": opens_with, **numbers, "fast_total": fast, **rolled.facts}
    fight.note("initiative", combatant.id, facts=facts, rolls=rolled.rolls)
    fight.change(combatant.id, initiative=rolled.total, initiative_fast=fast)
    return modifier


def weapon_modifier(combatant: Combatant) -> int:
    """The modifier of the weapon in hand, plus the shield's with a Single Weapon, or that of a
    shield alone."""
    weapon, beside = in_hand(combatant), shield(combatant)
    if weapon is None:
        return beside.init if beside else 0
    together = beside is not None and weapon.ability == "single_weapon"
    return weapon.init + (beside.init if together and beside else 0)


def _roll_again(fight: Fight, id: str, modifier: int) -> int:
    rolled = test(fight, id, "initiative_tie", modifier)
    fight.note("initiative_tie", id, facts=rolled.facts, rolls=rolled.rolls)
    return rolled.total


# -- priority --------------------------------------------------------------------------------------


def priority_numbers(combatant: Combatant, action: Action) -> dict[str, int]:
    return {
        "quickness": combatant.sheet.quickness,
        "ability": _priority_ability(combatant, action),
        "encumbrance": combatant.sheet.encumbrance,
        "penalty": combatant.penalty,
    }


def by_priority(
    fight: Fight, actor: str, interrupters: list[str], actions: Mapping[str, Action]
) -> tuple[str, ...]:
    """The order of the interrupters and the actor: highest rank first, equal ranks by lot."""
    ranks: dict[str, tuple[int, int]] = {}
    for id in (actor, *interrupters):
        combatant = fight.combatants[id]
        rolled = _priority(fight, combatant, actions[id], None if id == actor else actor)
        ranks[id] = rank(rolled.total, combatant)
    return order_of(ranks, partial(_lots, fight))


def rank(total: int, combatant: Combatant) -> tuple[int, int]:
    """The rank; equal totals are ordered by Quickness."""
    return total, combatant.sheet.quickness


def _priority(fight: Fight, combatant: Combatant, action: Action, against: str | None) -> Stress:
    numbers = priority_numbers(combatant, action)
    rolled = test(fight, combatant.id, "priority", with_encumbrance(numbers))
    fight.note("priority", combatant.id, against, {**numbers, **rolled.facts}, rolled.rolls)
    return rolled


def _lots(fight: Fight, tied: Iterable[str]) -> dict[str, int]:
    drawn: dict[str, int] = {}
    for id in tied:
        roll = fight.roll_d10(id, "priority_tie", 1)
        fight.note("priority_tie", id, facts={"die": roll.faces[0]}, rolls=(roll,))
        drawn[id] = roll.faces[0]
    return drawn


def _priority_ability(combatant: Combatant, action: Action) -> int:
    option = action.option
    if option in ("attack", "charge"):
        return skill(combatant, weapon_of(combatant, str(action.fields["weapon"])))
    if option == "cast":
        return combatant.sheet.finesse
    riding = option == "ride" or (option == "leave" and combatant.mounted)
    riding = riding or (option == "act" and action.fields["what"] in ("mount", "dismount"))
    return combatant.sheet.ride if riding else combatant.sheet.athletics
