"""Movement: declared, forced and free (README 5.3, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.identity_cache import once_in
from rulesets.offering import MOST_NAMED, No, Offer, no, options_of, unhindered
from rulesets.ose.rules.effects import go
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import (
    ROUNDS_OF_MOVEMENT,
    against,
    can_move,
    can_run,
    hindrance,
    in_melee,
    limit,
    members,
    ready,
    wont_fight,
)
from rulesets.ose.state import MELEE, Board, Combatant, Covered, Move, State
from rulesets.reducer import offered_of


def asks(board: Board, combatant: Combatant) -> bool:
    if (
        combatant.moved
        or combatant.fleeing
        or combatant.declared == "cast"
        or combatant.id in board.answered
    ):
        return False
    if (board.phase == "slow_movement") != (combatant.id in board.waiting):
        return False
    return ready(board, combatant) and can_move(combatant) and not in_melee(board, combatant)


def decision(board: Board, combatant: Combatant) -> Decision:
    options = _options(*_situation(board, combatant))
    usual = offered_of(options, ("engage", "stay", "move"))
    return Decision(combatant.id, "move", options, "stay", usual=usual)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield No("engage", why_not_engage(board, combatant), most=MOST_NAMED)
    yield from _offers(*_situation(board, combatant))


def _situation(board: Board, combatant: Combatant) -> tuple[int, tuple[str, ...], bool, bool]:
    targets = () if wont_fight(board, combatant) else within_reach(board, combatant)
    return combatant.move, targets, combatant.cornered, may_wait(board, combatant)


def _offers(most: int, targets: tuple[str, ...], cornered: bool, waits: bool) -> Iterator[Offer]:
    feet = Field(name="feet", type="int", min=1, max=most, default=most)
    yield Option("stay")
    yield Option("move", (feet,))
    if targets:
        target = Field(name="target", type="combatant", choices=targets, default=targets[0])
        yield Option("engage", (target, feet))
    yield no("leave", "cornered") if cornered else Option("leave")
    if waits:
        yield Option("wait")


@lru_cache(1024)
def _options(
    most: int, targets: tuple[str, ...], cornered: bool, waits: bool
) -> tuple[Option, ...]:
    """The options, cached: hundreds of combatants have the same."""
    return options_of(_offers(most, targets, cornered, waits))


def take(fight: Fight, combatant: Combatant, option: str, fields: Mapping[str, Any]) -> None:
    fight.answered_by(combatant.id)
    if option == "stay":
        return
    if option == "wait":
        fight.waiting = tuple(sorted((*fight.waiting, combatant.id)))
        fight.note("wait", combatant.id)
        return
    target = fields.get("target")
    facts = {"feet": fields["feet"]} if "feet" in fields else {}
    moves = (*fight.moves, Move(combatant.id, option, target))
    fight.moves = tuple(sorted(moves, key=lambda move: move.who))
    _moved(fight, combatant.id)
    fight.note(option, combatant.id, target, facts)


def within_reach(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """Enemies that the combatant can close with."""
    return unhindered(why_not_engage(board, combatant))


def why_not_engage(board: Board, combatant: Combatant) -> Sequence[tuple[str, str | None]]:
    """The reason why the combatant cannot close with each enemy that is not beside it, if there is
    one."""
    feet = {c.who: c.feet for c in board.covered if c.opponent == combatant.id}
    away = tuple(who for who, covered in feet.items() if covered > combatant.move)
    look = _known_reasons if isinstance(board, State) else _reasons
    return look(board, combatant.side, combatant.engaged, away)


def _reasons(
    board: Board, side: str, engaged: tuple[str, ...], away: tuple[str, ...]
) -> Sequence[tuple[str, str | None]]:
    """The reasons for all combatants of a side in melee with the same enemies, from whom the same
    enemies have got `away`."""
    beside = frozenset(engaged)
    return [
        (enemy.id, _reason(enemy, enemy.id in away))
        for enemy in against(board, side)
        if enemy.id not in beside
    ]


def _reason(enemy: Combatant, away: bool) -> str | None:
    if enemy.out_of_reach:
        return "out_of_reach"
    return "got_away" if away else None


_known_reasons = once_in(_reasons)


def may_wait(board: Board, combatant: Combatant) -> bool:
    """Whether it may wait (README S6): using a slow weapon, it also moves last."""
    arms = combatant.sheet.arms
    return (
        board.phase == "movement"
        and board.options.slow_scope == "turn"
        and bool(arms["slow_melee"] or arms["slow_missile"])
        and not wont_fight(board, combatant)
    )


def force(fight: Fight) -> None:
    """Opens the phase with flights and declared moves, all judged by the melee as it was."""
    movers = [
        member
        for member in members(fight)
        if (member.fleeing or member.declared in ("withdraw", "retreat")) and ready(fight, member)
    ]
    for runner, beset in [(mover, in_melee(fight, mover)) for mover in movers]:
        if runner.fleeing:
            _flee(fight, runner, beset)
        else:
            _break_away(fight, runner, beset)


def change_places(fight: Fight) -> None:
    """Ends the phase: leavers go, those who moved break off, then pairs are formed."""
    moves, fight.moves = fight.moves, ()
    for move in moves:
        if move.option == "leave" and fight.combatants[move.who].status == "active":
            go(fight, move.who, "fled")
    for move in moves:
        MELEE.part_from_all(fight.combatants, move.who)
    for move in moves:
        if move.target is not None and all(
            fight.combatants[id].status == "active" for id in (move.who, move.target)
        ):
            MELEE.join(fight.combatants, move.who, move.target)


def _flee(fight: Fight, combatant: Combatant, beset: bool) -> None:
    if not can_run(combatant):
        fight.note("flee_blocked", combatant.id)
    elif beset:
        _get_away(fight, combatant, combatant.move)
        fight.change(combatant.id, retreating=True)
        fight.note("flee", combatant.id, facts={"feet": combatant.move})
    else:
        _moved(fight, combatant.id)
        go(fight, combatant.id, "fled")
        fight.note("fled", combatant.id)


def _break_away(fight: Fight, combatant: Combatant, beset: bool) -> None:
    if not beset or hindrance(combatant, combatant.declared) is not None:
        rule = "movement_blocked" if beset else "declaration_lapsed"
        fight.note(rule, combatant.id, facts={"declared": combatant.declared})
        fight.change(combatant.id, declared="none", declared_feet=0, retreating=False)
        return
    feet = min(combatant.declared_feet, limit(combatant, combatant.declared))
    _get_away(fight, combatant, feet)
    rule = "withdrawal" if combatant.declared == "withdraw" else "retreat"
    fight.note(rule, combatant.id, facts={"feet": feet})


def _get_away(fight: Fight, combatant: Combatant, feet: int) -> None:
    fight.covered += tuple(Covered(combatant.id, opponent, feet) for opponent in combatant.engaged)
    MELEE.part_from_all(fight.combatants, combatant.id)
    _moved(fight, combatant.id)


def _moved(fight: Fight, id: str) -> None:
    combatant = fight.combatants[id]
    if not combatant.moved:
        moved = min(combatant.rounds_moved + 1, ROUNDS_OF_MOVEMENT)
        fight.change(id, moved=True, rounds_moved=moved)
