"""The declarations at the start of a round, and leaving a group early (README 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Decision, Option
from rulesets.momentum.rules import offers
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import Board, active, members, opponents
from rulesets.momentum.state import Combatant

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
    for one in active(board):
        if one.spent or one.id in board.plans:
            continue
        if one.group is None or may_leave(board, one):
            yield one.id, "declare"


def may_leave(board: Board, one: Combatant) -> bool:
    """While an ally stays against a single enemy, the others leave without a test."""
    if one.prone or len(opponents(board, one)) != 1:
        return False
    return any(
        id != one.id and not (id in board.plans and board.plans[id].option == "leave")
        for id in members(board, one.group, one.side)
    )


def decision(board: Board, one: Combatant, kind: str) -> Decision:
    if one.group is None:
        return Decision(one.id, kind, offers.offered(board, one, DECLARED), "hold")
    leave = Option("leave", (offers.full_metres(one), offers.AWAY))
    return Decision(one.id, kind, (Option("stay"), leave), "stay")


def take(
    fight: Fight,
    one: Combatant,
    kind: str,
    option: str,
    fields: Mapping[str, Any],
    given: Mapping[str, Any],
) -> str | None:
    plan = offers.plan(fight, one, option, fields, given)
    if option == "cast":  # the action is as good as used
        fight.change(one.id, spent=True)
    fight.plan(one.id, replace(plan, declared=True))
    return plan.target
