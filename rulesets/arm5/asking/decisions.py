"""Pending decisions and the effects of answers. The only list of the kinds of decisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.arm5.rules import leaving, turns
from rulesets.arm5.rules.actions import declaring, single
from rulesets.arm5.rules.actions.aiming import aimed, spell_fields
from rulesets.arm5.rules.actions.offers import KEEP, SIX, offer, offered, read_action
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import use_up
from rulesets.arm5.rules.magic.casting import castable
from rulesets.arm5.rules.magic.concentration import cease, concentrates
from rulesets.arm5.sheet.fields import checked
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.contract import Choice, Decision, Option
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.reducer import chosen, offered_of

COUNTER = Decision("gm", "counter", (Option("stopped"), Option("not_stopped")), "stopped")
TRADED = 3
_WITH_ACTION = (*SIX, "extended", "delay", "trade", "disengage")
_DECLARED = (*SIX, "extended", "ride")

type Given = Mapping[str, Any]


def pending(board: Board) -> tuple[Decision, ...]:
    """Every open decision: of the current combatant, then of those who delay; during a reaction by
    initiative (README 5.3)."""
    return tuple(one_by_one(board))


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def one_by_one(board: Board) -> Iterator[Decision]:
    """The decisions, each computed when it is reached."""
    return (_decision(board, by, kind) for by, kind in _questions(board))


def the_one(board: Board, by: str, kind: str) -> Decision | None:
    """The open decision of this kind."""
    return _decision(board, by, kind) if (by, kind) in _questions(board) else None


def answer(fight: Fight, choice: Choice) -> None:
    """Applies a choice. Raises `IllegalChoice`, in the order of README 9, before anything
    changes."""
    option = chosen(fight.question or the_one(fight, choice.by, choice.kind), choice)
    fields = checked(option, choice.fields)
    if choice.kind == "counter":
        declaring.judge(fight, option.name == "stopped")
    else:
        _TAKERS[choice.kind](fight, fight.combatants[choice.by], option.name, fields)


def meant(board: Board, by: str, kind: str, option: str, given: Given) -> Action | None:
    """The action of an answer, with all its fields; None for other answers."""
    combatant = board.combatants[by]
    if option == "cast" and kind in ("early_cast", "fast_cast"):
        return _fast(board, combatant, given, kind)
    if option in _DECLARED:
        return read_action(board, combatant, option, given)
    return None


def _questions(board: Board) -> list[tuple[str, str]]:
    if board.over:
        return []
    window = board.window
    if window is not None:
        return [("gm", "counter")] if window.counter is not None else list(window.open)
    if board.current is None:
        return []
    own = {"chance": "delayed"}.get(board.stage, board.stage)
    combatants = board.combatants
    return [
        (board.current, own),
        *(
            (id, "delayed")
            for id in board.order
            if id != board.current and combatants[id].delaying and combatants[id].active
        ),
    ]


def _decision(board: Board, by: str, kind: str) -> Decision:
    return COUNTER if kind == "counter" else _DECISIONS[kind](board, board.combatants[by])


def _turn(board: Board, combatant: Combatant) -> Decision:
    options = offered(board, combatant, _WITH_ACTION) if combatant.action else ()
    kept = tuple(
        Option(option.name, (*option.fields, KEEP)) if option.name in SIX else option
        for option in options
    )
    rest = offered(board, combatant, ("ride", "quick", "end"))
    default = None if combatant.action else "end"
    return Decision(combatant.id, "turn", (*kept, *rest), default, usual=_usual(combatant, kept))


def _usual(combatant: Combatant, offered: tuple[Option, ...]) -> tuple[str, ...]:
    """The usual options: a caster with empty hands casts, and whoever lies on the ground gets
    up."""
    first = ("attack", "cast") if combatant.wielding else ("cast", "attack")
    rising = () if combatant.upright else ("act",)
    return offered_of(offered, (*rising, *first, "charge", "ride", "move", "leave"))


def _delayed(board: Board, combatant: Combatant) -> Decision:
    options = offered(board, combatant, (*SIX, "disengage", "quick"))
    usual = _usual(combatant, options)
    if combatant.id != board.current:
        return Decision(combatant.id, "delayed", options, free=True, usual=usual)
    lapse = Option("lapse")
    return Decision(combatant.id, "delayed", (*options, lapse), "lapse", usual=usual)


def _interrupt(board: Board, combatant: Combatant) -> Decision:
    options = offered(board, combatant, SIX)
    usual = _usual(combatant, options)
    return Decision(combatant.id, "interrupt", (*options, Option("wait")), "wait", usual=usual)


def _fast_cast(board: Board, combatant: Combatant) -> Decision:
    return Decision(
        combatant.id, "fast_cast", (Option("no"), *_quick_spells(board, combatant)), "no"
    )


def _early_cast(board: Board, combatant: Combatant) -> Decision:
    return Decision(
        combatant.id, "early_cast", (Option("wait"), *_quick_spells(board, combatant)), "wait"
    )


def _quick_spells(board: Board, combatant: Combatant) -> tuple[Option, ...]:
    spells = castable(board, combatant, fast=True)
    if board.window is not None:
        actor = board.window.actor
        spells = {name: _named_first(actor, whom) for name, whom in spells.items()}
    return (Option("cast", spell_fields(spells)),) if spells else ()


def _named_first(id: str, ids: list[str]) -> list[str]:
    """The ids, with the combatant being answered first. Quick, as a hundred combatants may be
    asked."""
    at = ids.index(id) if id in ids else 0
    return [*ids[at : at + 1], *ids[:at], *ids[at + 1 :]]


def _extended(board: Board, combatant: Combatant) -> Decision:
    cast = None if board.cast_tried else offer(board, combatant, "cast")
    options = (Option("continue"), Option("cease"))
    return Decision(combatant.id, "extended", (*options, cast) if cast else options, "continue")


def _take_turn(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    fields = {name: value for name, value in given.items() if name != "keep_turn"}
    if option in _DECLARED:
        keep = option == "ride" or given.get("keep_turn", False)
        action = read_action(fight, combatant, option, fields)
        kept = Action(action.option, {**action.fields, "keep_turn": keep})
        declaring.declare(fight, combatant.id, "turn", kept)
    elif option == "delay":
        fight.note("delay", combatant.id)
        fight.change(combatant.id, action=False, delaying=True)
        turns.end_place(fight)
    elif option == "trade":
        left = combatant.quick_left + TRADED
        fight.note("trade", combatant.id, facts={"quick_left": left})
        fight.change(combatant.id, action=False, quick_left=left)
    elif option == "disengage":
        if not leaving.disengage(fight, combatant.id):
            fight.change(combatant.id, action=False)
            turns.close_turn(fight, combatant.quick_left > 0)
    elif option == "quick":
        single.quick(fight, combatant.id, read_action(fight, combatant, option, fields).fields)
        turns.close_turn(fight, keep=True)
    else:
        fight.note("end_turn", combatant.id)
        turns.end_place(fight)


def _take_delayed(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    if option in SIX:
        action = read_action(fight, combatant, option, given)
        declaring.declare(fight, combatant.id, "delayed", action)
    elif option == "disengage":
        if not leaving.disengage(fight, combatant.id):
            fight.change(combatant.id, delaying=False)
            use_up(fight, combatant.id)
    elif option == "quick":
        single.quick(fight, combatant.id, read_action(fight, combatant, option, given).fields)
    else:
        fight.note("delay_lapsed", combatant.id)
        fight.change(combatant.id, delaying=False)


def _take_interrupt(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    action = None if option == "wait" else read_action(fight, combatant, option, given)
    declaring.answer(fight, combatant.id, "interrupt", action)


def _take_fast_cast(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    action = None if option == "no" else _fast(fight, combatant, given, "fast_cast")
    declaring.answer(fight, combatant.id, "fast_cast", action)


def _fast(board: Board, combatant: Combatant, given: Given, kind: str) -> Action:
    spells = castable(board, combatant, fast=True)
    window = board.window if kind == "fast_cast" else None
    defaults = (window.actor, combatant.id) if window is not None else ()
    target = aimed(spells, given, defaults)
    return Action("cast", {"spell": given["spell"], "target": target})


def _take_early_cast(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    if option == "wait":
        turns.end_place(fight)
        return
    action = _fast(fight, combatant, given, "early_cast")
    declaring.declare(fight, combatant.id, "early_cast", action)


def _take_extended(fight: Fight, combatant: Combatant, option: str, given: Given) -> None:
    if option == "continue":
        facts = {"task": combatant.extended_task, "left": combatant.extended_left}
        fight.note("extended_continue", combatant.id, facts=facts)
        turns.end_place(fight)
    elif option == "cease":
        cease(fight, combatant.id, "chosen")
    else:
        _cast_meanwhile(fight, combatant, given)


def _cast_meanwhile(fight: Fight, combatant: Combatant, given: Given) -> None:
    """Casts a spell during an extended action."""
    action = read_action(fight, combatant, "cast", given)
    fight.cast_tried = True
    with fight.exchange():
        kept = concentrates(fight, combatant.id, "extended", fight.options.extended_cast_ease)
        if not kept:
            fight.change(combatant.id, action=False)
            fight.note("action_lost", combatant.id, facts={"reason": "concentration"})
    if kept:
        declaring.declare(fight, combatant.id, "extended", action)


_DECISIONS = {
    "turn": _turn,
    "delayed": _delayed,
    "interrupt": _interrupt,
    "fast_cast": _fast_cast,
    "early_cast": _early_cast,
    "extended": _extended,
}
_TAKERS = {
    "turn": _take_turn,
    "delayed": _take_delayed,
    "interrupt": _take_interrupt,
    "fast_cast": _take_fast_cast,
    "early_cast": _take_early_cast,
    "extended": _take_extended,
}
