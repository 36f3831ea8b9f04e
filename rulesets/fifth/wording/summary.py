"""A stat block in one short line: `AC 15 · 7 HP · scimitar, shortbow`."""

from collections.abc import Mapping
from typing import Any

from rulesets.fifth.wording.labels import label
from rulesets.messages import Phrase, Term, pgettext, phrase

ARMED = pgettext("fifth", "AC {ac} · {hp} HP · {weapons}")
MOST = 3


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    hp = stats.get("max_hp") or stats.get("hp") or 10
    rows = (stats.get("weapons") or ("unarmed",))[:MOST]
    weapons = tuple(_weapon(row) for row in rows)
    return phrase(ARMED, ac=stats.get("ac", 10), hp=hp, weapons=weapons)


def _weapon(row: Any) -> Term:
    return label("weapons", row if isinstance(row, str) else str(row.get("name", "weapon")))
