"""Rulings that the GM may choose at any time (README 5.5, 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Field
from rulesets.fields import bad_field, unknown
from rulesets.kampbogen.asking.decisions import answer, pending, the_one
from rulesets.kampbogen.asking.sequence import run_on
from rulesets.kampbogen.asking.suggest import suggest
from rulesets.kampbogen.asking.values import EFFECTS, described, forbids, note_set
from rulesets.kampbogen.rules import ability_roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import add_condition, change_pool, harm, heal
from rulesets.kampbogen.rules.queries import able, foremost
from rulesets.kampbogen.rules.rounds import end
from rulesets.kampbogen.rules.situations import challenge, holdup, indirect, sneak
from rulesets.kampbogen.rules.situations.defenceless import kill
from rulesets.kampbogen.sheet import roster
from rulesets.kampbogen.sheet.stats import SETTABLE, checked, expect
from rulesets.kampbogen.sheet.tables import LONGEST_NAME
from rulesets.kampbogen.state import PARTY, Board, Combatant
from rulesets.messages import Name, Term, phrase
from rulesets.rulings import (
    Answers,
    Ruling,
    Rulings,
    newcomer,
    no_fields,
    of_those,
    opponent,
    somebody,
    those,
)

_AT_ONCE = ("kampgrad", "relief")
"""Phases in which a new character can join the fight at once."""


def _add(fight: Fight, raw: Any) -> None:
    """Adds a combatant: an opponent joins at once, a character perhaps only in the next round."""
    combatant, fight.vehicles = roster.newcomer(_newcomer(fight, raw), fight.vehicles)
    fight.combatants[combatant.id] = combatant
    fight.note("add", "gm", combatant.id)
    if combatant.character and combatant.in_combat and fight.phase not in _AT_ONCE:
        fight.change(combatant.id, in_combat=False, waits=True)


def _newcomer(fight: Fight, raw: Any) -> dict[str, Any]:
    """The checked newcomer. No combatant may have the name of a side, and no side that of a
    combatant."""
    row = newcomer(raw, fight.combatants)
    sides = {combatant.side for combatant in fight.combatants.values()}
    if row["id"] in {PARTY, row["side"], *sides}:
        raise bad_field(f"somebody is called {row['id']!r} already", "combatant")
    if row["side"] == "gm" or row["side"] in fight.combatants:
        raise bad_field(unknown(row["side"]), "combatant")
    return row


def _remove(fight: Fight, id: str) -> None:
    fight.change(id, status="removed", in_combat=False)
    fight.named = "" if fight.named == id else fight.named
    fight.note("remove", "gm", id)


def _end(fight: Fight) -> None:
    with fight.exchange():
        fight.note("end", "gm")
        end(fight, None)


# -- whom a ruling may concern, and its fields ---------------------------------------------------

_TEXT = Field(name="text", type="text", max=80, default="")
_CURE = Field(name="cure", type="text", max=LONGEST_NAME, default="")
_CONDITION = Field(name="condition", type="text", max=LONGEST_NAME, default="")
_POOL = Field(name="pool", type="text", default="")
_LIV = Field(name="liv", type="int", min=-20, max=20, default=0)
_AMOUNT = Field(name="amount", type="int", min=-20, max=20, default=0)
_HOLDER = Field(name="holder", type="enum", choices=("character", "opponent"), required=True)


def _is_active(combatant: Combatant) -> bool:
    return combatant.status == "active"


def _fights(combatant: Combatant) -> bool:
    return combatant.fighter


def _opposes(combatant: Combatant) -> bool:
    return combatant.fighter and not combatant.character


def _is_outside(combatant: Combatant) -> bool:
    return able(combatant) and not combatant.in_combat


def _is_inside(combatant: Combatant) -> bool:
    return combatant.character and combatant.status == "active" and combatant.in_combat


def _front_fields(board: Board) -> tuple[Field, ...]:
    return (somebody("target", (combatant.id for combatant in foremost(board))),)


def _execute_fields(board: Board) -> tuple[Field, ...]:
    """The fields of an execution: nobody can be killed while a comrade still fights."""

    def at_mercy(combatant: Combatant) -> bool:
        comrades = (
            each for each in board.combatants.values() if each.character == combatant.character
        )
        if any(each.fighter and each.id != combatant.id for each in comrades):
            return False
        bound = combatant.helpless and combatant.status in ("active", "surrendered")
        return combatant.status == "unconscious" or bound

    who = Field(name="who", type="combatant", choices=those(board, _fights), nullable=True)
    side_of = {combatant.id: combatant.side for combatant in board.combatants.values()}
    return (somebody("target", those(board, at_mercy)), opponent(who, "target", side_of))


def _use_fields(board: Board) -> tuple[Field, ...]:
    there = those(board, lambda combatant: combatant.status not in ("dead", "removed"))
    target = Field(name="target", type="combatant", choices=there)
    who = somebody("who", those(board, _fights))
    return (who, _TEXT, target, _LIV, _POOL, _AMOUNT, _CONDITION, _CURE)


def _holdup_fields(board: Board) -> tuple[Field, ...]:
    held = those(board, lambda combatant: combatant.fighter and combatant.character)
    return (somebody("character", held), somebody("opponent", those(board, _opposes)), _HOLDER)


def _sneak_fields(board: Board) -> tuple[Field, ...]:
    free = those(board, lambda combatant: combatant.character and able(combatant))
    return (somebody("character", free), somebody("opponent", those(board, _opposes)))


# -- rulings of this game ------------------------------------------------------------------------


def _front(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.named = fields["target"]
    fight.note("front", "gm", fight.named)


def _surrender(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="surrendered")
    fight.note("surrender", "gm", fields["target"])


def _flee(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="fled", in_combat=False)
    fight.note("opponent_flees", "gm", fields["target"])


def _enter(fight: Fight, fields: Mapping[str, Any]) -> None:
    """Brings a combatant into the fight, attacked or late; in phase `act` it rolls at once."""
    combatant = fight.combatants[fields["target"]]
    with fight.exchange():
        fight.note("enter", "gm", combatant.id)
        slipped = combatant.action == "slip_away"
        fight.come_in(combatant.id, action="" if slipped else combatant.action)
        if combatant.character and combatant.dice is None and fight.phase == "act":
            ability_roll.roll(fight, combatant.id)


def _withdraw(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.leave(fields["target"], "withdraw")
    fight.note("withdraw", "gm", fields["target"])


def _execute(fight: Fight, fields: Mapping[str, Any]) -> None:
    target, who = fight.combatants[fields["target"]], fields["who"] or ""
    if who and fight.combatants[who].side == target.side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(who)), "who")
    kill(fight, who or "gm", target.id)


def _use(fight: Fight, fields: Mapping[str, Any]) -> None:
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
    conditions = fight.combatants[combatant.id].conditions
    left = tuple(name for name in conditions if name != fields["cure"])
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


def _holdup(fight: Fight, fields: Mapping[str, Any]) -> None:
    holdup.start(fight, fields["character"], fields["opponent"], fight.phase, fields["holder"])


def _sneak_attack(fight: Fight, fields: Mapping[str, Any]) -> None:
    sneak.start(fight, fields["character"], fields["opponent"], fight.phase)


def _indirect(fight: Fight, fields: Mapping[str, Any]) -> None:
    indirect.start(fight, fight.phase)


def _in_phase(*phases: str) -> Callable[[Board], bool]:
    return lambda board: board.phase in phases


def _before_the_rolls(board: Board) -> bool:
    rolled = any(combatant.dice is not None for combatant in board.combatants.values())
    return board.phase == "roll" and not rolled


_BEFORE = _in_phase("kampgrad")
_UP_TO_USES = _in_phase("kampgrad", "challenge", "roll", "act")

_RULINGS = Rulings(
    settable=SETTABLE,
    settable_as=described,
    checked=checked,
    expect=expect,
    forbids=forbids,
    note_set=note_set,
    effects=EFFECTS,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest, the_one),
    answering=("gm", PARTY),
    own={
        "front": Ruling(_front_fields, _front),
        "surrender": Ruling(of_those(_is_active), _surrender),
        "flee": Ruling(of_those(_opposes), _flee),
        "enter": Ruling(of_those(_is_outside), _enter, _UP_TO_USES),
        "withdraw": Ruling(of_those(_is_inside), _withdraw),
        "execute": Ruling(_execute_fields, _execute),
        "use": Ruling(_use_fields, _use),
        "challenge": Ruling(challenge.fields, challenge.call, _before_the_rolls),
        "holdup": Ruling(_holdup_fields, _holdup, _BEFORE),
        "sneak_attack": Ruling(_sneak_fields, _sneak_attack, _BEFORE),
        "indirect": Ruling(no_fields, _indirect, _BEFORE),
    },
)
rulings, take = _RULINGS.offered, _RULINGS.take
