"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.declared import check_bounds
from rulesets.messages import phrase
from rulesets.momentum.sheet.fields import FIELDS
from rulesets.momentum.sheet.stats import STATS
from rulesets.momentum.state import MANOEUVRES, UNARMED, Combatant, Sheet, Spell, Technique, Weapon
from rulesets.roster import (
    Participant,
    bad_scenario,
    by_name,
    checked_by,
    everybody,
    known,
    name_taken,
    of_stats,
    participant,
)


def combatants(roster: Sequence[Mapping[str, Any]]) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order, on exactly two sides."""
    combatants = everybody(roster, combatant)
    if len({value.side for value in combatants.values()}) != 2:
        raise bad_scenario(phrase(reasons.TWO_SIDES))
    return combatants


def combatant(row: Mapping[str, Any]) -> Combatant:
    return _combatant(participant(row))


def _combatant(who: Participant) -> Combatant:
    values = FIELDS.stats(STATS, who.stats, who.id)
    hp, max_hp = values["hp"], who.stats.get("max_hp", values["hp"])
    check_bounds(who.id, Combatant, {"hp": hp, "max_hp": max_hp})
    return of_stats(
        Combatant,
        values,
        id=who.id,
        name=who.name,
        side=who.side,
        sheet=_sheet(who.id, values),
        max_hp=max_hp,
        initiative=0,
    )


check_stats = checked_by(_combatant)


def _sheet(id: str, values: Mapping[str, Any]) -> Sheet:
    weapons = by_name(id, "weapons", (Weapon(**row) for row in values["weapons"]))
    if UNARMED in weapons:
        raise name_taken(id, "weapons", list(weapons).index(UNARMED) + 1, UNARMED)
    weapons[UNARMED] = Weapon(name=UNARMED, skill=values["unarmed"], damage="1d3")
    techniques = by_name(id, "techniques", (Technique(**row) for row in values["techniques"]))
    for number, technique in enumerate(techniques.values(), start=1):
        if technique.name in MANOEUVRES:
            raise name_taken(id, "techniques", number, technique.name)
        if technique.weapon:
            known(id, [technique.weapon], weapons, "techniques", number, "weapon")
    spells = by_name(id, "spells", (Spell(**row) for row in values["spells"]))
    return of_stats(Sheet, values, weapons=weapons, spells=spells, techniques=techniques)
