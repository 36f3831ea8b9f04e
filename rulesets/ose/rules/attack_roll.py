"""The arithmetic of one attack: modifiers, the roll needed, damage dice (README 7.6, 7.7)."""

from __future__ import annotations

from msgspec import Struct

from rulesets.every import Throw
from rulesets.ose.rules.queries import helpless
from rulesets.ose.sheet.fields import Formula, formula
from rulesets.ose.state import BANDS, Combatant, Options, Weapon

RANGE_MODIFIERS = {"short": 1, "medium": 0, "long": -1}
CHARACTERS_DAMAGE = "1d6"
MISS, HIT = 1, 20
"""Natural results that always miss and always hit."""


class Aim(Struct, frozen=True):
    """Everything about an attack that is known before the roll."""

    weapon: Weapon
    mode: str
    band: str
    ability: int
    range_modifier: int
    cover: int
    retreat: int
    bonus: int
    other: int
    modifier: int
    attack_bonus: int
    ac: int
    shield_ignored: int
    needed: int
    automatic: bool
    immune: bool

    @property
    def least_face(self) -> int:
        return least_face(self.needed, self.modifier + self.attack_bonus)


def aim(
    options: Options, attacker: Combatant, target: Combatant, name: str, mode: str, band: str
) -> Aim:
    """The attack before the roll. `band` is `none` in melee."""
    weapon = attacker.sheet.weapons[name]
    missile = mode == "missile"
    ascending = options.armour_class == "ascending"
    ability = attacker.sheet.missile_modifier if missile else attacker.sheet.strength
    range_modifier = RANGE_MODIFIERS[band] if missile else 0
    cover = -target.cover if missile else 0
    retreat = 2 if target.retreating else 0
    other = attacker.attack_modifier
    shield = target.shield if target.retreating else 0
    ac = target.aac - shield if ascending else target.ac + shield
    return Aim(
        weapon=weapon,
        mode=mode,
        band=band,
        ability=ability,
        range_modifier=range_modifier,
        cover=cover,
        retreat=retreat,
        bonus=weapon.bonus,
        other=other,
        modifier=ability + range_modifier + cover + retreat + weapon.bonus + other,
        attack_bonus=attacker.attack_bonus if ascending else 0,
        ac=ac,
        shield_ignored=shield,
        needed=_needed(options, attacker, ac),
        automatic=not missile and options.helpless_auto_hit and helpless(target),
        immune=_immune(target, weapon),
    )


class Blow(Struct, frozen=True):
    """An attack before the roll, and the damage of a hit."""

    aim: Aim
    dice: Formula
    modifier: int

    @property
    def harmless(self) -> bool:
        """Whether a hit does nothing, and no damage is rolled."""
        return self.aim.immune or harmless(self.dice)


class Struck(Struct, frozen=True):
    """The result of an attack; `natural` and `rolled` are 0 without a roll."""

    hit: bool
    natural: int
    rolled: int = 0
    damage: int = 0


def blow(
    options: Options, attacker: Combatant, target: Combatant, weapon: str, mode: str, band: str
) -> Blow:
    aimed = aim(options, attacker, target, weapon, mode, band)
    dice = damage_dice(options, attacker, aimed.weapon)
    return Blow(aimed, dice, damage_modifier(attacker, aimed.weapon, mode))


def strike(blow: Blow, throw: Throw) -> Struck:
    """The whole attack: the roll, unless the target is hit without one, and the damage."""
    natural = 0 if blow.aim.automatic else throw("attack", 1, 20)
    hit = blow.aim.automatic or natural >= blow.aim.least_face
    if not hit or blow.harmless:
        return Struck(hit, natural)
    rolled = throw("damage", blow.dice.count, blow.dice.sides, blow.dice.plus)
    return Struck(hit, natural, rolled, damage_dealt(blow.dice, rolled, blow.modifier))


def least_face(needed: int, added: int) -> int:
    """The lowest face of the d20 that hits with `added` on top of it."""
    return max(MISS + 1, min(HIT, needed - added))


def ac_hit(options: Options, attacker: Combatant, total: int) -> int:
    """The best armour class that this total hits; the matrix ends at 20 and at 1."""
    if options.armour_class == "ascending":
        return total
    if options.attack_table == "matrix" and total >= 20:
        return -10
    if options.attack_table == "matrix" and total <= 1:
        return 20
    return attacker.thac0 - total


def damage_dice(options: Options, attacker: Combatant, weapon: Weapon) -> Formula:
    """The damage dice: monsters have their own, characters 1d6 unless variable weapon damage is
    used."""
    if attacker.sheet.monster or options.variable_damage or weapon.own_damage:
        return formula(weapon.damage)
    return formula(CHARACTERS_DAMAGE)


def damage_modifier(attacker: Combatant, weapon: Weapon, mode: str) -> int:
    strength = attacker.sheet.strength if mode == "melee" and not attacker.sheet.monster else 0
    return strength + weapon.bonus + attacker.damage_modifier


def harmless(dice: Formula) -> bool:
    """Whether the attack is described as harmless; then it has no minimum damage (README S33)."""
    return dice.count == 0 and dice.plus == 0


def damage_dealt(dice: Formula, rolled: int, modifier: int) -> int:
    """The damage of a hit with these dice: at least 1, unless it is harmless."""
    return 0 if harmless(dice) else max(1, rolled + modifier)


def band_at(weapon: Weapon, feet: int) -> str:
    """The range band of a distance that is not beyond long range."""
    return next(band for band, last in zip(BANDS, ranges(weapon), strict=True) if feet <= last)


def ranges(weapon: Weapon) -> tuple[int, int, int]:
    return weapon.ranges or (0, 0, 0)


def _needed(options: Options, attacker: Combatant, ac: int) -> int:
    if options.armour_class == "ascending":
        return ac
    needed = attacker.thac0 - ac
    return max(2, min(20, needed)) if options.attack_table == "matrix" else needed


def _immune(target: Combatant, weapon: Weapon) -> bool:
    hurt_by = target.sheet.only_hurt_by
    return any(tag in target.sheet.immune_to for tag in weapon.tags) or (
        bool(hurt_by) and not any(tag in hurt_by for tag in weapon.tags)
    )
