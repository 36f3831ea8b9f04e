"""Notes on a combatant's weapons and spells: thresholds, damage, ammunition, malfunction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rulesets.coc7.rules.percentile import needed
from rulesets.coc7.sheet.tables import EXTREME, NEVER_BREAKS, REGULAR
from rulesets.coc7.state import Combatant, Spell, Weapon
from rulesets.messages import Dice, Message, Phrase, npgettext, pgettext, phrase
from rulesets.wording.labels import beside

SKILL = pgettext("coc7", "skill {levels}")
EMPTY = phrase(pgettext("coc7", "empty"))
LOADED = pgettext("coc7", "loaded {ammo}")
MALFUNCTION = pgettext("coc7", "malfunction {value}")
LEFT = npgettext("coc7", "{count} left", "{count} left")
JAMMED = npgettext(
    "coc7", "jammed, {count} round of work left", "jammed, {count} rounds of work left"
)
TO_ROLL = phrase(pgettext("coc7", "jammed, only the roll is left"))
BELT = phrase(pgettext("coc7", "belt half changed"))
ON_THE_GROUND = phrase(pgettext("coc7", "on the ground"))
COST = npgettext("coc7", "{count} magic point", "{count} magic points")
SHARES = {
    "full": pgettext("coc7", "{damage} and damage bonus {bonus}"),
    "half": pgettext("coc7", "{damage} and half the damage bonus {bonus}"),
}
PLAIN = pgettext("coc7", "{damage}")
SPARE: Mapping[str, Message] = {
    "rounds": npgettext("coc7", "{count} spare round", "{count} spare rounds"),
    "magazine": npgettext("coc7", "{count} spare magazine", "{count} spare magazines"),
    "belt": npgettext("coc7", "{count} spare belt", "{count} spare belts"),
}


def kit(combatant: Combatant) -> dict[str, Phrase]:
    sheet = combatant.sheet
    notes = {name: _weapon(combatant, weapon) for name, weapon in sheet.weapons.items()}
    notes |= {name: _what(weapon, sheet.db) for name, weapon in sheet.bare.items()}
    return notes | {name: _spell(spell) for name, spell in sheet.spells.items()}


def ranges(combatant: Combatant) -> dict[str, int]:
    """The base range of every weapon that has one."""
    return {name: weapon.range for name, weapon in combatant.sheet.weapons.items() if weapon.range}


def _weapon(combatant: Combatant, weapon: Weapon) -> Phrase:
    name, parts = weapon.name, [_what(weapon, combatant.sheet.db)]
    if name in combatant.dropped:
        parts.append(ON_THE_GROUND)
    if weapon.firearm:
        parts.append(_loaded(combatant.ammo[name], weapon.capacity))
    elif name in combatant.ammo:
        parts.append(phrase(LEFT, count=combatant.ammo[name]))
    if weapon.firearm and combatant.spare[name] is not None:
        parts.append(phrase(SPARE[weapon.feed], count=combatant.spare[name]))
    if name in combatant.jammed:
        rounds = combatant.jammed[name]
        parts.append(phrase(JAMMED, count=rounds) if rounds else TO_ROLL)
    elif name in combatant.belt:
        parts.append(BELT)
    elif weapon.malfunction < NEVER_BREAKS:
        parts.append(phrase(MALFUNCTION, value=weapon.malfunction))
    return beside(*parts)


@lru_cache(maxsize=1024)
def _loaded(ammo: int, capacity: int) -> Phrase:
    return phrase(LOADED, ammo=Dice(f"{ammo} / {capacity}")) if ammo else EMPTY


@lru_cache(maxsize=1024)
def _what(weapon: Weapon, bonus: str) -> Phrase:
    """Skill and damage: "skill 60 / 30 / 12 · 1d6"."""
    thresholds = (needed(weapon.skill, level) for level in range(REGULAR, EXTREME + 1))
    levels = phrase(SKILL, levels=Dice(" / ".join(map(str, thresholds))))
    added = SHARES.get(weapon.db) if bonus != "0" else None
    damage = phrase(added or PLAIN, damage=Dice(weapon.damage), bonus=Dice(bonus))
    return beside(levels, damage)


@lru_cache(maxsize=256)
def _spell(spell: Spell) -> Phrase:
    cost = phrase(COST, count=spell.mp)
    return beside(cost, phrase(PLAIN, damage=Dice(spell.damage))) if spell.damage else cost
