"""Killing the defenceless, without a roll (README 7.16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import able, in_progress, plain_decision
from rulesets.kampbogen.state import Board, Sequence


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
    sequence = in_progress(board)
    combatant, other = board.combatants[sequence.character], board.combatants[sequence.opponent]
    at_mercy = other.status == "active" and other.helpless
    return sequence.stage != "done" and able(combatant) and at_mercy


def asked(board: Board) -> Iterator[tuple[str, str]]:
    yield in_progress(board).character, "defenceless"


def decision(board: Board, by: str, kind: str) -> Decision:
    return plain_decision(by, "defenceless", "spare", "kill", "spare")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    target = in_progress(fight).opponent
    if option == "kill":
        kill(fight, by, target)
    else:
        fight.note("spared", by, target)
    fight.on_with(stage="done")


def kill(fight: Fight, who: str, target: str) -> None:
    fight.change(target, status="dead", liv=0)
    fight.note("execute", who, target)
