"""Who is asked what, and how an answer is taken (README 5). One decision is open at any time."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.coc7 import melee, shots, thrown, volleys
from rulesets.coc7.actions import ACTIONS, CHARGES, Action, act
from rulesets.coc7.fields import checked
from rulesets.coc7.fight import GM, Fight
from rulesets.coc7.reactions import Settle, check_answer, enter
from rulesets.coc7.reactions import decision as reaction
from rulesets.coc7.rounds import end_round, end_turn
from rulesets.coc7.state import Combatant
from rulesets.coc7.words import Board
from rulesets.contract import Choice, Decision, IllegalChoice, Option

IDLE = Decision(GM, "idle", (Option("next_round"),), "next_round")
SETTLE: Mapping[str, Settle] = {
    "melee": melee.settle,
    "manoeuvre": melee.settle,
    "throw": thrown.settle,
    "shoot": shots.settle,
    "burst": shots.settle,
    "auto": volleys.settle,
}


def pending(board: Board) -> tuple[Decision, ...]:
    if board.over:
        return ()
    if board.attack:
        return (reaction(board, board.attack),)
    if board.auto:
        return (volleys.decision(board, board.auto),)
    if board.phase == "idle":
        return (IDLE,)
    one = board.combatants[board.order[0]]
    kind, actions = _asked(board)
    offered = tuple(filter(None, (action.offer(board, one) for action in actions.values())))
    return (Decision(one.id, kind, offered, "stop" if kind == "charge" else None),)


def answer(fight: Fight, choice: Choice) -> None:
    """Takes one choice. IllegalChoice in the order not pending, unknown option, bad field."""
    by, kind = _who_and_what(fight)
    if (choice.by, choice.kind) != (by, kind):
        message = f"{choice.by!r} is not asked {choice.kind!r} now"
        raise IllegalChoice("not_pending", message)
    if kind in ("turn", "charge"):
        _take_turn(fight, fight.combatants[by], choice)
    else:
        _take_answer(fight, choice)


def _asked(board: Board) -> tuple[str, Mapping[str, Action]]:
    """README 7.2: at the end of the round the runner attacks; extra turns are normal ones."""
    if board.phase == "late" and not board.extra:
        return "charge", CHARGES
    return "turn", ACTIONS


def _who_and_what(board: Board) -> tuple[str, str]:
    if board.attack:
        return board.attack.target, "react"
    if board.auto:
        return board.auto.by, "volley"
    if board.phase == "idle":
        return GM, "idle"
    return board.order[0], _asked(board)[0]


def _take_turn(fight: Fight, one: Combatant, choice: Choice) -> None:
    kind, actions = _asked(fight)
    action = actions.get(choice.option)
    option = action.offer(fight, one) if action else None
    if action is None or option is None:
        raise _unknown(choice)
    fields = checked(option, choice.fields)
    action.fits(fight, one, fields)
    if kind == "charge" and choice.option != "stop" and one.moving_fast:
        fight.change(one.id, moving_fast=False)
    if act(fight, one.id, option.name, action, fields):
        end_turn(fight)


def _take_answer(fight: Fight, choice: Choice) -> None:
    (decision,) = pending(fight)
    option = decision.option(choice.option)
    if option is None:
        raise _unknown(choice)
    fields = checked(option, choice.fields)
    if decision.kind == "idle":
        fight.phase, fight.order = "act", ()
        end_round(fight)
    elif decision.kind == "react":
        _react(fight, option.name, fields)
    elif option.name == "fire":
        volleys.check_fire(fight, fight.combatants[decision.by], fields)
        volleys.take_fire(fight, fields)
    else:
        volleys.take_cease(fight)
        end_turn(fight)


def _react(fight: Fight, option: str, fields: Mapping[str, object]) -> None:
    attack = fight.attack
    assert attack is not None
    check_answer(fight, attack, option, fields)
    fight.attack = None
    SETTLE[attack.kind](fight, attack, enter(fight, attack, option, fields))
    if attack.kind != "auto":
        end_turn(fight)


def _unknown(choice: Choice) -> IllegalChoice:
    return IllegalChoice("unknown_option", f"{choice.option!r} is not offered now")
