"""What the GM may choose at any time (README 5.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, IllegalChoice, IllegalSetup, Option
from rulesets.fields import bad_field
from rulesets.messages import Name, Term, phrase
from rulesets.ose.asking.decisions import answer, pending, the_one
from rulesets.ose.asking.sequence import end, run_on
from rulesets.ose.asking.suggest import suggest
from rulesets.ose.rules.effects import go, kill, pair, part, take_hold
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.morale import checkers, flee
from rulesets.ose.rules.queries import open_to, sides
from rulesets.ose.rules.saving import save
from rulesets.ose.sheet import roster
from rulesets.ose.sheet.fields import checked, expect
from rulesets.ose.sheet.stats import SETTABLE
from rulesets.ose.state import CONDITIONS, SAVES, Check, Combatant, State
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

_SETTABLE = {field.name: field for field in SETTABLE}
_FIELD = which_of(SETTABLE)
_CATEGORY = Field(name="category", type="enum", choices=SAVES, required=True)
_MODIFIER = Field(name="modifier", type="int", min=-10, max=10, default=0)
_ON_FAIL = Field(name="on_fail", type="enum", choices=("none", "dead", *CONDITIONS), default="none")


def rulings(state: State | Fight) -> tuple[Option, ...]:
    """All rulings with the legal values now; those that fit nobody are left out."""
    if state.over:
        return ()
    every = (Option(name, _fields(state, name)) for name in _TAKERS)
    return possible(every)


def take(fight: Fight, choice: Choice) -> None:
    """IllegalChoice `unknown_option` or `bad_field`; then nothing has changed."""
    expect_known(choice, _TAKERS)
    option = Option(choice.option, _fields(fight, choice.option))
    _TAKERS[choice.option](fight, checked(option, choice.fields))


def _fields(board: State | Fight, option: str) -> tuple[Field, ...]:
    everybody = board.combatants.values()
    present = tuple(one.id for one in everybody if one.status != "removed")
    active = tuple(one.id for one in everybody if one.status == "active")
    if option == "set":
        return (somebody("target", present), _FIELD, VALUE)
    if option == "add":
        return (NEWCOMER,)
    if option == "remove":
        return (somebody("target", present),)
    if option in ("default", "suggest"):
        return (for_whom((*board.combatants, "gm")),)
    if option in ("engage", "disengage"):
        return (somebody("target", active), somebody("other", active))
    if option == "save":
        return (somebody("target", active), _CATEGORY, _MODIFIER, _ON_FAIL)
    if option == "morale":
        able = tuple(side for side in sides(board) if checkers(board, side))
        return (Field(name="side", type="enum", choices=able, required=True),)
    return ()


def _set(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, name, value = fight.combatants[fields["target"]], fields["field"], fields["value"]
    _check_value(one, name, value)
    facts = {"field": name, "before": getattr(one, name), "value": value}
    fight.note("gm_set", target=one.id, facts=facts, visible_to=open_to(one))
    if name == "hp":
        fight.change(one.id, hp=value)
        if value == 0 and one.status == "active":
            kill(fight, one.id)
    elif name == "status":
        _set_status(fight, one, value)
    elif name == "fleeing" and value:
        flee(fight, one.id)
    else:
        fight.change(one.id, **_with_followers(one, name, value))


def _check_value(one: Combatant, name: str, value: Any) -> None:
    expect(_SETTABLE[name], value, "value")
    if name == "hp" and value > one.max_hp:
        raise bad_field(phrase(reasons.AT_MOST, most=one.max_hp), "value")
    if name == "status" and value == "active" and one.hp == 0:
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term("hp")), "value")


def _set_status(fight: Fight, one: Combatant, status: str) -> None:
    if status == "active":
        fight.change(one.id, status=status)
    elif status == "dead" and one.status != "dead":
        kill(fight, one.id)
    else:
        go(fight, one.id, status)


def _with_followers(one: Combatant, name: str, value: Any) -> dict[str, Any]:
    """The field, and what changes with it."""
    if name == "ac":
        return {"ac": value, "aac": 19 - value}
    if name == "thac0":
        return {"thac0": value, "attack_bonus": 19 - value}
    if name == "max_hp":
        return {"max_hp": value, "hp": min(one.hp, value)}
    if name in CONDITIONS:
        timers = {c: until for c, until in one.timers.items() if c != name}
        return {name: value, "timers": timers}
    return {name: value}


def _add(fight: Fight, fields: Mapping[str, Any]) -> None:
    row = newcomer(fields["combatant"], fight.combatants)
    try:
        one = roster.combatant(row, acts_from=fight.round + 1)
        found = {**fight.combatants, one.id: one}
        roster.meet(found, one.id, row["stats"].get("engaged", ()))
    except IllegalSetup as refused:
        raise IllegalChoice(refused.code, refused.why, refused.path, refused.whose) from None
    fight.combatants = found
    facts = {"side": one.side, "acts_from": one.acts_from}
    fight.note("joined", one.id, facts=facts)


def _remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    go(fight, fields["target"], "removed")
    fight.note("removed", target=fields["target"])


def _default(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], by_default)


def _suggest(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    """The decisions open now, one after the other, while it is the same phase of the same turn."""
    moment = (fight.round, fight.turn, fight.phase)
    for asked in pending(fight):
        if asked.by not in who:
            continue
        if (fight.round, fight.turn, fight.phase) != moment:
            return
        still = the_one(fight, asked.by, asked.kind)
        choice = find(still) if still is not None else None
        if choice is not None:
            answer(fight, choice)
            run_on(fight)


def _end(fight: Fight, fields: Mapping[str, Any]) -> None:
    take_hold(fight)
    end(fight)


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other = _opponents(fight, fields)
    pair(fight, one, other)
    fight.note("gm_engage", one, other)


def _disengage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other = _opponents(fight, fields)
    part(fight, one, other)
    fight.note("gm_disengage", one, other)


def _opponents(fight: Fight, fields: Mapping[str, Any]) -> tuple[str, str]:
    one, other = fields["target"], fields["other"]
    if fight.combatants[one].side == fight.combatants[other].side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(other)), "other")
    return one, other


def _save(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, on_fail = fields["target"], fields["on_fail"]
    if save(fight, id, fields["category"], fields["modifier"]) or on_fail == "none":
        return
    if on_fail == "dead":
        kill(fight, id)
    else:
        fight.change(id, **_with_followers(fight.combatants[id], on_fail, True))


def _morale(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.checks += (Check(fields["side"], "called"),)


_TAKERS: dict[str, Callable[[Fight, Mapping[str, Any]], None]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "default": _default,
    "suggest": _suggest,
    "end": _end,
    "engage": _engage,
    "disengage": _disengage,
    "save": _save,
    "morale": _morale,
}
