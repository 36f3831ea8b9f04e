"""A stat block in one short line: `AC 15 · 7 HP · scimitar, shortbow`."""

from collections.abc import Mapping
from typing import Any

from rulesets.fifth.sheet.classes import named
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Phrase

MOST = 3


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    hp = stats.get("max_hp") or stats.get("hp") or 10
    rows = (stats.get("weapons") or ("unarmed",))[:MOST]
    weapons = tuple(label("weapons", named(row)) for row in rows)
    return said("summary", ac=stats.get("ac", 10), hp=hp, weapons=weapons)
