"""Whoever cannot defend himself can be killed without a roll (README 7.16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import Board, plain_decision
from rulesets.kampbogen.state import Sequence


def start(fight: Fight, character: str, opponent: str) -> None:
    fight.phase = "situation"
    fight.change(opponent, helpless=True)
    fight.sequence = Sequence(
        kind="defenceless",
        back="round_end",
        character=character,
        opponent=opponent,
        by="character",
    )


def lasts(board: Board) -> bool:
    assert board.sequence is not None
    one = board.combatants[board.sequence.character]
    other = board.combatants[board.sequence.opponent]
    able = one.status == "active" and not one.helpless
    return board.sequence.stage != "done" and able and other.status == "active" and other.helpless


def asked(board: Board) -> Iterator[tuple[str, str]]:
    assert board.sequence is not None
    yield board.sequence.character, "defenceless"


def decision(board: Board, by: str, kind: str) -> Decision:
    return plain_decision(by, "defenceless", "spare", "kill", "spare")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    assert fight.sequence is not None
    if option == "kill":
        kill(fight, by, fight.sequence.opponent)
    else:
        fight.note("spared", by, fight.sequence.opponent)
    fight.on_with(stage="done")


def kill(fight: Fight, who: str, target: str) -> None:
    fight.change(target, status="dead", liv=0)
    fight.note("execute", who, target)
