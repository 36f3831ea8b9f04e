"""Pending decisions and the effects of answers. The only list of the kinds of decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from rulesets.contract import Choice, Decision, Option
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.kampbogen.rules import ability_roll, acting, kampgrad, rounds, targets
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.rolling import soul_offers
from rulesets.kampbogen.rules.situations import challenge, defenceless, holdup, indirect, sneak
from rulesets.kampbogen.sheet.stats import checked
from rulesets.kampbogen.state import Board
from rulesets.offering import Offer
from rulesets.reducer import chosen_option


class Asking(Protocol):
    """A part of the rules with questions: who is asked, the options, and the effect of an
    answer."""

    def asked(self, board: Board) -> Iterator[tuple[str, str]]: ...
    def decision(self, board: Board, by: str, kind: str) -> Decision: ...
    def take(
        self, fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]
    ) -> None: ...


class Situation(Asking, Protocol):
    def lasts(self, board: Board) -> bool: ...


PHASES: Mapping[str, Asking] = {
    "challenge": challenge,
    "relief": ability_roll,
    "kampgrad": kampgrad,
    "roll": ability_roll,
    "act": acting,
    "targets": targets,
    "flee": rounds,
    "breakout": rounds,
    "pursuit": rounds,
    "fate": rounds,
}
SITUATIONS: Mapping[str, Situation] = {
    "holdup": holdup,
    "sneak_attack": sneak,
    "indirect": indirect,
    "defenceless": defenceless,
}


OFFERS: Mapping[str, Callable[[Board, str], Iterator[Offer]]] = {
    "act": acting.offers,
    "roll": ability_roll.offers,
    "soul": soul_offers,
    "sneak": sneak.offers,
    "indirect": indirect.offers,
    "fate": rounds.offers,
}
"""The kinds of question that refuse something."""


def asked(board: Board) -> list[tuple[str, str]]:
    """The open questions, in roster order."""
    asking = _asking(board)
    return list(asking.asked(board)) if asking else []


def pending(board: Board) -> tuple[Decision, ...]:
    return tuple(one_by_one(board))


open_decisions = identity_cached(pending, MOST_STATES)  # needed for every tap and every view


def one_by_one(board: Board) -> Iterator[Decision]:
    """The decisions, each computed when it is reached."""
    asking = _asking(board)
    if asking is not None:
        for by, kind in asking.asked(board):
            yield asking.decision(board, by, kind)


def the_one(board: Board, by: str, kind: str) -> Decision | None:
    """The open decision of this kind."""
    asking = _asking(board)
    if asking is None or (by, kind) not in asking.asked(board):
        return None
    return asking.decision(board, by, kind)


def answer(fight: Fight, choice: Choice) -> None:
    """Applies a choice. Raises `IllegalChoice`, in the order of README 9, before anything
    changes."""
    option = chosen_option(fight.decision or the_one(fight, choice.by, choice.kind), choice)
    asking = _asking(fight)
    assert asking is not None
    fields = filled_fields(choice, option)
    asking.take(fight, choice.by, choice.kind, choice.option, fields)


def filled_fields(choice: Choice, option: Option) -> dict[str, Any]:
    """The fields of an answer with defaults filled in. Raises `IllegalChoice` `bad_field`."""
    if choice.kind == "sneak":
        option = sneak.allowed(option)
    return checked(option, choice.fields)


def _asking(board: Board) -> Asking | None:
    if board.phase == "situation" and board.sequence is not None:
        return SITUATIONS[board.sequence.kind]
    return PHASES.get(board.phase)
