"""Notes on the own weapons and spells: the levels that have to be rolled, and what they do."""

from __future__ import annotations

from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.rules.probe import attack, probe, thresholds
from rulesets.momentum.sheet.formula import formula
from rulesets.momentum.state import Combatant, Spell, State, Weapon

BESIDE = pgettext("momentum", "{first} · {rest}")
LEVELS = pgettext("momentum", "{levels}")
DAMAGE = pgettext("momentum", "{damage}")
ON_THE_GROUND = phrase(pgettext("momentum", "on the ground"))
NOT_LOADED = npgettext(
    "momentum", "not loaded, {count} action missing", "not loaded, {count} actions missing"
)
COST = npgettext("momentum", "{count} magic point", "{count} magic points")
TEXT = pgettext("momentum", "{text}")


def kit(state: State, one: Combatant) -> dict[str, Phrase]:
    notes = {weapon.name: _weapon(state, one, weapon) for weapon in one.sheet.weapons.values()}
    return notes | {spell.name: _spell(state, one, spell) for spell in one.sheet.spells.values()}


def levels(state: State, value: int) -> Phrase:
    """The highest rolls for level I, II and III: 12 / 6 / 2."""
    hard, extreme = thresholds(state.options, value)
    return phrase(LEVELS, levels=Dice(f"{max(0, value)} / {hard} / {extreme}"))


def _weapon(state: State, one: Combatant, weapon: Weapon) -> Phrase:
    melee = weapon.kind == "melee"
    test = attack(one, weapon.name) if melee else None
    value = test.value if test else probe(one, "shoot", weapon.skill + weapon.modifier).value
    parts = [levels(state, value), _damage(weapon.damage, one.sheet.damage_bonus if melee else 0)]
    if weapon.name in one.dropped:
        parts.append(ON_THE_GROUND)
    if one.unloaded.get(weapon.name):
        parts.append(phrase(NOT_LOADED, count=one.unloaded[weapon.name]))
    return beside(*parts)


def _damage(dice: str, bonus: int) -> Phrase:
    """The dice with everything that is added to them."""
    parsed = formula(dice)
    plus = parsed.plus + bonus
    rest = f"+{plus}" if plus > 0 else f"-{-plus}" if plus else ""
    return phrase(DAMAGE, damage=Dice(f"{parsed.count}d{parsed.sides}{rest}"))


def _spell(state: State, one: Combatant, spell: Spell) -> Phrase:
    parts = [levels(state, probe(one, "cast", spell.skill + spell.modifier).value)]
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
