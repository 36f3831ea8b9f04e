"""Items of Foundry VTT's dnd5e as sentences of a stat block: attacks with their damage, features
with what they ask for (README 3.11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract.adopting import Item
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.state import ABILITIES
from rulesets.foundry import at, plain, whole

FULL = dict(
    zip(
        ABILITIES,
        ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"),
        strict=True,
    )
)
LONGEST = 1_500
_PART = re.compile(r"(\d{1,2})d(\d{1,3})|([+-]?\s?\d{1,2})(?!d|\d)|@mod")
_ENRICHED = re.compile(
    r"\[\[/?[^\]]{0,120}\]\](?:\{[^}]{0,60}\})?|@\w+\[[^\]]{0,80}\](?:\{([^}]{0,60})\})?"
)


class Part:
    """Damage of an item: dice, constants, whether the ability modifier is added, and the type."""

    def __init__(self, formula: str, type: str):
        self.type = type or "bludgeoning"
        self.modifier, self.plus, self.dice = "@mod" in formula, 0, ""
        for part in _PART.finditer(formula):
            if part[1]:
                self.dice = self.dice or f"{part[1]}d{part[2]}"
            elif part[3]:
                self.plus += int(part[3].replace(" ", ""))

    def written(self, added: int) -> str:
        plus = self.plus + (added if self.modifier else 0)
        return (f"{self.dice}{plus:+d}" if plus else self.dice) if self.dice else str(max(plus, 0))


def damage_of(item: Item) -> list[Part]:
    """The damage of a weapon, in the format of any version: `base` of version 4, or `parts`."""
    data = item.data
    base, parts = at(data, "damage.base"), at(data, "damage.parts")
    found = [*_of_version_4(base, base=True)] if isinstance(base, Mapping) else []
    for part in parts if isinstance(parts, list) else []:
        match part:
            case [str(formula), str(type), *_]:
                found.append(Part(formula, type))
            case Mapping():
                found += _of_version_4(part)
    for activity in activities(item):
        more = at(activity, "damage.parts")
        if activity.get("type") == "attack" and isinstance(more, list):
            found += (part for row in more for part in _of_version_4(row))
    return found


def activities(item: Item) -> Iterator[Mapping[str, Any]]:
    value = item.data.get("activities")
    rows = (
        value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    )
    yield from (row for row in rows if isinstance(row, Mapping))


def _of_version_4(row: Any, *, base: bool = False) -> Iterator[Part]:
    if not isinstance(row, Mapping):
        return
    number, sides = whole(row.get("number")), whole(row.get("denomination"))
    bonus = str(row.get("bonus") or "")
    types = row.get("types")
    type = str(types[0]) if isinstance(types, list) and types else ""
    dice = f"{number}d{sides}" if number and sides else str(at(row, "custom.formula") or "")
    if dice or bonus:
        yield Part(f"{dice} {'+ @mod' if base else ''} {f'+ {bonus}' if bonus else ''}", type)


class Figures:
    """The bonuses of an actor with these scores and this proficiency bonus."""

    def __init__(self, scores: Mapping[str, int], proficiency: int):
        self.scores, self.proficiency = scores, proficiency

    def properties(self, item: Item) -> set[str]:
        value = item.data.get("properties")
        if isinstance(value, list):
            return {str(word) for word in value}
        return {key for key, on in value.items() if on} if isinstance(value, Mapping) else set()

    def is_magical(self, item: Item) -> bool:
        return "mgc" in self.properties(item) or bool(whole(item.data.get("magicalBonus")))

    def time(self, item: Item) -> str:
        """The time of the first activity, in files of version 4."""
        return next((str(at(row, "activation.type") or "") for row in activities(item)), "")

    def attack(self, item: Item) -> str:
        """A weapon as an action: "Bite. Melee Weapon Attack: +5 to hit. Hit: (1d8+3) …"."""
        data, properties = item.data, self.properties(item)
        kind = str(at(data, "type.value") or data.get("weaponType") or "")
        mode = str(data.get("actionType") or "")
        far = kind.endswith("R") or mode.startswith("r")
        ability = str(data.get("ability") or "") or ("dex" if far else "str")
        if "fin" in properties and not data.get("ability"):
            ability = max("str", "dex", key=lambda name: modifier(self.scores, name))
        added = modifier(self.scores, ability) if ability in ABILITIES else 0
        magic = whole(data.get("magicalBonus")) or 0
        told = whole(data.get("attackBonus")) or whole(at(data, "attack.bonus")) or magic
        bonus = added + told + (0 if data.get("proficient") in (0, False) else self.proficiency)
        parts = damage_of(item)
        if magic:
            parts[0].plus += magic
        hits = [f"({part.written(added)}) {part.type} damage" for part in parts]
        hits = [hit.strip("()") if "d" not in hit.split(")")[0] else hit for hit in hits]
        way = "Ranged" if far else "Melee or Ranged" if "thr" in properties else "Melee"
        first = (
            f"{way} Weapon Attack: {bonus:+d} to hit. Hit: {hits[0]}{self._two_hands(item, added)}"
        )
        more = "".join(f" plus {hit}" for hit in hits[1:])
        return f"{_name(item)}. {first}{more}. {self._rest(item)}"

    def _two_hands(self, item: Item, added: int) -> str:
        """The damage of a versatile weapon in two hands."""
        value = at(item.data, "damage.versatile")
        row = (
            [Part(value, "")]
            if isinstance(value, str) and value
            else [*_of_version_4(value, base=True)]
        )
        if not row or not row[0].dice:
            return ""
        type = damage_of(item)[0].type
        return f", or ({row[0].written(added)}) {type} damage if used with two hands"

    def _rest(self, item: Item) -> str:
        """The description behind the damage."""
        text = description(item)
        _before, hit, after = text.partition("Hit:")
        _damage, stop, rest = after.partition(" damage")
        return rest.lstrip(" .,") if hit and stop else ""


def sentence(item: Item, figures: Figures) -> str:
    """A feature as a deed: its description, or what its activity asks for."""
    usage = _usage(item)
    text = description(item)
    if "saving throw" not in text:
        text = f"{' '.join(_saves(item))} {text}".strip()
    return f"{_name(item)}{usage}. {text or 'It has no description.'}"


def _saves(item: Item) -> Iterator[str]:
    """The saving throw of an item or of its activities, with the damage of a failure."""
    for row in (item.data, *activities(item)):
        ability, dc = at(row, "save.ability"), at(row, "save.dc")
        ability = next(iter(ability), "") if isinstance(ability, list) else ability
        number = whole(at(row, "save.dc.formula")) or whole(dc)
        if ability not in FULL or not number:
            continue
        text = f"Each creature in that area must make a DC {number} {FULL[ability]} saving throw"
        parts = at(row, "damage.parts")
        for part in parts if isinstance(parts, list) else []:
            dealt = (
                [Part(part[0], part[1])]
                if isinstance(part, list) and len(part) > 1
                else [*_of_version_4(part)]
            )
            if dealt and dealt[0].dice:
                half = at(row, "damage.onSave") in ("half", None)
                text += f", taking ({dealt[0].written(0)}) {dealt[0].type} damage on a failed save"
                text += ", or half as much damage on a successful one" * half
                break
        yield f"{text}."


def _usage(item: Item) -> str:
    data = item.data
    if (recharge := whole(at(data, "recharge.value"))) and "Recharge" not in item.name:
        return f" (Recharge {recharge}–6)"
    recovery = at(data, "uses.recovery")
    for row in recovery if isinstance(recovery, list) else ():
        if at(row, "period") == "recharge" and (least := whole(at(row, "formula"))):
            return f" (Recharge {least}–6)"
    most = whole(at(data, "uses.max"))
    cost = whole(at(data, "activation.cost"))
    if at(data, "activation.type") == "legendary" and cost and cost > 1:
        return f" (Costs {cost} Actions)"
    if most and "/Day" not in item.name:
        return f" ({most}/Day)"
    return ""


def _name(item: Item) -> str:
    """The name with capitals, as the deeds of a stat block have."""
    return re.sub(r"(?<![\w'’])[a-z]", lambda letter: letter[0].upper(), item.name.replace(".", ""))


def description(item: Item) -> str:
    value = at(item.data, "description.value")
    if not isinstance(value, str):
        return ""
    return _ENRICHED.sub(lambda mark: mark[1] or "", plain(value, LONGEST))
