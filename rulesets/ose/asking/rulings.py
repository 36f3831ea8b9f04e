"""Rulings that the GM may choose at any time (README 5.9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Field
from rulesets.fields import bad_field
from rulesets.messages import Name, Phrase, Term, phrase
from rulesets.ose.asking.decisions import answer, pending, the_one
from rulesets.ose.asking.sequence import end, run_on
from rulesets.ose.asking.suggest import suggest
from rulesets.ose.rules.effects import go, kill, take_hold
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.morale import checkers, flee
from rulesets.ose.rules.queries import open_to, sides
from rulesets.ose.rules.saving import save
from rulesets.ose.sheet import roster
from rulesets.ose.sheet.fields import checked, expect
from rulesets.ose.sheet.stats import SETTABLE
from rulesets.ose.state import CONDITIONS, MELEE, SAVES, Board, Check, Combatant
from rulesets.rulings import (
    Answers,
    Ruling,
    Rulings,
    newcomer,
    of_those,
    opponent,
    somebody,
    those,
)

_CATEGORY = Field(name="category", type="enum", choices=SAVES, required=True)
_MODIFIER = Field(name="modifier", type="int", min=-10, max=10, default=0)
_ON_FAIL = Field(name="on_fail", type="enum", choices=("none", "dead", *CONDITIONS), default="none")


def _two_fields(board: Board) -> tuple[Field, ...]:
    active = those(board, _is_active)
    side_of = {id: board.combatants[id].side for id in active}
    return (somebody("target", active), opponent(somebody("other", active), "target", side_of))


def _morale_fields(board: Board) -> tuple[Field, ...]:
    able = tuple(side for side in sides(board) if checkers(board, side))
    return (Field(name="side", type="enum", choices=able, required=True),)


def _is_active(combatant: Combatant) -> bool:
    return combatant.status == "active"


def _forbids(board: Board, combatant: Combatant, name: str, value: Any) -> Phrase | None:
    if name == "status" and value == "active" and combatant.hp == 0:
        return phrase(reasons.ONLY_WITH, other=Term("hp"))
    return None


def _note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    facts = {"field": name, "before": getattr(combatant, name), "value": value}
    fight.note("gm_set", target=combatant.id, facts=facts, visible_to=open_to(combatant))


def _set_hp(fight: Fight, combatant: Combatant, hp: int) -> None:
    fight.change(combatant.id, hp=hp)
    if hp == 0 and combatant.status == "active":
        kill(fight, combatant.id)


def _set_max_hp(fight: Fight, combatant: Combatant, most: int) -> None:
    fight.change(combatant.id, max_hp=most, hp=min(combatant.hp, most))


def _set_status(fight: Fight, combatant: Combatant, status: str) -> None:
    if status == "active":
        fight.change(combatant.id, status=status)
    elif status == "dead" and combatant.status != "dead":
        kill(fight, combatant.id)
    else:
        go(fight, combatant.id, status)


def _set_fleeing(fight: Fight, combatant: Combatant, fleeing: bool) -> None:
    if fleeing:
        flee(fight, combatant.id)
    else:
        fight.change(combatant.id, fleeing=False)


def _other_way(name: str, other: str) -> Callable[[Fight, Combatant, int], None]:
    """Sets a value that is also counted the other way round."""

    def set_both(fight: Fight, combatant: Combatant, value: int) -> None:
        fight.change(combatant.id, **{name: value, other: 19 - value})

    return set_both


def _without_end(condition: str) -> Callable[[Fight, Combatant, bool], None]:
    """Sets a condition, or ends it; either way its timer ends."""

    def set_condition(fight: Fight, combatant: Combatant, value: bool) -> None:
        timers = {c: until for c, until in combatant.timers.items() if c != condition}
        fight.change(combatant.id, timers=timers, **{condition: value})

    return set_condition


_EFFECTS: Mapping[str, Callable[[Fight, Combatant, Any], None]] = {
    "hp": _set_hp,
    "max_hp": _set_max_hp,
    "status": _set_status,
    "fleeing": _set_fleeing,
    "ac": _other_way("ac", "aac"),
    "thac0": _other_way("thac0", "attack_bonus"),
    **{condition: _without_end(condition) for condition in CONDITIONS},
}


def _add(fight: Fight, raw: Any) -> None:
    row = newcomer(raw, fight.combatants)
    combatant = roster.combatant(row, acts_from=fight.round + 1)
    combatants = {**fight.combatants, combatant.id: combatant}
    roster.meet(combatants, combatant.id, row["stats"].get("engaged", ()))
    fight.combatants = combatants
    facts = {"side": combatant.side, "acts_from": combatant.acts_from}
    fight.note("joined", combatant.id, facts=facts)


def _remove(fight: Fight, id: str) -> None:
    go(fight, id, "removed")
    fight.note("removed", target=id)


def _end(fight: Fight) -> None:
    take_hold(fight)
    end(fight)


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other = _opponents(fight, fields)
    MELEE.join(fight.combatants, one, other)
    fight.note("gm_engage", one, other)


def _disengage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other = _opponents(fight, fields)
    MELEE.part(fight.combatants, one, other)
    fight.note("gm_disengage", one, other)


def _opponents(fight: Fight, fields: Mapping[str, Any]) -> tuple[str, str]:
    one, other = fields["target"], fields["other"]
    if fight.combatants[one].side == fight.combatants[other].side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(other)), "other")
    return one, other


def _save(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, on_fail = fields["target"], fields["on_fail"]
    with fight.exchange():
        if save(fight, id, fields["category"], fields["modifier"]) or on_fail == "none":
            return
        if on_fail == "dead":
            kill(fight, id)
        else:
            _EFFECTS[on_fail](fight, fight.combatants[id], True)


def _morale(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.checks += (Check(fields["side"], "called"),)


def _moment(fight: Fight) -> tuple[int, int, str]:
    """The phase of a turn: the questions of the next phase are new ones."""
    return fight.round, fight.turn, fight.phase


_RULINGS = Rulings(
    settable=SETTABLE,
    checked=checked,
    expect=expect,
    forbids=_forbids,
    note_set=_note_set,
    effects=_EFFECTS,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest, the_one, _moment),
    own={
        "engage": Ruling(_two_fields, _engage),
        "disengage": Ruling(_two_fields, _disengage),
        "save": Ruling(of_those(_is_active, _CATEGORY, _MODIFIER, _ON_FAIL), _save),
        "morale": Ruling(_morale_fields, _morale),
    },
)
rulings, take = _RULINGS.offered, _RULINGS.take
