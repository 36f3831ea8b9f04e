"""The arrangement of a sheet on paper and in its form: weapons, spells and techniques in a line
each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.printing import Printed, Said, Short
from rulesets.messages import Dice, Term, npgettext, pgettext, phrase

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
