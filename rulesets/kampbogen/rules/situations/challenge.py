"""Challenges, their roll against a grade, which indirect combat shares, and what is known of a
trial before its roll (README 7.11, 7.17)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Decision, Earlier, Field
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import add_condition, harm
from rulesets.kampbogen.rules.queries import (
    abilities_known,
    characters,
    in_progress,
    plain_decision,
)
from rulesets.kampbogen.rules.rolling import (
    REACHED,
    Grade,
    may_reroll,
    roll_against,
    roll_grade,
    soul_decision,
    spend_soul,
)
from rulesets.kampbogen.sheet.tables import GRADES, LONGEST_NAME
from rulesets.kampbogen.state import Board, Sequence, State
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase

HARM = 1
GRADE = Field(name="grade", type="enum", choices=GRADES, default="normal")
NAME = Field(name="name", type="text", max=LONGEST_NAME, default="")
ABILITY = Field(name="ability", type="text", min=1, max=LONGEST_NAME, required=True)
_HARM = Field(name="harm", type="int", min=0, max=20, default=1)
_CONDITION = Field(name="condition", type="text", max=LONGEST_NAME, default="")


def fields(board: Board) -> tuple[Field, ...]:
    """The fields of a challenge called by the GM; without a target it is for all fighters."""
    ids = tuple(character.id for character in characters(board))
    target = Field(name="target", type="combatant", choices=ids, nullable=True)
    ability = replace(ABILITY, choices=abilities_known(board))
    return (ability, GRADE, _HARM, _CONDITION, NAME, target)


def call(fight: Fight, fields: Mapping[str, Any]) -> None:
    rolled, facts = roll_for_all(fight, "challenge", fields)
    facts |= {"harm": fields["harm"], "condition": fields["condition"]}
    fight.note("challenge_grade", "gm", facts=facts, rolls=(rolled.roll,))
    target = fields["target"]
    fight.sequence = Sequence(
        kind="challenge",
        back=fight.phase,
        stage="rolls",
        name=fields["name"],
        ability=fields["ability"],
        grade=fields["grade"],
        grade_total=rolled.total,
        harm=fields["harm"],
        condition=fields["condition"],
        waiting=(target,) if target else tuple(character.id for character in characters(fight)),
    )
    fight.phase = "challenge"


def roll_for_all(
    fight: Fight, purpose: str, fields: Mapping[str, Any]
) -> tuple[Grade, dict[str, Any]]:
    """The grade that all roll against, and its facts for the log."""
    rolled = roll_grade(fight, purpose, fields["grade"])
    facts = {
        "name": fields["name"],
        "ability": fields["ability"],
        "grade": fields["grade"],
        "dice": rolled.dice,
        "modifier": rolled.modifier,
        "total": rolled.total,
    }
    return rolled, facts


def asked(board: Board) -> Iterator[tuple[str, str]]:
    sequence = in_progress(board)
    for id in sequence.waiting:
        yield id, "soul" if id in sequence.failed else sequence.kind


def decision(board: Board, by: str, kind: str) -> Decision:
    if kind == "soul":
        return soul_decision(board, by)
    return plain_decision(by, "challenge", "roll", "roll")


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    with fight.exchange(Earlier("challenge_grade")):
        if test(fight, by, option, fields) == "failed":
            _fail(fight, by)


def ability_of(sequence: Sequence, by: str, fields: Mapping[str, Any]) -> str:
    """The ability of the roll: for a reroll the one used before, else the chosen one or the one
    called for."""
    return sequence.failed.get(by) or fields.get("ability") or sequence.ability


def at_stake(sequence: Sequence) -> int:
    """The harm of a failure; constant in indirect combat."""
    return HARM if sequence.harm is None else sequence.harm


def test(fight: Fight, by: str, option: str, fields: Mapping[str, Any]) -> str:
    """Rolls, rerolls, or accepts a failure. Returns `succeeded`, `failed`, or first `soul`."""
    ability = ability_of(in_progress(fight), by, fields)
    if option != "accept" and _succeeds(fight, by, ability, option == "reroll"):
        done(fight, by)
        return "succeeded"
    if option == "roll" and may_reroll(fight, fight.combatants[by]):
        failed = {**in_progress(fight).failed, by: ability}
        fight.on_with(failed=dict(sorted(failed.items())))
        return "soul"
    done(fight, by)
    return "failed"


def _succeeds(fight: Fight, by: str, ability: str, reroll: bool) -> bool:
    sequence = in_progress(fight)
    kind, needed = sequence.kind, sequence.grade_total or 0
    if reroll:
        spend_soul(fight, by)
    tested = roll_against(fight, by, kind, ability, needed)
    success = tested.result in REACHED
    named = {"name": sequence.name} if kind == "challenge" else {}
    outcome = {"needed": needed, "success": success, "reroll": reroll}
    facts = {**named, **tested.facts, **outcome}
    fight.note(kind, by, facts=facts, rolls=tested.thrown.rolls)
    return success


def done(fight: Fight, by: str) -> None:
    """Stops waiting for the combatant."""
    sequence = in_progress(fight)
    waiting = tuple(id for id in sequence.waiting if id != by)
    failed = {id: ability for id, ability in sequence.failed.items() if id != by}
    fight.on_with(waiting=waiting, failed=failed)


def drop(fight: Fight) -> None:
    """Drops those who are no longer fighters, without a roll or harm."""
    for id in in_progress(fight).waiting:
        if not fight.combatants[id].fighter:
            done(fight, id)


def _fail(fight: Fight, by: str) -> None:
    sequence = in_progress(fight)
    harm(fight, "gm", by, at_stake(sequence), "challenge")
    condition = sequence.condition or ""
    if add_condition(fight, by, condition):
        fight.note("condition", "gm", by, {"condition": condition})


KINDS = ("challenge", "indirect")
FAILING = npgettext("kampbogen", "Failure costs {count} life", "Failure costs {count} life")
GETS = pgettext("kampbogen", "Failure: {condition}")
FREE = phrase(pgettext("kampbogen", "Failure costs nothing"))


def trial(state: State, id: str) -> Mapping[str, Any]:
    """The facts of the combatant's current trial; empty for all others."""
    now = state.sequence
    if now is None or now.kind not in KINDS or id not in now.waiting:
        return {}
    return {
        "name": now.name,
        "ability": ability_of(now, id, {}),
        "grade": now.grade,
        "needed": now.grade_total,
        "harm": at_stake(now),
        "condition": now.condition or "",
    }


def failing(faced: Mapping[str, Any]) -> Iterator[Phrase]:
    """The cost of failing."""
    if not faced:
        return
    if faced["harm"]:
        yield phrase(FAILING, faced["harm"])
    if faced["condition"]:
        yield phrase(GETS, condition=Term(faced["condition"]))
    if not faced["harm"] and not faced["condition"]:
        yield FREE
