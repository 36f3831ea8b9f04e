"""What the GM may choose at any time (README 5.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, IllegalChoice, IllegalSetup, Option
from rulesets.fields import bad_field
from rulesets.messages import Name, phrase
from rulesets.momentum.asking.decisions import answer, pending, the_one
from rulesets.momentum.asking.sequence import roll_initiative, run_on
from rulesets.momentum.asking.suggest import suggest
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import end, settle
from rulesets.momentum.rules.melee.dividing import is_before_division
from rulesets.momentum.rules.melee.momentum_shift import shift
from rulesets.momentum.rules.queries import free
from rulesets.momentum.sheet import roster
from rulesets.momentum.sheet.fields import checked, expect
from rulesets.momentum.sheet.stats import SETTABLE
from rulesets.momentum.state import State
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
_CHECKED = Field(name="value", type="int", min=0, max=40, required=True)


def rulings(state: State | Fight) -> tuple[Option, ...]:
    """All rulings with the legal values now; those that fit nobody are left out."""
    if state.over:
        return ()
    every = (Option(name, _offered(state, name)) for name in _TAKERS)
    return possible(every)


def _offered(state: State | Fight, option: str) -> tuple[Field, ...]:
    """As it is taken, except that only those are named who are asked something now."""
    if option not in ("default", "suggest"):
        return _fields(state, option)
    asked = tuple(dict.fromkeys(decision.by for decision in pending(state)))
    return (Field(name="who", type="combatants", choices=asked, min=1, required=True),)


def take(fight: Fight, choice: Choice) -> None:
    """IllegalChoice `unknown_option` or `bad_field`; then nothing has changed."""
    expect_known(choice, _TAKERS)
    option = Option(choice.option, _fields(fight, choice.option))
    _TAKERS[choice.option](fight, checked(option, choice.fields))


def _fields(board: State | Fight, option: str) -> tuple[Field, ...]:
    combatants = board.combatants
    everybody = tuple(combatants)
    grouped = tuple(one.id for one in combatants.values() if one.group is not None)
    if option == "set":
        return (somebody("target", everybody), _FIELD, VALUE)
    if option == "add":
        return (NEWCOMER,)
    if option == "remove":
        return (somebody("target", everybody),)
    if option in ("default", "suggest"):
        return (for_whom((*everybody, "gm")),)
    if option == "momentum":
        sides = tuple({one.side: None for one in combatants.values()})
        side = Field(name="side", type="enum", choices=sides, required=True)
        return (somebody("target", grouped), side)
    if option == "engage":
        able = tuple(one.id for one in combatants.values() if one.status == "active")
        unbound = tuple(id for id in able if free(combatants[id]))
        return (somebody("who", unbound), somebody("target", able))
    if option == "disengage":
        return (somebody("target", grouped),)
    if option == "check":
        return (somebody("who", everybody), _CHECKED, offers.MODIFIER, offers.WHAT)
    return ()


def _set(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, name, value = fields["target"], fields["field"], fields["value"]
    one = fight.combatants[id]
    expect(_SETTABLE[name], value, "value")
    if name == "hp" and value > one.max_hp:
        raise bad_field(phrase(reasons.AT_MOST, most=one.max_hp), "value")
    fight.note("gm_set", id, facts={"field": name, "value": value})
    fight.change(id, **{name: value})
    if name == "hp" and value > 0 and one.status in ("unconscious", "dead"):
        fight.change(id, status="active")
    elif name == "status" and value == "active":
        fight.change(id, hp=max(1, one.hp))
    elif name == "status":
        fight.part(id)
    elif name == "initiative":
        fight.reorder()
    settle(fight)


def _add(fight: Fight, fields: Mapping[str, Any]) -> None:
    row = newcomer(fields["combatant"], fight.combatants)
    if row["side"] not in {one.side for one in fight.combatants.values()}:
        raise bad_field(phrase(reasons.TWO_SIDES), "combatant")
    try:
        one = roster.combatant(row)
    except IllegalSetup as refused:
        raise IllegalChoice(refused.code, refused.why, refused.path, refused.whose) from None
    fight.combatants[one.id] = one
    fight.change(one.id, spent=True)
    fight.note("gm_add", one.id)
    roll_initiative(fight, one.id)
    fight.reorder()


def _remove(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.change(fields["target"], status="removed")
    fight.note("gm_remove", fields["target"])
    fight.part(fields["target"])
    settle(fight)


def _default(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], by_default)


def _suggest(fight: Fight, fields: Mapping[str, Any]) -> None:
    _answer_for(fight, fields["who"], lambda decision: suggest(fight, decision))


def _answer_for(fight: Fight, who: list[str], find: Callable[[Decision], Choice | None]) -> None:
    """The decisions open now, one after the other, unless an answer has settled the next one."""
    open_now = [decision for decision in pending(fight) if decision.by in who]
    if not open_now:
        raise IllegalChoice("not_pending", "none of these is asked anything now")
    moment = _moment(fight)
    for asked in open_now:
        if _moment(fight) != moment:
            return
        still = the_one(fight, asked.by, asked.kind)
        choice = find(still) if still is not None else None
        if choice is not None:
            answer(fight, choice)
            run_on(fight)


def _moment(fight: Fight) -> tuple[object, ...]:
    bout = fight.bout
    return fight.round, fight.step, len(fight.fumbles), bout and (bout.group, bout.stage)


def _end(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("gm_end")
    end(fight, None)


def _momentum(fight: Fight, fields: Mapping[str, Any]) -> None:
    target, side = fields["target"], fields["side"]
    fight.note("gm_momentum", target=target, facts={"side": side})
    shift(fight, fight.combatants[target].group or 0, side, "gm")


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, target = fight.combatants[fields["who"]], fight.combatants[fields["target"]]
    if one.side == target.side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(target.id)), "target")
    if target.group is None:
        pair = (one.id, target.id)
        new = is_before_division(fight)
        group = fight.form(one.side, pair, new=new, changed=True, initiator=one.id).id
    else:
        group = target.group
        fight.change(one.id, group=group)
        fight.regroup(group, changed=True)
    fight.stirred = fight.stirred or fight.phase == "melee"
    fight.note("gm_engage", one.id, target.id, {"group": group})


def _disengage(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.note("gm_disengage", fields["target"])
    fight.part(fields["target"])
    settle(fight)


def _check(fight: Fight, fields: Mapping[str, Any]) -> None:
    one = fight.combatants[fields["who"]]
    test = probe.probe(one, "check", fields["value"] + fields["modifier"])
    level = probe.roll(fight, one.id, test).level
    facts = {"what": fields["what"], "level": level, "success": level > 0}
    fight.note("check", one.id, facts=facts)


_TAKERS: dict[str, Callable[[Fight, Mapping[str, Any]], None]] = {
    "set": _set,
    "add": _add,
    "remove": _remove,
    "default": _default,
    "suggest": _suggest,
    "end": _end,
    "momentum": _momentum,
    "engage": _engage,
    "disengage": _disengage,
    "check": _check,
}
