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


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in active(board):
        if combatant.spent or combatant.id in board.plans:
            continue
        if combatant.group is None or _may_leave(board, combatant):
            yield combatant.id, "declare"


def _may_leave(board: Board, one: Combatant) -> bool:
    gone = [id for id, plan in board.plans.items() if plan.option == "leave"]
    return not one.prone and may_leave(board, one, gone)


def decision(board: Board, one: Combatant, kind: str) -> Decision:
    if one.group is None:
        return Decision(one.id, kind, offers.offered(board, one, DECLARED), "hold")
    leave = Option("leave", (offers.full_metres(one), offers.AWAY))
    return Decision(one.id, kind, (Option("stay"), leave), "stay")


def take(fight: Fight, one: Combatant, choice: Choice, fields: Mapping[str, Any]) -> str | None:
    plan = offers.plan(fight, one, choice, fields)
    if choice.option == "cast":  # the action cannot be used for anything else
        fight.change(one.id, spent=True)
    fight.plan(one.id, replace(plan, declared=True))
    return plan.target
