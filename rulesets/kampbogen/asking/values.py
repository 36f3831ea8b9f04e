"""Values of a combatant that the GM may set during the fight, and their consequences (README
4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Field
from rulesets.fields import bad_field, unknown
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.harm import fall, set_liv
from rulesets.kampbogen.sheet.roster import PRYGL_BOUNDS
from rulesets.kampbogen.sheet.stats import SETTABLE
from rulesets.kampbogen.state import PARTY, Board, Combatant
from rulesets.messages import Name, Phrase, Term, phrase

_BY_NAME = {field.name: field for field in SETTABLE}
_SECRET = ("liv", "kamp", "style_stat", "kills")
"""If one of these is set for an opponent, only the GM is told."""


def described(combatant: Combatant, field: Field) -> Field:
    """The field to check a value against. Raises `IllegalChoice` `bad_field` for values that
    characters or opponents do not have."""
    if field.side and (field.side == PARTY) != combatant.character:
        raise bad_field(unknown(field.name), "field")
    return field


def offers(board: Board, combatant: Combatant) -> dict[str, tuple[str, ...]]:
    """The values that this combatant may be given now, of fields where they depend on the fight."""
    if not combatant.character:
        return {}
    named = {name: _BY_NAME[name].choices for name in ("status", "vehicle_role")}
    named["vehicle"] = ("", *board.vehicles) if board.vehicles else ()
    return {
        name: tuple(value for value in values if forbids(board, combatant, name, value) is None)
        for name, values in named.items()
    }


def note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    hidden = not combatant.character and name in _SECRET
    visible_to = "gm" if hidden else "all"
    fight.note("set", "gm", combatant.id, {"field": name, "value": value}, visible_to=visible_to)


def _set_liv(fight: Fight, combatant: Combatant, liv: int) -> None:
    set_liv(fight, combatant.id, liv)
    if liv == 0:
        fall(fight, "gm", combatant.id)


def _set_vehicle(fight: Fight, combatant: Combatant, vehicle: str) -> None:
    fight.change(combatant.id, vehicle=vehicle, vehicle_role="passenger" if vehicle else "")


def forbids(board: Board, combatant: Combatant, name: str, value: Any) -> Phrase | None:
    """The reason why a value of the right type is not possible, or None."""
    if name == "status" and value == "fled" and combatant.character:
        return phrase(reasons.NOT_WITH, other=Name(combatant.id))
    if name == "prygl" and value in (1, 2):
        return PRYGL_BOUNDS
    if name == "vehicle" and value and not _can_be_ridden(board, value):
        return unknown(value)
    if name == "vehicle_role":
        if not combatant.vehicle:
            return phrase(reasons.ONLY_WITH, other=Term("vehicle"))
        if value == "driver" and any(
            other.status == "active" for other in _drivers(board, combatant)
        ):
            return phrase(reasons.TWO_DRIVERS, name=combatant.vehicle)
    return None


def _can_be_ridden(board: Board, vehicle: str) -> bool:
    return vehicle in board.vehicles and not board.vehicles[vehicle].destroyed


def _drivers(board: Board, combatant: Combatant) -> list[Combatant]:
    """Other drivers of the combatant's vehicle."""
    return [
        other
        for other in board.combatants.values()
        if other.id != combatant.id
        and other.vehicle == combatant.vehicle
        and other.vehicle_role == "driver"
    ]


def _take_the_wheel(fight: Fight, combatant: Combatant, role: str) -> None:
    """Makes the previous driver a passenger."""
    if role == "driver":
        for other in _drivers(fight, combatant):
            fight.change(other.id, vehicle_role="passenger")
    fight.change(combatant.id, vehicle_role=role)


EFFECTS: Mapping[str, Callable[[Fight, Combatant, Any], None]] = {
    "liv": _set_liv,
    "vehicle": _set_vehicle,
    "vehicle_role": _take_the_wheel,
}
