"""What the GM may choose at any time (README 5.3, 7.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.arm5.asking.decisions import answer, pending, the_one
from rulesets.arm5.asking.rulings.values import set_value
from rulesets.arm5.asking.sequence import end, finish, run_on
from rulesets.arm5.asking.suggest import suggest
from rulesets.arm5.rules.actions import declaring
from rulesets.arm5.rules.actions.single import fall
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import part_from_all
from rulesets.arm5.rules.initiative import roll_newcomer
from rulesets.arm5.rules.magic.casting import spell_damage
from rulesets.arm5.rules.magic.concentration import cease, lose_spell
from rulesets.arm5.rules.moving import fatigue_test
from rulesets.arm5.rules.queries import Board, decided
from rulesets.arm5.rules.stress import test
from rulesets.arm5.sheet import roster
from rulesets.arm5.sheet.fields import checked
from rulesets.arm5.sheet.stats import SETTABLE
from rulesets.arm5.state import Combatant
from rulesets.contract import Choice, Decision, Field, IllegalSetup, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, phrase
from rulesets.rulings import (
    NEWCOMER,
    VALUE,
    by_default,
    expect_known,
    for_whom,
    newcomer,
    possible,
    somebody,
    which_of,
)

_ANSWERS = ("default", "suggest")
TESTS = ("concentration", "ride", "fatigue", "stamina")

_FIELD = which_of(SETTABLE)
_TEST = Field(name="test", type="enum", choices=TESTS, required=True)
_EASE = Field(name="ease", type="int", min=0, max=60, required=True)
_FALL = Field(name="damage", type="int", min=-20, max=200)
_DAMAGE = Field(name="damage", type="int", min=-20, max=200, required=True)
_NOTE = Field(name="note", type="text")


def rulings(board: Board) -> tuple[Option, ...]:
    """All rulings with the legal values now; those that fit nobody are left out."""
    if board.over:
        return ()
    every = (Option(name, _fields(board, name)) for name in _TAKERS)
    return possible(every)


def take(fight: Fight, choice: Choice) -> None:
    """IllegalChoice `unknown_option` or `bad_field`; then nothing has changed."""
    expect_known(choice, _TAKERS)
    option = Option(choice.option, _fields(fight, choice.option))
    _TAKERS[choice.option](fight, checked(option, choice.fields))
    if fight.over or choice.option in _ANSWERS:
        return
    if decided(fight):
        finish(fight)
    else:
        declaring.settle(fight)


def _fields(board: Board, option: str) -> tuple[Field, ...]:
    if option == "set":
        return (_one(board, lambda one: one.status != "removed"), _FIELD, VALUE)
    if option == "add":
        return (NEWCOMER,)
    if option == "remove":
        return (_one(board, lambda one: one.status != "removed"),)
    if option in _ANSWERS:
        return (for_whom((*board.combatants, "gm")),)
    if option == "test":
        return (_one(board, lambda one: one.active), _TEST, _EASE, _FALL)
    if option == "hazard":
        return (_one(board, lambda one: one.status not in ("dead", "removed")), _DAMAGE, _NOTE)
    return ()


def _one(board: Board, fits: Callable[[Combatant], bool]) -> Field:
    fitting = tuple(one.id for one in board.combatants.values() if fits(one))
    return somebody("target", fitting)


def _set(fight: Fight, fields: Mapping[str, Any]) -> None:
    set_value(fight, fields["target"], fields["field"], fields["value"])


def _add(fight: Fight, fields: Mapping[str, Any]) -> None:
    row = newcomer(fields["combatant"], fight.combatants)
    try:
        one = roster.combatant(row, entered=fight.round)
    except IllegalSetup as refused:
        raise bad_field(refused.why, "combatant", *refused.path) from None
    fight.combatants[one.id] = one
    place = roll_newcomer(fight, one.id)
    facts = {"initiative": fight.combatants[one.id].initiative, "place": place}
    fight.note("gm_add", one.id, facts=facts)


def _remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    id = fields["target"]
    fight.note("gm_remove", id)
    part_from_all(fight, id)
    fight.change(id, status="removed", delaying=False)


def _default(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], by_default)


def _suggest(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    """Once through the decisions that were open when the choice came."""
    for asked in pending(fight):
        still = the_one(fight, asked.by, asked.kind) if asked.by in who else None
        choice = find(still) if still is not None else None
        if choice is not None:
            answer(fight, choice)
            run_on(fight)


def _end(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("gm_end")
    end(fight, None)


def _test(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, which, ease = fight.combatants[fields["target"]], fields["test"], fields["ease"]
    if which == "ride" and not one.mounted:
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term("mount")), "test")
    if which == "fatigue":
        fatigue_test(fight, one.id, "test", ease, "test", {"test": which})
        return
    rolled = test(fight, one.id, which, _modifier(one, which))
    success = rolled.total >= ease
    facts = {"test": which, "ease": ease, "success": success, **rolled.facts}
    fight.note("test", one.id, facts=facts, rolls=rolled.rolls)
    if not success and which == "concentration":
        lose_spell(fight, one.id)
        cease(fight, one.id, "distracted")
    elif not success and which == "ride":
        fall(fight, one.id, fields["damage"])


def _modifier(one: Combatant, which: str) -> int:
    sheet = one.sheet
    return (
        one.penalty
        + {
            "concentration": sheet.stamina + sheet.concentration,
            "ride": sheet.dexterity + sheet.ride,
            "stamina": sheet.stamina,
        }[which]
    )


def _hazard(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, damage = fields["target"], fields["damage"]
    fight.note("gm_hazard", id, facts={"value": damage, "note": fields["note"]})
    spell_damage(fight, id, id, "hazard", damage)


_TAKERS: dict[str, Callable[[Fight, Mapping[str, Any]], None]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "default": _default,
    "suggest": _suggest,
    "end": _end,
    "test": _test,
    "hazard": _hazard,
}
