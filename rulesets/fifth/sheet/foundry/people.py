"""An actor of Foundry VTT's dnd5e as the text of a stat block, and the formats of other programs
(README 3.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.blocks import blocks, table
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.fifth.sheet.blocks.deeds import IN_TWO_HANDS
from rulesets.fifth.sheet.blocks.grammar import FULL
from rulesets.fifth.sheet.blocks.lines import DEED, HEADINGS, rewritten
from rulesets.fifth.sheet.blocks.people import LABELS
from rulesets.fifth.sheet.blocks.people import adopted as block_adopted
from rulesets.fifth.sheet.blocks.traits import magical
from rulesets.fifth.sheet.classes import CLASSES, modifier, named
from rulesets.fifth.sheet.foundry.items import activation, attack, damage_of, feature, is_magical
from rulesets.fifth.sheet.parts import ABILITIES, PHYSICAL, SKILLS
from rulesets.foundry import NO_PART, NOT_WORN, Reader, at, automation, each, left, whole
from rulesets.messages import pgettext, phrase
from rulesets.saved import Saved, listed, objects

SKILL_KEYS = dict(zip(SKILLS, ("ath", "acr", "ste", "prc", "med"), strict=True))
CAPS = {"light": 30, "medium": 2, "heavy": 0}
"""The most of the Dexterity modifier that counts in an armour."""
TAKEN = {"weapon", "feat", "spell", "class", "equipment"}
NOT_PREPARED = phrase(pgettext("fifth", "Not prepared."))
LONGEST = 1_800
NONMAGICAL = "bludgeoning, piercing, and slashing from nonmagical attacks"
_WAYS = ("walk", "fly", "climb", "swim", "burrow")
ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd"}
_HEADING = {kind: heading.title() for heading, kind in HEADINGS.items()} | {"": "", "trait": ""}


# -- values of 5etools that need a function ------------------------------------------------------


def speeds(value: Any) -> str:
    """The speeds of each way to move, as numbers or with what is said of them."""
    each = objects(value) or [{"walk": value}]
    feet = {way: at(speed, "number") or speed for way, speed in each[0].items()}
    walks = ((way, number) for way, number in feet.items() if type(number) is int)
    return ", ".join(f"{way} {number} ft.".removeprefix("walk ") for way, number in walks)


def spells(value: Any) -> str:
    """Lists of spells: at will, so many times a day, by level with their slots."""
    lines = []
    for row in map(Reader, objects(value)):
        ranks = {"At will": row.value("will")} if row.value("will") else {}
        ranks |= {f"{often.rstrip('e')}/day each": s for often, s in row.part("daily").items()}
        for level, rank in row.part("spells").items():
            slots = at(rank, "slots") or 0
            head = f"{ORDINALS.get(level, f'{level}th')} level ({slots} slots)"
            ranks["Cantrips (at will)" if level == "0" else head] = at(rank, "spells")
        texts = (f"{head}: {SAVED.told(listed(names))}" for head, names in ranks.items())
        header = SAVED.told(row.value("headerEntries"), " ")
        name = SAVED.told(row.value("name")) or "Spellcasting"
        lines.append(f"{name}. {header} {' '.join(texts)}")
    return "\n".join(lines)


def passive(value: Any) -> str:
    return f"passive Perception {SAVED.told(value)}"


SAVED = Saved(table(__file__, "formats.toml"), speeds=speeds, spells=spells, passive=passive)

# -- actors --------------------------------------------------------------------------------------


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    """The sheet of an actor. Data of other programs is the text of a stat block already."""
    if isinstance(text := actor.data.get("block"), str):
        return _read(text, vocabulary)
    person = _Actor(actor)
    sheet = _read("\n".join(person.lines()), vocabulary)
    weapons = [person.marked(row) for row in sheet.stats.get("weapons", ())]
    return replace(
        sheet,
        stats={**sheet.stats, "weapons": weapons or None},
        dead=actor.type == "npc" and person.data.whole("attributes.hp.value") == 0,
        note=", ".join(f"{name} {level}" for name, level in person.levels.items())[:60],
        left=(*person.left(), *sheet.left),
    )


def _read(text: str, vocabulary: Vocabulary) -> Adopted:
    some = blocks(rewritten(text), LABELS, DEED)
    return block_adopted(some[0], vocabulary) if some else Adopted(stats={})


class _Actor:
    """An actor with the figures that others follow from."""

    def __init__(self, actor: Actor):
        self.actor, self.data = actor, Reader(actor.data)
        self.scores = {
            ability: self.data.whole(f"abilities.{ability}.value") or 10 for ability in ABILITIES
        }
        classes = each(actor.items, "class")
        self.levels = {item.name: whole(item.data.get("levels")) or 1 for item in classes}
        rating = self.data.value("details.cr")
        self.rating = float(rating) if isinstance(rating, int | float) else 0.0
        grade = sum(self.levels.values()) or max(1, int(self.rating))
        prof = self.data.whole("attributes.prof")
        self.proficiency = prof or max(2, 2 + (grade - 1) // 4)
        self.ready = [item for item in each(actor.items, "spell") if _is_ready(item)]
        self.magical = {item.name for item in each(actor.items, "weapon") if is_magical(item)}

    def lines(self) -> Iterator[str]:
        yield self.actor.name.replace(".", "") or "—"
        yield f"AC {self._armour()}"
        yield f"Proficiency Bonus {self.proficiency:+d}"
        if self.actor.type == "npc":
            low = 0 < self.rating < 1
            yield f"Challenge {f'1/{round(1 / self.rating)}' if low else f'{self.rating:g}'}"
        if levels := [
            f"{n} {level}" for n, level in self.levels.items() if n.casefold() in CLASSES
        ]:
            yield f"Class and Level: {', '.join(levels)}"
        own = (self.ways, self.turn, self.saves, self.skills, self.defences)
        tell = {function.__name__: function for function in own}
        yield from SAVED.lines("foundry", self.data.value, **tell)
        ranks: dict[str, list[str]] = {"Spells Prepared": []}
        for item in self.ready:
            most, free = whole(at(item.data, "uses.max")), _mode(item) in ("innate", "atwill")
            rank = f"{most}/day each" if free and most else "At will" if free else "Spells Prepared"
            ranks.setdefault(rank, []).append(item.name.replace(",", ""))
        if prepared := ranks.pop("Spells Prepared"):
            yield f"Spells Prepared: {', '.join(prepared)}"
        ability = self.data.text("attributes.spellcasting")
        says = f"Its spellcasting ability is {FULL[ability]}. " if ability in FULL else ""
        if level := self.data.whole("details.spellLevel", "attributes.spell.level"):
            says += f"It is a {ORDINALS.get(str(level), f'{level}th')}-level spellcaster. "
        says += " ".join(f"{rank}: {', '.join(names)}." for rank, names in ranks.items())
        if says and (self.ready or self.actor.type == "npc"):
            yield f"Spellcasting. {says}"
        yield from self._deeds()

    def _armour(self) -> int:
        flat = self.data.whole("attributes.ac.flat")
        if flat and self.data.text("attributes.ac.calc") in ("flat", "natural", ""):
            return flat
        dex = modifier(self.scores, "dex")
        suit, shield = 10 + dex, 0
        for item in each(self.actor.items, "equipment"):
            kind = str(at(item.data, "type.value") or at(item.data, "armor.type"))
            value = whole(at(item.data, "armor.value")) if item.data.get("equipped") else None
            value = value and value + (whole(at(item.data, "armor.magicalBonus")) or 0)
            if value and kind == "shield":
                shield = max(shield, value)
            elif value and kind in CAPS:
                suit = value + min(dex, CAPS[kind])
        return self.data.whole("attributes.ac.value") or suit + shield

    def _deeds(self) -> Iterator[str]:
        sections: dict[str, list[str]] = {heading: [] for heading in _HEADING.values()}
        for item in each(self.actor.items, "weapon", "feat"):
            if self._is_put_away(item):
                continue
            kind = "action" if item.type == "weapon" else activation(item)[0]
            own = (self.scores, self.proficiency)
            if item.type == "weapon" and damage_of(item):
                text = attack(item, *own)
            else:
                text = feature(item, *own, self.data.text("attributes.spellcasting"))
            sections[_HEADING.get(kind, "Actions")].append(text[:LONGEST])
        for heading, lines in sections.items():
            yield from ([heading] if lines else [])
            yield from lines

    def _is_put_away(self, item: Item) -> bool:
        is_worn = item.type == "equipment" or self.actor.type == "character"
        return is_worn and item.data.get("equipped") is False

    def marked(self, row: Any) -> Any:
        """A weapon of the sheet, magical if its item is."""
        name = named(row).removesuffix(IN_TWO_HANDS)
        return magical(row) if name in self.magical else row

    def left(self) -> Iterator[Left]:
        """Everything that is not on the sheet."""
        items = self.actor.items
        yield from left((i for i in each(items, "spell") if i not in self.ready), NOT_PREPARED)
        yield from left(filter(self._is_put_away, each(items, "weapon", "equipment")), NOT_WORN)
        yield from left((item for item in items if item.type not in TAKEN), NO_PART)
        yield from automation(self.actor.effects)
        yield from (*self.data.left, *self.data.unread())

    # -- the functions of the table --------------------------------------------------------------

    def ways(self, value: Any) -> str:
        """The speeds in feet; older versions have them in words."""
        if isinstance(value, str):
            return value
        self.data.value(*(f"attributes.movement.{way}" for way in _WAYS))
        metres = self.data.text("attributes.movement.units") == "m"
        feet = {way: number for way in _WAYS if (number := whole(at(value, way)))}
        return speeds({way: 5 * round(n / 1.5) if metres else n for way, n in feet.items()})

    def turn(self, value: Any) -> str:
        """The bonus to initiative with the modifier of the ability; a formula as it is."""
        ability = self.data.text("attributes.init.ability") or "dex"
        bonus = whole(value)
        added = modifier(self.scores, ability) if ability in ABILITIES else 0
        return str(value) if bonus is None else f"{added + bonus:+d}" if bonus else ""

    def saves(self, value: Any) -> str:
        self.data.value(*(f"abilities.{ability}.proficient" for ability in ABILITIES))
        with_it = (ability for ability in ABILITIES if whole(at(value, f"{ability}.proficient")))
        added = ((name, modifier(self.scores, name) + self.proficiency) for name in with_it)
        return ", ".join(f"{name.title()} {bonus:+d}" for name, bonus in added)

    def skills(self, value: Any) -> str:
        self.data.value(*(f"skills.{key}" for key in SKILL_KEYS.values()))
        shares = {skill: at(value, f"{key}.value") for skill, key in SKILL_KEYS.items()}
        added = {
            skill: modifier(self.scores, SKILLS[skill]) + int(self.proficiency * share)
            for skill, share in shares.items()
            if isinstance(share, int | float) and share
        }
        return ", ".join(f"{skill.title()} {bonus:+d}" for skill, bonus in added.items())

    def defences(self, value: Any) -> str:
        listing = at(value, "value")
        words = [str(word) for word in listing] if isinstance(listing, list) else []
        bypasses = at(value, "bypasses")
        if isinstance(bypasses, list) and "mgc" in bypasses and {*PHYSICAL} <= {*words}:
            words = [*(word for word in words if word not in PHYSICAL), NONMAGICAL]
        return "; ".join(filter(None, (*words, SAVED.told(at(value, "custom")))))


def _mode(item: Item) -> Any:
    """How a spell is cast: with slots, of its own accord, or at will."""
    prepared = item.data.get("preparation")
    return at(prepared, "mode") if isinstance(prepared, Mapping) else item.data.get("method")


def _is_ready(item: Item) -> bool:
    prepared = item.data.get("preparation")
    flag = at(prepared, "prepared") if isinstance(prepared, Mapping) else item.data.get("prepared")
    return _mode(item) not in ("prepared", "spell") or bool(flag) or item.data.get("level") == 0
