"""Weapons and spells of a sheet, with defaults filled in (README 3.1, 3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from rulesets import reasons
from rulesets.coc7.sheet.tables import (
    AMOUNTS,
    IMPALES,
    IMPROVISED,
    JAMS,
    MALFUNCTION,
    NEVER_BREAKS,
    SHARES,
    SKILLS,
    UNARMED,
)
from rulesets.coc7.state import Spell, Weapon
from rulesets.messages import Phrase, Term, phrase

_FIREARM_ONLY = ("feed", "capacity", "loaded", "spare", "automatic", "burst", "auto")


class BadRow(ValueError):
    """The values of a row do not go together: the field and the reason."""

    def __init__(self, field: str, reason: Phrase):
        super().__init__(field)
        self.field, self.reason = field, reason


def read_weapon(row: Mapping[str, Any], stats: Mapping[str, Any]) -> Weapon:
    """The weapon of a row of valid values. Raises `BadRow` if they do not go together."""
    name, use = row["name"], row.get("use", "melee")
    if name in (UNARMED, IMPROVISED):
        raise BadRow("name", phrase(reasons.TAKEN, name=Term(name)))
    throwable = row.get("throwable", False)
    _check_belonging(row, use, throwable)
    improvised = row.get("improvised", False)
    skill = stats["brawl"] if improvised else row.get("skill", _skill(use, stats))
    weapon: dict[str, Any] = {
        "name": name,
        "use": use,
        "skill": skill,
        "improvised": improvised,
        "damage": row.get("damage", "1d3"),
        "impale": row.get("impale", IMPALES[use]),
        "db": row.get("db", SHARES[use]),
        "ignores_armour": row.get("ignores_armour", False),
        "throwable": throwable,
        "natural": row.get("natural", False),
        "range": row.get("range", 0),
    }
    if use == "thrown" or throwable:
        weapon["amount"] = row.get("amount", AMOUNTS[use])
    elif use == "missile":
        weapon["amount"] = row.get("amount", AMOUNTS[use])
        weapon["malfunction"] = row.get("malfunction", NEVER_BREAKS)
    elif use == "firearm":
        weapon |= _firearm(row)
    return Weapon(**weapon)


def _firearm(row: Mapping[str, Any]) -> dict[str, Any]:
    feed, capacity = row.get("feed", "rounds"), row.get("capacity", 6)
    loaded = row.get("loaded", capacity)
    if loaded > capacity:
        raise BadRow("loaded", phrase(reasons.AT_MOST, most=capacity))
    return {
        "malfunction": row.get("malfunction", MALFUNCTION),
        "feed": feed,
        "capacity": capacity,
        "loaded": loaded,
        "spare": row.get("spare"),
        "automatic": row.get("automatic", JAMS[feed]),
        "burst": row.get("burst", 1),
        "auto": row.get("auto", False),
    }


def _check_belonging(row: Mapping[str, Any], use: str, throwable: bool) -> None:
    """Refuses fields that do not apply to this kind of weapon (README 3.1)."""
    belongs = {
        "improvised": use == "melee",
        "throwable": use == "melee",
        "natural": use == "melee",
        "amount": use in ("thrown", "missile") or throwable,
        "range": use != "melee" or throwable,
        "malfunction": use in ("missile", "firearm"),
    } | dict.fromkeys(_FIREARM_ONLY, use == "firearm")
    for field, fits in belongs.items():
        if field in row and not fits:
            raise BadRow(field, phrase(reasons.NOT_WITH, other=Term(use)))
    apart = "throwable" if throwable else "improvised" if row.get("improvised") else ""
    if row.get("natural") and apart:
        raise BadRow("natural", phrase(reasons.NOT_WITH, other=Term(apart)))


def _skill(use: str, stats: Mapping[str, Any]) -> int:
    skill: int = SKILLS[use] or stats["throw" if use == "thrown" else "brawl"]
    return skill


@lru_cache(maxsize=256)
def bare_weapons(brawl: int, unarmed: str, improvised: str) -> dict[str, Weapon]:
    """The weapons that everybody has: bare hands, and improvised ones."""
    return {
        UNARMED: Weapon(UNARMED, skill=brawl, damage=unarmed),
        IMPROVISED: Weapon(IMPROVISED, skill=brawl, damage=improvised),
    }


def first_in_hand(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """`held` for a sheet that does not say it: the first weapon that is no part of the body."""
    weapon = next((row["name"] for row in rows if not row.get("natural")), None)
    return {"held": weapon} if weapon else {}


def read_spell(row: Mapping[str, Any], stats: Mapping[str, Any]) -> Spell:
    damage, roll = row.get("damage", ""), row.get("roll", "none")
    targeted = row.get("targeted", damage != "")
    if not targeted and (damage or roll == "opposed_pow"):
        raise BadRow("targeted", phrase(reasons.NEEDED))
    return Spell(
        row["name"],
        mp=row.get("mp", 0),
        damage=damage,
        ignores_armour=row.get("ignores_armour", True),
        roll=roll,
        targeted=targeted,
    )
