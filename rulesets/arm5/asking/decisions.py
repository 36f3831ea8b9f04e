"""Pending decisions and the effects of answers. The only list of the kinds of decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.arm5.rules import leaving, turns
from rulesets.arm5.rules.actions import declaring, single
from rulesets.arm5.rules.actions.aiming import aimed, spell_fields
from rulesets.arm5.rules.actions.offers import KEEP, SIX, offers, read_action
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import use_up
from rulesets.arm5.rules.magic import castable, cease, concentrates
from rulesets.arm5.sheet.stats import checked
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.contract import Choice, Decision, Option
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.offering import Offer, no, options_of
from rulesets.reducer import chosen_option, offered_of

COUNTER = Decision("gm", "counter", (Option("stopped"), Option("not_stopped")), "stopped")
TRADED = 3
_WITH_ACTION = (*SIX, "extended", "delay", "trade", "disengage")
_DECLARED = (*SIX, "extended", "ride", "quick")

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
    option = chosen_option(fight.decision or the_one(fight, choice.by, choice.kind), choice)
    fields = checked(option, choice.fields)
    if choice.kind == "counter":
        declaring.judge(fight, option.name == "stopped")
        return
    action = meant(fight, choice.by, choice.kind, option.name, fields)
    if choice.kind in ("interrupt", "fast_cast"):
        declaring.answer(fight, choice.by, choice.kind, action)
    else:
        _TAKERS[choice.kind](fight, fight.combatants[choice.by], option.name, action)


def meant(board: Board, by: str, kind: str, option: str, given: Given) -> Action | None:
    """The action of an answer, with all its fields; None for other answers."""
    combatant = board.combatants[by]
    fields = {name: value for name, value in given.items() if name != KEEP.name}
    if option == "cast" and kind in ("early_cast", "fast_cast"):
        return _fast(board, combatant, fields, kind)
    if option not in _DECLARED:
        return None
    action = read_action(board, combatant, option, fields)
    if kind != "turn":
        return action
    keep = option == "ride" or bool(given.get(KEEP.name))
    return Action(option, {**action.fields, KEEP.name: keep})


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
    options = options_of(_turn_offers(board, combatant))
    default = None if combatant.action else "end"
    return Decision(combatant.id, "turn", options, default, usual=_usual(combatant, options))


def _turn_offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    if combatant.action:
        for offer in offers(board, combatant, _WITH_ACTION):
            if isinstance(offer, Option) and offer.name in SIX:
                offer = Option(offer.name, (*offer.fields, KEEP))
            yield offer
    else:
        yield no("attack", "action_used")
    yield from offers(board, combatant, ("ride", "quick", "end"))


def _usual(combatant: Combatant, offered: tuple[Option, ...]) -> tuple[str, ...]:
    """The usual options: a caster with empty hands casts, and whoever lies on the ground gets
    up."""
    first = ("attack", "cast") if combatant.wielding else ("cast", "attack")
    rising = () if combatant.upright else ("act",)
    return offered_of(offered, (*rising, *first, "charge", "move", "leave"))


def _delayed(board: Board, combatant: Combatant) -> Decision:
    options = options_of(OFFERS["delayed"](board, combatant))
    usual = _usual(combatant, options)
    if combatant.id != board.current:
        return Decision(combatant.id, "delayed", options, free=True, usual=usual)
    lapse = Option("lapse")
    return Decision(combatant.id, "delayed", (*options, lapse), "lapse", usual=usual)


def _interrupt(board: Board, combatant: Combatant) -> Decision:
    options = options_of(OFFERS["interrupt"](board, combatant))
    usual = _usual(combatant, options)
    return Decision(combatant.id, "interrupt", (*options, Option("wait")), "wait", usual=usual)


OFFERS: Mapping[str, Callable[[Board, Combatant], Iterator[Offer]]] = {
    "turn": _turn_offers,
    "delayed": lambda board, who: offers(board, who, (*SIX, "disengage", "quick")),
    "interrupt": lambda board, who: offers(board, who, SIX),
}
"""The kinds of question that refuse something."""


def _quick_cast(kind: str, passing: str) -> Callable[[Board, Combatant], Decision]:
    """The question for a fast spell, with the option that casts none."""
    return lambda board, combatant: Decision(
        combatant.id, kind, (Option(passing), *_quick_spells(board, combatant)), passing
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
    cast = () if board.cast_tried else options_of(offers(board, combatant, ("cast",)))
    options = (Option("continue"), Option("cease"), *cast)
    return Decision(combatant.id, "extended", options, "continue")


def _take_turn(fight: Fight, combatant: Combatant, option: str, action: Action | None) -> None:
    id = combatant.id
    if action is not None and option == "quick":
        single.quick(fight, id, action.fields)
        turns.close_turn(fight, keep=True)
    elif action is not None:
        declaring.declare(fight, id, "turn", action)
    elif option == "delay":
        fight.note("delay", id)
        fight.change(id, action=False, delaying=True)
        turns.end_place(fight)
    elif option == "trade":
        left = combatant.quick_left + TRADED
        fight.note("trade", id, facts={"quick_left": left})
        fight.change(id, action=False, quick_left=left)
    elif option == "disengage":
        if not leaving.disengage(fight, id):
            fight.change(id, action=False)
            turns.close_turn(fight, combatant.quick_left > 0)
    else:
        fight.note("end_turn", id)
        turns.end_place(fight)


def _take_delayed(fight: Fight, combatant: Combatant, option: str, action: Action | None) -> None:
    id = combatant.id
    if action is not None and option == "quick":
        single.quick(fight, id, action.fields)
    elif action is not None:
        declaring.declare(fight, id, "delayed", action)
    elif option == "disengage":
        if not leaving.disengage(fight, id):
            fight.change(id, delaying=False)
            use_up(fight, id)
    else:
        fight.note("delay_lapsed", id)
        fight.change(id, delaying=False)


def _fast(board: Board, combatant: Combatant, fields: Given, kind: str) -> Action:
    spells = castable(board, combatant, fast=True)
    window = board.window if kind == "fast_cast" else None
    defaults = (window.actor, combatant.id) if window is not None else ()
    target = aimed(spells, fields, defaults)
    return Action("cast", {"spell": fields["spell"], "target": target})


def _take_early(fight: Fight, combatant: Combatant, option: str, action: Action | None) -> None:
    if action is None:
        turns.end_place(fight)
    else:
        declaring.declare(fight, combatant.id, "early_cast", action)


def _take_extended(fight: Fight, combatant: Combatant, option: str, action: Action | None) -> None:
    if action is not None:
        _cast_meanwhile(fight, combatant.id, action)
    elif option == "continue":
        facts = {"task": combatant.extended_task, "left": combatant.extended_left}
        fight.note("extended_continue", combatant.id, facts=facts)
        turns.end_place(fight)
    else:
        cease(fight, combatant.id, "chosen")


def _cast_meanwhile(fight: Fight, id: str, action: Action) -> None:
    """Casts a spell during an extended action."""
    fight.cast_tried = True
    with fight.exchange():
        kept = concentrates(fight, id, "extended", fight.options.extended_cast_ease)
        if not kept:
            fight.change(id, action=False)
            fight.note("action_lost", id, facts={"reason": "concentration"})
    if kept:
        declaring.declare(fight, id, "extended", action)


_DECISIONS = {
    "turn": _turn,
    "delayed": _delayed,
    "interrupt": _interrupt,
    "fast_cast": _quick_cast("fast_cast", "no"),
    "early_cast": _quick_cast("early_cast", "wait"),
    "extended": _extended,
}
_TAKERS = {
    "turn": _take_turn,
    "delayed": _take_delayed,
    "early_cast": _take_early,
    "extended": _take_extended,
}
