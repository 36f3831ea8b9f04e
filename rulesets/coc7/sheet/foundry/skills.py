"""Skills of an actor (README 3.3), found by the system's id or by name in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.contract.adopting import Item, Left, Vocabulary
from rulesets.foundry import UNREADABLE, Reader, at, plain, whole
from rulesets.messages import pgettext, phrase

BY_ID = {
    "i.skill.dodge": "dodge",
    "i.skill.fighting-brawl": "brawl",
    "i.skill.throw": "throw",
    "i.skill.listen": "listen",
    "i.skill.spot-hidden": "spot_hidden",
    "i.skill.psychology": "psychology",
    "i.skill.mechanical-repair": "mechanical_repair",
    "i.skill.first-aid": "first_aid",
}
STATS = frozenset(BY_ID.values())
_IN_BRACKETS = re.compile(r"[^()]*\(([^()]+)\)\s*")
_OF = re.compile(r"(?:1/([0-9])\*)?@([a-z]{3})(?:/([0-9]))?", re.IGNORECASE)
_OF_DODGE = {"@dex/2", "1/2*@dex"}
BRAWL = 25
"""The base value of brawling; no other close combat skill has it."""
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
        stats = [BY_ID.get(each) or self._stat(each) for each in references if each]
        return next(filter(None, stats), ""), None

    def not_for_weapons(self, used: Iterable[str]) -> list[Left]:
        """Skills that have no use in a fight."""
        busy = STATS | set(used)
        idle = (item for item in self.values.items() if item[0] not in busy)
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
        names = [text, *(inner.groups() if inner else ())]
        stats = (self.vocabulary.identifiers(name) & STATS for name in names)
        return next((min(some) for some in stats if some), "")

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
