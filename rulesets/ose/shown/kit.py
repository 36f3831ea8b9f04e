"""Notes on a combatant's weapons, routines and spells: "1d8+2", "acts last",
"heals 1d6+1 · 2 in memory"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rulesets.messages import Dice, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.rules.attack_roll import damage_dealt, damage_dice, damage_modifier
from rulesets.ose.sheet.fields import Formula
from rulesets.ose.state import Combatant, Options, Spell, Weapon
from rulesets.ose.wording.labels import condition, label
from rulesets.ose.wording.notes import DAMAGE
from rulesets.wording.labels import beside

HEALS = pgettext("ose", "heals {dice}")
CONDITION = pgettext("ose", "{condition}")
ROUNDS = pgettext("ose", "for {dice} rounds")
TARGETS = npgettext("ose", "up to {count} target", "up to {count} targets")
SAVE = pgettext("ose", "saving throw: {category}")
THEN_HALF = pgettext("ose", "{save}, then half damage")
NO_SAVE = phrase(pgettext("ose", "no saving throw"))
GM_APPLIES = phrase(pgettext("ose", "the GM says what it does"))
HIT_DICE = phrase(pgettext("ose", "roll at the table how many hit dice it affects"))
NONE_LEFT = phrase(pgettext("ose", "none left"))


def kit(combatant: Combatant, options: Options) -> dict[str, Phrase]:
    notes = {
        name: phrase(pgettext("ose", "{attacks}"), attacks=tuple(map(Term, routine.attacks)))
        for name, routine in combatant.sheet.routines.items()
    }
    for name, weapon in combatant.sheet.weapons.items():
        dice = damage_dice(options, combatant, weapon)
        struck = damage_modifier(combatant, weapon, "melee")
        shot = damage_modifier(combatant, weapon, "missile")
        notes[name] = _weapon(weapon, dice, struck, shot)
    for name, left in combatant.spells.items():
        notes[name] = spell_note(combatant.sheet.spells[name], left)
    return notes


def ranges(combatant: Combatant) -> Mapping[str, tuple[int, int, int]]:
    """The end of each range band, for every weapon that is shot or thrown."""
    return {
        name: weapon.ranges for name, weapon in combatant.sheet.weapons.items() if weapon.ranges
    }


@lru_cache(maxsize=1024)
def _weapon(weapon: Weapon, dice: Formula, in_melee: int, thrown: int) -> Phrase:
    """The note on a weapon. `in_melee` and `thrown` are the bonuses to its damage."""
    struck, shot = Dice(_sum(dice, in_melee)), Dice(_sum(dice, thrown))
    if weapon.ranges is None:
        if weapon.slow_in("melee"):
            return phrase(pgettext("ose", "{damage}, acts last"), damage=struck)
        return phrase(pgettext("ose", "{damage}"), damage=struck)
    feet = Dice("/".join(map(str, weapon.ranges)))
    if weapon.melee:
        message = pgettext("ose", "{damage}, thrown {thrown}, {ranges} feet")
        return phrase(message, damage=struck, thrown=shot, ranges=feet)
    if weapon.slow_in("missile"):
        return phrase(
            pgettext("ose", "{damage}, {ranges} feet, acts last"), damage=shot, ranges=feet
        )
    return phrase(pgettext("ose", "{damage}, {ranges} feet"), damage=shot, ranges=feet)


def _sum(dice: Formula, modifier: int) -> str:
    """The dice with constant and modifier; without dice, the damage itself."""
    if not dice.count:
        return str(damage_dealt(dice, dice.plus, modifier))
    plus = dice.plus + modifier
    return f"{dice.count}d{dice.sides}{plus:+d}" if plus else f"{dice.count}d{dice.sides}"


@lru_cache(maxsize=1024)
def spell_note(spell: Spell, left: int) -> Phrase:
    """The effect of a spell, and the number in memory."""
    return beside(*_does(spell), _in_memory(left))


def _does(spell: Spell) -> Iterator[Phrase]:
    """The effects on its sheet; the saving throw only for spells on foes."""
    if spell.effect == "gm":
        yield GM_APPLIES
    if spell.damage:
        yield phrase(DAMAGE, damage=Dice(spell.damage))
    if spell.heal:
        yield phrase(HEALS, dice=Dice(spell.heal))
    if spell.condition != "none":
        yield phrase(CONDITION, condition=condition(spell.condition))
        if spell.duration != "0":
            yield phrase(ROUNDS, dice=Dice(spell.duration))
    if spell.max_targets > 1:
        yield phrase(TARGETS, count=spell.max_targets)
    if spell.max_targets > 1 and "sleep" in spell.tags:
        yield HIT_DICE
    if spell.save != "none":
        saved = phrase(SAVE, category=label("category", spell.save))
        halves = spell.damage and spell.on_save == "half"
        yield phrase(THEN_HALF, save=saved) if halves else saved
    elif spell.target == "enemy":
        yield NO_SAVE


@lru_cache(maxsize=128)
def _in_memory(left: int) -> Phrase:
    if not left:
        return NONE_LEFT
    return phrase(npgettext("ose", "{count} in memory", "{count} in memory"), count=left)
