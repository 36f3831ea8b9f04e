"""Weapons of an actor (README 3.3), with their own figures and skills, and spells."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.foundry.skills import Skills, system_id
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import IN_WORDS, NO_DICE, Reader, Rows, dice, first_number, plain, whole

LONGEST = 40
BARE_HANDS = "i.weapon.unarmed"
BOW = "i.skill.firearms-bow"
MOST_IN_BURST = 3
ALWAYS = 100  # written as "00"
_FIRST = re.compile(r"[0-9]{0,3}d[0-9]{1,3}(?:[+-][0-9]{0,3}d[0-9]{1,3})*(?:[+-][0-9]{1,3}(?!d))?")
_BONUS = re.compile(r"\+?(?:1/2|½|half|0\.5)?\*?@?(?:db|sb|bd|mo)\b.*", re.IGNORECASE)


class Arms(Rows):
    """`weapons` and `unarmed_damage` of the sheet; natural weapons of creatures become part of the
    body."""

    def __init__(
        self, items: Iterable[Item], skills: Skills, vocabulary: Vocabulary, natural: bool
    ):
        super().__init__((UNARMED, IMPROVISED))
        self.skills, self.vocabulary, self.natural = skills, vocabulary, natural
        self.unarmed, self.used = "", set[str]()
        for item in items:
            self._add(item)
        self.left += skills.not_for_weapons(self.used)

    def stats(self) -> dict[str, Any]:
        stats: dict[str, Any] = {"weapons": [*self]}
        return stats | {"unarmed_damage": self.unarmed} if self.unarmed else stats

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        damage = self._damage(item, data)
        if not damage:
            return
        if system_id(item) == BARE_HANDS or UNARMED in self.vocabulary.identifiers(item.name):
            self.unarmed = damage
            return
        row = {"damage": damage, **self._kind(data, *self._skill(data))}
        self.left += data.left
        for band in ("long", "extreme"):  # of a shotgun; here its damage is constant
            if lower := dice(data.value(f"range.{band}.damage")):
                self.leave(f"{item.name}: {lower}", IN_WORDS)
        self.add(plain(item.name, LONGEST), row)

    def _damage(self, item: Item, data: Reader) -> str:
        """The dice at the nearest range, without the damage bonus: those before the words of
        "1d3+stun"."""
        value = data.value("range.normal.damage", "damage")
        written = _BONUS.sub("", dice(value))
        first = _FIRST.match(written)
        if is_dice(written):
            return written
        damage = first[0] if first and is_dice(first[0]) else ""
        if damage != written:
            self.leave(f"{item.name}: {value}", IN_WORDS if damage else NO_DICE)
        else:
            self.left.append(Left(item.name, NO_DICE))
        return damage

    def _skill(self, data: Reader) -> tuple[str, int | None]:
        main = [data.text(f"skill.{which}") for which in ("main.id", "main.name")]
        skill = self.skills.find(*main)
        if not skill[0] or skill[1] is None:
            other = [data.text(f"skill.alternativ.{which}") for which in ("id", "name")]
            skill = next((each for each in (skill, self.skills.find(*other)) if each[1]), skill)
        self.used.add(skill[0])
        return skill

    def _kind(self, data: Reader, skill: str, value: int | None) -> dict[str, Any]:
        """The kind of a weapon and its values; its skill if it is not the default one."""

        def has(name: str) -> bool:
            return data.flag(f"properties.{name}")

        row: dict[str, Any] = {}
        if data.value("properties.impl") is not None:  # else it follows from the kind of weapon
            row["impale"] = has("impl")
        row["db"] = "full" if has("addb") else "half" if has("ahdb") else "none"
        usual = {"brawl": "melee", "throw": "thrown"}
        if has("thrown") or skill == "throw":
            row["use"] = "thrown"
        elif not has("rngd"):
            row["use"] = "melee"
            if self.natural:
                row["natural"] = True
        elif has("ahdb") or has("addb") or BOW in (data.text("skill.main.name"), skill):
            row["use"] = "missile"  # bullets do not get the damage bonus
        else:
            row |= {"use": "firearm", **self._firearm(data, has("auto"), has("brst"))}
        if row["use"] != "melee":
            row["range"] = first_number(data.value("range.normal.value")) or 0
        malfunction = data.whole("malfunction")
        if row["use"] in ("missile", "firearm") and malfunction is not None:
            row["malfunction"] = malfunction or ALWAYS
        if value is not None and usual.get(skill) != row["use"]:
            row["skill"] = value
        return row

    def _firearm(self, data: Reader, auto: bool, bursts: bool) -> dict[str, Any]:
        """The ammunition of a firearm. Foundry VTT stores no rounds for a weapon that was never
        loaded, so it is imported as fully loaded."""
        row: dict[str, Any] = {"feed": "magazine" if auto or bursts else "rounds", "auto": auto}
        if holds := first_number(written := data.value("bullets")):
            if str(holds) != str(written).strip():
                self.leave(f"{data.named}: {written}", IN_WORDS)
            row["capacity"] = holds
            if loaded := data.whole("ammo"):
                row["loaded"] = min(loaded, holds)
        if bursts:
            size = data.whole("usesPerRound.burst") or MOST_IN_BURST
            row["burst"] = min(max(size, 1), MOST_IN_BURST)
        return row


def spells(items: Iterable[Item], vocabulary: Vocabulary) -> Rows:
    """The rows; costs that are not numbers are reported."""
    rows = Rows()
    for item in items:
        known = vocabulary.row("spells", item.name)
        row: dict[str, Any] = {"name": plain(item.name)}
        row = dict(known) if isinstance(known, Mapping) else row
        written = Reader(item.data).value("costs.magicPoints")
        cost = whole(written)
        if cost is not None:
            row["mp"] = cost
        elif written is not None:
            rows.leave(f"{item.name}: {written}", IN_WORDS)
        rows.add(str(row["name"]), row)
    return rows
