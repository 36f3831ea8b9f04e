"""Sneak attacks and aimed shots on somebody inattentive (README 7.15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Decision, Field, Option
from rulesets.dice import Roll
from rulesets.fields import bad_field
from rulesets.kampbogen.rules.ending import end
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import harm, lay_low
from rulesets.kampbogen.rules.queries import (
    Board,
    aimed_weapons,
    any_opponent,
    opponents,
    plain_decision,
    value,
)
from rulesets.kampbogen.rules.rolling import soul
from rulesets.kampbogen.rules.rolling.two_dice import extremes, throw
from rulesets.kampbogen.state import Sequence
from rulesets.messages import phrase

_KNOCK_OUT = Field(name="knock_out", type="bool", default=False)


def start(fight: Fight, character: str, opponent: str, back: str) -> None:
    fight.phase = "situation"
    fight.sequence = Sequence(
        kind="sneak_attack", back=back, character=character, opponent=opponent, by="character"
    )


def lasts(board: Board) -> bool:
    sequence = _sequence(board)
    if sequence.stage == "response":
        return any_opponent(board)
    one = board.combatants[sequence.character]
    able = one.status == "active" and not one.helpless
    return sequence.stage != "done" and able and board.combatants[sequence.opponent].fighter


def asked(board: Board) -> Iterator[tuple[str, str]]:
    sequence = _sequence(board)
    if sequence.stage == "begin":
        yield sequence.character, "sneak"
    elif sequence.stage == "soul":
        yield sequence.character, "soul"
    elif board.combatants[sequence.opponent].fighter:
        yield sequence.opponent, "sneak_response"
    else:
        yield opponents(board)[0].id, "sneak_response"


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul.decision(board, by)
    if kind == "sneak_response":
        return plain_decision(by, kind, "fight", "fight", "no_fight")
    one = board.combatants[by]
    options = [Option("sneak_up", (_KNOCK_OUT,) if one.sheet.knockout else ())]
    weapons = aimed_weapons(one)
    if weapons:
        field = Field(name="weapon", type="weapon", choices=weapons, default=weapons[0])
        options.append(Option("aimed_shot", (field,)))
    options.append(Option("leave_off"))
    return Decision(by, "sneak", tuple(options), "sneak_up")


def allowed(option: Option) -> Option:
    """Who cannot knock out may still say that he does not."""
    return Option(option.name, (_KNOCK_OUT,)) if option.name == "sneak_up" else option


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if kind == "sneak_response":
        fight.note("sneak_response", by, facts={"fight": option == "fight"})
        fight.on_with(stage="done")
        if option == "no_fight":
            end(fight, None)
    elif kind == "soul":
        if option == "reroll":
            soul.spend(fight, by)
            _roll(fight, reroll=True)
        _settle(fight)
    else:
        _sneak(fight, by, option, fields)


def _sequence(board: Board) -> Sequence:
    assert board.sequence is not None
    return board.sequence


def _sneak(fight: Fight, by: str, option: str, fields: Mapping[str, Any]) -> None:
    sequence, knock_out = _sequence(fight), fields.get("knock_out", False)
    if knock_out and not fight.combatants[by].sheet.knockout:
        raise bad_field(phrase(reasons.IMPOSSIBLE), "knock_out")
    way = "none" if option == "leave_off" else option
    facts = {"way": way, "weapon": fields.get("weapon", ""), "knock_out": knock_out}
    fight.note("sneak", by, sequence.opponent, facts)
    if way == "none":
        fight.on_with(stage="done")
        if sequence.opening:
            end(fight, None)
        return
    fight.come_in(by)
    opponent = fight.combatants[sequence.opponent]
    roll = fight.roll_2d6("gm", "kampgrad")
    ability = fight.options.sneak_ability if way == "sneak_up" else fight.options.aimed_ability
    fight.on_with(
        grade=opponent.kamp,
        grade_total=sum(roll.faces) + fight.options.grade_modifiers[opponent.kamp],
        gm_faces=roll.faces,
        ability=ability,
        stage="soul",
        knock_out=knock_out,
    )
    _roll(fight, roll)
    if not _succeeded(fight) and soul.may_reroll(fight, fight.combatants[by]):
        fight.on_with(waiting=(by,))
    else:
        _settle(fight)


def _roll(fight: Fight, gm: Roll | None = None, reroll: bool = False) -> None:
    sequence = _sequence(fight)
    needed = sequence.grade_total or 0
    thrown = throw(fight, sequence.character, "sneak")
    one = fight.combatants[sequence.character]
    number = value(one, sequence.ability)
    total = thrown.dice + number + one.situational
    success = thrown.special != "fumble" and total >= needed
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
        "success": success,
        "highest": extremes(sequence.gm_faces, thrown.first)[0],
        "reroll": reroll,
    }
    rolls = (*((gm,) if gm else ()), *thrown.rolls)
    fight.note("sneak_roll", one.id, sequence.opponent, facts, rolls)
    fight.on_with(faces=thrown.first, result="success" if success else "failure")


def _succeeded(fight: Fight) -> bool:
    return _sequence(fight).result == "success"


def _settle(fight: Fight) -> None:
    """A success strikes the target itself; after a failure nobody is harmed."""
    sequence = _sequence(fight)
    one, target = sequence.character, sequence.opponent
    if _succeeded(fight) and sequence.knock_out:
        lay_low(fight, one, target, "unconscious")
    elif _succeeded(fight):
        highest = extremes(sequence.gm_faces, sequence.faces)[0]
        harm(fight, one, target, highest, "sneak_attack")
    fight.on_with(stage="response" if sequence.opening else "done", waiting=())
