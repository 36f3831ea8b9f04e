"""Rulings of this game only (README 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Field
from rulesets.fields import bad_field, unknown
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import add_condition, change_pool, harm, heal
from rulesets.kampbogen.rules.queries import able, foremost
from rulesets.kampbogen.rules.rolling import ability_roll
from rulesets.kampbogen.rules.situations import holdup, indirect, sneak
from rulesets.kampbogen.rules.situations.defenceless import kill
from rulesets.kampbogen.sheet.tables import LONGEST_NAME
from rulesets.kampbogen.state import Board, Combatant
from rulesets.messages import Name, Term, phrase
from rulesets.rulings import opponent

_TEXT = Field(name="text", type="text", max=80, default="")
_CURE = Field(name="cure", type="text", max=LONGEST_NAME, default="")
_CONDITION = Field(name="condition", type="text", max=LONGEST_NAME, default="")
_POOL = Field(name="pool", type="text", default="")
_LIV = Field(name="liv", type="int", min=-20, max=20, default=0)
_AMOUNT = Field(name="amount", type="int", min=-20, max=20, default=0)
_HOLDER = Field(name="holder", type="enum", choices=("character", "opponent"), required=True)


def front_fields(board: Board) -> tuple[Field, ...]:
    return (_one("target", tuple(combatant.id for combatant in foremost(board))),)


def front(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.named = fields["target"]
    fight.note("front", "gm", fight.named)


def surrender_fields(board: Board) -> tuple[Field, ...]:
    return (_one("target", _ids(board, lambda combatant: combatant.status == "active")),)


def surrender(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="surrendered")
    fight.note("surrender", "gm", fields["target"])


def flee_fields(board: Board) -> tuple[Field, ...]:
    return (
        _one(
            "target", _ids(board, lambda combatant: combatant.fighter and not combatant.character)
        ),
    )


def flee(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="fled", in_combat=False)
    fight.note("opponent_flees", "gm", fields["target"])


def enter_fields(board: Board) -> tuple[Field, ...]:
    def outside(combatant: Combatant) -> bool:
        return able(combatant) and not combatant.in_combat

    return (_one("target", _ids(board, outside)),)


def enter(fight: Fight, fields: Mapping[str, Any]) -> None:
    """Brings a combatant into the fight, attacked or late; in phase `act` it rolls at once."""
    combatant = fight.combatants[fields["target"]]
    with fight.exchange():
        fight.note("enter", "gm", combatant.id)
        slipped = combatant.action == "slip_away"
        fight.come_in(combatant.id, action="" if slipped else combatant.action)
        if combatant.character and combatant.dice is None and fight.phase == "act":
            ability_roll.roll(fight, combatant.id)


def withdraw_fields(board: Board) -> tuple[Field, ...]:
    def inside(combatant: Combatant) -> bool:
        return combatant.character and combatant.status == "active" and combatant.in_combat

    return (_one("target", _ids(board, inside)),)


def withdraw(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.leave(fields["target"], "withdraw")
    fight.note("withdraw", "gm", fields["target"])


def execute_fields(board: Board) -> tuple[Field, ...]:
    """The fields of an execution: nobody can be killed while a comrade still fights."""

    def at_mercy(combatant: Combatant) -> bool:
        comrades = (
            each for each in board.combatants.values() if each.character == combatant.character
        )
        if any(each.fighter and each.id != combatant.id for each in comrades):
            return False
        bound = combatant.helpless and combatant.status in ("active", "surrendered")
        return combatant.status == "unconscious" or bound

    who = Field(
        name="who",
        type="combatant",
        choices=_ids(board, lambda combatant: combatant.fighter),
        nullable=True,
    )
    side_of = {combatant.id: combatant.side for combatant in board.combatants.values()}
    return (_one("target", _ids(board, at_mercy)), opponent(who, "target", side_of))


def execute(fight: Fight, fields: Mapping[str, Any]) -> None:
    target, who = fight.combatants[fields["target"]], fields["who"] or ""
    if who and fight.combatants[who].side == target.side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(who)), "who")
    kill(fight, who or "gm", target.id)


def use_fields(board: Board) -> tuple[Field, ...]:
    there = _ids(board, lambda combatant: combatant.status not in ("dead", "removed"))
    target = Field(name="target", type="combatant", choices=there)
    who = _one("who", _ids(board, lambda combatant: combatant.fighter))
    return (who, _TEXT, target, _LIV, _POOL, _AMOUNT, _CONDITION, _CURE)


def use(fight: Fight, fields: Mapping[str, Any]) -> None:
    who = fields["who"]
    combatant = fight.combatants[fields["target"] or who]
    _check_use(combatant, fields)
    facts = ("text", "liv", "pool", "amount", "condition", "cure")
    with fight.exchange():
        fight.note("use", who, combatant.id, {name: fields[name] for name in facts})
        if fields["liv"] < 0:
            harm(fight, who, combatant.id, -fields["liv"], "use")
        elif fields["liv"] > 0:
            heal(fight, who, combatant.id, fields["liv"])
        change_pool(fight, who, combatant.id, fields["pool"], fields["amount"])
    add_condition(fight, combatant.id, fields["condition"])
    left = tuple(
        name for name in fight.combatants[combatant.id].conditions if name != fields["cure"]
    )
    fight.change(combatant.id, conditions=left)


def _check_use(combatant: Combatant, fields: Mapping[str, Any]) -> None:
    pool = fields["pool"]
    if pool and pool not in combatant.pools:
        raise bad_field(unknown(pool), "pool")
    if fields["amount"] and not pool:
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term("pool")), "amount")
    for name in ("condition", "cure"):
        if fields[name] and not combatant.character:
            raise bad_field(phrase(reasons.IMPOSSIBLE), name)


def holdup_fields(board: Board) -> tuple[Field, ...]:
    character = _one(
        "character", _ids(board, lambda combatant: combatant.fighter and combatant.character)
    )
    opponent = _one(
        "opponent", _ids(board, lambda combatant: combatant.fighter and not combatant.character)
    )
    return (character, opponent, _HOLDER)


def holdup_now(fight: Fight, fields: Mapping[str, Any]) -> None:
    holdup.start(fight, fields["character"], fields["opponent"], fight.phase, fields["holder"])


def sneak_fields(board: Board) -> tuple[Field, ...]:
    def free_to_act(combatant: Combatant) -> bool:
        return combatant.character and able(combatant)

    opponent = _one(
        "opponent", _ids(board, lambda combatant: combatant.fighter and not combatant.character)
    )
    return (_one("character", _ids(board, free_to_act)), opponent)


def sneak_now(fight: Fight, fields: Mapping[str, Any]) -> None:
    sneak.start(fight, fields["character"], fields["opponent"], fight.phase)


def indirect_now(fight: Fight, fields: Mapping[str, Any]) -> None:
    indirect.start(fight, fight.phase)


def _ids(board: Board, fits: Callable[[Combatant], bool]) -> tuple[str, ...]:
    return tuple(combatant.id for combatant in board.combatants.values() if fits(combatant))


def _one(name: str, choices: tuple[str, ...]) -> Field:
    return Field(name=name, type="combatant", choices=choices, required=True)
