"""Items of Foundry VTT's dnd5e as deeds of a stat block: attacks with their damage, features with
what they ask for (README 3.11)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.blocks import Figure, table
from rulesets.blocks.sentences import written
from rulesets.contract.adopting import Item
from rulesets.fifth.sheet.blocks.grammar import FULL, SAYS
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import ABILITIES
from rulesets.foundry import at, plain, whole

LONGEST = 1_500
_PART = re.compile(r"(\d{1,2})d(\d{1,3})|([+-]?\s?\d{1,2})(?!d|\d)|@mod")
_MARKS = [
    (re.compile(form), text) for form, text in table(__file__, "formats.toml")["marks"].items()
]

type Harm = tuple[str, str]
"""A formula such as "2d6 + @mod", and its type."""


def attack(item: Item, scores: Mapping[str, int], proficiency: int) -> str:
    """A weapon as an action: "Bite. Melee Weapon Attack: +5 to hit. Hit: (1d8+3) …"."""
    read, kinds = item.data.get, properties(item)
    kind = str(at(item.data, "type.value") or read("weaponType") or "")
    far = kind.endswith("R") or str(read("actionType") or "").startswith("r")
    ability = str(read("ability") or "") or ("dex" if far else "str")
    if "fin" in kinds and not read("ability"):
        ability = "finesse"
    added = modifier(scores, ability) if ability in (*ABILITIES, "finesse") else 0
    magic = whole(read("magicalBonus")) or 0
    to_hit = whole(read("attackBonus")) or whole(at(item.data, "attack.bonus")) or magic
    bonus = added + to_hit + (0 if read("proficient") in (0, False) else proficiency)
    (formula, type), *more = damage_of(item)
    hits = [_dealt(f"{formula} + {magic}", type, added)]
    hits += [_dealt(*each, added) for each in more]
    both = next(iter(_harm(at(item.data, "damage.versatile"), base=True)), ("", ""))
    if "d" in both[0]:
        hits[0] += f", or {_dealt(both[0], type, added)} if used with two hands"
    way = "Ranged" if far else "Melee or Ranged" if "thr" in kinds else "Melee"
    _before, hit, after = description(item).partition("Hit:")
    _damage, stop, rest = after.partition(" damage")
    behind = Figure("", rest if hit and stop else "")
    for again in ("two_hands", *("more" for _each in more)):
        SAYS.take(behind, again)
    sentence = f"{way} Weapon Attack: {bonus:+d} to hit. Hit: {' plus '.join(hits)}"
    return f"{_name(item)}. {sentence}. {behind.text.lstrip(' .,')}"


def is_magical(item: Item) -> bool:
    return "mgc" in properties(item) or bool(whole(item.data.get("magicalBonus")))


def properties(item: Item) -> set[str]:
    match item.data.get("properties"):
        case list(words):
            return {str(word) for word in words}
        case Mapping() as flags:
            return {str(key) for key, on in flags.items() if on}
    return set()


def activities(item: Item) -> list[Mapping[str, Any]]:
    """The activities of version 4."""
    value = item.data.get("activities")
    rows = (
        value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    )
    return [row for row in rows if isinstance(row, Mapping)]


def activation(item: Item) -> tuple[str, int]:
    """The kind of action that an item or its first activity takes, and what it costs."""
    row = next((at(row, "activation") for row in activities(item)), None)
    row = at(item.data, "activation") if not at(row, "type") else row
    return str(at(row, "type") or ""), whole(at(row, "cost")) or whole(at(row, "value")) or 1


def damage_of(item: Item) -> list[Harm]:
    """The damage of a weapon, in the format of any version: `base` of version 4, or `parts`."""
    attacks = (row for row in activities(item) if row.get("type") == "attack")
    parts = [at(item.data, "damage.parts"), *(at(row, "damage.parts") for row in attacks)]
    rows = [row for some in parts if isinstance(some, list) for row in some]
    base = at(item.data, "damage.base")
    first = _harm(base, base=True) if isinstance(base, Mapping) else []
    return [*first, *(harm for row in rows if not isinstance(row, str) for harm in _harm(row))]


def _harm(row: Any, *, base: bool = False) -> list[Harm]:
    """Damage as its version writes it: dice as text, with their type, or as an object."""
    match row:
        case str(formula) if formula:
            return [(formula, "")]
        case [str(formula), str(type), *_]:
            return [(formula, type)]
        case Mapping():
            number, sides = whole(row.get("number")), whole(row.get("denomination"))
            custom = str(at(row, "custom.formula") or "")
            dice = f"{number}d{sides}" if number and sides else custom
            bonus, types = str(row.get("bonus") or ""), row.get("types")
            type = str(types[0]) if isinstance(types, list) and types else ""
            parts = filter(None, (dice, "@mod" if base else "", bonus))
            return [(" + ".join(parts), type)] if dice or bonus else []
    return []


def _dealt(formula: str, type: str, added: int) -> str:
    """Damage in the words of a stat block; `added` is the modifier of the ability."""
    dice, plus = "", added if "@mod" in formula else 0
    for part in _PART.finditer(formula):
        if part[1]:
            dice = dice or f"{part[1]}d{part[2]}"
        elif part[3]:
            plus += int(part[3].replace(" ", ""))
    amount = written(dice, plus)
    return f"{f'({amount})' if dice else amount} {type or 'bludgeoning'} damage"


def feature(item: Item, scores: Mapping[str, int], proficiency: int, casting: str) -> str:
    """A feature as a deed: its description, or what its activity asks for. `casting` is the ability
    of spells."""
    text = description(item)
    if not (SAYS.find(text, "save") or SAYS.find(text, "save_first")):
        text = " ".join((*_saves(item, scores, proficiency, casting), text)).strip()
    return f"{_name(item)}{_usage(item)}. {text or 'It has no description.'}"


def _saves(item: Item, scores: Mapping[str, int], proficiency: int, casting: str) -> Iterator[str]:
    """The saving throw of an item or of its activities, with the damage of a failure."""
    for row in (item.data, *activities(item)):
        ability = at(row, "save.ability")
        ability = next(iter(ability), "") if isinstance(ability, list) else ability
        source = at(row, "save.dc.calculation") or at(row, "save.scaling")
        source = casting if source in ("spell", "spellcasting") else source
        if source in ABILITIES:
            dc = 8 + proficiency + modifier(scores, source)
        else:
            dc = whole(at(row, "save.dc.formula")) or whole(at(row, "save.dc")) or 0
        if ability not in FULL or not dc:
            continue
        parts = at(row, "damage.parts")
        dealt = [harm for part in parts for harm in _harm(part)] if isinstance(parts, list) else []
        text = f"Each creature in that area must make a DC {dc} {FULL[ability]} saving throw"
        if harm := next((harm for harm in dealt if "d" in harm[0]), None):
            text += f", taking {_dealt(*harm, 0)} on a failed save"
            half = at(row, "damage.onSave") in ("half", None)
            text += ", or half as much damage on a successful one" * half
        yield f"{text}."


def _usage(item: Item) -> str:
    recovery = at(item.data, "uses.recovery")
    rows = recovery if isinstance(recovery, list) else []
    again = (whole(at(row, "formula")) for row in rows if at(row, "period") == "recharge")
    recharge = whole(at(item.data, "recharge.value")) or next(filter(None, again), None)
    most, (kind, cost) = whole(at(item.data, "uses.max")), activation(item)
    if recharge and "Recharge" not in item.name:
        return f" (Recharge {recharge}–6)"
    if kind == "legendary" and cost > 1:
        return f" (Costs {cost} Actions)"
    often = {at(item.data, "uses.per"), *(at(row, "period") for row in rows)} & {"sr"}
    return f" ({most}/{'Short Rest' if often else 'Day'})" if most and "/" not in item.name else ""


def _name(item: Item) -> str:
    """The name with capitals, as the deeds of a stat block have."""
    return re.sub(r"(?<![\w'’])[a-z]", lambda letter: letter[0].upper(), item.name.replace(".", ""))


def description(item: Item) -> str:
    value = at(item.data, "description.value")
    text = plain(value, LONGEST) if isinstance(value, str) else ""
    for form, said in _MARKS:
        text = form.sub(said, text)
    return text
