"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.declared import check_bounds
from rulesets.messages import Term, phrase
from rulesets.ose.sheet.fields import FIELDS
from rulesets.ose.sheet.stats import BY_NAME, STATS
from rulesets.ose.sheet.tables import CATALOGUE, ability_modifier, initiative_modifier
from rulesets.ose.state import MELEE, SAVES, Combatant, Routine, Sheet, Spell, Weapon
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
    """The combatants of a new fight, in roster order, paired as in `engaged`."""
    combatants = everybody(roster, combatant)
    for row in roster:
        meet(combatants, row["id"], row.get("stats", {}).get("engaged", ()))
    return combatants


def combatant(row: Mapping[str, Any], acts_from: int = 1) -> Combatant:
    """One participant, not yet paired with anybody."""
    return _combatant(participant(row), acts_from)


def meet(combatants: dict[str, Combatant], id: str, opponents: Sequence[str]) -> None:
    """Pairs a combatant with these opponents."""
    own = combatants[id]
    for other in opponents:
        opponent = combatants.get(other)
        if opponent is None or opponent.side == own.side or opponent.status != "active":
            raise bad_stats(id, phrase(reasons.NO_OPPONENT, name=other), "engaged")
        MELEE.join(combatants, id, other)


def _combatant(who: Participant, acts_from: int = 1) -> Combatant:
    id, stats = who.id, who.stats
    values = FIELDS.stats(STATS, stats, id)
    hp, max_hp = values["hp"], stats.get("max_hp", values["hp"])
    check_bounds(id, Combatant, {"hp": hp, "max_hp": max_hp})
    ac, aac = _pair(id, stats, "ac", "aac")
    thac0, attack_bonus = _pair(id, stats, "thac0", "attack_bonus")
    sheet = _sheet(who, values)
    return of_stats(
        Combatant,
        values,
        id=id,
        name=who.name,
        side=who.side,
        sheet=sheet,
        max_hp=max_hp,
        ac=ac,
        aac=aac,
        thac0=thac0,
        attack_bonus=attack_bonus,
        spells={spell.name: spell.memorised for spell in sheet.spells.values()},
        engaged=(),
        acts_from=max(acts_from, 2) if values["surprised"] else acts_from,
    )


check_stats = checked_by(_combatant)


def _pair(id: str, stats: Mapping[str, Any], low: str, high: str) -> tuple[int, int]:
    """A value that can be given in two ways, which sum to 19."""
    first = stats.get(low, 19 - stats[high] if high in stats else BY_NAME[low].default)
    second = stats.get(high, 19 - first)
    if first + second != 19:
        raise bad_stats(id, phrase(reasons.TOGETHER, other=Term(low), sum=19), high)
    return first, second


def _sheet(who: Participant, values: Mapping[str, Any]) -> Sheet:
    id, monster = who.id, who.stats.get("monster", who.side != "party")
    armed = who.stats.get("weapons", ["attack" if monster else "sword"])
    weapons = by_name(id, "weapons", map(_weapon, armed))
    routines = by_name(id, "routines", (Routine(**_frozen(row)) for row in values["routines"]))
    for number, weapon in enumerate(weapons.values(), start=1):
        _check_weapon(id, number, weapon)
    for number, routine in enumerate(routines.values(), start=1):
        _check_routine(id, number, routine, weapons)
    strength, missile, dex = values["str_modifier"], values["dex_modifier"], values["dex"]
    return Sheet(
        monster=monster,
        strength=ability_modifier(values["str"]) if strength is None else strength,
        missile_modifier=ability_modifier(dex) if missile is None else missile,
        initiative=initiative_modifier(dex),
        saves={save: values[f"save_{save}"] for save in SAVES},
        weapons=weapons,
        routines=routines,
        spells=by_name(id, "spells", (Spell(**_frozen(row)) for row in values["spells"])),
        immune_to=tuple(values["immune_to"]),
        only_hurt_by=tuple(values["only_hurt_by"]),
        arms=_arms(weapons, routines),
    )


def _weapon(row: Any) -> Weapon:
    if isinstance(row, str):
        return CATALOGUE[row]
    return Weapon(**_frozen(row))


def _frozen(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with lists as tuples and dice as text."""
    frozen = {}
    for name, value in row.items():
        if name in ("damage", "heal", "duration") and type(value) is int:
            value = str(value)
        frozen[name] = tuple(value) if isinstance(value, list) else value
    return frozen


def _check_weapon(id: str, number: int, weapon: Weapon) -> None:
    if not (weapon.melee or weapon.missile):
        either = phrase(reasons.ONE_NEEDED, choices=(Term("melee"), Term("missile")))
        raise bad_stats(id, either, "weapons", number, "melee")
    if weapon.missile and weapon.ranges is None:
        raise bad_stats(id, reasons.THREE_NUMBERS, "weapons", number, "ranges")


def _check_routine(id: str, number: int, routine: Routine, weapons: Mapping[str, Weapon]) -> None:
    if routine.name in weapons:
        raise name_taken(id, "routines", number, routine.name)
    known(id, routine.attacks, weapons, "routines", number, "attacks")
    used = [weapons[name] for name in routine.attacks]
    if not any(all(weapon.usable(mode) for weapon in used) for mode in ("melee", "missile")):
        raise bad_stats(id, reasons.NOT_TOGETHER, "routines", number, "attacks")


def _arms(
    weapons: Mapping[str, Weapon], routines: Mapping[str, Routine]
) -> dict[str, tuple[str, ...]]:
    """The weapons usable in each phase, routines first; a routine is as slow as its slowest
    part."""
    uses = [(routine.name, [weapons[w] for w in routine.attacks]) for routine in routines.values()]
    uses += [(weapon.name, [weapon]) for weapon in weapons.values()]
    arms: dict[str, tuple[str, ...]] = {}
    for mode in ("missile", "melee"):
        for phase, slow in ((mode, False), (f"slow_{mode}", True)):
            arms[phase] = tuple(
                name
                for name, used in uses
                if all(weapon.usable(mode) for weapon in used)
                and any(weapon.slow_in(mode) for weapon in used) == slow
            )
    return arms
