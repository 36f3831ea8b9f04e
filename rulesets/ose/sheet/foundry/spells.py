"""Spells of an actor (README 3.5). A file has the rolls of a spell, but not their meaning: values
are taken from the game's library; other spells are left to the GM."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import Reader, dice, plain, unlike
from rulesets.ose.sheet.fields import is_dice

SAVES = {
    "death": "death",
    "wand": "wands",
    "paralysis": "paralysis",
    "breath": "breath",
    "spell": "spells",
}
EFFECTS = {"damage", "heal", "condition", "effect"}


def spells(
    items: Iterable[Item], vocabulary: Vocabulary
) -> tuple[list[dict[str, Any]], list[Left]]:
    """The rows, memorised as after a night's rest, and everything that could not be read."""
    rows: dict[str, dict[str, Any]] = {}
    left: list[Left] = []
    for item in items:
        data = Reader(item.data, item.name)
        known = vocabulary.row("spells", item.name)
        row = _known(known, data) if isinstance(known, Mapping) else _told(item.name, data)
        name = unlike(str(row["name"]), rows)
        rows[name] = row | {"name": name, "memorised": data.whole("memorized") or 0}
        left += data.left
    return [*rows.values()], left


def _known(known: Mapping[str, Any], data: Reader) -> dict[str, Any]:
    """A spell of the library. If it grows with the caster's level, its dice are the file's."""
    row, rolled = dict(known), dice(data.value("roll"))
    if EFFECTS.isdisjoint(row):
        row |= {"damage": rolled} if is_dice(rolled) else {"effect": "gm"}
    return row


def _told(name: str, data: Reader) -> dict[str, Any]:
    """An unknown spell: damage with a saving throw is rolled, everything else is left to the GM."""
    save, rolled = SAVES.get(data.text("save"), "none"), dice(data.value("roll"))
    row: dict[str, Any] = {"name": plain(name), "target": "any", "max_targets": 20}
    row |= {"save": save, "effect": "gm"}
    if save != "none" and is_dice(rolled):
        row |= {"damage": rolled, "on_save": "half"}
    return row
