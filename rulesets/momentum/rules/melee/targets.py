"""The targets of answers in an exchange, and defences against them (README 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.momentum.rules.harm import Blow, in_melee
from rulesets.momentum.rules.queries import other_side, present
from rulesets.momentum.state import Board, Bout, Combatant, Plan, Result, Technique

NO_RESULT = Result(0, tested=False)


def technique(combatant: Combatant, deed: Plan) -> Technique | None:
    if deed.option != "manoeuvre":
        return None
    return combatant.sheet.techniques.get(deed.manoeuvre or "")


def effect(combatant: Combatant, deed: Plan) -> str:
    """The effect of a successful answer: damage, or one of README 7.9."""
    if deed.option == "attack":
        return "damage"
    used = technique(combatant, deed)
    return used.effect if used else deed.manoeuvre or deed.goal or ""


def blow(combatant: Combatant, deed: Plan) -> Blow | None:
    """The blow of an attack, or of a technique that does damage; None for anything else."""
    if effect(combatant, deed) != "damage":
        return None
    used = technique(combatant, deed)
    return in_melee(combatant, deed.weapon or "", used.damage if used else 0)


def covers(deed: Plan) -> bool:
    return deed.option == "manoeuvre" and deed.manoeuvre == "cover"


def aims(deed: Plan) -> bool:
    """Whether the answer has enemies as targets: attacks, manoeuvres and tactical movements do, a
    cover does not."""
    return deed.option in ("attack", "manoeuvre", "tactical") and not covers(deed)


def at_all(combatant: Combatant, deed: Plan) -> bool:
    used = technique(combatant, deed)
    return used is not None and used.all_targets


def targets(board: Board, combatant: Combatant, deed: Plan) -> tuple[str, ...]:
    """The enemies the answer is aimed at, in initiative order."""
    if not aims(deed):
        return ()
    if at_all(combatant, deed):
        return present(board, other_side(board, combatant.side))
    return (deed.target,) if deed.target else ()


def both_sides(board: Board, bout: Bout) -> tuple[str, ...]:
    """The participants, active ones first, each side in initiative order."""
    return (*present(board, bout.active), *present(board, bout.passive))


def attackers(board: Board, bout: Bout, id: str) -> tuple[str, ...]:
    """The enemies whose answers are aimed at this combatant."""
    combatant = board.combatants[id]
    return tuple(
        other
        for other in present(board, other_side(board, combatant.side))
        if id in targets(board, board.combatants[other], bout.deeds[other])
    )


def wards_itself(deed: Plan) -> bool:
    return deed.option in ("defend", "evade")


def wards_off(level: int, against: int) -> bool:
    """Whether a success stops another: it must be at least as high."""
    return 0 < against <= level


def warding(board: Board, bout: Bout, target: str, against: int) -> Iterator[tuple[str, int]]:
    """Defenders who stop a success of this level against the target, the target itself first."""
    own = bout.results.get(target, NO_RESULT).level
    if wards_itself(bout.deeds[target]) and wards_off(own, against):
        yield target, own
    for id in present(board, board.combatants[target].side):
        deed, level = bout.deeds[id], bout.results.get(id, NO_RESULT).level
        if covers(deed) and deed.target == target and wards_off(level, against):
            yield id, level
