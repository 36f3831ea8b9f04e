"""Pending decisions and the effects of answers. The only list of the kinds of decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from rulesets.contract import Choice, Decision
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.offering import Offer
from rulesets.ose.rules import attacks, casting, declaring, initiative, morale, movement
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import group, key, members
from rulesets.ose.sheet.fields import checked
from rulesets.ose.state import Board, Combatant, State
from rulesets.reducer import chosen_option


class Kind(Protocol):
    """A question to combatants: those it is for, its options, what it offers and refuses, and
    the effect of an answer."""

    def asks(self, board: Board, combatant: Combatant) -> bool: ...
    def decision(self, board: Board, combatant: Combatant) -> Decision: ...
    def offers(self, board: Board, combatant: Combatant) -> Iterator[Offer]: ...
    def take(
        self, fight: Fight, combatant: Combatant, option: str, fields: Mapping[str, Any]
    ) -> None: ...


PHASES: dict[str, tuple[str, Kind]] = {
    "declare": ("declare", declaring),
    "movement": ("move", movement),
    "missile": ("missile", attacks),
    "magic": ("cast", casting),
    "melee": ("melee", attacks),
    "slow_movement": ("move", movement),
    "slow_missile": ("missile", attacks),
    "slow_melee": ("melee", attacks),
}
"""The question of each phase."""

type Ruling = Callable[[Fight, str, Mapping[str, Any]], None]
GM_KINDS: dict[str, Ruling] = {
    "initiative": initiative.take_roll,
    "tie": initiative.take_tie,
    "morale": morale.take_morale,
    "rout": morale.take_rout,
}


def pending(state: State | Fight) -> tuple[Decision, ...]:
    """Every open decision. The GM's come first (README 4.2)."""
    return tuple(one_by_one(state))


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def one_by_one(state: State | Fight) -> Iterator[Decision]:
    """The decisions, each computed when it is reached."""
    if state.over:
        return iter(())
    gm = _of_gm(state)
    return _of_combatants(state) if gm is None else iter((gm,))


def nobody_asked(fight: Fight) -> bool:
    if _of_gm(fight) is not None:
        return False
    if fight.phase not in PHASES:
        return True
    asks = PHASES[fight.phase][1].asks
    return not any(asks(fight, item) for item in _asked_in(fight))


def the_one(state: State | Fight, by: str, kind: str) -> Decision | None:
    """The open decision of this kind."""
    gm = _of_gm(state)
    if gm is not None or by == "gm":
        return gm if gm is not None and (by, kind) == ("gm", gm.kind) else None
    combatant, phase = state.combatants.get(by), PHASES.get(state.phase)
    if combatant is None or phase is None or phase[0] != kind:
        return None
    if state.phase != "declare" and key(state, combatant) not in group(state):
        return None
    return phase[1].decision(state, combatant) if phase[1].asks(state, combatant) else None


def offers(state: State, decision: Decision) -> Iterator[Offer]:
    """The offers and refusals of an open decision."""
    combatant = state.combatants.get(decision.by)
    return PHASES[state.phase][1].offers(state, combatant) if combatant else iter(())


def answer(fight: Fight, choice: Choice) -> None:
    """Applies a choice. Raises `IllegalChoice`, in the order of README 9, before anything
    changes."""
    option = chosen_option(fight.decision or the_one(fight, choice.by, choice.kind), choice)
    fields = checked(option, choice.fields)
    if choice.by == "gm":
        GM_KINDS[choice.kind](fight, option.name, fields)
    else:
        combatant = fight.combatants[choice.by]
        PHASES[fight.phase][1].take(fight, combatant, option.name, fields)


def _of_gm(state: State | Fight) -> Decision | None:
    if state.rout:
        return morale.ROUT
    if state.checks:
        return morale.morale_decision(state.checks[0])
    if state.phase == "initiative" and not state.rolled:
        return initiative.TIE if state.places else initiative.ROLL
    return None


def _of_combatants(state: State | Fight) -> Iterator[Decision]:
    if state.phase not in PHASES:
        return
    kind = PHASES[state.phase][1]
    for item in _asked_in(state):
        if kind.asks(state, item):
            yield kind.decision(state, item)


def _asked_in(board: Board) -> list[Combatant]:
    return list(board.combatants.values()) if board.phase == "declare" else members(board)
