"""What every ruleset lets the GM choose: set, add, remove, answer for others, end (README 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Choice, Decision, Field, IllegalChoice, IllegalSetup
from rulesets.fields import bad_field, unknown
from rulesets.kampbogen.asking.decisions import answer, asked, the_one
from rulesets.kampbogen.asking.rulings.values import BY_NAME, set_field
from rulesets.kampbogen.asking.sequence import run_on
from rulesets.kampbogen.asking.suggest import suggest
from rulesets.kampbogen.rules.ending import end
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import Board
from rulesets.kampbogen.sheet import roster
from rulesets.kampbogen.state import PARTY
from rulesets.rulings import (
    NEWCOMER,
    VALUE,
    by_default,
    for_whom,
    newcomer,
    somebody,
    which_of,
)

_FIELD = which_of(BY_NAME.values())
_AT_ONCE = ("kampgrad", "relief")
"""Phases in which a new character who is in the fight is so at once."""


def set_fields(board: Board) -> tuple[Field, ...]:
    return (*remove_fields(board), _FIELD, VALUE)


def add_fields(board: Board) -> tuple[Field, ...]:
    return (NEWCOMER,)


def remove_fields(board: Board) -> tuple[Field, ...]:
    present = tuple(one.id for one in board.combatants.values() if one.status != "removed")
    return (somebody("target", present),)


def who_fields(board: Board) -> tuple[Field, ...]:
    return (for_whom((*board.combatants, "gm", PARTY)),)


def set_(fight: Fight, fields: Mapping[str, Any]) -> None:
    set_field(fight, fields["target"], fields["field"], fields["value"])


def add(fight: Fight, fields: Mapping[str, Any]) -> None:
    """An opponent is in the fight at once, a character perhaps from the next round on."""
    row = _newcomer(fight, fields["combatant"])
    try:
        one, vehicles = roster.newcomer(row, fight.vehicles)
    except IllegalSetup as refused:
        raise IllegalChoice(refused.code, refused.why, refused.path, refused.whose) from None
    fight.combatants[one.id] = one
    fight.vehicles = vehicles
    fight.note("add", "gm", one.id)
    if one.character and one.in_combat and fight.phase not in _AT_ONCE:
        fight.change(one.id, in_combat=False, waits=True)


def remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="removed", in_combat=False)
    fight.note("remove", "gm", fields["target"])


def default(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], by_default)


def suggested(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def end_fight(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("end", "gm")
    end(fight, None)


def _newcomer(fight: Fight, raw: Any) -> dict[str, Any]:
    """Nobody can have the name of a side, and no side the name of somebody."""
    row = newcomer(raw, fight.combatants)
    sides = {one.side for one in fight.combatants.values()}
    taken = {PARTY, row["side"], *sides}
    if row["id"] in taken:
        raise bad_field(f"somebody is called {row['id']!r} already", "combatant")
    if row["side"] == "gm" or row["side"] in fight.combatants:
        raise bad_field(unknown(row["side"]), "combatant")
    return row


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    """The decisions open now, one after the other, unless they have gone by then."""
    for by, kind in asked(fight):
        still = the_one(fight, by, kind) if by in who and not fight.over else None
        choice = find(still) if still is not None else None
        if choice is not None:
            answer(fight, choice)
            run_on(fight)
