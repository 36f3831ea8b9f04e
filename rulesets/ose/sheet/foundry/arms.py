"""Weapons, routines and spells of an actor (README 3.5). A weapon is one of the catalogue by name,
or has its own figures. A file has the rolls of a spell, but not their meaning: values are taken
from the game's library; other spells are left to the GM."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract.adopting import Item, Vocabulary
from rulesets.foundry import IN_WORDS, NO_DICE, Reader, Rows, dice, plain
from rulesets.ose.sheet.blocks.arms import dice_of
from rulesets.ose.sheet.fields import is_dice
from rulesets.ose.sheet.tables import CATALOGUE
from rulesets.ose.state import TAGS, Weapon

ALONE = ("", "transparent")
TWO_HANDED = {"two-handed", "twohanded", "two handed", "ose.items.twohanded"}
MOST_ATTACKS = 12
BANDS = ("range.short", "range.medium", "range.long")
SAVES = {
    "death": "death",
    "wand": "wands",
    "paralysis": "paralysis",
    "breath": "breath",
    "spell": "spells",
}
EFFECTS = {"damage", "heal", "condition", "effect"}


class Arms(Rows):
    """`weapons` and `routines` of the sheet. A weapon that differs from the catalogue keeps its own
    name and figures; values missing in the file are taken from the catalogue."""

    def __init__(self, items: Iterable[Item], vocabulary: Vocabulary):
        super().__init__()
        self.vocabulary = vocabulary
        self.together: dict[str, Counter[str]] = {}
        self.texts: dict[str, str] = {}
        for item in items:
            self._add(item)

    def stats(self) -> dict[str, Any]:
        routines = [self._routine(attacks) for attacks in self.together.values()]
        stats: dict[str, Any] = {"routines": [routine for routine in routines if routine]}
        return stats | {"weapons": [*self]} if self.by_name else stats

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        known = self.vocabulary.row("weapons", item.name)
        weapon = CATALOGUE.get(known) if isinstance(known, str) else None
        value = data.value("damage")
        damage, rest = dice_of(dice(value))
        if rest:
            self.leave(f"{item.name}: {value}", IN_WORDS if damage else NO_DICE)
        if rest and not damage:
            return
        row = self._row(data, weapon, damage)
        self.left += data.left
        if weapon and weapon.name not in self.by_name and _agrees(row, weapon):
            name = weapon.name
            self.by_name[name] = name
        else:
            name = str(known["name"]) if isinstance(known, Mapping) else plain(item.name)
            name = self.add(name, row)
        self.texts[name] = plain(item.name)
        # All weapons of the same colour are used together in a round.
        pattern = data.text("pattern")
        attacks = min(max(data.whole("counter.max") or 1, 1), MOST_ATTACKS)
        group = name if pattern in ALONE else f"pattern {pattern}"
        self.together.setdefault(group, Counter())[name] = attacks

    def _row(self, data: Reader, weapon: Weapon | None, damage: str) -> dict[str, Any]:
        ranges = [data.whole(band) or 0 for band in BANDS]
        missile = data.flag("missile") and (any(ranges) or weapon is None)
        row: dict[str, Any] = {
            "damage": damage or (weapon.damage if weapon else "1d6"),
            "melee": data.value("melee") in (None, True) or not missile,
            "slow": data.flag("slow"),
            "bonus": data.whole("bonus") or 0,
        }
        if missile:
            row |= {"missile": True, "ranges": ranges}
        tags = data.value("tags")
        words = [
            word.casefold()
            for tag in (tags if isinstance(tags, list) else [])
            if isinstance(word := tag.get("value") if isinstance(tag, Mapping) else tag, str)
        ]
        known = {tag for tag in TAGS if tag in words} | set(weapon.tags if weapon else ())
        known |= {"magic"} if row["bonus"] > 0 else set()
        if known:
            row["tags"] = sorted(known)
        if not TWO_HANDED.isdisjoint(words) or (weapon and weapon.two_handed):
            row["two_handed"] = True
        if weapon and weapon.own_damage:
            row["own_damage"] = True
        return row

    def _routine(self, attacks: Counter[str]) -> dict[str, Any] | None:
        """Several attacks in a round with one name, "2 × Claw, Bite"."""
        if attacks.total() < 2:
            return None
        parts = [
            f"{often} × {self.texts[name]}" if often > 1 else self.texts[name]
            for name, often in attacks.items()
        ]
        return {"name": ", ".join(parts), "attacks": [*attacks.elements()]}


def _agrees(row: Mapping[str, Any], weapon: Weapon) -> bool:
    """Whether the catalogue has the same values."""
    return (
        row["damage"] == weapon.damage
        and not row["bonus"]
        and row.get("missile", False) == weapon.missile
        and tuple(row.get("ranges", ())) == (weapon.ranges or ())
        and row["slow"] == weapon.slow
        and set(row.get("tags", ())) == set(weapon.tags)
    )


def spells(items: Iterable[Item], vocabulary: Vocabulary) -> Rows:
    """The rows, memorised as after a night's rest. A spell of the library that grows with the
    caster's level has the file's dice. Of an unknown one, damage with a saving throw is rolled,
    everything else is left to the GM."""
    rows = Rows()
    for item in items:
        data = Reader(item.data, item.name)
        rolled, known = dice(data.value("roll")), vocabulary.row("spells", item.name)
        if isinstance(known, Mapping):
            row = dict(known)
            if EFFECTS.isdisjoint(row):
                row |= {"damage": rolled} if is_dice(rolled) else {"effect": "gm"}
        else:
            save = SAVES.get(data.text("save"), "none")
            row = {"name": plain(item.name), "target": "any", "max_targets": 20}
            row |= {"save": save, "effect": "gm"}
            if save != "none" and is_dice(rolled):
                row |= {"damage": rolled, "on_save": "half"}
        row["memorised"] = data.whole("memorized") or 0
        rows.add(str(row["name"]), row)
        rows.left += data.left
    return rows
