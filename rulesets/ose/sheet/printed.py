"""The arrangement of a sheet on paper and in its form: saves, the roll for each armour class, and
weapons and spells in a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.printing import Printed, Said, Short, Strip, Table
from rulesets.messages import Dice, Term, pgettext, phrase
from rulesets.ose.sheet.stats import BY_NAME
from rulesets.ose.sheet.tables import CATALOGUE, ability_modifier
from rulesets.ose.state import SAVES

FEET = pgettext("ose", "{ranges} feet")
HEALS = pgettext("ose", "heals {dice}")
SAVE = pgettext("ose", "save: {save}")
LABELS = {
    "move": pgettext("ose", "Movement"),
    "str_modifier": pgettext("ose", "STR"),
    "dex_modifier": pgettext("ose", "DEX"),
    "save_death": pgettext("ose", "Death"),
    "save_paralysis": pgettext("ose", "Paralysis"),
    "save_breath": pgettext("ose", "Breath"),
    "save_spells": pgettext("ose", "Spells"),
}
ARMOUR_CLASSES = range(9, -1, -1)

LINES = (
    ("ac", "aac", "hp", "max_hp", "thac0", "attack_bonus", "move", "morale"),
    ("weapons", "routines"),
    tuple(f"save_{save}" for save in SAVES),
    ("spells",),
)


def behind(stat: str, row: Any, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The dice and ranges of a weapon of the catalogue."""
    weapon = CATALOGUE.get(row) if stat == "weapons" and isinstance(row, str) else None
    if weapon is None:
        return {}
    ranges = {"ranges": weapon.ranges} if weapon.ranges else {}
    return {"damage": weapon.damage, **ranges}


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon with its dice, or a spell in memory."""
    if stat == "weapons":
        return _weapon(row, stats)
    return Short(None, tuple(_spell(row))) if stat == "spells" else None


def _weapon(row: Any, stats: Mapping[str, Any]) -> Short:
    listed = CATALOGUE.get(row) if isinstance(row, str) else None
    cells = (
        {name: getattr(listed, name) for name in listed.__struct_fields__} if listed else dict(row)
    )
    bonus, damage = cells.get("bonus", 0), cells.get("damage", "1d6")
    strength = stats.get("str_modifier")
    if strength is None:
        strength = ability_modifier(stats.get("str", BY_NAME["str"].default))
    dealt = bonus + (strength if cells.get("melee", True) else 0)
    parts: list[Said] = []
    if cells.get("missile") and cells.get("ranges"):
        parts.append(phrase(FEET, ranges=Dice(" / ".join(map(str, cells["ranges"])))))
    parts += [Term(name) for name in ("slow", "two_handed") if cells.get(name)]
    parts += [Dice(f"{bonus:+}")] * bool(bonus)
    parts += [Term(tag) for tag in cells.get("tags", ())]
    return Short(Dice(f"{damage}{dealt:+}" if dealt else damage), tuple(parts))


def _spell(row: Mapping[str, Any]) -> Iterator[Said]:
    if row.get("damage"):
        yield Dice(row["damage"])
    if row.get("heal"):
        yield phrase(HEALS, dice=Dice(row["heal"]))
    if row.get("condition", "none") != "none":
        yield Term(row["condition"])
    if row.get("save", "none") != "none":
        yield phrase(SAVE, save=Term(f"save_{row['save']}"))


def strip(stats: Mapping[str, Any]) -> Strip | None:
    """The roll that hits each armour class, by THAC0 (README 7.1)."""
    thac0 = stats.get("thac0", 19 - stats.get("attack_bonus", 0))
    return Strip(
        phrase(pgettext("ose", "AC hit")),
        phrase(pgettext("ose", "d20")),
        tuple((armour, max(2, min(20, thac0 - armour))) for armour in ARMOUR_CLASSES),
    )


PRINTED = Printed(
    lines=LINES,
    behind=behind,
    figures=("ac", "thac0", "move", "morale", "str_modifier", "dex_modifier"),
    labels=LABELS,
    pools=(("hp", "max_hp"),),
    tables=(Table("save", tuple(f"save_{save}" for save in SAVES)),),
    strip=strip,
    row=row,
    spent=("spells",),
    boxes={
        "weapons": ("name", "damage", "ranges", "bonus"),
        "routines": ("name",),
        "spells": ("name", "memorised", "damage", "heal"),
    },
    second=("weapons", "spells", "immune", "status"),
)
