"""The worth of attacks and spells: roughly the expected damage, as far as their side may know.

Unknown values of a target are assumed to be average: armour class, saving throws, no immunity.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.ose.asking.visibility import Visibility
from rulesets.ose.rules.attack_roll import aim, damage_dice, damage_modifier, harmless
from rulesets.ose.rules.casting import spell_immune
from rulesets.ose.rules.saving import least_face
from rulesets.ose.sheet.fields import Formula, formula
from rulesets.ose.state import HELPLESS, Board, Combatant, Spell

USUAL_AC = 6
USUAL_SAVE = 15
HELD = 9.0
"""The worth of making a target helpless for good, in points of damage."""
HINDERED = 3.0
"""The worth of holding it for some rounds, or of another condition."""


def of_attack(
    board: Board,
    combatant: Combatant,
    target: Combatant,
    names: Sequence[str],
    mode: str,
    visibility: Visibility,
) -> float:
    """The worth of attacks with these weapons, one after the other."""
    is_known = visibility.knows(target)
    if target.retreating:  # which may be secret
        target = replace(target, retreating=False)
    band = board.options.default_range if mode == "missile" else "none"
    whole = 0.0
    for name in names:
        aimed = aim(board.options, combatant, target, name, mode, band)
        dice = damage_dice(board.options, combatant, aimed.weapon)
        if harmless(dice) or (is_known and aimed.immune):
            continue
        face = aimed.least_face if is_known else combatant.thac0 - USUAL_AC - aimed.modifier
        hits = (21 - max(2, min(20, face))) / 20
        whole += hits * max(1.0, mean(dice) + damage_modifier(combatant, aimed.weapon, mode))
    return whole


def of_spell(spell: Spell, targets: Sequence[Combatant], visibility: Visibility) -> float:
    """The worth of a spell at these enemies, up to its number of targets."""
    effect = mean(formula(spell.damage)) if spell.damage else 0.0
    if spell.condition != "none":
        lasts = mean(formula(spell.duration)) <= 0
        effect += HELD if lasts and spell.condition in HELPLESS else HINDERED
    shares = (share(spell, target, visibility) for target in targets)
    return effect * sum(sorted(shares, reverse=True)[: spell.max_targets])


def share(spell: Spell, target: Combatant, visibility: Visibility) -> float:
    """The share of the spell's effect on this target."""
    is_known = visibility.knows(target)
    if is_known and spell_immune(target, spell):
        return 0.0
    if spell.save == "none":
        return 1.0
    face = least_face(target, spell.save) if is_known else USUAL_SAVE
    saves = (21 - max(1, min(21, face))) / 20
    return 1 - saves / 2 if spell.on_save == "half" else 1 - saves


def mean(dice: Formula) -> float:
    return dice.plus + dice.count * (dice.sides + 1) / 2
