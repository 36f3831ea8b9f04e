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
from rulesets.arm5.rules.fight import Fight, test
from rulesets.arm5.rules.harm import MELEE, bind, down, forget_task, is_spent
from rulesets.arm5.rules.initiative import roll_newcomer
from rulesets.arm5.rules.magic import cease, concentration_modifier, lose_spell, spell_damage
from rulesets.arm5.rules.moving import fatigue_test
from rulesets.arm5.rules.queries import decided
from rulesets.arm5.sheet import roster
from rulesets.arm5.sheet.stats import SETTABLE, checked, expect
from rulesets.arm5.state import Board, Combatant
from rulesets.contract import Choice, Field, IllegalSetup
from rulesets.fields import Unfit, bad_field, unknown, unlike
from rulesets.messages import Name, Phrase, Term, phrase
from rulesets.rulings import Answers, Ruling, Rulings, newcomer, of_those, somebody, those

_ENEMIES = ("engaged_with", "broken_from")
_ARMS = ("dropped", "loaded")


def _described(combatant: Combatant, field: Field) -> Field:
    """The field to check a value against. Possible enemies depend on the fight, so they are checked
    when set."""
    return replace(field, type="value") if field.name in _ENEMIES else field


def _forbids(board: Board, combatant: Combatant, name: str, value: Any) -> Phrase | None:
    if name in _ENEMIES:
        return _no_names(value) or _twice(value) or _no_enemies(board, combatant, name, value)
    if name in _ARMS:
        return _twice(value) or _no_arms(combatant, value)
    if name == "maintaining" and value is not None and value not in combatant.sheet.spells:
        return unknown(value)
    if name == "mounted" and value and combatant.sheet.mount is None:
        return phrase(reasons.ONLY_WITH, other=Term("mount"))
    return None


def _no_names(value: Any) -> Phrase | None:
    named = isinstance(value, list | tuple) and all(type(other) is str for other in value)
    return None if named else phrase(reasons.NAMES)


def _no_enemies(
    board: Board, combatant: Combatant, name: str, value: Sequence[str]
) -> Phrase | None:
    for id in value:
        other = board.combatants.get(id)
        if other is None or other.side == combatant.side or other.status == "removed":
            return phrase(reasons.NO_OPPONENT, name=Name(id))
        if name == "engaged_with" and not (combatant.active and other.active):
            return phrase(reasons.NO_OPPONENT, name=Name(id))
    return None


def _no_arms(combatant: Combatant, value: Sequence[str]) -> Phrase | None:
    foreign = (weapon for weapon in value if weapon not in combatant.sheet.weapons)
    return next(map(unknown, foreign), None)


def _twice(value: Sequence[str]) -> Phrase | None:
    try:
        unlike(value, ("value",))
    except Unfit as unfit:
        return unfit.reason
    return None


def _note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    fight.note("gm_set", combatant.id, facts={"field": name, "value": value}, visible_to="gm")


def _set_status(fight: Fight, combatant: Combatant, status: str) -> None:
    if status == "active" or combatant.status == status:
        fight.change(combatant.id, status=status)
        return
    fight.change(combatant.id, status="active")
    down(fight, combatant.id, status)


def _engage_only(fight: Fight, combatant: Combatant, enemies: Sequence[str]) -> None:
    MELEE.part_from_all(fight.combatants, combatant.id)
    for other in enemies:
        bind(fight, combatant.id, other)


def _break_from(fight: Fight, combatant: Combatant, enemies: Sequence[str]) -> None:
    fight.change(combatant.id, broken_from=tuple(sorted(enemies)))
    for other in enemies:
        MELEE.part(fight.combatants, combatant.id, other)


def _drop(fight: Fight, combatant: Combatant, arms: Sequence[str]) -> None:
    wielding = tuple(weapon for weapon in combatant.wielding if weapon not in arms)
    fight.change(combatant.id, dropped=tuple(arms), wielding=wielding)


def _harmed(name: str) -> Callable[[Fight, Combatant, int], None]:
    """Sets fatigue or wounds, and with it the status, unless the combatant is dead or gone."""

    def set_harm(fight: Fight, combatant: Combatant, value: int) -> None:
        fight.change(combatant.id, **{name: value})
        harmed = fight.combatants[combatant.id]
        if harmed.status in ("dead", "left"):
            return
        if harmed.wounds_incapacitating:
            down(fight, harmed.id, "incapacitated")
        elif not is_spent(harmed):
            fight.change(harmed.id, status="active")
        elif harmed.active:
            down(fight, harmed.id, "unconscious")
        else:
            fight.change(harmed.id, status="unconscious")

    return set_harm


_EFFECTS: Mapping[str, Callable[[Fight, Combatant, Any], None]] = {
    "status": _set_status,
    "engaged_with": _engage_only,
    "broken_from": _break_from,
    "dropped": _drop,
    "fatigue_lost": _harmed("fatigue_lost"),
    "wounds_incapacitating": _harmed("wounds_incapacitating"),
}


_ANSWERS = ("default", "suggest")
TESTS = ("concentration", "ride", "fatigue", "stamina")

_TEST = Field(name="test", type="enum", choices=TESTS, required=True)
_EASE = Field(name="ease", type="int", min=0, max=60, required=True)
_FALL = Field(name="damage", type="int", min=-20, max=200)
_DAMAGE = Field(name="damage", type="int", min=-20, max=200, required=True)
_NOTE = Field(name="note", type="text")


def _test_fields(board: Board) -> tuple[Field, ...]:
    afoot = tuple(test for test in TESTS if test != "ride")
    legal = {id: TESTS if each.mounted else afoot for id, each in board.combatants.items()}
    which = replace(_TEST, depends=("target", legal))
    active = those(board, lambda combatant: combatant.active)
    return (somebody("target", active), which, _EASE, _FALL)


def _lives(combatant: Combatant) -> bool:
    return combatant.status not in ("dead", "removed")


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
    MELEE.part_from_all(fight.combatants, id)
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
            return
        rolled = test(fight, combatant.id, which, _modifier(combatant, which))
        success = rolled.total >= ease
        facts = {"test": which, "ease": ease, "success": success, **rolled.facts}
        fight.note("test", combatant.id, facts=facts, rolls=rolled.rolls)
        if not success and which == "concentration":
            lose_spell(fight, combatant.id)
            cease(fight, combatant.id, "distracted")
        elif not success and which == "ride":
            fall(fight, combatant.id, fields["damage"])


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
    settable_as=_described,
    checked=checked,
    expect=expect,
    forbids=_forbids,
    note_set=_note_set,
    effects=_EFFECTS,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest, the_one),
    own={
        "test": Ruling(_test_fields, _test),
        "hazard": Ruling(of_those(_lives, _DAMAGE, _NOTE), _hazard),
    },
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
