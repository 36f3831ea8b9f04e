"""Printed tables: arms, armour, burden, gaits, cover, effects of damage levels (README 3, 7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from msgspec import Struct

from rulesets.arm5.sheet.parts import Weapon
from rulesets.describing import between, value

COVERS = {"none": 0, "quarter": 3, "half": 6, "three_quarters": 9, "near_total": 12}
PACES = {"walk": 1, "run": 2, "sprint": 4}
GAITS = ("walk", "trot", "canter", "gallop")
GAIT_PENALTIES = {"none": 0, "walk": -1, "trot": -1, "canter": -3, "gallop": -6}
FALLS = {"none": 0, "walk": 2, "trot": 2, "canter": 4, "gallop": 6}

_BURDENS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55)
_MOUNTS = (
    (-3, (7, 12, 20, 30)),
    (-1, (8, 15, 25, 40)),
    (0, (10, 20, 30, 50)),
    (2, (12, 25, 35, 60)),
    (4, (15, 30, 45, 70)),
)
_FASTEST = (18, 35, 50, 80)

LEVELS = ("none", "light", "medium", "heavy", "incapacitating", "killing")
FATIGUE_ROWS: dict[str, tuple[int, str | None]] = {
    "light": (1, None),
    "medium": (2, None),
    "heavy": (2, "light"),
    "incapacitating": (3, "light"),
    "killing": (5, "medium"),
}
"""The fatigue levels and the wound, if any, for a damage level."""


def burden(load: int) -> int:
    """The burden: the highest step that the load reaches (README 7.2)."""
    return sum(load >= step for step in _BURDENS) - 1


def gait_paces(quickness: int, gait: str) -> int:
    """The distance for a mount with this Quickness at this gait (README 7.10)."""
    row = next((paces for most, paces in _MOUNTS if quickness <= most), _FASTEST)
    return row[GAITS.index(gait)]


@lru_cache(4096)
def damage_level(net: int, size: int) -> str:
    """The damage level, in columns of 5 + size, the last one open (README 7.7)."""
    if net <= 0:
        return "none"
    return LEVELS[min(5, -(-net // max(1, 5 + size)))]


Protection = Annotated[int, between(0, 999, default=None)]


class Armour(Struct, frozen=True):
    name: Annotated[str, value(default=None)] = "armor"
    protection: Protection = 0
    load: Protection = 0


ARMOURS = {
    armour.name: armour
    for armour in (
        Armour("quilted", 1, 2),
        Armour("heavy_leather", 2, 3),
        Armour("reinforced_leather", 2, 2),
        Armour("reinforced_leather_full", 4, 4),
        Armour("leather_scale", 3, 3),
        Armour("leather_scale_full", 5, 5),
        Armour("metal_scale", 4, 4),
        Armour("metal_scale_full", 7, 7),
        Armour("chain_mail", 6, 4),
        Armour("chain_mail_full", 9, 6),
    )
}


def _weapon(ability: str, name: str, *numbers: int | None, **more: Any) -> Weapon:
    """Initiative, attack, defence, damage, least Strength and load, as in the printed list."""
    columns = ("init", "attack", "defense", "damage", "min_strength", "load")
    row: dict[str, Any] = dict(zip(columns, numbers, strict=True))
    return Weapon(name=name, ability=ability, **row, **more)


def _great(name: str, *numbers: int) -> Weapon:
    return _weapon("great_weapon", name, *numbers, two_handed=True)


def _shield(name: str, *numbers: int) -> Weapon:
    return _weapon("single_weapon", name, *numbers, kind="shield")


FIST = _weapon("brawl", "fist", 0, 0, 0, 0, None, 0, blunt=True)
KICK = _weapon("brawl", "kick", -1, 0, -1, 3, None, 0, blunt=True)
BODY = {"fist": FIST, "kick": KICK}
"""Weapons that everybody has without holding them."""

ARMOURY = {
    weapon.name: weapon
    for weapon in (
        _weapon("brawl", "gauntlet", 0, 0, 1, 2, -3, 0, blunt=True),
        _weapon("brawl", "bludgeon", 0, 2, 0, 2, -2, 1, blunt=True),
        _weapon("brawl", "dagger", 0, 2, 0, 3, -3, 0),
        _weapon("brawl", "knife", 0, 1, 0, 2, -6, 0),
        _weapon("single_weapon", "axe", 1, 4, 0, 6, 0, 1),
        _weapon("single_weapon", "club", 1, 2, 1, 3, -2, 1),
        _weapon("single_weapon", "hatchet", 0, 3, 0, 4, -2, 1),
        _weapon("single_weapon", "lance", 2, 4, 0, 5, 0, 2),
        _weapon("single_weapon", "mace", 1, 3, 0, 8, 0, 2),
        _weapon("single_weapon", "mace_and_chain", 2, 3, 0, 7, 0, 2),
        _weapon("single_weapon", "short_spear", 2, 2, 0, 5, -1, 1),
        _weapon("single_weapon", "short_sword", 1, 3, 1, 5, -1, 1),
        _weapon("single_weapon", "long_sword", 2, 4, 1, 6, 0, 1),
        _shield("buckler", 0, 0, 1, 0, -2, 1),
        _shield("round_shield", 0, 0, 2, 0, -1, 2),
        _shield("heater_shield", 0, 0, 3, 0, 0, 2),
        _great("cudgel", 1, 4, 1, 7, 1, 2),
        _great("farm_implement", 1, 3, 1, 5, 0, 2),
        _great("flail", 1, 3, 1, 8, 0, 2),
        _great("pole_arm", 3, 4, 1, 8, 0, 2),
        _great("pole_axe", 1, 5, 0, 11, 1, 2),
        _great("long_spear", 3, 3, 1, 7, 0, 3),
        _great("great_sword", 2, 5, 2, 9, 1, 2),
        _great("staff", 2, 3, 3, 2, -1, 2),
        _great("warhammer", 0, 6, 0, 12, 2, 3),
        _weapon("thrown_weapon", "throwing_axe", 0, 2, 0, 6, 0, 1, range=5),
        _weapon("thrown_weapon", "javelin", 0, 2, 0, 5, 0, 1, range=10),
        _weapon("thrown_weapon", "throwing_knife", 0, 1, 0, 2, -2, 0, range=5),
        _weapon("thrown_weapon", "sling", -3, 1, 0, 4, -3, 0, range=20, two_handed=True),
        _weapon("thrown_weapon", "stone", 0, 1, 0, 2, -1, 1, range=5),
        _weapon("bows", "long_bow", -2, 4, 0, 8, 2, 2, range=30, two_handed=True),
        _weapon("bows", "short_bow", -1, 3, 0, 6, -1, 2, range=15, two_handed=True),
        _weapon(
            *("crossbow", "crossbow", 5, 5, 0, 8, 1, 2),
            range=25,
            two_handed=True,
            span_rounds=3,
            add_strength=False,
        ),
    )
}
PRESETS = BODY | ARMOURY
