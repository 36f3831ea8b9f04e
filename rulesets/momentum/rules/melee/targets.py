"""Whom an answer in an exchange is aimed at, and who wards what off (README 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.momentum.rules.queries import Board, other_side, present
from rulesets.momentum.state import Bout, Combatant, Plan, Result, Technique

NO_RESULT = Result(0, tested=False)


def technique(one: Combatant, deed: Plan) -> Technique | None:
    if deed.option != "manoeuvre":
        return None
    return one.sheet.techniques.get(deed.manoeuvre or "")


def effect(one: Combatant, deed: Plan) -> str:
    """What the answer does when it succeeds: damage, or one of README 7.9."""
    if deed.option == "attack":
        return "damage"
    used = technique(one, deed)
    return used.effect if used else deed.manoeuvre or deed.goal or ""


def covers(deed: Plan) -> bool:
    return deed.option == "manoeuvre" and deed.manoeuvre == "cover"


def aims(deed: Plan) -> bool:
    """Attacks, manoeuvres and tactical movements are aimed at enemies; a cover is not."""
    return deed.option in ("attack", "manoeuvre", "tactical") and not covers(deed)


def at_all(one: Combatant, deed: Plan) -> bool:
    used = technique(one, deed)
    return used is not None and used.all_targets


def targets(board: Board, one: Combatant, deed: Plan) -> tuple[str, ...]:
    """The enemies it is aimed at, in initiative order."""
    if not aims(deed):
        return ()
    if at_all(one, deed):
        return present(board, other_side(board, one.side))
    return (deed.target,) if deed.target else ()


def both_sides(board: Board, bout: Bout) -> tuple[str, ...]:
    """The participants, active ones first, each side in initiative order."""
    return (*present(board, bout.active), *present(board, bout.passive))


def attackers(board: Board, bout: Bout, id: str) -> tuple[str, ...]:
    """Who aims at somebody."""
    one = board.combatants[id]
    return tuple(
        other
        for other in present(board, other_side(board, one.side))
        if id in targets(board, board.combatants[other], bout.deeds[other])
    )


def undefended(board: Board, bout: Bout, id: str) -> bool:
    """Whether none of its targets resists at all."""
    one, deed = board.combatants[id], bout.deeds[id]
    if deed.option not in ("attack", "manoeuvre") or effect(one, deed) != "damage":
        return False
    resisting = ("attack", "defend", "evade", "manoeuvre", "tactical")
    return not any(bout.deeds[t].option in resisting for t in targets(board, one, deed))


def is_tested(board: Board, bout: Bout, id: str) -> bool:
    """Who only wards off tests when there is something to ward off."""
    deed = bout.deeds[id]
    if covers(deed):
        return bool(attackers(board, bout, deed.target or ""))
    if deed.option in ("defend", "evade"):
        return bool(attackers(board, bout, id))
    return aims(deed)


def warding(board: Board, bout: Bout, target: str, level: int) -> Iterator[tuple[str, int]]:
    """Who stops a success of this level against the target, the target itself first."""
    own = bout.results.get(target, NO_RESULT).level
    if bout.deeds[target].option in ("defend", "evade") and own >= level:
        yield target, own
    for id in present(board, board.combatants[target].side):
        cover = bout.results.get(id, NO_RESULT).level
        deed = bout.deeds[id]
        if covers(deed) and deed.target == target and cover >= level:
            yield id, cover
