"""Notes on somebody's weapons, spells and manoeuvres: the roll for each level, what they do."""

from __future__ import annotations

from rulesets.identity_cache import identity_cached
from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.rules import probe
from rulesets.momentum.rules.harm import Blow, added_to, in_melee
from rulesets.momentum.rules.shooting import shot
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.shown.manoeuvres import manoeuvres
from rulesets.momentum.state import Combatant, Options, Plan, Spell, Weapon

BESIDE = pgettext("momentum", "{first} · {rest}")
LEVELS = pgettext("momentum", "{levels}")
DAMAGE = pgettext("momentum", "{damage}")
ON_THE_GROUND = phrase(pgettext("momentum", "on the ground"))
NOT_LOADED = npgettext(
    "momentum", "not loaded, {count} action to go", "not loaded, {count} actions to go"
)
COST = npgettext("momentum", "{count} magic point", "{count} magic points")
TEXT = pgettext("momentum", "{text}")


@identity_cached
def kit(options: Options, combatant: Combatant) -> dict[str, Phrase]:
    notes = manoeuvres(options, combatant)
    notes |= {
        weapon.name: _weapon(options, combatant, weapon)
        for weapon in combatant.sheet.weapons.values()
    }
    return notes | {
        spell.name: _spell(options, combatant, spell) for spell in combatant.sheet.spells.values()
    }


def levels(options: Options, value: int) -> Phrase:
    """The highest rolls for levels I, II and III: 12 / 6 / 2."""
    hard, extreme = probe.thresholds(options, value)
    return phrase(LEVELS, levels=Dice(f"{max(0, value)} / {hard} / {extreme}"))


def _weapon(options: Options, combatant: Combatant, weapon: Weapon) -> Phrase:
    if weapon.kind == "melee":
        test, blow = probe.attack(combatant, weapon.name), in_melee(combatant, weapon.name)
    else:
        plan = Plan(option="shoot", weapon=weapon.name)
        test, blow = probe.shot(options, combatant, plan), shot(weapon)
    parts = [levels(options, test.value), _damage(blow)]
    if weapon.name in combatant.dropped:
        parts.append(ON_THE_GROUND)
    if combatant.unloaded.get(weapon.name):
        parts.append(phrase(NOT_LOADED, count=combatant.unloaded[weapon.name]))
    return beside(*parts)


def _damage(blow: Blow) -> Phrase:
    """The dice with all bonuses."""
    parsed, plus = formula(blow.dice), added_to(blow)
    rest = f"+{plus}" if plus > 0 else f"-{-plus}" if plus else ""
    return phrase(DAMAGE, damage=Dice(f"{parsed.count}d{parsed.sides}{rest}"))


def _spell(options: Options, combatant: Combatant, spell: Spell) -> Phrase:
    test = probe.spell(options, combatant, Plan(option="cast", spell=spell.name))
    parts = [levels(options, test.value)]
    if spell.damage:
        parts.append(phrase(DAMAGE, damage=Dice(spell.damage)))
    if spell.cost:
        parts.append(phrase(COST, count=spell.cost))
    if spell.text:
        parts.append(phrase(TEXT, text=spell.text))
    return beside(*parts)


def beside(*parts: Phrase) -> Phrase:
    """Short notes in one line."""
    first, *rest = parts
    return phrase(BESIDE, first=first, rest=beside(*rest)) if rest else first
