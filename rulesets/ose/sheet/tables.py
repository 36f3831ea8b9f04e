"""Printed tables: ability modifiers and the catalogue of weapons (README 3.2, 7.1)."""

from rulesets.ose.state import Weapon

SAVE_DEFAULTS = {"death": 12, "wands": 13, "paralysis": 14, "breath": 15, "spells": 16}

_ATTACK_STEPS = ((3, -3), (5, -2), (8, -1), (12, 0), (15, 1), (17, 2), (18, 3))
_INITIATIVE_STEPS = ((3, -2), (5, -1), (8, -1), (12, 0), (15, 1), (17, 1), (18, 2))


def ability_modifier(score: int) -> int:
    """The modifier of STR for melee attacks and damage, and of DEX for missile attacks."""
    return _step(_ATTACK_STEPS, score)


def initiative_modifier(score: int) -> int:
    """The modifier of DEX for individual initiative."""
    return _step(_INITIATIVE_STEPS, score)


def _step(steps: tuple[tuple[int, int], ...], score: int) -> int:
    """The modifier of the first step that the score does not exceed, else that of the last."""
    return next((modifier for highest, modifier in steps if score <= highest), steps[-1][1])


def _melee(name: str, damage: str, *tags: str) -> Weapon:
    return Weapon(name, damage, tags=tags)


def _great(name: str, damage: str, *tags: str) -> Weapon:
    """A two-handed, slow weapon."""
    return Weapon(name, damage, slow=True, two_handed=True, tags=tags)


def _thrown(name: str, damage: str, ranges: tuple[int, int, int], *tags: str) -> Weapon:
    return Weapon(name, damage, missile=True, ranges=ranges, tags=tags)


def _shot(
    name: str,
    damage: str,
    ranges: tuple[int, int, int],
    *tags: str,
    slow: bool = False,
    two_handed: bool = False,
) -> Weapon:
    """A missile weapon, unusable at 5 feet or less."""
    return Weapon(
        name,
        damage,
        melee=False,
        missile=True,
        ranges=ranges,
        slow=slow,
        two_handed=two_handed,
        tags=tags,
    )


CATALOGUE = {
    weapon.name: weapon
    for weapon in (
        _great("battle_axe", "1d8"),
        _melee("club", "1d4", "blunt"),
        _shot("crossbow", "1d6", (80, 160, 240), slow=True, two_handed=True),
        _thrown("dagger", "1d4", (10, 20, 30)),
        _thrown("silver_dagger", "1d4", (10, 20, 30), "silver"),
        _thrown("hand_axe", "1d6", (10, 20, 30)),
        _shot("javelin", "1d4", (30, 60, 90)),
        _melee("lance", "1d6"),
        _shot("long_bow", "1d6", (70, 140, 210), two_handed=True),
        _shot("short_bow", "1d6", (50, 100, 150), two_handed=True),
        _melee("mace", "1d6", "blunt"),
        _great("polearm", "1d10"),
        _melee("short_sword", "1d6"),
        _shot("sling", "1d4", (40, 80, 160), "blunt"),
        _thrown("spear", "1d6", (20, 40, 60)),
        _great("staff", "1d4", "blunt"),
        _melee("sword", "1d8"),
        _melee("torch", "1d4"),
        _great("two_handed_sword", "1d10"),
        _melee("war_hammer", "1d6", "blunt"),
        Weapon("unarmed", "1d2", own_damage=True),
        _melee("attack", "1d6"),
    )
}
