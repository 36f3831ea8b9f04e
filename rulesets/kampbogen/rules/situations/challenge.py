"""Challenges, and the roll against a grade that indirect combat shares with them (README 7.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Decision, Field
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import add_condition, harm
from rulesets.kampbogen.rules.queries import (
    Board,
    abilities_known,
    characters,
    plain_decision,
    value,
)
from rulesets.kampbogen.rules.rolling import soul
from rulesets.kampbogen.rules.rolling.two_dice import throw
from rulesets.kampbogen.sheet.fields import LONGEST_NAME
from rulesets.kampbogen.sheet.tables import GRADES
from rulesets.kampbogen.state import Sequence

GRADE = Field(name="grade", type="enum", choices=GRADES, default="normal")
NAME = Field(name="name", type="text", max=LONGEST_NAME, default="")
ABILITY = Field(name="ability", type="text", min=1, max=LONGEST_NAME, required=True)
_HARM = Field(name="harm", type="int", min=0, max=20, default=1)
_CONDITION = Field(name="condition", type="text", max=LONGEST_NAME, default="")


def fields(board: Board) -> tuple[Field, ...]:
    """What the GM says with a challenge; without a target it is for all who fight."""
    ids = tuple(one.id for one in characters(board))
    target = Field(name="target", type="combatant", choices=ids, nullable=True)
    ability = replace(ABILITY, choices=abilities_known(board))
    return (ability, GRADE, _HARM, _CONDITION, NAME, target)


def call(fight: Fight, fields: Mapping[str, Any]) -> None:
    grade, total, facts, roll = roll_grade(fight, "challenge", fields)
    facts |= {"harm": fields["harm"], "condition": fields["condition"]}
    fight.note("challenge_grade", "gm", facts=facts, rolls=(roll,))
    target = fields["target"]
    fight.sequence = Sequence(
        kind="challenge",
        back=fight.phase,
        stage="rolls",
        name=fields["name"],
        ability=fields["ability"],
        grade=grade,
        grade_total=total,
        harm=fields["harm"],
        condition=fields["condition"],
        waiting=(target,) if target else tuple(one.id for one in characters(fight)),
    )
    fight.phase = "challenge"


def roll_grade(
    fight: Fight, purpose: str, fields: Mapping[str, Any]
) -> tuple[str, int, dict[str, Any], Any]:
    """The GM's dice with the grade's modifier: one number for all."""
    grade = fields["grade"]
    roll = fight.roll_2d6("gm", purpose)
    dice, modifier = sum(roll.faces), fight.options.grade_modifiers[grade]
    facts = {
        "name": fields["name"],
        "ability": fields["ability"],
        "grade": grade,
        "dice": dice,
        "modifier": modifier,
        "total": dice + modifier,
    }
    return grade, dice + modifier, facts, roll


def asked(board: Board) -> Iterator[tuple[str, str]]:
    assert board.sequence is not None
    for id in board.sequence.waiting:
        yield id, "soul" if id in board.sequence.failed else board.sequence.kind


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul.decision(board, by)
    return plain_decision(by, "challenge", "roll", "roll")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    assert fight.sequence is not None
    if test(fight, by, option, fight.sequence.ability) == "failed":
        _fail(fight, by)


def test(fight: Fight, by: str, option: str, ability: str) -> str:
    """A roll, a reroll, or the acceptance of a failure: `succeeded`, `failed`, or `soul` first."""
    assert fight.sequence is not None
    if option != "accept" and _succeeds(fight, by, ability, option == "reroll"):
        done(fight, by)
        return "succeeded"
    if option == "roll" and soul.may_reroll(fight, fight.combatants[by]):
        failed = {**fight.sequence.failed, by: ability}
        fight.on_with(failed=dict(sorted(failed.items())))
        return "soul"
    done(fight, by)
    return "failed"


def _succeeds(fight: Fight, by: str, ability: str, reroll: bool) -> bool:
    """Rolls against the grade; equal is a success, a fumble never."""
    assert fight.sequence is not None and fight.sequence.grade_total is not None
    kind, needed = fight.sequence.kind, fight.sequence.grade_total
    if reroll:
        soul.spend(fight, by)
    thrown = throw(fight, by, kind)
    one = fight.combatants[by]
    total = thrown.dice + value(one, ability) + one.situational
    success = thrown.special != "fumble" and total >= needed
    named = {"name": fight.sequence.name} if kind == "challenge" else {}
    facts = {
        **named,
        "ability": ability,
        "value": value(one, ability),
        "situational": one.situational,
        "dice": thrown.dice,
        "special": thrown.special,
        "total": total,
        "needed": needed,
        "success": success,
        "reroll": reroll,
    }
    fight.note(kind, by, facts=facts, rolls=thrown.rolls)
    return success


def done(fight: Fight, by: str) -> None:
    """Nobody waits for this one any more."""
    assert fight.sequence is not None
    waiting = tuple(id for id in fight.sequence.waiting if id != by)
    failed = {id: ability for id, ability in fight.sequence.failed.items() if id != by}
    fight.on_with(waiting=waiting, failed=failed)


def drop(fight: Fight) -> None:
    """Whoever is no fighter any more is out of it, without harm."""
    assert fight.sequence is not None
    for id in fight.sequence.waiting:
        if not fight.combatants[id].fighter:
            done(fight, id)


def _fail(fight: Fight, by: str) -> None:
    assert fight.sequence is not None
    harm(fight, "gm", by, fight.sequence.harm or 0, "challenge")
    condition = fight.sequence.condition or ""
    if add_condition(fight, by, condition):
        fight.note("condition", "gm", by, {"condition": condition})
