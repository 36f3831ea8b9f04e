"""Values set by the GM, and their consequences (README 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import bind, down, is_spent, part, part_from_all
from rulesets.arm5.state import Combatant
from rulesets.contract import Field
from rulesets.fields import Unfit, bad_field, unknown, unlike
from rulesets.messages import Name, Term, phrase

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
    fight.note("gm_set", id, facts=facts, visible_to="gm")
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
