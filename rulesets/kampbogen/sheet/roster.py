"""Reading who takes part: stats are checked and turned into combatants (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup
from rulesets.fields import bad_stats, by_name, is_name, unknown
from rulesets.kampbogen.sheet.fields import accepted
from rulesets.kampbogen.sheet.stats import BY_NAME, LIV_MAX, STATS
from rulesets.kampbogen.sheet.tables import BRUD, SHARE, SHOOTING
from rulesets.kampbogen.state import PARTY, Combatant, Effect, Sheet, Vehicle, Weapon
from rulesets.messages import Phrase, Term, phrase

_VEHICLE = ("vehicle_role", "vehicle_ability", "brud")
_DRIVER = ("vehicle_ability", "brud")
PRYGL_BOUNDS = phrase(reasons.WITH_A_GAP, one=0, least=3, most=12)


def combatants(
    roster: Sequence[Mapping[str, Any]], situation: str
) -> tuple[dict[str, Combatant], dict[str, Vehicle]]:
    """Everybody in a new fight in roster order, and the vehicles they come with."""
    found: dict[str, Combatant] = {}
    for row in roster:
        if not isinstance(row, Mapping):
            raise bad_scenario("a combatant is an object")
        one = combatant(row)
        if one.id in found:
            raise bad_scenario(f"two combatants are called {one.id!r}", "id")
        found[one.id] = one
    _check_camps(found, situation)
    vehicles: dict[str, Vehicle] = {}
    for row in roster:
        _bring_vehicle(vehicles, row["id"], row.get("stats", {}))
    for one in found.values():
        if one.vehicle and one.vehicle not in vehicles:
            no_driver = phrase(reasons.NO_DRIVER, name=one.vehicle)
            raise bad_stats(one.id, no_driver, "vehicle")
    return found, vehicles


def combatant(row: Mapping[str, Any]) -> Combatant:
    """One participant as the sheet says."""
    for key in ("id", "name", "side"):
        if not is_name(row.get(key)):
            raise bad_scenario(f"a combatant needs {key!r} as text", key)
    if row["id"] in ("gm", PARTY):
        raise bad_scenario(f"{row['id']!r} is no combatant", "id")
    if row["side"] == "gm":
        raise bad_scenario("'gm' is no side", "side")
    return _combatant(row["id"], row["name"], row["side"], row.get("stats", {}))


def newcomer(
    row: Mapping[str, Any], vehicles: Mapping[str, Vehicle]
) -> tuple[Combatant, dict[str, Vehicle]]:
    """Somebody who comes later, and all vehicles then; it may get on one that is there."""
    one, known = combatant(row), dict(vehicles)
    _bring_vehicle(known, one.id, row.get("stats", {}))
    if one.vehicle and (one.vehicle not in known or known[one.vehicle].destroyed):
        raise bad_stats(one.id, unknown(one.vehicle), "vehicle")
    return one, known


def check_stats(stats: Any, side: str) -> dict[str, Any]:
    """The stats as given. IllegalSetup `bad_stats` names the first field that does not fit."""
    _combatant("nobody", "nobody", side, stats)
    return dict(stats)


def bad_scenario(message: Phrase | str, field: str = "") -> IllegalSetup:
    return IllegalSetup("bad_scenario", message, field)


def _check_camps(found: Mapping[str, Combatant], situation: str) -> None:
    sides = {one.side for one in found.values()}
    if PARTY not in sides:
        raise bad_scenario(phrase(reasons.NO_PARTY))
    if sides == {PARTY} and situation != "indirect":
        raise bad_scenario(phrase(reasons.NO_FOE))
    for side in sides & set(found):
        raise bad_scenario(f"{side!r} is a side and a combatant", "id")


def _bring_vehicle(vehicles: dict[str, Vehicle], id: str, stats: Mapping[str, Any]) -> None:
    """Each vehicle comes with its driver."""
    if stats.get("vehicle_role") != "driver":
        return
    name = stats["vehicle"]
    if name in vehicles:
        raise bad_stats(id, phrase(reasons.TWO_DRIVERS, name=name), "vehicle_role")
    vehicles[name] = Vehicle(stats.get("brud", BRUD), False, stats["vehicle_ability"])


def _combatant(id: str, name: str, side: str, stats: Any) -> Combatant:
    character = side == PARTY
    _check_each(id, character, stats)
    _check_vehicle(id, stats)
    liv_max = stats.get("liv_max", LIV_MAX[character])
    liv = stats.get("liv", liv_max)
    if liv > liv_max:
        raise bad_stats(id, phrase(reasons.AT_MOST, most=liv_max), "liv")
    sheet = _character(id, stats) if character else _opponent(id, stats)
    own = _of_character(stats) if character else _of_opponent(stats)
    down = "dead" if sheet.fights_to_death else "unconscious"
    return Combatant(
        id=id,
        name=name,
        side=side,
        sheet=sheet,
        status="active" if liv else down,
        liv=liv,
        liv_max=liv_max,
        in_combat=_given(stats, "in_combat"),
        helpless=_given(stats, "helpless"),
        **own,
    )


def _check_each(id: str, character: bool, stats: Any) -> None:
    own = (stat for stat in STATS if not stat.side or (stat.side == PARTY) == character)
    accepted(own, stats, "bad_stats", f"the stats of {id}")
    if stats.get("talents") == {}:
        raise bad_stats(id, phrase(reasons.MORE_OF_THEM, 1), "talents")
    if "liv" in stats.get("pools", {}):
        raise bad_stats(id, phrase(reasons.TAKEN, name=Term("liv")), "pools")
    if stats.get("prygl") in (1, 2):
        raise bad_stats(id, PRYGL_BOUNDS, "prygl")


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


def _character(id: str, stats: Mapping[str, Any]) -> Sheet:
    weapons = tuple(_weapon(row) for row in stats.get("weapons", ()))
    by_name(id, "weapons", weapons)
    return Sheet(
        talents=dict(_given(stats, "talents")),
        knowledges=dict(_given(stats, "knowledges")),
        weapons=weapons,
        knockout=_given(stats, "knockout"),
        drives=stats["vehicle"] if stats.get("vehicle_role") == "driver" else "",
    )


def _opponent(id: str, stats: Mapping[str, Any]) -> Sheet:
    effects = tuple(_effect(row) for row in stats.get("effects", ()))
    by_name(id, "effects", effects, attrgetter("key"))
    return Sheet(
        effects=effects,
        fights_to_death=_given(stats, "fights_to_death"),
        plunders=_given(stats, "plunders"),
    )


def _of_character(stats: Mapping[str, Any]) -> dict[str, Any]:
    vehicle = stats.get("vehicle", "")
    carried = {name: _given(stats, name) for name in ("prygl", "soul", "can_join", "situational")}
    return carried | {
        "pools": dict(_given(stats, "pools")),
        "vehicle": vehicle,
        "vehicle_role": stats.get("vehicle_role", "passenger") if vehicle else "",
    }


def _of_opponent(stats: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "kamp": _given(stats, "kamp"),
        "style_stat": _given(stats, "style"),
        "kills": _given(stats, "kills"),
    }


def _given(stats: Mapping[str, Any], name: str) -> Any:
    return stats.get(name, BY_NAME[name].default)


def _weapon(row: Mapping[str, Any]) -> Weapon:
    kind = row.get("kind", "melee")
    return Weapon(row["name"], kind, row.get("shooting", kind in SHOOTING))


def _effect(row: Mapping[str, Any]) -> Effect:
    kind, quality = row["kind"], row.get("quality", False)
    return Effect(
        kind=kind,
        name=row.get("name", kind),
        trigger=row.get("trigger", "automatic"),
        quality=quality,
        harm=row.get("harm", 0 if quality else 1),
        harm_to=row.get("harm_to", SHARE.get(kind, "liv")),
        condition=row.get("condition", ""),
        ward=row.get("ward", ""),
    )
