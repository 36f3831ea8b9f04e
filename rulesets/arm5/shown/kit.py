"""Notes on weapons and spells with their current totals, and wounds and fatigue as tracks (README
7)."""

from __future__ import annotations

from rulesets.arm5.rules.attacks import Blow, damage_numbers, own_numbers
from rulesets.arm5.rules.magic import casting_numbers
from rulesets.arm5.rules.queries import in_hand
from rulesets.arm5.sheet.parts import Spell, Weapon
from rulesets.arm5.sheet.tables import BODY
from rulesets.arm5.state import Combatant, Options, fatigue_level
from rulesets.arm5.wording.labels import fatigue_word, label, minus, weapon_note
from rulesets.contract.extras import Box, Track
from rulesets.identity_cache import identity_cached
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.wording.labels import beside, signed

MARK = pgettext("arm5", "{mark}")
MARKS = ("personal", "defensive", "concentration", "ritual")
"""The parts of a spell's sheet that matter for casting it now, by identifier in `terms`."""
SHIELD = pgettext("arm5", "defence {defense}")
SPELL = pgettext("arm5", "{total} against {level}")
SPELL_DAMAGE = pgettext("arm5", "{total} against {level}, damage {damage}")


@identity_cached
def kit(options: Options, combatant: Combatant, fast: bool) -> dict[str, Phrase]:
    """The notes. `fast`: whether spells would be cast fast now."""
    weapons = {**combatant.sheet.weapons, **BODY}
    notes = {name: _weapon(combatant, weapon) for name, weapon in weapons.items()}
    spells = combatant.sheet.spells.items()
    return notes | {name: _spell(options, combatant, spell, fast) for name, spell in spells}


@identity_cached
def parts(options: Options, combatant: Combatant) -> dict[str, dict[str, int]]:
    """The bonuses of an attack with the weapon in hand, and of each spell."""
    weapon = in_hand(combatant) or BODY["fist"]
    spells = {
        name: casting_numbers(options, combatant, spell, fast=False)
        for name, spell in combatant.sheet.spells.items()
    }
    return {"attack": own_numbers(combatant, weapon), **spells}


def _weapon(combatant: Combatant, weapon: Weapon) -> Phrase:
    if weapon.kind == "shield":
        return phrase(SHIELD, defense=signed(weapon.defense))
    return weapon_note(
        own_numbers(combatant, weapon), damage_numbers(combatant, Blow(weapon.name), 0)
    )


def _spell(options: Options, combatant: Combatant, spell: Spell, fast: bool) -> Phrase:
    total = signed(sum(casting_numbers(options, combatant, spell, fast).values()))
    if spell.damage is None:
        does = phrase(SPELL, total=total, level=spell.level)
    else:
        damage = signed(spell.damage)
        does = phrase(SPELL_DAMAGE, total=total, level=spell.level, damage=damage)
    marks = (name for name in MARKS if getattr(spell, name))
    return beside(does, *(phrase(MARK, mark=label("spells", name)) for name in marks))


# -- tracks ----------------------------------------------------------------------------------------

WOUND_PENALTIES = (("light", -1), ("medium", -3), ("heavy", -5))
WORD = pgettext("arm5", "{word}")


@identity_cached
def tracks(combatant: Combatant) -> tuple[Track, ...]:
    return (_wounds(combatant), _fatigue(combatant))


def _wounds(combatant: Combatant) -> Track:
    """One box for each kind of wound, with the number of wounds."""
    boxes = tuple(
        Box(
            phrase(WORD, word=label("wound", kind)),
            _cost(each),
            getattr(combatant, f"wounds_{kind}"),
        )
        for kind, each in WOUND_PENALTIES
    )
    return Track("wounds", boxes, _cost(combatant.wound_penalty))


def _fatigue(combatant: Combatant) -> Track:
    """One box for each level that can be lost; the last one is unconsciousness."""
    track = combatant.sheet.fatigue_track
    reached = min(combatant.fatigue_lost, len(track))
    boxes = tuple(
        Box(
            fatigue_word(fatigue_level(level, len(track))),
            _cost(track[level]) if level < len(track) else None,
            int(reached >= level > 0),
            now=level == reached,
        )
        for level in range(len(track) + 1)
    )
    return Track("fatigue_track", boxes, _cost(combatant.fatigue_penalty))


def _cost(penalty: int) -> Phrase:
    return phrase(WORD, word=minus(penalty))
