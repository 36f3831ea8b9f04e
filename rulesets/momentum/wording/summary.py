"""A stat block in one short line: `18 HP · Sword 13, 1d8+3 · armour 2`."""

from collections.abc import Mapping
from typing import Any

from rulesets.messages import Dice, Phrase, Term, pgettext, phrase
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import UNARMED

SUMMARY = pgettext("momentum", "{hp} HP · {weapon} {skill}, {damage} · armour {armour}")
HP, TALENT = 15, 8


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """Hit points, the weapon with the most damage, armour."""
    name, skill, damage = max(_weapons(stats), key=lambda weapon: _mean(weapon[2]))
    return phrase(
        SUMMARY,
        hp=stats.get("hp", HP),
        weapon=Term(name),
        skill=skill,
        damage=Dice(damage),
        armour=stats.get("armour", 0),
    )


def _weapons(stats: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    own = [(row["name"], row["skill"], row["damage"]) for row in stats.get("weapons", ())]
    return own or [(UNARMED, stats.get("unarmed", TALENT), "1d3")]


def _mean(dice: str) -> float:
    parsed = formula(dice)
    return parsed.count * (parsed.sides + 1) / 2 + parsed.plus
