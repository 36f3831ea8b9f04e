"""Makes combatants from a roster, checking their stats (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert

from rulesets import reasons
from rulesets.fifth.sheet import catalogue
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import (
    ABILITIES,
    CONDITIONS,
    SKILLS,
    ExtraDamage,
    Power,
    Rider,
    Routine,
    Sheet,
    Weapon,
)
from rulesets.fifth.sheet.stats import FIELDS, STATS
from rulesets.fifth.state import Combatant, Effect
from rulesets.messages import phrase
from rulesets.parts.links import Links
from rulesets.roster import (
    Participant,
    at_most,
    bad_stats,
    by_name,
    checked_by,
    everybody,
    known,
    name_taken,
    of_stats,
    participant,
)

NEAR = Links("near")


def combatants(roster: Sequence[Mapping[str, Any]]) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order, linked as in `near`."""
    combatants = everybody(roster, combatant)
    for row in roster:
        meet(combatants, row["id"], row.get("stats", {}).get("near", ()))
    return combatants


def combatant(row: Any) -> Combatant:
    """One participant, not yet linked with anybody."""
    return _combatant(participant(row))


def meet(combatants: dict[str, Combatant], id: str, others: Sequence[str]) -> None:
    """Links a combatant with these."""
    for other in others:
        if other not in combatants or combatants[other].side == combatants[id].side:
            raise bad_stats(id, phrase(reasons.NO_OPPONENT, name=other), "near")
        NEAR.join(combatants, id, other)


def _combatant(who: Participant) -> Combatant:
    id, stats = who.id, who.stats
    values = FIELDS.stats(STATS, stats, id)
    if values["death_saves"] is None:
        values["death_saves"] = who.side == "party"
    hp, max_hp = values["hp"], values["max_hp"]
    max_hp = (hp or 10) if max_hp is None else max_hp
    hp = max_hp if hp is None else hp
    at_most(id, hp, max_hp, "hp")
    if hp == 0 and not values["death_saves"]:
        raise bad_stats(id, phrase(reasons.AT_LEAST, least=1), "hp")
    sheet = _sheet(id, values)
    limited: list[Weapon | Power] = [*sheet.weapons.values(), *sheet.powers.values()]
    laid = [name for name in CONDITIONS if values[name] and name not in sheet.condition_immunities]
    if "petrified" in laid:
        laid = [name for name in laid if name != "poisoned"]
    falls = hp == 0 or "unconscious" in laid
    return of_stats(
        Combatant,
        values,
        id=id,
        name=who.name,
        side=who.side,
        sheet=sheet,
        status="active" if hp else "dying",
        hp=hp,
        max_hp=max_hp,
        near=(),
        prone="prone" in laid or (falls and "prone" not in sheet.condition_immunities),
        effects=tuple(
            Effect(name=f"gm:{name}", conditions=(name,)) for name in laid if name != "prone"
        ),
        slots=dict(values["slots"]),
        uses={row.name: row.uses for row in limited if row.uses is not None},
        legendary_left=sheet.legendary_actions,
    )


check_stats = checked_by(_combatant)


def _sheet(id: str, values: dict[str, Any]) -> Sheet:
    modifiers = {ability: modifier(values, ability) for ability in ABILITIES}
    weapons = _weapons(id, values["weapons"])
    routines = by_name(id, "routines", (convert(row, Routine) for row in values["routines"]))
    for number, routine in enumerate(routines.values(), start=1):
        known(id, routine.attacks, weapons, "routines", number, "attacks")
    extra = (convert(row, ExtraDamage) for row in values["extra_damage"])
    slots, max_slots, hit_dice = values["slots"], values["max_slots"], values["hit_dice"]
    for level, left in slots.items() if max_slots is not None else ():
        at_most(id, left, max_slots.get(level, 0), "slots", level)
    if values["max_hit_dice"] is not None:
        at_most(id, hit_dice, values["max_hit_dice"], "hit_dice")
    magic = values["proficiency"] + modifiers.get(values["spell_ability"], 0)
    follow = {
        "spell_dc": 8 + magic,
        "spell_attack": magic,
        "max_slots": slots,
        "max_hit_dice": hit_dice,
        **{skill: modifiers[ability] for skill, ability in SKILLS.items()},
    }
    whole = values | {stat: value for stat, value in follow.items() if values[stat] is None}
    lists = {stat: tuple(value) for stat, value in whole.items() if isinstance(value, list)}
    return of_stats(
        Sheet,
        whole | lists,
        abilities=modifiers,
        dexterity=values["dex"],
        skills={skill: whole[skill] for skill in SKILLS},
        weapons=weapons,
        routines=routines,
        extra_damage=tuple(by_name(id, "extra_damage", extra).values()),
        powers=_powers(id, values["powers"], weapons),
    )


def _weapons(id: str, rows: Sequence[Any]) -> dict[str, Weapon]:
    weapons = by_name(id, "weapons", map(catalogue.weapon, rows))
    for number, weapon in enumerate(weapons.values(), start=1):
        if not (weapon.melee or weapon.ranged):
            raise bad_stats(id, reasons.NEEDED, "weapons", number, "melee")
        if weapon.on_hit:
            _check_rider(id, weapon.on_hit, "weapons", number, "on_hit")
            if weapon.on_hit.save and weapon.on_hit.dc is None:
                raise bad_stats(id, reasons.NEEDED, "weapons", number, "on_hit", "dc")
    return {**weapons, "unarmed": weapons.get("unarmed", catalogue.weapon("unarmed"))}


def _powers(id: str, rows: Sequence[Any], weapons: Mapping[str, Weapon]) -> dict[str, Power]:
    powers = by_name(id, "powers", map(catalogue.power, rows))
    for number, power in enumerate(powers.values(), start=1):
        if power.name in weapons:
            raise name_taken(id, "powers", number, power.name)
        _check_rider(id, power, "powers", number)
        _check_power(id, power, powers, number)
        if power.weapon is not None:
            known(id, (power.weapon,), weapons, "powers", number, "weapon")
    return powers


def _check_rider(id: str, rider: Rider, *path: str | int) -> None:
    if rider.save_ends and rider.save is None:
        raise bad_stats(id, reasons.NEEDED, *path, "save")


def _check_power(id: str, power: Power, powers: Mapping[str, Power], number: int) -> None:
    """Checks the values of a power that go together (README 9)."""
    shared = powers.get(power.shares) if power.shares else None
    refused = {
        "uses": (power.pool and power.uses is None) or (power.shares and power.uses is not None),
        "shares": power.shares and (shared is None or shared.uses is None or shared.pool),
        "concentration": power.moves and not power.concentration,
        "stays": power.moves and not power.stays,
        "save": power.way == "save" and power.save is None,
        "target": power.target == "self" and power.way != "auto",
        "weapon": power.way == "weapon" and power.weapon is None,
    }
    for field, wrong in refused.items():
        if wrong:
            raise bad_stats(id, reasons.NEEDED, "powers", number, field)
    if power.uses is not None and power.max_uses is not None:
        at_most(id, power.uses, power.max_uses, "powers", number, "uses")
