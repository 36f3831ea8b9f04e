"""Queries of a fight: enemies, distances, the order of combatants."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.arm5.state import Board, Combatant

HELPLESS = ("unconscious", "incapacitated")


def enemies(board: Board, combatant: Combatant) -> list[Combatant]:
    """Active combatants of all other sides, in roster order, hidden or not."""
    side = combatant.side
    return [other for other in board.combatants.values() if other.side != side and other.active]


def distance(combatant: Combatant, other: Combatant) -> int | None:
    """Paces between them; None when a position is unknown."""
    if combatant.position is None or other.position is None:
        return None
    return abs(combatant.position - other.position)


def by_initiative(board: Board, ids: Iterable[str]) -> list[str]:
    wanted = set(ids)
    return [id for id in board.order if id in wanted]


def hindrance(combatant: Combatant) -> str | None:
    """The reason why the combatant cannot move, mounted or not."""
    if not combatant.free:
        return "engaged"
    return None if combatant.upright else "lying"


def can_ride(combatant: Combatant) -> bool:
    return combatant.mounted and combatant.mount_action and combatant.free


def decided(board: Board) -> bool:
    """Whether at most one side has active combatants."""
    first = None
    for combatant in board.combatants.values():
        if combatant.active and combatant.side != first:
            if first is not None:
                return False
            first = combatant.side
    return True
