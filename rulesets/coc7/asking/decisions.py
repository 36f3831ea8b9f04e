"""Decisions: all that can be done in a turn, and the effects of answers (README 5). One decision is
open at any time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.asking.sequence import end_round, end_turn
from rulesets.coc7.rules import (
    doings,
    exchange,
    guns,
    manoeuvres,
    melee,
    ranged,
    shots,
    volleys,
    wounds,
)
from rulesets.coc7.rules.fight import GM, Fight, stop_aiming
from rulesets.coc7.rules.queries import in_hand
from rulesets.coc7.sheet.fields import checked
from rulesets.coc7.state import Attack, Board, Combatant
from rulesets.contract import Choice, Decision, Earlier, IllegalChoice, Option
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.offering import Offer, options_of
from rulesets.reducer import offered_of

type Offers = Callable[[Board, Combatant], Iterator[Offer]]
type Fits = Callable[[Board, Combatant, Mapping[str, Any]], None]
type Take = Callable[[Fight, str, Mapping[str, Any]], bool | None]
type Attacks = Callable[[Combatant, Mapping[str, Any]], Attack]


def anything(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    """No further check: fields that are valid separately are valid together."""


class Action(Struct, frozen=True):
    """`take` returns False while the turn goes on, because an answer is awaited or the fire
    continues. `attack`: the attack that an answer stands for, if it is one."""

    offers: Offers
    take: Take
    fits: Fits = anything
    attack: Attacks | None = None


ACTIONS: dict[str, Action] = {
    "melee": Action(melee.offers, melee.take, attack=melee.blow),
    "manoeuvre": Action(
        melee.offer_manoeuvre, melee.take_manoeuvre, melee.check_manoeuvre, melee.manoeuvre
    ),
    "shoot": Action(shots.offers, shots.take, shots.check, shots.shot),
    "burst": Action(shots.offer_burst, shots.take_burst, shots.check_burst, shots.burst),
    "auto": Action(volleys.offers, volleys.take, volleys.check, volleys.first_string),
    "throw": Action(ranged.offer_throw, ranged.take_throw, ranged.check_throw, ranged.throw),
    "aim": Action(shots.offer_aim, shots.take_aim),
    "reload": Action(guns.offer_reload, guns.take_reload),
    "fix": Action(guns.offer_fix, guns.take_fix),
    "cast": Action(doings.offer_cast, doings.take_cast, doings.check_cast),
    "run": Action(doings.offer_run, doings.take_run),
    "flee": Action(doings.offer_flee, doings.take_flee),
    "delay": Action(doings.offer_delay, doings.take_delay),
    "draw": Action(doings.offer_draw, doings.take_draw),
    "take_cover": Action(doings.offer_take_cover, doings.take_cover),
    "break_free": Action(manoeuvres.offer_break_free, manoeuvres.take_break_free),
    "first_aid": Action(wounds.offer_first_aid, wounds.take_first_aid),
    "other": Action(doings.offer_other, doings.take_other),
}


def _stop(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield Option("stop")


CHARGES: dict[str, Action] = {
    "melee": ACTIONS["melee"],
    "manoeuvre": ACTIONS["manoeuvre"],
    "stop": Action(_stop, doings.take_stop),
}
RANGED = ("shoot", "burst", "auto", "throw")


def act(fight: Fight, id: str, option: str, action: Action, fields: Mapping[str, Any]) -> bool:
    """Performs an action. Returns whether it ends the turn."""
    if option == "delay":
        action.take(fight, id, fields)
        return False
    if option not in ("aim", *RANGED):
        stop_aiming(fight, id)  # a ranged attack uses it up with its roll
    return action.take(fight, id, fields) is not False


USUAL: Mapping[str, tuple[str, ...]] = {
    "melee": ("break_free", "melee", "shoot", "manoeuvre", "throw"),
    "throw": ("break_free", "throw", "melee", "manoeuvre"),
    "shoot": ("break_free", "shoot", "melee", "manoeuvre", "fix", "reload"),
}
"""What is usually done with such a weapon in the hand, unless one is held."""
IDLE = Decision(GM, "idle", (Option("next_round"),), "next_round")
SETTLE: Mapping[str, exchange.Settle] = {
    "melee": melee.settle,
    "manoeuvre": melee.settle,
    "throw": ranged.settle_throw,
    "shoot": shots.settle,
    "burst": shots.settle,
    "auto": volleys.settle,
}


def pending(board: Board) -> tuple[Decision, ...]:
    if board.over:
        return ()
    if board.attack:
        return (exchange.decision(board, board.attack),)
    if board.auto:
        return (volleys.decision(board, board.auto),)
    if board.phase == "idle":
        return (IDLE,)
    combatant, kind = board.combatants[board.order[0]], _asked(board)[0]
    offered = options_of(offers(board))
    default = "stop" if kind == "charge" else None
    usual = offered_of(offered, _usual(combatant))
    return (Decision(combatant.id, kind, offered, default, usual=usual),)


def offers(board: Board) -> Iterator[Offer]:
    """The offers and refusals of the question to a combatant; full auto refuses nothing."""
    if board.attack:
        yield from exchange.offer_answers(board, board.attack)
    elif not board.auto and board.phase != "idle":
        combatant = board.combatants[board.order[0]]
        for action in _asked(board)[1].values():
            yield from action.offers(board, combatant)


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def _usual(combatant: Combatant) -> tuple[str, ...]:
    """The usual options with the weapon in the hand."""
    weapon = in_hand(combatant)
    if weapon is None or weapon.use == "melee":
        return USUAL["melee"]
    return USUAL["shoot" if weapon.shoots else "throw"]


def answer(fight: Fight, choice: Choice) -> None:
    """Applies a choice. Raises `IllegalChoice`, in the order of `fitting`, before anything
    changes."""
    fields = fitting(fight, choice)
    if choice.kind in ("turn", "charge"):
        _take_turn(fight, choice, fields)
    elif choice.kind == "react":
        _react(fight, choice.option, fields)
    elif choice.kind == "idle":
        fight.phase, fight.order = "act", ()
        end_round(fight)
    elif choice.option == "fire":
        with fight.exchange():
            volleys.take_fire(fight, fields)
    else:
        volleys.take_cease(fight)
        end_turn(fight)


def fitting(board: Board, choice: Choice) -> dict[str, Any]:
    """The fields of a choice that is open now, with their defaults.

    Raises `IllegalChoice`, in this order: not pending, unknown option, bad field.
    """
    by, kind = _who_and_what(board)
    if (choice.by, choice.kind) != (by, kind):
        message = f"{choice.by!r} is not asked {choice.kind!r} now"
        raise IllegalChoice("not_pending", message)
    option = _option(board, kind, choice.option)
    if option is None:
        raise IllegalChoice("unknown_option", f"{choice.option!r} is not offered now")
    fields = checked(option, choice.fields)
    if kind in ("turn", "charge"):
        _asked(board)[1][option.name].fits(board, board.combatants[by], fields)
    elif board.attack:
        exchange.check_answer(board, board.attack, option.name, fields)
    elif board.auto and option.name == "fire":
        fields = volleys.at_new_range(board.auto, fields, choice.fields)
        volleys.check_fire(board, board.combatants[by], fields)
    return fields


def _option(board: Board, kind: str, name: str) -> Option | None:
    """The option; during a turn only this one is built, not all that are offered."""
    if kind not in ("turn", "charge"):
        return pending(board)[0].option(name)
    action = _asked(board)[1].get(name)
    if action is None:
        return None
    return next(iter(options_of(action.offers(board, board.combatants[board.order[0]]))), None)


def _asked(board: Board) -> tuple[str, Mapping[str, Action]]:
    """The kind of question and its actions (README 7.2): a runner attacks at the end of the round;
    extra turns are normal ones."""
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


def _take_turn(fight: Fight, choice: Choice, fields: Mapping[str, Any]) -> None:
    combatant, action = fight.combatants[choice.by], _asked(fight)[1][choice.option]
    if choice.kind == "charge" and choice.option != "stop" and combatant.moving_fast:
        fight.change(combatant.id, moving_fast=False)
    with fight.exchange():
        over = act(fight, combatant.id, choice.option, action, fields)
    if over:
        end_turn(fight)


def _react(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    attack = fight.attack
    assert attack is not None
    fight.attack = None
    with fight.exchange(Earlier(attack.kind, attack.by, attack.target)):
        SETTLE[attack.kind](fight, attack, exchange.enter(fight, attack, option, fields))
    if attack.kind != "auto":
        end_turn(fight)
