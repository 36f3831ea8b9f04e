"""Hold-ups: close by, with a gun or a knife, settled alike whoever holds whom (README 7.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision
from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm
from rulesets.kampbogen.rules.queries import Board, best, plain_decision, value
from rulesets.kampbogen.rules.rolling import soul
from rulesets.kampbogen.rules.rolling.two_dice import compared, extremes, throw
from rulesets.kampbogen.state import Sequence


def start(fight: Fight, character: str, opponent: str, back: str, holder: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(
        kind="holdup", back=back, character=character, opponent=opponent, by=holder
    )


def lasts(board: Board) -> bool:
    sequence = _sequence(board)
    both = (sequence.character, sequence.opponent)
    return sequence.stage != "done" and all(board.combatants[id].fighter for id in both)


def asked(board: Board) -> Iterator[tuple[str, str]]:
    sequence = _sequence(board)
    yield (sequence.character, "soul") if sequence.stage == "soul" else (held(board), "holdup")


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul.decision(board, by)
    return plain_decision(by, "holdup", "resist", "resist", "yield")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "holdup":
        _answer(fight, by, option == "yield")
    elif option == "reroll":
        soul.spend(fight, by)
        _roll(fight, reroll=True)
        _settle(fight)
    else:
        _settle(fight)


def held(board: Board) -> str:
    sequence = _sequence(board)
    return sequence.opponent if sequence.by == "character" else sequence.character


def takes_highest(board: Board, result: str) -> tuple[bool, bool]:
    """Whether the opponent, and whether the character, takes the highest die."""
    if result == "equal":
        return True, True
    literal = board.options.holdup_harm == "literal"
    character = (result == "higher") == literal
    return not character, character


def _sequence(board: Board) -> Sequence:
    assert board.sequence is not None
    return board.sequence


def _answer(fight: Fight, by: str, yields: bool) -> None:
    sequence = _sequence(fight)
    other = sequence.opponent if by == sequence.character else sequence.character
    fight.note("holdup", by, other, {"by": sequence.by, "yields": yields})
    if yields:
        fight.change(by, status="surrendered")
        fight.on_with(stage="done")
        return
    opponent = fight.combatants[sequence.opponent]
    character = fight.combatants[sequence.character]
    roll = fight.roll_2d6("gm", "kampgrad")
    total = sum(roll.faces) + fight.options.grade_modifiers[opponent.kamp]
    ability = opponent.style_stat or best(character, character.sheet.talents)
    fight.on_with(
        grade=opponent.kamp, grade_total=total, gm_faces=roll.faces, ability=ability, stage="soul"
    )
    _roll(fight, roll)
    badly = takes_highest(fight, _sequence(fight).result)[1]
    if badly and soul.may_reroll(fight, character):
        fight.on_with(waiting=(character.id,))
    else:
        _settle(fight)


def _roll(fight: Fight, gm: Roll | None = None, reroll: bool = False) -> None:
    sequence = _sequence(fight)
    needed = sequence.grade_total or 0
    thrown = throw(fight, sequence.character, "holdup")
    one = fight.combatants[sequence.character]
    number = value(one, sequence.ability)
    total = thrown.dice + number + one.situational
    result = compared(total, needed, thrown.special)
    highest, lowest = extremes(sequence.gm_faces, thrown.first)
    dice = sum(sequence.gm_faces)
    facts = {
        "grade": sequence.grade,
        "gm_dice": dice,
        "modifier": needed - dice,
        "needed": needed,
        "ability": sequence.ability,
        "value": number,
        "situational": one.situational,
        "dice": thrown.dice,
        "special": thrown.special,
        "total": total,
        "result": result,
        "highest": highest,
        "lowest": lowest,
        "reroll": reroll,
    }
    rolls = (*((gm,) if gm else ()), *thrown.rolls)
    fight.note("holdup_roll", one.id, sequence.opponent, facts, rolls)
    fight.on_with(faces=thrown.first, result=result)


def _settle(fight: Fight) -> None:
    """Both take harm, the opponent first."""
    sequence = _sequence(fight)
    fight.on_with(stage="done")
    opponent, character = takes_highest(fight, sequence.result)
    highest, lowest = extremes(sequence.gm_faces, sequence.faces)
    one, other = sequence.character, sequence.opponent
    harm(fight, one, other, highest if opponent else lowest, "holdup")
    harm(fight, other, one, highest if character else lowest, "holdup")
