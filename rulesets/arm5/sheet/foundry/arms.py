"""Arms and armour of an actor (README 3.4): from the list if name and figures agree, else by their
own figures, completed from the list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5.sheet.foundry.abilities import of_key, stat_of
from rulesets.arm5.sheet.parts import MISSILES, Weapon
from rulesets.arm5.sheet.tables import ARMOURS, BODY, PRESETS
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import NOT_WORN, Reader, Rows, each, plain

FIGURES = {
    "init": "init",
    "attack": "atk",
    "defense": "dfn",
    "damage": "dam",
    "load": "load",
    "range": "range",
}


EQUIPPED = ("equipped", "equiped")  # as spelled in older files


class Arms(Rows):
    """`weapons` and `wielding` of the sheet. `prepared` are the ids of items in hand or worn."""

    def __init__(self, items: Sequence[Item], vocabulary: Vocabulary, prepared: set[str]):
        super().__init__(BODY)
        self.vocabulary, self.prepared = vocabulary, prepared
        self.abilities = {
            ability.id: stat_of(ability, vocabulary) for ability in each(items, "ability")
        }
        self.in_hand: list[str] = []
        for item in each(items, "weapon"):
            self._add(item)

    def stats(self) -> dict[str, Any]:
        stats: dict[str, Any] = {"weapons": [*self]}
        return stats | {"wielding": self.in_hand} if self.in_hand else stats

    def _add(self, item: Item) -> None:
        known = self.vocabulary.row("weapons", item.name)
        bodily = min(self.vocabulary.identifiers(item.name) & BODY.keys(), default="")
        preset = PRESETS.get(known) if isinstance(known, str) else None
        data = Reader(item.data, item.name)
        row = self._row(data, preset)
        self.left += data.left
        if bodily:
            row.pop("min_strength", None)
            if _agrees(row, BODY[bodily]):
                return  # everybody has these
            preset = None
        if preset and preset.name not in self.by_name and _agrees(row, preset):
            name = preset.name
            self.by_name[name] = name
        else:
            of_list = {"preset": preset.name} if preset else {}
            name = self.add(plain(item.name) or "—", {**of_list, **row})
        if item.id in self.prepared:
            self.in_hand.append(name)

    def _row(self, data: Reader, preset: Weapon | None) -> dict[str, Any]:
        row: dict[str, Any] = {
            stat: value for stat, path in FIGURES.items() if (value := data.whole(path)) is not None
        }
        ability = of_key(data.value("ability"), self.abilities, self.vocabulary)
        row["ability"] = ability or (preset.ability if preset else "brawl")
        strength = data.whole("str")
        if strength is not None and not data.flag("naturalWeapon"):
            row["min_strength"] = strength
        if preset is None and row["ability"] in ("great_weapon", "bows", "crossbow"):
            row["two_handed"] = True
        hurts = row.get("attack", 0) or row.get("damage", 0) or row["ability"] in MISSILES
        if preset is None and not hurts and row.get("defense", 0) > 0:
            row["kind"] = "shield"  # it is only for defence
        several = data.whole("quantity") or 1
        if row["ability"] == "thrown_weapon" and several > 1:
            row["count"] = several
        return row


def _agrees(row: Mapping[str, Any], preset: Weapon) -> bool:
    """Whether the list has the same figures; values missing in the file match any."""
    return all(getattr(preset, name) == value for name, value in row.items())


def armour(
    items: list[Item], vocabulary: Vocabulary, prepared: set[str]
) -> tuple[str | dict[str, Any] | None, list[Left]]:
    """The armour that is worn, and reports of the rest. It is that of the preparation, else the one
    marked as worn, else the first."""
    first = next((item for item in items if item.id in prepared), None)
    marked = (item for item in items if any(item.data.get(key) is True for key in EQUIPPED))
    unmarked = (item for item in items if not any(key in item.data for key in EQUIPPED))
    worn = first or next(marked, None) or next(unmarked, None)
    others = [Left(item.name, NOT_WORN) for item in items if item is not worn]
    if worn is None:
        return None, others
    data = Reader(worn.data, worn.name)
    protects, weighs = data.whole("prot") or 0, data.whole("load", "weight") or 0
    others += data.left
    known = vocabulary.row("armor", worn.name)
    suits = [f"{known}_full"] if data.flag("full") else []  # the list has them separately
    for name in [*suits, known] if isinstance(known, str) else []:
        suit = ARMOURS.get(name)
        if suit and (suit.protection, suit.load) == (protects, weighs):
            return name, others
    return {"name": plain(worn.name), "protection": protects, "load": weighs}, others
