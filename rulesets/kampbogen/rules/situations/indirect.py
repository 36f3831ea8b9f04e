"""Indirect combat: characters in the midst of a fight that is not theirs (README 7.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Decision, Field, Option
from rulesets.kampbogen.rules.ending import end
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm
from rulesets.kampbogen.rules.queries import (
    Board,
    abilities_known,
    any_character,
    any_opponent,
    best,
    characters,
)
from rulesets.kampbogen.rules.rolling import soul
from rulesets.kampbogen.rules.situations import challenge
from rulesets.kampbogen.sheet.fields import LONGEST_NAME
from rulesets.kampbogen.state import Sequence

HARM = 1
_ABILITY = Field(name="ability", type="text", max=LONGEST_NAME, default="")


def start(fight: Fight, back: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(kind="indirect", back=back)


def lasts(board: Board) -> bool:
    return board.sequence is not None and board.sequence.stage != "done" and any_character(board)


def asked(board: Board) -> Iterator[tuple[str, str]]:
    assert board.sequence is not None
    if board.sequence.waiting:
        yield from challenge.asked(board)
    else:
        yield "gm", "indirect"


def decision(board: Board, by: str, kind: str) -> Decision:
    assert board.sequence is not None
    if kind == "soul":
        return soul.decision(board, by)
    if by != "gm":
        one = board.combatants[by]
        named = board.sequence.ability
        names = (named,) if named else tuple(one.sheet.talents)
        field = Field(name="ability", type="weapon", choices=names, default=best(one, names))
        return Decision(by, "indirect", (Option("roll", (field,)),), "roll")
    options = [_roll(board)]
    if any_opponent(board):
        options.append(Option("fight"))
    if board.sequence.opening:
        options.append(Option("end"))
    return Decision("gm", "indirect", tuple(options), "roll")


def _roll(board: Board) -> Option:
    ability = replace(_ABILITY, choices=("", *abilities_known(board)))
    return Option("roll", (challenge.GRADE, ability, challenge.NAME))


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if by != "gm":
        _test(fight, by, option, fields)
    elif option == "roll":
        _call(fight, fields)
    elif option == "fight":
        fight.on_with(stage="done")
    else:
        end(fight, None)


def close(fight: Fight) -> None:
    """Where nobody is left on either side, nobody has won."""
    assert fight.sequence is not None
    if fight.sequence.opening and not any_opponent(fight):
        end(fight, None)


def _call(fight: Fight, fields: Mapping[str, Any]) -> None:
    grade, total, facts, roll = challenge.roll_grade(fight, "indirect", fields)
    fight.note("indirect_grade", "gm", facts=facts, rolls=(roll,))
    fight.on_with(
        stage="rolls",
        ability=fields["ability"],
        grade=grade,
        grade_total=total,
        waiting=tuple(one.id for one in characters(fight)),
    )


def _test(fight: Fight, by: str, option: str, fields: Mapping[str, Any]) -> None:
    assert fight.sequence is not None
    ability = fight.sequence.failed.get(by) or fields["ability"]
    if challenge.test(fight, by, option, ability) == "failed":
        harm(fight, "gm", by, HARM, "indirect")
