"""Weapons of an actor (README 3.3), with their own figures and skills."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.foundry.skills import Skills, system_id
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import IN_WORDS, NO_DICE, Reader, dice, first_number, plain, unlike

LONGEST = 40
BARE_HANDS = "i.weapon.unarmed"
BOW = "i.skill.firearms-bow"
MOST_IN_BURST = 3
LONGEST_TOLD = 80
ALWAYS = 100  # written as "00"
_FIRST = re.compile(r"[0-9]{0,3}d[0-9]{1,3}(?:[+-][0-9]{0,3}d[0-9]{1,3})*(?:[+-][0-9]{1,3}(?!d))?")
_BONUS = re.compile(r"\+?(?:1/2|½|half|0\.5)?\*?@?(?:db|sb|bd|mo)\b.*", re.IGNORECASE)


class Arms:
    """`weapons` and `unarmed_damage` of the sheet; natural weapons of creatures become part of the
    body."""

    def __init__(
        self, items: Iterable[Item], skills: Skills, vocabulary: Vocabulary, natural: bool
    ):
        self.skills, self.vocabulary, self.natural = skills, vocabulary, natural
        self.left: list[Left] = []
        self.rows: dict[str, dict[str, Any]] = {}
        self.unarmed, self.used = "", set[str]()
        for item in items:
            self._add(item)
        self.left += skills.not_for_weapons(self.used)

    def stats(self) -> dict[str, Any]:
        found: dict[str, Any] = {"weapons": [*self.rows.values()]}
        return found | {"unarmed_damage": self.unarmed} if self.unarmed else found

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        damage = self._damage(item, data)
        if damage is None:
            return
        if self._is_bare(item):
            self.unarmed = damage
            return
        skill = self._skill(data)
        row = {"damage": damage, **self._kind(data, *skill)}
        self.left += data.left
        self._tell_other_damage(item, data)
        name = unlike(plain(item.name, LONGEST), {*self.rows, UNARMED, IMPROVISED})
        self.rows[name] = {"name": name, **row}

    def _damage(self, item: Item, data: Reader) -> str | None:
        """The dice at the nearest range, without the damage bonus, or None."""
        given = data.value("range.normal.damage", "damage")
        written = _BONUS.sub("", dice(given))
        found = written if is_dice(written) else _begins_with(written)
        if found != written:
            text = f"{item.name}: {given}"[:LONGEST_TOLD]
            self.left.append(Left(text, IN_WORDS if found else NO_DICE))
        elif not found:
            self.left.append(Left(item.name, NO_DICE))
        return found or None

    def _is_bare(self, item: Item) -> bool:
        return system_id(item) == BARE_HANDS or UNARMED in self.vocabulary.identifiers(item.name)

    def _skill(self, data: Reader) -> tuple[str, int | None]:
        main = [data.text(f"skill.{which}") for which in ("main.id", "main.name")]
        found = self.skills.find(*main)
        if not found[0] or found[1] is None:
            other = [data.text(f"skill.alternativ.{which}") for which in ("id", "name")]
            found = next((item for item in (found, self.skills.find(*other)) if item[1]), found)
        self.used.add(found[0])
        return found

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
                self.left.append(Left(f"{data.named}: {written}"[:LONGEST_TOLD], IN_WORDS))
            row["capacity"] = holds
            if loaded := data.whole("ammo"):
                row["loaded"] = min(loaded, holds)
        if bursts:
            size = data.whole("usesPerRound.burst") or MOST_IN_BURST
            row["burst"] = min(max(size, 1), MOST_IN_BURST)
        return row

    def _tell_other_damage(self, item: Item, data: Reader) -> None:
        """Reports the lower damage of a shotgun at a distance; here its damage is constant."""
        for band in ("long", "extreme"):
            if written := dice(data.value(f"range.{band}.damage")):
                self.left.append(Left(f"{item.name}: {written}"[:80], IN_WORDS))


def _begins_with(text: str) -> str:
    """The dice before the words: "1d3+stun" """
    found = _FIRST.match(text)
    return found[0] if found and is_dice(found[0]) else ""
