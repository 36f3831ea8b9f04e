"""Weapons of an actor (README 3.5): from the catalogue by name, or by their own figures; and the
routines of a monster."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import IN_WORDS, NO_DICE, Reader, dice, plain, unlike
from rulesets.ose.sheet.blocks.arms import dice_of
from rulesets.ose.sheet.tables import CATALOGUE
from rulesets.ose.state import TAGS, Weapon

ALONE = ("", "transparent")
TWO_HANDED = {"two-handed", "twohanded", "two handed", "ose.items.twohanded"}
MOST_ATTACKS = 12


class Arms:
    """`weapons` and `routines` of the sheet. A weapon that differs from the catalogue keeps its own
    name and figures; values missing in the file are taken from the catalogue."""

    def __init__(self, items: Iterable[Item], vocabulary: Vocabulary):
        self.vocabulary = vocabulary
        self.left: list[Left] = []
        self.rows: dict[str, str | dict[str, Any]] = {}
        self.together: dict[str, Counter[str]] = {}
        self.called: dict[str, str] = {}
        for item in items:
            self._add(item)

    def stats(self) -> dict[str, Any]:
        routines = [self._routine(attacks) for attacks in self.together.values()]
        found: dict[str, Any] = {"routines": [routine for routine in routines if routine]}
        if self.rows:
            found["weapons"] = [*self.rows.values()]
        return found

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        known = self.vocabulary.row("weapons", item.name)
        weapon = CATALOGUE.get(known) if isinstance(known, str) else None
        damage = self._damage(data)
        if damage is None:
            return
        row = self._row(data, weapon, damage)
        self.left += data.left
        if weapon and weapon.name not in self.rows and _agrees(row, weapon):
            name = weapon.name
            self.rows[name] = name
        else:
            called = str(known["name"]) if isinstance(known, Mapping) else plain(item.name)
            name = unlike(called, self.rows)
            self.rows[name] = {"name": name, **row}
        self.called[name] = plain(item.name)
        self._count(name, data)

    def _row(self, data: Reader, weapon: Weapon | None, damage: str) -> dict[str, Any]:
        ranges = [data.whole(f"range.{band}") or 0 for band in ("short", "medium", "long")]
        missile = data.flag("missile") and (any(ranges) or weapon is None)
        row: dict[str, Any] = {
            "damage": damage or (weapon.damage if weapon else "1d6"),
            "melee": data.value("melee") in (None, True) or not missile,
            "slow": data.flag("slow"),
            "bonus": data.whole("bonus") or 0,
        }
        if missile:
            row |= {"missile": True, "ranges": ranges}
        words = [word.casefold() for word in _words(data.value("tags"))]
        tags = {tag for tag in TAGS if tag in words} | set(weapon.tags if weapon else ())
        tags |= {"magic"} if row["bonus"] > 0 else set()
        if tags:
            row["tags"] = sorted(tags)
        if not TWO_HANDED.isdisjoint(words) or (weapon and weapon.two_handed):
            row["two_handed"] = True
        if weapon and weapon.own_damage:
            row["own_damage"] = True
        return row

    def _damage(self, data: Reader) -> str | None:
        """The dice, "" if the file has none, or None if its text contains no dice."""
        given = data.value("damage")
        written, rest = dice_of(dice(given))
        if rest:
            self.left.append(Left(f"{data.named}: {given}"[:80], IN_WORDS if written else NO_DICE))
        return None if rest and not written else written

    def _count(self, name: str, data: Reader) -> None:
        """Counts the attacks of a weapon in a round, with all others of the same colour."""
        pattern = data.text("pattern")
        attacks = min(max(data.whole("counter.max") or 1, 1), MOST_ATTACKS)
        group = name if pattern in ALONE else f"pattern {pattern}"
        self.together.setdefault(group, Counter())[name] = attacks

    def _routine(self, attacks: Counter[str]) -> dict[str, Any] | None:
        """Several attacks in a round with one name, "2 × Claw, Bite"."""
        if attacks.total() < 2:
            return None
        parts = [
            f"{often} × {self.called[name]}" if often > 1 else self.called[name]
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


def _words(tags: Any) -> list[str]:
    """The tags, which are objects with a value, or texts."""
    rows = tags if isinstance(tags, list) else []
    found = [row.get("value") if isinstance(row, Mapping) else row for row in rows]
    return [item for item in found if isinstance(item, str)]
