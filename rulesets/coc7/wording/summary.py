"""A stat block in one short line: `11 HP · DEX 55 · Claws 40, 1d6`."""

from collections.abc import Mapping
from typing import Any

from rulesets.coc7.sheet.fields import formula
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase

USES = {"melee": "brawl", "thrown": "throw"}
SKILLS = {"brawl": 25, "throw": 20, "missile": 15, "firearm": 20}


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """Hit points, DEX, and the weapon with the most damage."""
    name, skill, damage = max(_weapons(stats), key=lambda weapon: formula(weapon[2]).doubled_mean)
    return phrase(
        pgettext("coc7", "{hp} HP · DEX {dex} · {weapon} {skill}, {damage}"),
        hp=stats.get("hp_max", 10),
        dex=stats.get("dex", 50),
        weapon=Term(name),
        skill=skill,
        damage=Dice(damage),
    )


def _weapons(stats: Mapping[str, Any]) -> list[tuple[str, int, str]]:
    """Name, skill and damage of each weapon; those of bare hands if there is none."""
    brawl = stats.get("brawl", SKILLS["brawl"])
    own = [
        (row["name"], row.get("skill", _skill(row, stats)), row.get("damage", "1d3"))
        for row in stats.get("weapons", ())
    ]
    return own or [("unarmed", brawl, stats.get("unarmed_damage", "1d3"))]


def _skill(row: Mapping[str, Any], stats: Mapping[str, Any]) -> int:
    use = row.get("use", "melee")
    stat = USES.get(use, use)
    skill: int = stats.get(stat, SKILLS[stat])
    return skill
