"""A stat block in one short line: `AC 6 · 1d6 · morale 7`."""

from collections.abc import Mapping
from typing import Any

from rulesets.messages import Dice, Phrase, pgettext, phrase
from rulesets.ose.sheet.tables import CATALOGUE

WITH_HIT_POINTS = pgettext("ose", "{armour} · {hp} HP")
WITH_MORALE = pgettext("ose", "{armour} · {damage} · morale {morale}")
DESCENDING = pgettext("ose", "AC {ac}")
ASCENDING = pgettext("ose", "AAC {aac}")


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """Damage and morale of foes; hit points of combatants without morale. The house rules choose
    the way armour is counted."""
    armour = _armour(stats, options.get("armour_class") == "ascending")
    if stats.get("morale") is None:
        return phrase(WITH_HIT_POINTS, armour=armour, hp=stats.get("hp", 4))
    return phrase(
        WITH_MORALE,
        armour=armour,
        damage=Dice(_damage(stats)),
        morale=stats["morale"],
    )


def _armour(stats: Mapping[str, Any], ascending: bool) -> Phrase:
    descending = stats.get("ac", 19 - stats["aac"] if "aac" in stats else 9)
    if ascending:
        return phrase(ASCENDING, aac=Dice(str(stats.get("aac", 19 - descending))))
    return phrase(DESCENDING, ac=Dice(str(descending)))


def _damage(stats: Mapping[str, Any]) -> str:
    """The damage of one action: of the first routine, else of the first weapon."""
    weapons = dict(_weapon(row) for row in stats.get("weapons") or ("attack",))
    routines = stats.get("routines")
    used = routines[0]["attacks"] if routines else list(weapons)[:1]
    return " / ".join(weapons[name] for name in used)


def _weapon(row: Any) -> tuple[str, str]:
    if isinstance(row, str):
        return row, CATALOGUE[row].damage
    return row["name"], str(row.get("damage", "1d6"))
