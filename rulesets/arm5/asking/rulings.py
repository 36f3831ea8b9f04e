"""Rulings that the GM may choose at any time (README 5.3, 7.14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.arm5.asking.decisions import answer, pending, the_one
from rulesets.arm5.asking.sequence import end, finish, run_on
from rulesets.arm5.asking.suggest import suggest
from rulesets.arm5.rules.actions import declaring
from rulesets.arm5.rules.actions.single import fall
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import bind, down, forget_task, is_spent, part, part_from_all
from rulesets.arm5.rules.initiative import roll_newcomer
from rulesets.arm5.rules.magic.casting import spell_damage
from rulesets.arm5.rules.magic.concentration import cease, concentration_modifier, lose_spell
from rulesets.arm5.rules.moving import fatigue_test
from rulesets.arm5.rules.queries import decided
from rulesets.arm5.rules.stress import test
from rulesets.arm5.sheet import roster
from rulesets.arm5.sheet.fields import checked, expect
from rulesets.arm5.sheet.stats import SETTABLE
from rulesets.arm5.state import Board, Combatant
from rulesets.contract import Choice, Field, IllegalSetup
from rulesets.fields import Unfit, bad_field, unknown, unlike
from rulesets.messages import Name, Term, phrase
from rulesets.rulings import Answers, Ruling, Rulings, newcomer, somebody

_ENEMIES = ("engaged_with", "broken_from")
_ARMS = ("dropped", "loaded")


def described(combatant: Combatant, field: Field) -> Field:
    """The field to check a value against. Possible enemies depend on the fight, so they are checked
    when set."""
    return replace(field, type="value") if field.name in _ENEMIES else field


def set_value(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    """Sets a value. Raises `IllegalChoice` `bad_field` before anything changes."""
    id = combatant.id
    _check(fight, combatant, name, value)
    facts = {"field": name, "value": list(value) if name in (*_ENEMIES, *_ARMS) else value}
    with fight.exchange():
        fight.note("gm_set", id, facts=facts, visible_to="gm")
        _change(fight, id, name, value)


def _change(fight: Fight, id: str, name: str, value: Any) -> None:
    combatant = fight.combatants[id]
    if name == "status":
        _set_status(fight, id, value)
    elif name == "engaged_with":
        part_from_all(fight, id)
        for other in value:
            bind(fight, id, other)
    elif name == "broken_from":
        fight.change(id, broken_from=tuple(sorted(value)))
        for other in value:
            part(fight, id, other)
    elif name == "dropped":
        wielding = tuple(weapon for weapon in combatant.wielding if weapon not in value)
        fight.change(id, dropped=tuple(value), wielding=wielding)
    else:
        fight.change(id, **{name: tuple(value) if name in _ARMS else value})
        if name in ("fatigue_lost", "wounds_incapacitating"):
            _follow(fight, id)


def _set_status(fight: Fight, id: str, status: str) -> None:
    if status == "active" or fight.combatants[id].status == status:
        fight.change(id, status=status)
        return
    fight.change(id, status="active")
    down(fight, id, status)


def _follow(fight: Fight, id: str) -> None:
    """Adjusts the status to fatigue and wounds, unless the combatant is dead or gone."""
    combatant = fight.combatants[id]
    if combatant.status in ("dead", "left"):
        return
    status = "active"
    if combatant.wounds_incapacitating:
        status = "incapacitated"
    elif is_spent(combatant):
        status = "unconscious"
    if status == "incapacitated" or (combatant.active and status == "unconscious"):
        down(fight, id, status)
    else:
        fight.change(id, status=status)


def _check(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    if name in _ENEMIES:
        _check_enemies(fight, combatant, name, value)
    if name in _ARMS:
        _check_arms(combatant, name, value)
    if name == "maintaining" and value is not None and value not in combatant.sheet.spells:
        raise bad_field(unknown(value), "value")
    if name == "mounted" and value and combatant.sheet.mount is None:
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term("mount")), "value")


def _check_enemies(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    if not isinstance(value, list | tuple) or not all(type(other) is str for other in value):
        raise bad_field(phrase(reasons.NAMES), "value")
    _check_twice(value)
    for id in value:
        other = fight.combatants.get(id)
        if other is None or other.side == combatant.side or other.status == "removed":
            raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(id)), "value")
        if name == "engaged_with" and not (combatant.active and other.active):
            raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(id)), "value")


def _check_arms(combatant: Combatant, name: str, value: Sequence[str]) -> None:
    _check_twice(value)
    for weapon in value:
        if weapon not in combatant.sheet.weapons:
            raise bad_field(unknown(weapon), "value")


def _check_twice(value: Sequence[str]) -> None:
    try:
        unlike(value, ("value",))
    except Unfit as unfit:
        raise bad_field(unfit.reason, "value") from None


_ANSWERS = ("default", "suggest")
TESTS = ("concentration", "ride", "fatigue", "stamina")

_TEST = Field(name="test", type="enum", choices=TESTS, required=True)
_EASE = Field(name="ease", type="int", min=0, max=60, required=True)
_FALL = Field(name="damage", type="int", min=-20, max=200)
_DAMAGE = Field(name="damage", type="int", min=-20, max=200, required=True)
_NOTE = Field(name="note", type="text")


def _one(board: Board, fits: Callable[[Combatant], bool]) -> Field:
    fitting = tuple(combatant.id for combatant in board.combatants.values() if fits(combatant))
    return somebody("target", fitting)


def _test_fields(board: Board) -> tuple[Field, ...]:
    afoot = tuple(test for test in TESTS if test != "ride")
    legal = {id: TESTS if each.mounted else afoot for id, each in board.combatants.items()}
    which = replace(_TEST, depends=("target", legal))
    return (_one(board, lambda combatant: combatant.active), which, _EASE, _FALL)


def _hazard_fields(board: Board) -> tuple[Field, ...]:
    return (
        _one(board, lambda combatant: combatant.status not in ("dead", "removed")),
        _DAMAGE,
        _NOTE,
    )


def _add(fight: Fight, raw: Any) -> None:
    row = newcomer(raw, fight.combatants)
    try:
        combatant = roster.combatant(row, entered=fight.round)
    except IllegalSetup as refused:
        raise bad_field(refused.why, "combatant", *refused.path) from None
    fight.combatants[combatant.id] = combatant
    with fight.exchange():
        place = roll_newcomer(fight, combatant.id)
        facts = {"initiative": fight.combatants[combatant.id].initiative, "place": place}
        fight.note("gm_add", combatant.id, facts=facts)


def _remove(fight: Fight, id: str) -> None:
    fight.note("gm_remove", id)
    part_from_all(fight, id)
    fight.change(id, status="removed", delaying=False, maintaining=None)
    forget_task(fight, id)


def _end(fight: Fight) -> None:
    fight.note("gm_end")
    end(fight, None)


def _test(fight: Fight, fields: Mapping[str, Any]) -> None:
    combatant, which, ease = fight.combatants[fields["target"]], fields["test"], fields["ease"]
    if which == "ride" and not combatant.mounted:
        raise bad_field(phrase(reasons.ONLY_WITH, other=Term("mount")), "test")
    with fight.exchange():
        if which == "fatigue":
            fatigue_test(fight, combatant.id, "test", ease, "test", {"test": which})
        elif not _passes(fight, combatant, which, ease):
            if which == "concentration":
                lose_spell(fight, combatant.id)
                cease(fight, combatant.id, "distracted")
            elif which == "ride":
                fall(fight, combatant.id, fields["damage"])


def _passes(fight: Fight, combatant: Combatant, which: str, ease: int) -> bool:
    rolled = test(fight, combatant.id, which, _modifier(combatant, which))
    success = rolled.total >= ease
    facts = {"test": which, "ease": ease, "success": success, **rolled.facts}
    fight.note("test", combatant.id, facts=facts, rolls=rolled.rolls)
    return success


def _modifier(combatant: Combatant, which: str) -> int:
    if which == "concentration":
        return concentration_modifier(combatant)
    sheet = combatant.sheet
    return combatant.penalty + (sheet.dexterity + sheet.ride if which == "ride" else sheet.stamina)


def _hazard(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, damage = fields["target"], fields["damage"]
    with fight.exchange():
        fight.note("gm_hazard", id, facts={"value": damage, "note": fields["note"]})
        spell_damage(fight, id, id, "hazard", damage)


_RULINGS = Rulings(
    settable=SETTABLE,
    settable_as=described,
    checked=checked,
    expect=expect,
    set=set_value,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest, the_one),
    own={"test": Ruling(_test_fields, _test), "hazard": Ruling(_hazard_fields, _hazard)},
)
rulings = _RULINGS.offered


def take(fight: Fight, choice: Choice) -> None:
    """Applies a ruling. Raises `IllegalChoice` `unknown_option` or `bad_field` before anything
    changes."""
    _RULINGS.take(fight, choice)
    if fight.over or choice.option in _ANSWERS:
        return
    if decided(fight):
        finish(fight)
    else:
        declaring.settle(fight)
