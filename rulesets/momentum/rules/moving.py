"""The two movement phases (README 5.5, 7.3, 7.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Choice, Decision, Option
from rulesets.momentum.rules import doing, offers
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import settle
from rulesets.momentum.rules.queries import active
from rulesets.momentum.state import Board, Combatant
from rulesets.offering import Offer, options_of

SECOND = ("move", "reload", "other", "stand_up", "pick_up")


def first_phase(fight: Fight) -> None:
    """Carries out the declarations for the phase, in initiative order."""
    for id in fight.order:
        combatant, plan = fight.combatants[id], fight.plans.get(id)
        if combatant.status != "active" or plan is None:
            continue
        if plan.option == "leave" and combatant.group is not None:
            doing.leave_early(fight, combatant, plan)
        elif plan.option in doing.DEEDS and combatant.group is None:
            doing.perform(fight, combatant, plan)
        if fight.over:
            return
    settle(fight)


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in active(board):
        if (
            combatant.group is None
            and (combatant.fled or not combatant.spent)
            and combatant.id not in board.answers
        ):
            yield combatant.id, "second_move"


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    default = "move" if combatant.fled and not combatant.prone else "stay"
    return Decision(combatant.id, kind, options_of(offered(board, combatant, kind)), default)


def offered(board: Board, combatant: Combatant, kind: str) -> Iterator[Offer]:
    yield Option("stay")
    yield from offers.offered(board, combatant, ("move",) if combatant.fled else SECOND)


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    fight.answer(combatant.id, offers.plan(fight, combatant, choice, fields))
    return None


def second_phase(fight: Fight) -> None:
    for id in fight.order:
        combatant, plan = fight.combatants[id], fight.answers.get(id)
        if (
            plan
            and plan.option != "stay"
            and combatant.status == "active"
            and combatant.group is None
        ):
            doing.perform(fight, combatant, plan)
        if fight.over:
            return
    settle(fight)
