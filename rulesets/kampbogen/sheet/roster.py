"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.declared import check_bounds
from rulesets.fields import unknown
from rulesets.kampbogen.sheet.stats import FIELDS, STATS
from rulesets.kampbogen.sheet.tables import BRUD, SHARE, SHOOTING
from rulesets.kampbogen.state import FOES, LIV_MAX, PARTY, Combatant, Effect, Sheet, Vehicle, Weapon
from rulesets.messages import Term, phrase
from rulesets.roster import (
    Participant,
    bad_scenario,
    bad_stats,
    by_name,
    checked_by,
    everybody,
    of_stats,
    participant,
)

_VEHICLE = ("vehicle_role", "vehicle_ability", "brud")
_DRIVER = ("vehicle_ability", "brud")
PRYGL_BOUNDS = phrase(reasons.WITH_A_GAP, one=0, least=3, most=12)


def combatants(
    roster: Sequence[Mapping[str, Any]], situation: str
) -> tuple[dict[str, Combatant], dict[str, Vehicle]]:
    """The combatants of a new fight, in roster order, and their vehicles."""
    combatants = everybody(roster, combatant)
    _check_camps(combatants, situation)
    vehicles: dict[str, Vehicle] = {}
    for row in roster:
        _bring_vehicle(vehicles, row["id"], row.get("stats", {}))
    for value in combatants.values():
        if value.vehicle and value.vehicle not in vehicles:
            no_driver = phrase(reasons.NO_DRIVER, name=value.vehicle)
            raise bad_stats(value.id, no_driver, "vehicle")
    return combatants, vehicles


def combatant(row: Mapping[str, Any]) -> Combatant:
    """One participant, as on its sheet."""
    who = participant(row, reserved=("gm", PARTY))
    if who.side == "gm":
        raise bad_scenario("'gm' is no side", "side")
    return _combatant(who)


def newcomer(
    row: Mapping[str, Any], vehicles: Mapping[str, Vehicle]
) -> tuple[Combatant, dict[str, Vehicle]]:
    """A combatant who joins, perhaps on an existing vehicle; and all vehicles afterwards."""
    fighter, by_id = combatant(row), dict(vehicles)
    _bring_vehicle(by_id, fighter.id, row.get("stats", {}))
    if fighter.vehicle and (fighter.vehicle not in by_id or by_id[fighter.vehicle].destroyed):
        raise bad_stats(fighter.id, unknown(fighter.vehicle), "vehicle")
    return fighter, by_id


def _check_camps(combatants: Mapping[str, Combatant], situation: str) -> None:
    sides = {value.side for value in combatants.values()}
    if PARTY not in sides:
        raise bad_scenario(phrase(reasons.NO_PARTY))
    if sides == {PARTY} and situation != "indirect":
        raise bad_scenario(phrase(reasons.NO_FOE))
    for side in sides & set(combatants):
        raise bad_scenario(f"{side!r} is a side and a combatant", "id")


def _bring_vehicle(vehicles: dict[str, Vehicle], id: str, stats: Mapping[str, Any]) -> None:
    """Adds the vehicle of a driver."""
    if stats.get("vehicle_role") != "driver":
        return
    name = stats["vehicle"]
    if name in vehicles:
        raise bad_stats(id, phrase(reasons.TWO_DRIVERS, name=name), "vehicle_role")
    vehicles[name] = Vehicle(stats.get("brud", BRUD), False, stats["vehicle_ability"])


def _combatant(who: Participant) -> Combatant:
    id, stats, character = who.id, who.stats, who.side == PARTY
    values = _given(id, character, stats)
    _check_vehicle(id, stats)
    liv_max = stats.get("liv_max", LIV_MAX[PARTY if character else FOES])
    liv = stats.get("liv", liv_max)
    check_bounds(id, Combatant, {"liv": liv, "liv_max": liv_max})
    sheet = _character(id, values) if character else _opponent(id, values)
    own = _of_character(values) if character else {"style_stat": values["style"]}
    down = "dead" if sheet.fights_to_death else "unconscious"
    return of_stats(
        Combatant,
        values,
        id=id,
        name=who.name,
        side=who.side,
        sheet=sheet,
        status="active" if liv else down,
        liv=liv,
        liv_max=liv_max,
        **own,
    )


check_stats = checked_by(_combatant)


def _given(id: str, character: bool, stats: Any) -> dict[str, Any]:
    """The stats that this kind of combatant has, checked separately."""
    own = [stat for stat in STATS if not stat.side or (stat.side == PARTY) == character]
    values = FIELDS.stats(own, stats, id)
    if stats.get("talents") == {}:
        raise bad_stats(id, phrase(reasons.MORE_OF_THEM, 1), "talents")
    if "liv" in stats.get("pools", {}):
        raise bad_stats(id, phrase(reasons.TAKEN, name=Term("liv")), "pools")
    if stats.get("prygl") in (1, 2):
        raise bad_stats(id, PRYGL_BOUNDS, "prygl")
    return values


def _check_vehicle(id: str, stats: Mapping[str, Any]) -> None:
    vehicle, role = stats.get("vehicle", ""), stats.get("vehicle_role", "passenger")
    for name in _VEHICLE:
        if name in stats and not vehicle:
            raise bad_stats(id, phrase(reasons.ONLY_WITH, other=Term("vehicle")), name)
    for name in _DRIVER:
        if name in stats and role != "driver":
            raise bad_stats(id, phrase(reasons.ONLY_WITH, other=Term("driver")), name)
    if role == "driver" and "vehicle_ability" not in stats:
        raise bad_stats(id, reasons.NEEDED, "vehicle_ability")


def _character(id: str, values: Mapping[str, Any]) -> Sheet:
    weapons = tuple(map(_weapon, values["weapons"]))
    by_name(id, "weapons", weapons)
    drives = values["vehicle"] if values["vehicle_role"] == "driver" else ""
    return of_stats(Sheet, values, weapons=weapons, drives=drives)


def _opponent(id: str, values: Mapping[str, Any]) -> Sheet:
    effects = tuple(map(_effect, values["effects"]))
    by_name(id, "effects", effects, attrgetter("key"))
    return of_stats(Sheet, values, effects=effects)


def _of_character(values: Mapping[str, Any]) -> dict[str, Any]:
    vehicle, role = values["vehicle"], values["vehicle_role"] or "passenger"
    return {"pools": dict(values["pools"]), "vehicle_role": role if vehicle else ""}


def _weapon(row: Mapping[str, Any]) -> Weapon:
    weapon = Weapon(**row)
    return weapon if "shooting" in row else replace(weapon, shooting=weapon.kind in SHOOTING)


def _effect(row: Mapping[str, Any]) -> Effect:
    kind = row["kind"]
    follows = {
        "name": kind,
        "harm": 0 if row.get("quality") else 1,
        "harm_to": SHARE.get(kind, "liv"),
    }
    return Effect(**follows | dict(row))
