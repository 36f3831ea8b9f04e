"""Hold-ups at close range, with a gun or a knife, equal for both sides (README 7.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Earlier
from rulesets.dice import Roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm
from rulesets.kampbogen.rules.queries import best, in_progress, plain_decision
from rulesets.kampbogen.rules.rolling import (
    extremes,
    may_reroll,
    note_faced,
    roll_gm,
    roll_own,
    soul_decision,
    spend_soul,
)
from rulesets.kampbogen.state import Board, Sequence


def start(fight: Fight, character: str, opponent: str, back: str, holder: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(
        kind="holdup", back=back, character=character, opponent=opponent, by=holder
    )


def lasts(board: Board) -> bool:
    sequence = in_progress(board)
    both = (sequence.character, sequence.opponent)
    return sequence.stage != "done" and all(board.combatants[id].fighter for id in both)


def asked(board: Board) -> Iterator[tuple[str, str]]:
    sequence = in_progress(board)
    yield (sequence.character, "soul") if sequence.stage == "soul" else (held(board), "holdup")


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul_decision(board, by)
    return plain_decision(by, "holdup", "resist", "resist", "yield")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "holdup":
        with fight.exchange():
            _answer(fight, by, option == "yield")
        return
    with fight.exchange(Earlier("holdup")):
        if option == "reroll":
            spend_soul(fight, by)
            _roll(fight)
        _settle(fight)


def held(board: Board) -> str:
    sequence = in_progress(board)
    return sequence.opponent if sequence.by == "character" else sequence.character


def takes_highest(board: Board, result: str) -> tuple[bool, bool]:
    """Whether the opponent, and whether the character, takes the highest die."""
    if result == "equal":
        return True, True
    literal = board.options.holdup_harm == "literal"
    character = (result == "higher") == literal
    return not character, character


def harms(board: Board, result: str, gm: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, int]:
    """The harm to the opponent and to the character."""
    highest, lowest = extremes(gm, own)
    opponent, character = takes_highest(board, result)
    return highest if opponent else lowest, highest if character else lowest


def ability_of(board: Board) -> str:
    """The ability of the character's roll: the opponent's fighting style if there is one, else the
    best."""
    sequence = in_progress(board)
    combatant = board.combatants[sequence.character]
    style = board.combatants[sequence.opponent].style_stat
    return sequence.ability or style or best(combatant, combatant.sheet.talents)


def _answer(fight: Fight, by: str, yields: bool) -> None:
    sequence = in_progress(fight)
    other = sequence.opponent if by == sequence.character else sequence.character
    fight.note("holdup", by, other, {"by": sequence.by, "yields": yields})
    if yields:
        fight.change(by, status="surrendered")
        fight.on_with(stage="done")
        return
    _roll(fight, roll_gm(fight, ability_of(fight)))
    badly = takes_highest(fight, in_progress(fight).result)[1]
    if badly and may_reroll(fight, fight.combatants[sequence.character]):
        fight.on_with(waiting=(sequence.character,))
    else:
        _settle(fight)


def _roll(fight: Fight, gm: Roll | None = None) -> None:
    faced = roll_own(fight, "holdup")
    result = faced.test.result
    outcome = {
        "result": result,
        "highest": faced.highest,
        "lowest": faced.lowest,
        "reroll": gm is None,
    }
    note_faced(fight, "holdup_roll", faced, gm, outcome)
    fight.on_with(faces=faced.test.thrown.first, result=result)


def _settle(fight: Fight) -> None:
    """Harms both, the opponent first."""
    sequence = fight.on_with(stage="done")
    one, other = sequence.character, sequence.opponent
    to_other, to_one = harms(fight, sequence.result, sequence.gm_faces, sequence.faces)
    harm(fight, one, other, to_other, "holdup")
    harm(fight, other, one, to_one, "holdup")
