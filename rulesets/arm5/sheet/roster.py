"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from rulesets import reasons
from rulesets.arm5.sheet.parts import COMBAT_ABILITIES, Mount, Sheet, Spell, Weapon
from rulesets.arm5.sheet.stats import FIELDS, STATS
from rulesets.arm5.sheet.tables import ARMOURS, BODY, PRESETS, Armour, burden
from rulesets.arm5.state import Combatant
from rulesets.messages import Term, phrase
from rulesets.roster import (
    Participant,
    bad_stats,
    by_name,
    checked_by,
    everybody,
    known,
    name_taken,
    of_stats,
    participant,
)


def combatants(roster: Sequence[Mapping[str, Any]]) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order, engaged as in their stats."""
    combatants = everybody(roster, combatant)
    for row in roster:
        for other in row.get("stats", {}).get("engaged_with", ()):
            _engage(combatants, row["id"], other)
    return combatants


def combatant(row: Mapping[str, Any], entered: int = 0) -> Combatant:
    """One participant, not yet engaged."""
    return _combatant(participant(row), entered)


def _engage(combatants: dict[str, Combatant], id: str, other: str) -> None:
    one, opponent = combatants[id], combatants.get(other)
    if opponent is None or opponent.side == one.side:
        raise bad_stats(id, phrase(reasons.NO_OPPONENT, name=other), "engaged_with")
    if one.active and opponent.active:
        combatants[id] = replace(one, engaged_with=tuple(sorted({*one.engaged_with, other})))
        combatants[other] = replace(
            opponent, engaged_with=tuple(sorted({*opponent.engaged_with, id}))
        )


def _combatant(who: Participant, entered: int = 0) -> Combatant:
    id, stats = who.id, who.stats
    values = FIELDS.stats(STATS, stats, id)
    sheet = _sheet(id, values)
    arms = sheet.weapons.values()
    mounted = stats.get("mounted", sheet.mount is not None)
    if mounted and sheet.mount is None:
        raise bad_stats(id, phrase(reasons.ONLY_WITH, other=Term("mount")), "mounted")
    return of_stats(
        Combatant,
        values,
        id=id,
        name=who.name,
        side=who.side,
        sheet=sheet,
        entered=entered,
        status=_status(values, sheet),
        mounted=mounted,
        wielding=_wielding(id, values["wielding"], sheet),
        loaded=tuple(weapon.name for weapon in arms if weapon.spanned and weapon.loaded),
        strung=tuple(weapon.name for weapon in arms if weapon.bow and weapon.strung),
        thrown_left={weapon.name: weapon.count for weapon in arms if weapon.counted},
        engaged_with=(),
    )


check_stats = checked_by(_combatant)


def _status(values: Mapping[str, Any], sheet: Sheet) -> str:
    """The status; an incapacitating wound of an earlier fight counts before lost fatigue."""
    if values["wounds_incapacitating"]:
        return "incapacitated"
    return "unconscious" if values["fatigue_lost"] >= len(sheet.fatigue_track) else "active"


def _sheet(id: str, values: Mapping[str, Any]) -> Sheet:
    arms = [_weapon(id, number, row) for number, row in enumerate(values["weapons"], 1)]
    weapons = by_name(id, "weapons", _named(id, "weapons", arms))
    learned = [_spell(id, number, row) for number, row in enumerate(values["spells"], 1)]
    spells = by_name(id, "spells", _named(id, "spells", learned))
    armour = _armour(values["armor"])
    carried = values["load"] + armour.load + sum(weapon.load for weapon in weapons.values())
    soak = values["stamina"] + armour.protection + values["soak_bonus"]
    return of_stats(
        Sheet,
        values,
        combat={name: values[name] for name in COMBAT_ABILITIES},
        forms=dict(values["forms"]),
        soak=soak,
        encumbrance=_encumbrance(values, carried),
        weapons=weapons,
        spells=spells,
        mount=None if values["mount"] is None else Mount(**values["mount"]),
        fatigue_track=tuple(values["fatigue_track"]),
    )


def _encumbrance(values: Mapping[str, Any], carried: int) -> int:
    """The encumbrance: burden, less a positive Strength (README 7.2)."""
    if values["encumbrance"] is not None:
        return int(values["encumbrance"])
    return max(0, burden(max(0, carried)) - max(0, values["strength"]))


def _weapon(id: str, number: int, row: Any) -> Weapon:
    if isinstance(row, str):
        return PRESETS[row]
    own = {key: value for key, value in row.items() if key != "preset"}
    preset = row.get("preset")
    if preset is not None:
        return replace(PRESETS[preset], **own)
    for key in ("name", "ability"):
        if key not in own:
            raise bad_stats(id, reasons.NEEDED, "weapons", number, key)
    return Weapon(**own)


def _spell(id: str, number: int, row: Mapping[str, Any]) -> Spell:
    spell = Spell(**row)
    if spell.fast_casting and spell.ritual:
        why = phrase(reasons.NOT_WITH, other=Term("ritual"))
        raise bad_stats(id, why, "spells", number, "fast_casting")
    if spell.fast_casting and spell.mastery < 1:
        why = phrase(reasons.ONLY_WITH, other=Term("mastery"))
        raise bad_stats(id, why, "spells", number, "fast_casting")
    return spell


def _armour(row: Any) -> Armour:
    if row is None:
        return Armour()
    if isinstance(row, str):
        return ARMOURS[row]
    own = {key: value for key, value in row.items() if key != "preset"}
    preset = row.get("preset")
    return Armour(**(asdict(ARMOURS[preset]) if preset is not None else {}) | own)


def _named(id: str, stat: str, things: Iterable[Any]) -> Iterator[Any]:
    """The rows, none of them with the name of a natural weapon."""
    for number, thing in enumerate(things, start=1):
        if not thing.name:
            raise bad_stats(id, reasons.NEEDED, stat, number, "name")
        if stat == "weapons" and thing.name in BODY:
            raise name_taken(id, stat, number, thing.name)
        yield thing


def _wielding(id: str, names: Sequence[str] | None, sheet: Sheet) -> tuple[str, ...]:
    """The weapons in hand at the start: at most one weapon and one shield."""
    if names is None:
        return _at_hand(sheet)
    known(id, names, sheet.weapons, "wielding")
    held = [sheet.weapons[name] for name in names]
    kinds = [item.kind for item in held]
    if len(kinds) > len(set(kinds)) or (len(held) > 1 and any(item.two_handed for item in held)):
        raise bad_stats(id, reasons.TWO_HANDS, "wielding")
    return tuple(names)


def _at_hand(sheet: Sheet) -> tuple[str, ...]:
    usable = [weapon for weapon in sheet.weapons.values() if strong_enough(sheet, weapon)]
    held = [weapon for weapon in usable if weapon.kind == "weapon"][:1]
    if not any(weapon.two_handed for weapon in held):
        held += [weapon for weapon in usable if weapon.kind == "shield"][:1]
    return tuple(weapon.name for weapon in held)


def strong_enough(sheet: Sheet, weapon: Weapon) -> bool:
    return weapon.min_strength is None or sheet.strength >= weapon.min_strength
