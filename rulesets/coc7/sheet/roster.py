"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.coc7.sheet.armoury import BadRow, bare_weapons, read_spell, read_weapon
from rulesets.coc7.sheet.fields import FIELDS
from rulesets.coc7.sheet.stats import STATS
from rulesets.coc7.state import Combatant, Options, Sheet, Weapon
from rulesets.declared import check_bounds
from rulesets.roster import (
    Participant,
    bad_scenario,
    bad_stats,
    by_name,
    checked_by,
    everybody,
    known,
    of_stats,
    participant,
)

_DEFAULTS = Options()


def combatants(roster: Sequence[Mapping[str, Any]], options: Options) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order."""
    return everybody(roster, lambda row: combatant(row, options))


def combatant(row: Any, options: Options) -> Combatant:
    """One participant. Raises `IllegalSetup`: `bad_scenario` for the row, `bad_stats` for its
    stats."""
    return _combatant(participant(row), options)


def newcomer(row: Any, options: Options, combatants: Mapping[str, Combatant]) -> Combatant:
    """A combatant who joins a fight; `combatants` are those already in it."""
    read = combatant(row, options)
    if read.id in combatants:
        raise bad_scenario(f"somebody is called {read.id!r} already", "id")
    return read


def _combatant(who: Participant, options: Options = _DEFAULTS) -> Combatant:
    id, values = who.id, FIELDS.stats(STATS, who.stats, who.id)
    hp_max = values["hp_max"]
    hp = hp_max if values["hp"] is None else values["hp"]
    check_bounds(id, Combatant, {"hp": hp, "hp_max": hp_max})
    sheet = _sheet(id, values, options)
    if values["held"]:
        known(id, [values["held"]], sheet.can_be_held, "held")
    weapons = sheet.weapons.values()
    return of_stats(
        Combatant,
        values,
        id=id,
        name=who.name,
        side=who.side,
        sheet=sheet,
        status=_status(hp, sheet, values["dying"]),
        hp=hp,
        mp=sheet.pow // 5 if values["mp"] is None else values["mp"],
        ammo={weapon.name: _ammo(weapon) for weapon in weapons if weapon.thrown or weapon.shoots},
        spare={weapon.name: weapon.spare for weapon in weapons if weapon.firearm},
    )


check_stats = checked_by(_combatant)


def _sheet(id: str, values: Mapping[str, Any], options: Options) -> Sheet:
    dex = values["dex"]
    return of_stats(
        Sheet,
        values,
        strength=values["str"],
        dodge=dex // 2 if values["dodge"] is None else values["dodge"],
        weapons=by_name(id, "weapons", _rows(id, "weapons", values, read_weapon)),
        bare=bare_weapons(values["brawl"], values["unarmed_damage"], options.improvised_damage),
        spells=by_name(id, "spells", _rows(id, "spells", values, read_spell)),
    )


def _rows(id: str, stat: str, values: Mapping[str, Any], read: Any) -> Iterator[Any]:
    for number, row in enumerate(values[stat], start=1):
        try:
            yield read(row, values)
        except BadRow as bad:
            raise bad_stats(id, bad.reason, stat, number, bad.field) from None


def _status(hp: int, sheet: Sheet, dying: bool) -> str:
    """The status; those dying from an earlier fight are still dying, and roll at the end of the
    first round."""
    if not hp and sheet.dies_at_zero:
        return "dead"
    if dying:
        return "dying"
    return "active" if hp else "unconscious"


def _ammo(weapon: Weapon) -> int:
    return weapon.loaded if weapon.firearm else weapon.amount
