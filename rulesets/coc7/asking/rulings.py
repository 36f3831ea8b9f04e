"""What the GM may choose at any time (README 5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.asking.decisions import answer, pending
from rulesets.coc7.asking.sequence import end_fight
from rulesets.coc7.asking.suggest import suggest
from rulesets.coc7.rules.fight import GM, Fight
from rulesets.coc7.rules.leaving import become, engage, part
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import Board, active
from rulesets.coc7.rules.wounds import hurt
from rulesets.coc7.sheet import roster
from rulesets.coc7.sheet.fields import checked, expect
from rulesets.coc7.sheet.stats import SETTABLE
from rulesets.coc7.sheet.tables import CHECKS, DIFFICULTIES, EXTREME, OUT, REGULAR
from rulesets.coc7.state import Combatant
from rulesets.contract import Choice, Decision, Field, Option
from rulesets.fields import bad_field, unknown
from rulesets.messages import Name, phrase
from rulesets.rulings import (
    NEWCOMER,
    VALUE,
    by_default,
    expect_known,
    for_whom,
    somebody,
    which_of,
)

_NAMED = ("held", "restrained_by")  # who and what there is depends on the fight
_SETTABLE = {field.name: field for field in SETTABLE}
_FIELD = which_of(SETTABLE)
_SKILL = Field(name="skill", type="enum", choices=CHECKS, required=True)
_DIFFICULTY = Field(
    name="difficulty", type="enum", choices=DIFFICULTIES[REGULAR : EXTREME + 1], default="regular"
)
_DICE = Field(name="dice", type="int", min=-2, max=2, default=0)
_AMOUNT = Field(name="amount", type="dice", required=True)
_ARMOUR = Field(name="armour", type="bool", default=False)
_TOGETHER = Field(name="value", type="bool", default=True)


def rulings(board: Board) -> tuple[Option, ...]:
    """All rulings that are possible, with the legal values now."""
    if board.over:
        return ()
    found = (Option(name, _fields(board, name)) for name in _TAKERS)
    return tuple(option for option in found if _possible(board, option))


def take(fight: Fight, choice: Choice) -> None:
    """IllegalChoice `unknown_option` or `bad_field`; then nothing has changed."""
    expect_known(choice, _TAKERS)
    option = Option(choice.option, _fields(fight, choice.option))
    _TAKERS[choice.option](fight, checked(option, choice.fields))


def _possible(board: Board, option: Option) -> bool:
    if option.name == "act_again" and _busy(board):
        return False
    return all(field.choices for field in option.fields if field.type == "combatant")


def _busy(board: Board) -> bool:
    return board.attack is not None or board.auto is not None


def _fields(board: Board, option: str) -> tuple[Field, ...]:
    if option in ("default", "suggest"):
        return (for_whom(board.combatants),)
    if option == "set":
        return (_one(board, "target", _present), _FIELD, VALUE)
    if option == "check":
        return (_one(board, "target", _present), _SKILL, _DIFFICULTY, _DICE)
    if option == "hurt":
        return (_one(board, "target", _hurtable), _AMOUNT, _ARMOUR)
    if option == "engage":
        return (_one(board, "target", active), _one(board, "other", active), _TOGETHER)
    if option == "act_again":
        return (_one(board, "target", active),)
    if option == "remove":
        return (_one(board, "target", _present),)
    return (NEWCOMER,) if option == "add" else ()


def _one(board: Board, name: str, suits: Callable[[Combatant], bool]) -> Field:
    choices = tuple(one.id for one in board.combatants.values() if suits(one))
    return somebody(name, choices)


def _present(one: Combatant) -> bool:
    return one.status != "removed"


def _hurtable(one: Combatant) -> bool:
    return one.status not in OUT


def _set(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, name, value = fight.combatants[fields["target"]], fields["field"], fields["value"]
    _check_value(fight, one, name, value)
    before = getattr(one, name)
    fight.note("gm_set", GM, one.id, {"field": name, "before": before, "value": value})
    if name != "status":
        fight.change(one.id, **{name: value})
    elif value != before:
        become(fight, one.id, value)


def _check_value(fight: Fight, one: Combatant, name: str, value: Any) -> None:
    field = replace(_SETTABLE[name], type="text") if name in _NAMED else _SETTABLE[name]
    expect(field, value, "value")
    if name == "hp" and value > one.hp_max:
        raise bad_field(phrase(reasons.AT_MOST, most=one.hp_max), "value")
    if name == "held" and value and value not in one.sheet.can_be_held:
        raise bad_field(unknown(value), "value")
    if name == "restrained_by" and value:
        holder = fight.combatants.get(value)
        if holder is None or not active(holder) or holder.side == one.side or not active(one):
            raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(value)), "value")


def _add(fight: Fight, fields: Mapping[str, Any]) -> None:
    if not isinstance(fields["combatant"], Mapping):
        raise bad_field("a newcomer is an object", "combatant")
    one = roster.newcomer(fields["combatant"], fight.options, fight.combatants)
    fight.combatants[one.id] = one
    fight.note("gm_add", GM, one.id, {"side": one.side})


def _remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("gm_remove", GM, fields["target"])
    become(fight, fields["target"], "removed")


def _default(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], by_default)


def _suggest(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    (decision,) = pending(fight)
    choice = find(decision) if decision.by in who else None
    if choice is not None:
        answer(fight, choice)


def _end(fight: Fight, fields: Mapping[str, Any]) -> None:
    end_fight(fight, GM)


def _act_again(fight: Fight, fields: Mapping[str, Any]) -> None:
    if _busy(fight):
        raise bad_field(phrase(reasons.IMPOSSIBLE), "target")
    id = fields["target"]
    fight.note("gm_act_again", GM, id)
    if fight.phase == "late":
        fight.extra += 1
    fight.begun = fight.begun and fight.order[:1] == (id,)
    fight.order = (id, *fight.order)


def _check(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, name = fields["target"], fields["skill"]
    one = fight.combatants[id]
    skill = one.luck if name == "luck" else one.sheet.value(name)
    difficulty = DIFFICULTIES.index(fields["difficulty"])
    check = percentile(fight, id, "check", skill, difficulty, fields["dice"])
    fight.note("gm_check", id, facts={"check": name, **check.facts()}, rolls=check.rolls)


def _hurt(fight: Fight, fields: Mapping[str, Any]) -> None:
    hurt(fight, fields["target"], fields["amount"], fields["armour"])


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other, together = fields["target"], fields["other"], fields["value"]
    if one == other:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(other)), "other")
    (engage if together else part)(fight, one, other)
    fight.note("gm_engage", GM, one, {"other": other, "value": together})


_TAKERS: dict[str, Callable[[Fight, Mapping[str, Any]], None]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "default": _default,
    "suggest": _suggest,
    "end": _end,
    "act_again": _act_again,
    "check": _check,
    "hurt": _hurt,
    "engage": _engage,
}
