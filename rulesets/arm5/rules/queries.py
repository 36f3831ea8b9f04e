"""Queries of a fight: enemies, distances, the order of combatants."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.arm5.state import Board, Combatant

HELPLESS = ("unconscious", "incapacitated")


def enemies(board: Board, one: Combatant) -> list[Combatant]:
    """Active combatants of all other sides, in roster order, hidden or not."""
    side = one.side
    return [other for other in board.combatants.values() if other.side != side and other.active]


def distance(one: Combatant, other: Combatant) -> int | None:
    """Paces between them; None when a position is unknown."""
    if one.position is None or other.position is None:
        return None
    return abs(one.position - other.position)


def by_initiative(board: Board, ids: Iterable[str]) -> list[str]:
    wanted = set(ids)
    return [id for id in board.order if id in wanted]


def hindrance(one: Combatant) -> str | None:
    """The reason why the combatant cannot move, mounted or not."""
    if not one.free:
        return "engaged"
    return None if one.upright else "lying"


def can_ride(one: Combatant) -> bool:
    return one.mounted and one.mount_action and one.free


def decided(board: Board) -> bool:
    """Whether at most one side has active combatants."""
    first = None
    for combatant in board.combatants.values():
        if combatant.active and combatant.side != first:
            if first is not None:
                return False
            first = combatant.side
    return True
