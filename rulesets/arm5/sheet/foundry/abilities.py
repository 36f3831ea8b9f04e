"""Abilities and Arts of an actor (README 3.4), with scores computed from the experience spent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import NO_PART, Reader

BY_KEY = {
    "brawl": "brawl",
    "singleWeapon": "single_weapon",
    "greatWeapon": "great_weapon",
    "trownWeapon": "thrown_weapon",  # as spelled by the system
    "thrownWeapon": "thrown_weapon",
    "bows": "bows",
    "crossbow": "crossbow",
    "athletics": "athletics",
    "ride": "ride",
    "finesse": "finesse",
    "concentration": "concentration",
    "penetration": "penetration",
    "artesLib": "artes_liberales",
    "philosophy": "philosophiae",
    "parma": "parma_magica",
}
OLD_KEYS = {
    "single": "single_weapon",
    "great": "great_weapon",
    "thrown": "thrown_weapon",
    "bow": "bows",
}
STATS = frozenset({*BY_KEY.values(), *COMBAT_ABILITIES})
FORMS = {
    name[:2]: name
    for name in "animal aquam auram corpus herbam ignem imaginem mentem terram vim".split()
}
ABILITY, ART = 5, 1
"""The experience for the first point of a score; each further point costs that much more."""


def score(experience: int, first: int) -> int:
    """The score for this much experience: 1, 3, 6, 10 … times that of the first point."""
    reached, left = 0, max(0, min(experience, 100_000)) // first
    while left > reached:
        reached += 1
        left -= reached
    return reached


def abilities(
    items: Iterable[Item], vocabulary: Vocabulary, bonuses: Mapping[str, int]
) -> tuple[dict[str, int], list[Left]]:
    """The scores of the sheet, and reports of abilities it has no field for. `bonuses`: the
    additions of effects by key."""
    scores: dict[str, int] = {}
    left: list[Left] = []
    for item in items:
        data = Reader(item.data, item.name)
        key, stat = data.text("key"), stat_of(item, vocabulary)
        if not stat:
            left.append(Left(item.name, NO_PART))
            continue
        value = reached(data, ABILITY) + bonuses.get(f"system.bonuses.skills.{key}.bonus", 0)
        scores[stat] = max(value, scores.get(stat, 0))
        left += data.left
    return scores, left


def stat_of(item: Item, vocabulary: Vocabulary) -> str:
    """The stat of an ability, or "" if a sheet has none for it."""
    return BY_KEY.get(str(item.data.get("key"))) or named(item.name, vocabulary)


def named(text: str, vocabulary: Vocabulary) -> str:
    """The ability with this name in any language; the system marks some with an asterisk."""
    known = vocabulary.identifiers(text.rstrip("*").strip()) & STATS
    return min(known, default="")


def reached(data: Reader, first: int, path: str = "") -> int:
    """The score: older files store it directly, later ones as experience."""
    written = data.whole(f"{path}score", f"{path}mastery")
    if written:
        return written
    return score(data.whole(f"{path}xp", f"{path}exp", f"{path}experience") or 0, first)


def form_scores(data: Reader) -> dict[str, int]:
    """The Forms that the actor has learned."""
    scores = {name: reached(data, ART, f"arts.forms.{key}.") for key, name in FORMS.items()}
    return {name: value for name, value in scores.items() if value}


def of_key(value: Any, ids: Mapping[str, str], vocabulary: Vocabulary) -> str:
    """The ability of a weapon, given as an object with its key, as the key, as a word, or in older
    files as the id of an item."""
    if isinstance(value, Mapping):
        value = value.get("key") or value.get("value")
    if not isinstance(value, str):
        return ""
    known = BY_KEY.get(value) or OLD_KEYS.get(value) or ids.get(value)
    return known or named(value, vocabulary)
