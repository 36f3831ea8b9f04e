"""Skills, weapons and spells of an actor (README 3.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.blocks import table
from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED
from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    NO_DICE,
    UNREADABLE,
    Reader,
    Rows,
    at,
    dice,
    first_number,
    plain,
    whole,
)
from rulesets.messages import pgettext, phrase

TABLE = table(__file__, "foundry.toml")
BY_ID = TABLE["skills"]
STATS = frozenset(BY_ID.values())
_IN_BRACKETS = re.compile(r"[^()]*\(([^()]+)\)\s*")
_OF = re.compile(r"(?:1/([0-9])\*)?@([a-z]{3})(?:/([0-9]))?", re.IGNORECASE)
_OF_DODGE = {"@dex/2", "1/2*@dex"}
BRAWL = 25
"""The base value of brawling; no other close combat skill has it."""
LONGEST = 40
BARE_HANDS = "i.weapon.unarmed"
BOW = "i.skill.firearms-bow"
MOST_IN_BURST = 3
ALWAYS = 100  # written as "00"
_FIRST = re.compile(r"[0-9]{0,3}d[0-9]{1,3}(?:[+-][0-9]{0,3}d[0-9]{1,3})*(?:[+-][0-9]{1,3}(?!d))?")
_BONUS = re.compile(r"\+?(?:1/2|½|half|0\.5)?\*?@?(?:db|sb|bd|mo)\b.*", re.IGNORECASE)
NO_SKILL = phrase(pgettext("coc7", "The sheet has no skill of this name."))


class Skills:
    """The skills of an actor. `stats` are those of the sheet; weapons look up theirs."""

    def __init__(
        self, items: Iterable[Item], vocabulary: Vocabulary, body: Mapping[str, int | None]
    ):
        self.vocabulary, self.body = vocabulary, body
        self.left: list[Left] = []
        self.values: dict[str, int] = {}
        self.named: dict[str, str] = {}
        """The name for each item, by its id, its id of the system, and its names."""
        for item in items:
            self._add(item)

    def stats(self) -> dict[str, int]:
        return {name: value for name, value in self.values.items() if name in STATS}

    def find(self, *references: str) -> tuple[str, int | None]:
        """The first skill found by one of these references, as name and value."""
        for reference in filter(None, references):
            name = self.named.get(reference.casefold())
            if name is not None:
                return name, self.values.get(name)
        stats = (BY_ID.get(each) or self._stat(each) for each in references if each)
        return next(filter(None, stats), ""), None

    def not_for_weapons(self, used: Iterable[str]) -> list[Left]:
        """Skills that have no use in a fight."""
        busy = STATS | {*used}
        idle = ((name, value) for name, value in self.values.items() if name not in busy)
        return [Left(f"{name}: {value}", NO_SKILL) for name, value in idle]

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        id, short = system_id(item), data.text("skillName")
        stat = BY_ID.get(id) or self._stat(short) or self._stat(item.name) or self._marked(data)
        name = stat or plain(item.name)
        for reference in (item.id, id, item.name, short):
            if reference:
                self.named.setdefault(reference.casefold(), name)
        value = self._value(data)
        self.left += data.left
        if value is not None:
            self.values[name] = max(value, self.values.get(name, 0))

    def _stat(self, text: str) -> str:
        """The stat with this name, also inside brackets: "Fighting (Brawl)"."""
        inner = _IN_BRACKETS.fullmatch(text)
        names = (text, *(inner.groups() if inner else ()))
        stats = (min(self.vocabulary.identifiers(name) & STATS, default="") for name in names)
        return next(filter(None, stats), "")

    def _value(self, data: Reader) -> int | None:
        """The sum of the parts of a skill; older files have it as one number, or only its base."""
        parts = data.part("adjustments")
        sum_of_parts = sum(whole(part) or 0 for part in parts.values())
        if "base" in parts:
            return sum_of_parts
        written = data.whole("value")
        if written is not None and written >= 0:
            return written
        base = self._base(data.value("base"))
        if base is None and data.value("base") is not None:
            data.left.append(Left(f"{data.named}: {data.value('base')}"[:80], UNREADABLE))
            return None
        return None if base is None and not sum_of_parts else (base or 0) + sum_of_parts

    def _base(self, value: Any) -> int | None:
        """A number, or a fraction of a characteristic: "@DEX/2"."""
        number = whole(value)
        share = _OF.fullmatch(value.replace(" ", "")) if isinstance(value, str) else None
        if number is not None or not share:
            return number
        score = self.body.get(share[2].lower())
        return score // max(1, int(share[1] or share[3] or 1)) if score else None

    def _marked(self, data: Reader) -> str:
        """Recognises dodge and brawling in unsupported languages by their base values."""
        base = str(data.value("base")).replace(" ", "").casefold()
        if base in _OF_DODGE:
            return "dodge"
        fights = data.flag("properties.fighting") and not data.flag("properties.firearm")
        return "brawl" if fights and whole(base) == BRAWL else ""


def system_id(item: Item) -> str:
    """The system's language-independent identifier of a skill, if the file has it."""
    flags = at(item.flags, "CoC7.cocidFlag.id")
    return flags if isinstance(flags, str) else ""


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
        if not (damage := self._damage(data)):
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

    def _damage(self, data: Reader) -> str:
        """The dice at the nearest range, without the damage bonus: those before the words of
        "1d3+stun"."""
        value = data.value("range.normal.damage", "damage")
        written = _BONUS.sub("", dice(value))
        if is_dice(written):
            return written
        first = _FIRST.match(written)
        damage = first[0] if first and is_dice(first[0]) else ""
        if damage != written:
            self.leave(f"{data.named}: {value}", IN_WORDS if damage else NO_DICE)
        else:
            self.left.append(Left(data.named, NO_DICE))
        return damage

    def _skill(self, data: Reader) -> tuple[str, int | None]:
        """The main skill of a weapon, or the other one if that has no value."""
        main, other = (
            self.skills.find(data.text(f"skill.{which}.id"), data.text(f"skill.{which}.name"))
            for which in ("main", "alternativ")
        )
        skill = other if other[1] and (main[1] is None or not any(main)) else main
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
        if (cost := whole(written)) is not None:
            row["mp"] = cost
        elif written is not None:
            rows.leave(f"{item.name}: {written}", IN_WORDS)
        rows.add(str(row["name"]), row)
    return rows
