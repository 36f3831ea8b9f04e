"""Indirect combat: characters in the middle of a fight between others (README 7.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Decision, Earlier, Field, Option
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm
from rulesets.kampbogen.rules.queries import (
    abilities_known,
    any_character,
    any_opponent,
    best,
    characters,
    in_progress,
)
from rulesets.kampbogen.rules.rolling import soul_decision
from rulesets.kampbogen.rules.rounds import end
from rulesets.kampbogen.rules.situations import challenge
from rulesets.kampbogen.sheet.tables import LONGEST_NAME
from rulesets.kampbogen.state import Board, Sequence
from rulesets.offering import Offer, no, options_of

_ABILITY = Field(name="ability", type="text", max=LONGEST_NAME, default="")


def start(fight: Fight, back: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(kind="indirect", back=back)


def lasts(board: Board) -> bool:
    return board.sequence is not None and board.sequence.stage != "done" and any_character(board)


def asked(board: Board) -> Iterator[tuple[str, str]]:
    if in_progress(board).waiting:
        yield from challenge.asked(board)
    else:
        yield "gm", "indirect"


def decision(board: Board, by: str, kind: str) -> Decision:
    sequence = in_progress(board)
    if kind == "soul":
        return soul_decision(board, by)
    if by != "gm":
        combatant = board.combatants[by]
        named = sequence.ability
        names = (named,) if named else tuple(combatant.sheet.talents)
        field = Field(name="ability", type="weapon", choices=names, default=best(combatant, names))
        return Decision(by, "indirect", (Option("roll", (field,)),), "roll")
    return Decision("gm", "indirect", options_of(offers(board, by)), "roll")


def offers(board: Board, by: str) -> Iterator[Offer]:
    """The options of the GM; a character only rolls."""
    if by != "gm":
        return
    yield _roll(board)
    yield Option("fight") if any_opponent(board) else no("fight", "no_opponent")
    if in_progress(board).opening:
        yield Option("end")


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
    """Ends indirect combat; without fighting opponents nobody has won."""
    if in_progress(fight).opening and not any_opponent(fight):
        end(fight, None)


def _call(fight: Fight, fields: Mapping[str, Any]) -> None:
    rolled, facts = challenge.roll_for_all(fight, "indirect", fields)
    fight.note("indirect_grade", "gm", facts=facts, rolls=(rolled.roll,))
    fight.on_with(
        stage="rolls",
        ability=fields["ability"],
        grade=fields["grade"],
        grade_total=rolled.total,
        waiting=tuple(character.id for character in characters(fight)),
    )


def _test(fight: Fight, by: str, option: str, fields: Mapping[str, Any]) -> None:
    with fight.exchange(Earlier("indirect_grade")):
        if challenge.test(fight, by, option, fields) == "failed":
            harm(fight, "gm", by, challenge.at_stake(in_progress(fight)), "indirect")
