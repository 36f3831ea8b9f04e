"""Initiative, rolled once for the whole fight, and the resulting places (README 7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.arm5.rules.arms import held, in_hand, shield
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.stress import test, with_encumbrance
from rulesets.arm5.state import Board, Combatant

type Place = tuple[str, bool]
"""The combatant of a place, and whether it is the earlier one for a fast-cast spell."""


def roll_all(fight: Fight) -> None:
    with fight.exchange():
        modifiers = {id: _roll(fight, fight.combatants[id]) for id in list(fight.combatants)}
        fight.order = tuple(_ranked(fight, list(modifiers), modifiers, _totals(fight)))


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
    found: list[tuple[int, int, int, Place]] = []
    for index, id in enumerate(board.order):
        combatant = board.combatants[id]
        found.append((-combatant.initiative, 0, index, (id, False)))
        if has_early_place(board, combatant) and combatant.initiative_fast is not None:
            found.append((-combatant.initiative_fast, 1, index, (id, True)))
    return [place for *_, place in sorted(found)]


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


def _totals(fight: Fight) -> dict[str, int]:
    return {id: combatant.initiative for id, combatant in fight.combatants.items()}


def _ranked(
    fight: Fight, ids: Sequence[str], modifiers: dict[str, int], totals: dict[str, int]
) -> list[str]:
    """The ids from the highest total down; ties are rolled again for the order only."""
    ranked: list[str] = []
    for total in sorted({totals[id] for id in ids}, reverse=True):
        group = [id for id in ids if totals[id] == total]
        if len(group) > 1:
            again = {id: _roll_again(fight, id, modifiers[id]) for id in group}
            group = _ranked(fight, group, modifiers, again)
        ranked += group
    return ranked


def _roll_again(fight: Fight, id: str, modifier: int) -> int:
    rolled = test(fight, id, "initiative_tie", modifier)
    fight.note("initiative_tie", id, facts=rolled.facts, rolls=rolled.rolls)
    return rolled.total
