"""The declarations at the start of a round, and leaving a group early (README 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Choice, Decision, Option
from rulesets.momentum.rules import offers
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import active, may_leave
from rulesets.momentum.state import Board, Combatant
from rulesets.offering import Offer, options_of
from rulesets.reducer import offered_of

DECLARED = (
    "hold",
    "move",
    "engage",
    "shoot",
    "reload",
    "cast",
    "other",
    "stand_up",
    "pick_up",
)

USUAL = ("stand_up", "shoot", "reload", "engage", "hold", "move")


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in active(board):
        if combatant.spent or combatant.id in board.plans:
            continue
        if combatant.group is None or _may_leave(board, combatant):
            yield combatant.id, "declare"


def _may_leave(board: Board, combatant: Combatant) -> bool:
    gone = [id for id, plan in board.plans.items() if plan.option == "leave"]
    return not combatant.prone and may_leave(board, combatant, gone)


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    options = options_of(offered(board, combatant, kind))
    if combatant.group is None:
        return Decision(combatant.id, kind, options, "hold", usual=offered_of(options, USUAL))
    return Decision(combatant.id, kind, options, "stay")


def offered(board: Board, combatant: Combatant, kind: str) -> Iterator[Offer]:
    if combatant.group is None:
        yield from offers.offered(board, combatant, DECLARED)
    else:
        yield Option("stay")
        yield Option("leave", (offers.full_metres(combatant), offers.AWAY))


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    plan = offers.plan(fight, combatant, choice, fields)
    if choice.option == "cast":  # the action cannot be used for anything else
        fight.change(combatant.id, spent=True)
    fight.plan(combatant.id, replace(plan, declared=True))
    return plan.target
