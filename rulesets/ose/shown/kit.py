"""Notes on the own weapons, routines and spells: "1d8+2", "acts last", "2 in memory"."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rulesets.messages import Dice, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.sheet.formula import formula
from rulesets.ose.state import Combatant, Options, Weapon

NONE_LEFT = phrase(pgettext("ose", "none left"))


def kit(one: Combatant, options: Options) -> dict[str, Phrase]:
    notes = {
        name: phrase(pgettext("ose", "{attacks}"), attacks=tuple(map(Term, routine.attacks)))
        for name, routine in one.sheet.routines.items()
    }
    own = one.sheet.monster or options.variable_damage
    strength = 0 if one.sheet.monster else one.sheet.strength
    for name, weapon in one.sheet.weapons.items():
        notes[name] = _weapon(weapon, own, strength, one.damage_modifier)
    for name, left in one.spells.items():
        notes[name] = _in_memory(left)
    return notes


def ranges(one: Combatant) -> Mapping[str, tuple[int, int, int]]:
    """The last foot of each band, for every weapon that shoots or is thrown."""
    return {name: weapon.ranges for name, weapon in one.sheet.weapons.items() if weapon.ranges}


@lru_cache(maxsize=1024)
def _weapon(weapon: Weapon, own: bool, strength: int, modifier: int) -> Phrase:
    dice = weapon.damage if own or weapon.own_damage else "1d6"
    struck = Dice(_sum(dice, strength + weapon.bonus + modifier))
    if weapon.ranges is None:
        if weapon.slow_in("melee"):
            return phrase(pgettext("ose", "{damage}, acts last"), damage=struck)
        return phrase(pgettext("ose", "{damage}"), damage=struck)
    shot = Dice(_sum(dice, weapon.bonus + modifier))
    feet = Dice("/".join(map(str, weapon.ranges)))
    if weapon.melee:
        message = pgettext("ose", "{damage}, thrown {thrown}, {ranges} feet")
        return phrase(message, damage=struck, thrown=shot, ranges=feet)
    if weapon.slow_in("missile"):
        return phrase(
            pgettext("ose", "{damage}, {ranges} feet, acts last"), damage=shot, ranges=feet
        )
    return phrase(pgettext("ose", "{damage}, {ranges} feet"), damage=shot, ranges=feet)


def _sum(dice: str, modifier: int) -> str:
    """Dice with their constant and what is added; described as 0, they stay 0 (README S33)."""
    rolled = formula(dice)
    if not rolled.count:
        return str(max(1, rolled.plus + modifier)) if rolled.plus else "0"
    plus = rolled.plus + modifier
    return f"{rolled.count}d{rolled.sides}{plus:+d}" if plus else f"{rolled.count}d{rolled.sides}"


@lru_cache(maxsize=128)
def _in_memory(left: int) -> Phrase:
    if not left:
        return NONE_LEFT
    return phrase(npgettext("ose", "{count} in memory", "{count} in memory"), count=left)
