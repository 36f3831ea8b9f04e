"""Notes on somebody's weapons, spells, manoeuvres and techniques: the roll for each level, what
they do."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.identity_cache import identity_cached
from rulesets.messages import Dice, Message, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.rules import probe
from rulesets.momentum.rules.doing import shot
from rulesets.momentum.rules.harm import Blow, added_to, in_melee
from rulesets.momentum.rules.probe import disengaging_is_hard
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import Combatant, Options, Plan, Spell, Technique, Weapon
from rulesets.wording.labels import beside, signed

DOES: Mapping[str, Phrase] = {
    "disarm": phrase(pgettext("momentum", "the weapon falls; picking it up is an action")),
    "trip": phrase(pgettext("momentum", "on the ground; standing up is an action")),
    "push": phrase(pgettext("momentum", "pushed away by some metres")),
    "take_momentum": phrase(pgettext("momentum", "your side is active next")),
    "cover": phrase(pgettext("momentum", "wards off blows meant for a companion")),
    "improvise": phrase(pgettext("momentum", "the GM tells the effect")),
}
EFFECTS: Mapping[str, Phrase] = {**DOES, "text": DOES["improvise"]}
EVASION = pgettext("momentum", "out of the melee: evasion {value}")
EVASION_HARD = pgettext("momentum", "out of the melee: evasion {value} with disadvantage")
HARDER = pgettext("momentum", "with disadvantage: {does}")
PARTS: Mapping[str, Message] = {
    "modifier": pgettext("momentum", "{number} to the value"),
    "damage": pgettext("momentum", "{number} damage"),
}
PLAIN_DAMAGE = phrase(pgettext("momentum", "damage"))
ADVANTAGE = phrase(pgettext("momentum", "advantage"))
DISADVANTAGE = phrase(pgettext("momentum", "disadvantage"))
ALL_ENEMIES = phrase(pgettext("momentum", "all enemies"))
COSTS_IT = phrase(pgettext("momentum", "the Momentum is lost"))
HARD = ("disarm", "trip")
TOGETHER = pgettext("momentum", "{parts}")


def manoeuvres(options: Options, combatant: Combatant) -> dict[str, Phrase]:
    """By the names that the field has; one's own techniques come last, and win."""
    notes = dict(DOES)
    if options.hard_manoeuvres:
        notes |= {name: phrase(HARDER, does=DOES[name]) for name in HARD}
    evasion = EVASION_HARD if disengaging_is_hard(options) else EVASION
    notes["disengage"] = phrase(evasion, value=Dice(str(combatant.sheet.evade)))
    return notes | {
        name: _technique(technique) for name, technique in combatant.sheet.techniques.items()
    }


def _technique(technique: Technique) -> Phrase:
    numbers = {"modifier": technique.modifier, "damage": technique.damage}
    parts = [
        phrase(message, number=signed(numbers[name]))
        for name, message in PARTS.items()
        if numbers[name]
    ]
    if technique.effect in EFFECTS:
        parts.append(EFFECTS[technique.effect])
    if technique.edge:
        parts.append(ADVANTAGE if technique.edge > 0 else DISADVANTAGE)
    parts += [ALL_ENEMIES] * technique.all_targets + [COSTS_IT] * technique.loses_momentum
    return phrase(TOGETHER, parts=tuple(parts) or (PLAIN_DAMAGE,))


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
