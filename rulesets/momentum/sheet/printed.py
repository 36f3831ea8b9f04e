"""The arrangement of a sheet on paper and in its form: weapons, spells and techniques in a line
each; a stat block in one short line: `18 HP · Sword 13, 1d8+3 · armour 2`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.printing import Printed, Said, Short
from rulesets.messages import Dice, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.sheet.fields import formula
from rulesets.momentum.state import UNARMED

ON_TESTS = pgettext("momentum", "{modifier} on tests")
RELOAD = npgettext("momentum", "reloaded in {count} action", "reloaded in {count} actions")
POINTS = npgettext("momentum", "{count} magic point", "{count} magic points")


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon or a spell with its talent value."""
    if stat not in ("weapons", "spells"):
        return None
    skill = row.get("skill")
    return Short(None if skill is None else Dice(str(skill)), tuple(_parts(row)))


def _parts(row: Mapping[str, Any]) -> Iterator[Said]:
    if row.get("damage"):
        yield Dice(row["damage"])
    if row.get("modifier"):
        yield phrase(ON_TESTS, modifier=Dice(f"{row['modifier']:+}"))
    if row.get("reload"):
        yield phrase(RELOAD, row["reload"])
    if row.get("cost"):
        yield phrase(POINTS, row["cost"])
    if row.get("ignores_armour"):
        yield Term("ignores_armour")


PRINTED = Printed(
    lines=(
        ("hp", "max_hp", "mp", "initiative", "speed", "evade", "armour", "unarmed"),
        ("weapons",),
        ("spells",),
        ("techniques",),
    ),
    figures=("initiative", "speed", "evade", "armour", "unarmed"),
    pools=(("hp", "max_hp"), ("mp", "")),
    order="initiative",
    row=row,
    boxes={
        "weapons": ("name", "skill", "damage", "modifier"),
        "spells": ("name", "skill", "damage", "cost"),
        "techniques": ("name", "modifier", "edge", "damage"),
    },
    own={"weapons": ("skill", "kind")},
    second=("weapons", "spells", "techniques"),
)


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
