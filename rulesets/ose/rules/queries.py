"""Queries of a fight (README 4.1): who is able, ready or in melee; who acts with whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.identity_cache import once_in
from rulesets.ose.state import HELPLESS, Board, Combatant, State

TURN = ("morale", "movement", "missile", "magic", "melee")
"""The phases of each group's turn."""
SLOW_PHASES = ("slow_movement", "slow_missile", "slow_melee")
"""The phases of the last turn, for slow weapons."""
ATTACK_PHASES = ("missile", "magic", "melee", "slow_missile", "slow_melee")
ROUNDS_OF_MOVEMENT = 60
LEAST_FEET = 5


def able(combatant: Combatant) -> bool:
    return combatant.status == "active" and not combatant.asleep and not combatant.paralysed


def helpless(combatant: Combatant) -> bool:
    return combatant.asleep or combatant.paralysed


def ready(board: Board, combatant: Combatant) -> bool:
    return able(combatant) and combatant.acts_from <= board.round


def standing(combatant: Combatant) -> bool:
    """Whether it is active and not helpless for the rest of the fight."""
    if combatant.status != "active" or not helpless(combatant):
        return combatant.status == "active"
    return all(
        condition in combatant.timers for condition in HELPLESS if getattr(combatant, condition)
    )


def in_melee(board: Board, combatant: Combatant) -> bool:
    combatants = board.combatants
    return any(able(combatants[id]) for id in combatant.engaged)


def enemies(board: Board, combatant: Combatant) -> Sequence[Combatant]:
    """Active combatants of all other sides, in roster order."""
    return against(board, combatant.side)


def against(board: Board, side: str) -> Sequence[Combatant]:
    """Active combatants of all sides but this one, in roster order."""
    if isinstance(board, State):  # cached: equal for all combatants of a side
        return _known_others(board, side)
    return _others(board, side)


def _others(board: Board, side: str) -> Sequence[Combatant]:
    return [
        other
        for other in board.combatants.values()
        if other.side != side and other.status == "active"
    ]


_known_others = once_in(_others)


def can_move(combatant: Combatant) -> bool:
    return combatant.move > 0 and combatant.rounds_moved < ROUNDS_OF_MOVEMENT


def limit(combatant: Combatant, way: str) -> int:
    """The distance in feet: half the rate for a withdrawal, the full rate for running."""
    return combatant.move // 2 if way == "withdraw" else combatant.move


def hindrance(combatant: Combatant, way: str) -> str | None:
    """The reason against this way out of melee, `withdraw` or `retreat`."""
    if combatant.cornered:
        return "cornered"
    if combatant.rounds_moved >= ROUNDS_OF_MOVEMENT:
        return "tired"
    if limit(combatant, way) < LEAST_FEET:
        return "too_slow"
    return "no_space" if way == "withdraw" and combatant.blocked_behind else None


def can_run(combatant: Combatant) -> bool:
    return hindrance(combatant, "retreat") is None


def wont_fight(board: Board, combatant: Combatant) -> bool:
    """Whether its morale score is 2 and it has a way out."""
    return combatant.morale == 2 and board.options.morale and not combatant.cornered


def sides(board: Board, some: Iterable[Combatant] | None = None) -> list[str]:
    """The sides (of some combatants), in the order of their first members in the roster."""
    every = dict.fromkeys(combatant.side for combatant in board.combatants.values())
    if some is None:
        return list(every)
    wanted = {item.side for item in some}
    return [side for side in every if side in wanted]


def key(board: Board, combatant: Combatant) -> str:
    """The combatant's key in the order of initiative: its side or its id."""
    return combatant.side if board.options.initiative == "side" else combatant.id


def group(board: Board) -> tuple[str, ...]:
    """The sides or ids that act in this turn."""
    return board.order[board.turn] if board.order else ()


def members(board: Board) -> list[Combatant]:
    """Everybody of the acting group, in roster order."""
    acting = group(board)
    if board.options.initiative == "side":
        return [combatant for combatant in board.combatants.values() if combatant.side in acting]
    return [combatant for combatant in board.combatants.values() if combatant.id in acting]


def acting_together(board: Board) -> bool:
    """Whether the acting group is simultaneous, that is of two or more sides, standing or not."""
    acting = group(board)
    if len(acting) < 2:
        return False
    if board.options.initiative == "side":
        return True
    return len({board.combatants[id].side for id in acting}) > 1


def deferring(board: Board) -> bool:
    """Whether the effects of attacks and spells are deferred to the end of the phase (README
    7.4)."""
    return board.phase in ATTACK_PHASES and acting_together(board)


def open_to(combatant: Combatant) -> str:
    """The viewers of a combatant's numbers: everybody for the party, otherwise its own side."""
    return "all" if combatant.side == "party" else combatant.side
