"""The figures of a stat block (README 3.10). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulesets.blocks import Block, names_of, split, table
from rulesets.blocks.sentences import mean_of, written
from rulesets.contract.adopting import Adopted, Vocabulary
from rulesets.fifth.sheet.blocks.lines import HEADINGS, NAME
from rulesets.fifth.sheet.classes import CLASSES, MOST, filled, modifier, named
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, DAMAGE_TYPES, LEVELS, SIZES, SKILLS
from rulesets.fifth.sheet.reading.creature import Creature
from rulesets.fifth.sheet.reading.creature import adopted as sheet_of
from rulesets.fifth.sheet.reading.deeds import Deed, deed
from rulesets.fifth.sheet.reading.grammar import ABILITY_OF, SAYS
from rulesets.fifth.sheet.reading.traits import for_caster, spell
from rulesets.messages import pgettext, phrase

LABELS = names_of(table(__file__, "labels.toml"))
NO_PART = ("other", "senses")
LEGENDARY_ACTIONS = 3
"""The number in a round, if it is not written."""
OF_THE_CLASS = phrase(pgettext("fifth", "What follows from class and level is on the sheet too."))
_AFFLICTIONS = (*CONDITIONS, "exhaustion")
_KIND = (
    rf"^\s*(?P<size>{'|'.join(SIZES)})(?: (?:or|and) (?:{'|'.join(SIZES)}))?\s+"
    r"(?:swarm of \w+ )?(?P<type>[a-z]+)"
)
_DEED = re.compile(rf"^(?P<name>{NAME})\.\s+(?P<text>.+)$")
_HIT_DICE = r"(\d{1,2})d(\d{1,2})(?:\s?([+-])\s?(\d{1,3}))?"
_BONUS = re.compile(r"([A-Za-z]{3,20})\.?\s*([+-]\s?\d{1,2})")
_CHALLENGE = r"^\s*(\d{1,2})(?:/(\d))?(?:\s*\((?:XP\s*)?[\d,.]+\s*(?:XP)?\s*)?"
_PASSIVE = r"passive Perception\s*(\d{1,2})"
_CLASS = re.compile(rf"({'|'.join(CLASSES)})\s+(\d{{1,2}})", re.IGNORECASE)
_SLOTS = re.compile(r"(\d)(?:st|nd|rd|th)?(?: level)?\s*[:×x]\s*(\d)")


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    creature = Creature(note=block.about)
    _figures(block, creature)
    _bonuses(block, creature)
    for stat in ("resistances", "vulnerabilities", "immunities", "condition_immunities"):
        for figure in block.figures.get(stat, ()):
            mixed = stat == "immunities" and ";" in figure.text  # "Poison; Poisoned"
            if stat != "condition_immunities":
                creature.words(stat, figure, (*DAMAGE_TYPES, "nonmagical"))
            if mixed or stat == "condition_immunities":
                creature.words("condition_immunities", figure, _AFFLICTIONS)
    creature.deeds = list(_deeds(block, creature))
    if any(one.kind == "legendary" for one in creature.deeds):
        creature.stats.setdefault("legendary_actions", LEGENDARY_ACTIONS)
    _magic(block, creature, vocabulary)
    creature.left += block.left(NO_PART)
    return sheet_of(creature, vocabulary)


def _figures(block: Block, creature: Creature) -> None:
    stats = creature.stats
    for name in (*ABILITIES, "ac", "temp_hp", "proficiency"):
        if (number := block.figure(name).number(r"[+-]?\d{1,2}")) is not None:
            stats[name] = number
            bonus = f"{(number - 10) // 2:+d}"
            block.figure(name).take(rf"^\s*\(\s*{re.escape(bonus)}\s*\)")
    _health(block, creature)
    speed = block.figure("speed")
    if speeds := [int(number) for number in re.findall(r"\d{1,3}", speed.text)]:
        stats["speed"] = max(speeds)
        speed.take(rf"{max(speeds)}\s*(?:ft\.?|feet)?")
        speed.text = speed.text if len(speeds) > 1 else ""
    if (turn := block.figure("initiative").number()) is not None:
        score = 10 + turn  # printed behind it
        block.figure("initiative").take(rf"^\s*\(\s*{score}\s*\)")
        if turn != modifier(stats, "dex"):
            stats["initiative"] = turn
    challenge = block.figure("challenge")
    if rating := challenge.take(_CHALLENGE):
        told = challenge.take(r"(?:PB|Proficiency Bonus)\s{0,3}\+(\d)")
        usual = max(2, 2 + (int(rating[1]) // int(rating[2] or 1) - 1) // 4)
        stats.setdefault("proficiency", int(told[1]) if told else usual)
    if kind := next(filter(None, (note.take(_KIND) for note in block.notes)), None):
        stats["size"] = kind["size"].casefold()
        stats["creature_type"] = kind["type"].casefold().removesuffix("s")


def _health(block: Block, creature: Creature) -> None:
    """Hit points as written ("31/38": 31 of 38), with their dice; dice alone are their mean."""
    figure, now = block.figure("hp"), block.figure("now").number()
    full = figure.take(r"^\s*(\d{1,3})(?!\d|\s*d\d)(?:\s*/\s*(\d{1,3})(?!\d))?")
    if dice := figure.take(_HIT_DICE):
        plain, plus = f"{int(dice[1])}d{int(dice[2])}", int(f"{dice[3] or ''}{dice[4] or 0}")
        creature.dice = written(plain, plus)
        creature.stats["max_hp"] = max(1, mean_of(plain, plus))
    if full:
        now = int(full[1]) if now is None else now
        creature.stats["max_hp"] = max(now, int(full[2] or full[1]), 1)
        if now < creature.stats["max_hp"]:
            creature.stats["hp"] = now


def _bonuses(block: Block, creature: Creature) -> None:
    """Bonuses of saving throws and of the skills of the sheet; others are reported."""
    abilities = {**ABILITY_OF, **dict(zip(ABILITIES, ABILITIES, strict=True))}
    skills = dict(zip(SKILLS, SKILLS, strict=True))
    for stat, names in (("saves", abilities), ("skills", skills)):
        found = getattr(creature, stat)
        for figure in block.figures.get(stat, ()):
            for name, bonus in _BONUS.findall(figure.text):
                if key := names.get(name.casefold()):
                    found[key] = int(bonus.replace(" ", ""))
                    figure.take(rf"(?:and )?{name}\.?\s*{re.escape(bonus)}")
    senses = block.figure("senses")
    if senses.take(r"blindsight \d{1,3} (?:ft\.?|feet)[^,;]{0,60}"):
        creature.stats["blindsight"] = True
    perception = creature.skills.get("perception", modifier(creature.stats, "wis"))
    passive = re.search(_PASSIVE, senses.text, re.IGNORECASE)
    if passive and int(passive[1]) == 10 + perception:
        senses.take(_PASSIVE)


def _deeds(block: Block, creature: Creature) -> Iterator[Deed]:
    kind = "trait"
    for note in block.notes:
        if heading := HEADINGS.get(note.text.strip(" .:").casefold()):
            kind, note.text = heading, ""
        elif kind == "legendary" and (points := SAYS.gives(note, "legendary")):
            creature.stats |= points
            note.text = ""
        elif told := _DEED.match(note.text.strip()):
            note.text = ""
            is_attack = "Attack" in told["text"][:40] and kind == "trait"
            yield deed(told["name"], told["text"], "action" if is_attack else kind)


def _magic(block: Block, creature: Creature, vocabulary: Vocabulary) -> None:
    """Slots and spells of a character, and what follows from the class with the most levels, unless
    it is written. Spells that the game has no row for stay in the text."""
    for figure in block.figures.get("slots", ()):
        for level, count in _SLOTS.findall(figure.text):
            if level in LEVELS:
                creature.stats.setdefault("slots", {})[level] = int(count)
                figure.take(rf"{level}[^\d,;]{{0,10}}{count}")
    of_class = block.figure("class")
    classes = [(int(level), name.casefold()) for name, level in _CLASS.findall(of_class.text)]
    level, name = max(classes, default=(0, ""))
    rows: dict[str, Any] = {}
    for figure in (block.figure("spells"), *(block.notes if classes else ())):
        known = {text: spell(text, vocabulary) for text in split(figure.text)}
        rows |= {named(row): for_caster(row, {}, level) for row in known.values() if row}
        if any(known.values()):
            figure.text = ", ".join(text for text, row in known.items() if not row)
    if rows:
        creature.stats["powers"] = [*rows.values()]
    if 1 <= level <= MOST:
        creature.stats = filled(name, level, creature.stats)
        creature.leave(f"{of_class.label}: {of_class.text}".strip(), OF_THE_CLASS)
        of_class.text = ""
