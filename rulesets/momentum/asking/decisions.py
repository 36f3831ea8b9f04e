"""Pending decisions and the effects of answers. The only list of the kinds of decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from rulesets.contract import Choice, Decision
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.momentum.rules import declaring, magic, moving
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee import acting, dividing, initiating, mishaps
from rulesets.momentum.rules.melee.bouts import BLOWS
from rulesets.momentum.sheet.fields import checked
from rulesets.momentum.state import Board, Combatant, State
from rulesets.offering import Offer
from rulesets.reducer import chosen_option


class Kind(Protocol):
    """A question: who is asked, the options, and the effect of an answer. `take` returns its
    target."""

    def asked(self, board: Board) -> Iterator[tuple[str, str]]: ...
    def decision(self, board: Board, combatant: Combatant, kind: str) -> Decision: ...
    def take(
        self, fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
    ) -> str | None: ...


STEPS: Mapping[str, Kind] = {
    "declare": declaring,
    "initiate": initiating,
    "respond": initiating,
    "join": initiating,
    "split": dividing,
    "exchange": acting,
    "magic": magic,
    "second_move": moving,
}
"""The part of the rules that asks, by step."""

OFFERS: Mapping[str, Callable[[Board, Combatant, str], Iterator[Offer]]] = {
    "declare": declaring.offered,
    "initiate": initiating.offered,
    "act": acting.offered,
    "react": acting.offered,
    "second_move": moving.offered,
}
"""The kinds of question that refuse something."""

DETAILS = ("manoeuvre", "goal", "weapon", "spell")
"""Fields of an answer that are logged beside its option and target."""
SECRET = ("act", "react", "respond")
"""Answers that the other side may know only after all have answered (README 10)."""


def pending(board: State | Fight) -> tuple[Decision, ...]:
    """Every open decision. Fumbles come first (README 5.6)."""
    return tuple(one_by_one(board))


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def one_by_one(board: State | Fight) -> Iterator[Decision]:
    """The decisions, each computed when it is reached."""
    if board.over:
        return
    if mishaps.due(board):
        yield mishaps.decision(board)
    elif board.step in STEPS:
        kinds = STEPS[board.step]
        for by, kind in kinds.asked(board):
            yield kinds.decision(board, board.combatants[by], kind)


def nobody_asked(board: Board) -> bool:
    """Whether no player and no foe is asked anything."""
    return board.step not in STEPS or next(STEPS[board.step].asked(board), None) is None


def the_one(board: State | Fight, by: str, kind: str) -> Decision | None:
    """The open decision of this kind."""
    if board.over:
        return None
    if mishaps.due(board):
        return mishaps.decision(board) if (by, kind) == ("gm", "fumble") else None
    if board.step not in STEPS or (by, kind) not in STEPS[board.step].asked(board):
        return None
    return STEPS[board.step].decision(board, board.combatants[by], kind)


def answer(fight: Fight, choice: Choice) -> None:
    """Applies a choice. Raises `IllegalChoice`, in the order of README 9, before anything
    changes."""
    option = chosen_option(fight.decision or the_one(fight, choice.by, choice.kind), choice)
    fields = checked(option, choice.fields)
    facts: dict[str, Any] = {"kind": choice.kind, "option": option.name}
    if choice.by == "gm":
        with fight.exchange(BLOWS if fight.bout else None):
            fight.note("choice", facts=facts)
            mishaps.take(fight, option.name, fields)
        return
    combatant = fight.combatants[choice.by]
    facts |= {name: fields[name] for name in DETAILS if fields.get(name)}
    facts |= _moment(fight, choice.kind)
    target = STEPS[fight.step].take(fight, combatant, choice, fields)
    visible_to = combatant.side if choice.kind == "declare" else "all"
    with fight.exchange(BLOWS if fight.step == "exchange" else None):
        fight.note("choice", combatant.id, target, facts, visible_to=visible_to)
        if choice.kind == "momentum":
            acting.settle_momentum(fight, choice.option)


def _moment(fight: Fight, kind: str) -> dict[str, int]:
    """A key that distinguishes the answers of this moment from all earlier ones."""
    if kind not in SECRET:
        return {}
    return {"round": fight.round, "group": fight.bout.group if fight.bout else 0}
