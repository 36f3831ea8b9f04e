"""What every ruleset lets the GM choose: set, add, remove, answer for others, end (README 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import Choice, Decision, Field, IllegalChoice, IllegalSetup
from rulesets.fields import bad_field, is_name
from rulesets.kampbogen import roster
from rulesets.kampbogen.decisions import answer, asked, the_one
from rulesets.kampbogen.ending import end
from rulesets.kampbogen.fight import Fight
from rulesets.kampbogen.sequence import run_on
from rulesets.kampbogen.setting import BY_NAME, set_field
from rulesets.kampbogen.state import PARTY
from rulesets.kampbogen.suggest import suggest
from rulesets.kampbogen.words import Board

_FIELD = Field(name="field", type="enum", choices=tuple(BY_NAME), required=True)
_VALUE = Field(name="value", type="value", required=True)
_NEWCOMER = Field(name="combatant", type="newcomer", required=True)
_AT_ONCE = ("kampgrad", "relief")
"""Phases in which a new character who is in the fight is so at once."""


def set_fields(board: Board) -> tuple[Field, ...]:
    return (*remove_fields(board), _FIELD, _VALUE)


def add_fields(board: Board) -> tuple[Field, ...]:
    return (_NEWCOMER,)


def remove_fields(board: Board) -> tuple[Field, ...]:
    present = tuple(one.id for one in board.combatants.values() if one.status != "removed")
    return (Field(name="target", type="combatant", choices=present, required=True),)


def who_fields(board: Board) -> tuple[Field, ...]:
    who = (*board.combatants, "gm", PARTY)
    return (Field(name="who", type="combatants", choices=who, required=True),)


def set_(fight: Fight, fields: Mapping[str, Any]) -> None:
    set_field(fight, fields["target"], fields["field"], fields["value"])


def add(fight: Fight, fields: Mapping[str, Any]) -> None:
    """An opponent is in the fight at once, a character perhaps from the next round on."""
    row = _newcomer(fight, fields["combatant"])
    try:
        one, vehicles = roster.newcomer(row, fight.vehicles)
    except IllegalSetup as refused:
        raise IllegalChoice(refused.code, refused.message, refused.field) from None
    fight.combatants[one.id] = one
    fight.vehicles = vehicles
    fight.note("add", "gm", one.id)
    if one.character and one.in_combat and fight.phase not in _AT_ONCE:
        fight.change(one.id, in_combat=False, waits=True)


def remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="removed", in_combat=False)
    fight.note("remove", "gm", fields["target"])


def default(fight: Fight, fields: Mapping[str, Any]) -> None:
    def standard(decision: Decision) -> Choice | None:
        option = decision.default
        return Choice(decision.by, decision.kind, option) if option is not None else None

    _answer_for(fight, fields["who"], standard)


def suggested(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def end_fight(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("end", "gm")
    end(fight, None)


def _newcomer(fight: Fight, raw: Any) -> dict[str, Any]:
    """A combatant as in a roster; whatever is wrong with it but its stats is a bad field."""
    if not isinstance(raw, Mapping) or not all(key in _KEYS for key in raw):
        raise bad_field("a newcomer has id, name, side and stats", "combatant")
    row = {"name": raw.get("id"), "stats": {}, **raw}
    if not all(is_name(row.get(key)) for key in ("id", "name", "side")):
        raise bad_field("a newcomer needs an id, a name and a side as text", "combatant")
    if not isinstance(row["stats"], Mapping):
        raise bad_field("the stats of a newcomer are an object", "combatant")
    sides = {one.side for one in fight.combatants.values()}
    taken = {"gm", PARTY, row["side"], *sides, *fight.combatants}
    if row["id"] in taken:
        raise bad_field(f"somebody is called {row['id']!r} already", "combatant")
    if row["side"] == "gm" or row["side"] in fight.combatants:
        raise bad_field(f"no side is called {row['side']!r}", "combatant")
    return row


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    """The decisions open now, one after the other, unless they have gone by then."""
    for by, kind in asked(fight):
        still = the_one(fight, by, kind) if by in who and not fight.over else None
        choice = find(still) if still is not None else None
        if choice is not None:
            answer(fight, choice)
            run_on(fight)


_KEYS = ("id", "name", "side", "stats")
