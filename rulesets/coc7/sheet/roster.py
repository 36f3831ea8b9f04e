"""Reading who takes part: stats are checked and turned into combatants (README 3, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.coc7.sheet.armoury import BadRow, bare_weapons, read_spell, read_weapon
from rulesets.coc7.sheet.fields import accepted
from rulesets.coc7.sheet.stats import BY_NAME, STATS
from rulesets.coc7.state import Combatant, Options, Sheet, Weapon
from rulesets.contract import IllegalSetup
from rulesets.fields import bad_stats, by_name, is_name, is_text, unknown
from rulesets.messages import phrase

_ON_THE_SHEET = """
    dex con pow build mov db brawl throw listen spot_hidden psychology mechanical_repair
    first_aid dies_at_zero
""".split()
_CARRIED = """
    luck hp_max armour held unaware cover prone moving_fast helpless cornered out_of_arc
    improvised_at_hand
""".split()
_DEFAULTS = Options()


def combatants(roster: Sequence[Mapping[str, Any]], options: Options) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order."""
    found: dict[str, Combatant] = {}
    for row in roster:
        one = combatant(row, options)
        if one.id in found:
            raise IllegalSetup("bad_scenario", f"two combatants are called {one.id!r}", "id")
        found[one.id] = one
    return found


def combatant(row: Any, options: Options) -> Combatant:
    """One participant. IllegalSetup: `bad_scenario` for the row, `bad_stats` for its stats."""
    if not isinstance(row, Mapping):
        raise IllegalSetup("bad_scenario", "a combatant is an object")
    for key in row:
        if key not in ("id", "name", "side", "stats"):
            raise IllegalSetup("bad_scenario", f"a combatant has no {key!r}", str(key))
    for key in ("id", "side"):
        if not is_name(row.get(key)):
            raise IllegalSetup("bad_scenario", f"a combatant needs {key!r} as text", key)
    if row["id"] == "gm":
        raise IllegalSetup("bad_scenario", "'gm' is no combatant", "id")
    name, stats = row.get("name", row["id"]), row.get("stats", {})
    if not is_text(name):
        raise IllegalSetup("bad_scenario", f"{row['id']}: the name is text", "name")
    if not isinstance(stats, Mapping):
        raise IllegalSetup("bad_scenario", f"{row['id']}: the stats are an object", "stats")
    return _combatant(row["id"], name, row["side"], stats, options)


def newcomer(row: Any, options: Options, known: Mapping[str, Combatant]) -> Combatant:
    """Somebody who joins a fight in which the `known` are."""
    one = combatant(row, options)
    if one.id in known:
        raise IllegalSetup("bad_scenario", f"somebody is called {one.id!r} already", "id")
    return one


def check_stats(stats: Any, side: str) -> dict[str, Any]:
    """The stats as given. IllegalSetup `bad_stats` names the first field that does not fit."""
    if not isinstance(stats, Mapping):
        raise bad_stats("nobody", reasons.AN_OBJECT)
    _combatant("nobody", "nobody", side, stats, _DEFAULTS)
    return dict(stats)


def _combatant(
    id: str, name: str, side: str, stats: Mapping[str, Any], options: Options
) -> Combatant:
    accepted(STATS, stats, "bad_stats", f"the stats of {id}")
    given = {stat.name: stats.get(stat.name, stat.default) for stat in BY_NAME.values()}
    hp_max = given["hp_max"]
    hp = hp_max if given["hp"] is None else given["hp"]
    if hp > hp_max:
        raise bad_stats(id, phrase(reasons.AT_MOST, most=hp_max), "hp")
    sheet = _sheet(id, given, options)
    if given["held"] and given["held"] not in sheet.can_be_held:
        raise bad_stats(id, unknown(given["held"]), "held")
    weapons = sheet.weapons.values()
    return Combatant(
        id=id,
        name=name,
        side=side,
        sheet=sheet,
        status=_status(hp, sheet),
        hp=hp,
        mp=sheet.pow // 5 if given["mp"] is None else given["mp"],
        ammo={weapon.name: _ammo(weapon) for weapon in weapons if weapon.thrown or weapon.shoots},
        spare={weapon.name: weapon.spare for weapon in weapons if weapon.firearm},
        **{stat: given[stat] for stat in _CARRIED},
    )


def _sheet(id: str, given: Mapping[str, Any], options: Options) -> Sheet:
    dex = given["dex"]
    return Sheet(
        strength=given["str"],
        dodge=dex // 2 if given["dodge"] is None else given["dodge"],
        weapons=by_name(id, "weapons", _rows(id, "weapons", given, read_weapon)),
        bare=bare_weapons(given["brawl"], given["unarmed_damage"], options.improvised_damage),
        spells=by_name(id, "spells", _rows(id, "spells", given, read_spell)),
        **{stat: given[stat] for stat in _ON_THE_SHEET},
    )


def _rows(id: str, stat: str, given: Mapping[str, Any], read: Any) -> Iterator[Any]:
    for number, row in enumerate(given[stat], start=1):
        try:
            yield read(row, given)
        except BadRow as bad:
            raise bad_stats(id, bad.reason, stat, number, bad.field) from None


def _status(hp: int, sheet: Sheet) -> str:
    if hp:
        return "active"
    return "dead" if sheet.dies_at_zero else "unconscious"


def _ammo(weapon: Weapon) -> int:
    return weapon.loaded if weapon.firearm else weapon.amount
