"""The figures of a stat block (README 3.10). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesets.blocks import Block, Figure, names_of, split, table
from rulesets.contract.adopting import Adopted, Vocabulary
from rulesets.fifth.sheet.blocks.lines import HEADINGS, NAME
from rulesets.fifth.sheet.classes import CLASSES, filled
from rulesets.fifth.sheet.reading import Creature, Deed, deed
from rulesets.fifth.sheet.reading import adopted as sheet_of
from rulesets.fifth.sheet.reading.riders import ABILITY_OF, mean_of
from rulesets.fifth.sheet.reading.traits import for_caster, spell
from rulesets.fifth.state import ABILITIES, LEVELS, SIZES, SKILLS
from rulesets.messages import pgettext, phrase

LABELS = names_of(table(__file__, "labels.toml"))
NO_PART = ("other", "senses")
LEGENDARY_ACTIONS = 3
"""The number in a round, if it is not written."""
OF_THE_CLASS = phrase(pgettext("fifth", "What follows from class and level is on the sheet too."))
_KIND = (
    rf"^\s*(?P<size>{'|'.join(SIZES)})(?: (?:or|and) (?:{'|'.join(SIZES)}))?\s+"
    r"(?:swarm of \w+ )?(?P<type>[a-z]+)"
)
_DEED = re.compile(rf"^(?P<name>{NAME})\.\s+(?P<text>.+)$")
_HIT_DICE = r"(\d{1,2})d(\d{1,2})(?:\s?([+-])\s?(\d{1,3}))?"
_BONUS = re.compile(r"([A-Za-z]{3,20})\.?\s*([+-]\s?\d{1,2})")
_CHALLENGE = r"^\s*(\d{1,2})(?:/(\d))?(?:\s*\((?:XP\s*)?[\d,.]+\s*(?:XP)?\s*)?"
_POINTS = r"can take (\d) legendary actions|Legendary Action Uses: (\d)"
_PASSIVE = r"passive Perception\s*(\d{1,2})"
_CLASS = re.compile(rf"({'|'.join(CLASSES)})\s+(\d{{1,2}})", re.IGNORECASE)
_SLOTS = re.compile(r"(\d)(?:st|nd|rd|th)?(?: level)?\s*[:×x]\s*(\d)")
_RANGE = re.compile(r"\d{1,3}")


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    creature = Creature(note=block.about)
    _figures(block, creature)
    _kind(block, creature)
    _bonuses(block, creature)
    _defences(block, creature)
    creature.deeds = list(_deeds(block, creature))
    if any(one.kind == "legendary" for one in creature.deeds):
        creature.stats.setdefault("legendary_actions", LEGENDARY_ACTIONS)
    _magic(block, creature, vocabulary)
    _class(block, creature)
    creature.left += block.left(NO_PART)
    return sheet_of(creature, vocabulary)


def _figures(block: Block, creature: Creature) -> None:
    stats = creature.stats
    for name in (*ABILITIES, "ac"):
        if (number := block.figure(name).number(r"\d{1,2}")) is not None:
            stats[name] = number
            bonus = f"{(number - 10) // 2:+d}"
            block.figure(name).take(rf"^\s*\(\s*{re.escape(bonus)}\s*\)")
    _health(block.figure("hp"), creature)
    speed = block.figure("speed")
    if speeds := [int(number) for number in _RANGE.findall(speed.text)]:
        stats["speed"] = max(speeds)
        best = str(max(speeds))
        speed.take(rf"{best}\s*(?:ft\.?|feet)?")
        speed.text = speed.text if len(speeds) > 1 else ""
    if (turn := block.figure("initiative").number()) is not None:
        passive = str(10 + turn)
        block.figure("initiative").take(rf"^\s*\(\s*{passive}\s*\)")
        if turn != (stats.get("dex", 10) - 10) // 2:
            stats["initiative"] = turn
    if (practice := block.figure("proficiency").number()) is not None:
        stats["proficiency"] = practice
    challenge = block.figure("challenge")
    if rating := challenge.take(_CHALLENGE):
        creature.challenge = int(rating[1]) / int(rating[2] or 1)
        if bonus_told := challenge.take(r"(?:PB|Proficiency Bonus)\s{0,3}\+(\d)"):
            stats.setdefault("proficiency", int(bonus_told[1]))


def _health(figure: Figure, creature: Creature) -> None:
    """Hit points as written ("31/38": 31 of 38), with their dice; dice alone are their mean."""
    written = figure.take(r"^\s*(\d{1,3})(?!\d|\s*d\d)(?:\s*/\s*(\d{1,3})(?!\d))?")
    if dice := figure.take(_HIT_DICE):
        plus = int(f"{dice[3]}{dice[4]}") if dice[3] else 0
        plain = f"{int(dice[1])}d{int(dice[2])}"
        creature.dice = f"{plain}{plus:+d}" if plus else plain
        creature.stats["max_hp"] = max(1, mean_of(plain, plus))
    if written:
        now, full = int(written[1]), int(written[2] or written[1])
        creature.stats["max_hp"] = max(now, full, 1)
        if now < full:
            creature.stats["hp"] = now


def _kind(block: Block, creature: Creature) -> None:
    """Size and type, in the line below the name: "Large monstrosity, unaligned"."""
    for note in block.notes:
        if kind := note.take(_KIND):
            creature.stats["size"] = kind["size"].casefold()
            creature.stats["creature_type"] = kind["type"].casefold().removesuffix("s")
            return


def _bonuses(block: Block, creature: Creature) -> None:
    """Bonuses of saving throws and of the skills of the sheet; others are reported."""
    for stat, known in (("saves", ABILITY_OF), ("skills", {skill: skill for skill in SKILLS})):
        found = getattr(creature, stat)
        for figure in block.figures.get(stat, ()):
            for name, bonus in _BONUS.findall(figure.text):
                if key := known.get(name.casefold()):
                    found[key] = int(bonus.replace(" ", ""))
                    figure.take(rf"(?:and )?{name}\.?\s*{re.escape(bonus)}")
    senses = block.figure("senses")
    if senses.take(r"blindsight \d{1,3} (?:ft\.?|feet)[^,;]{0,60}"):
        creature.stats["blindsight"] = True
    perception = creature.skills.get("perception", (creature.stats.get("wis", 10) - 10) // 2)
    passive = re.search(_PASSIVE, senses.text, re.IGNORECASE)
    if passive and int(passive[1]) == 10 + perception:
        senses.take(_PASSIVE)


def _defences(block: Block, creature: Creature) -> None:
    for stat in ("resistances", "vulnerabilities", "immunities"):
        for figure in block.figures.get(stat, ()):
            conditions = ";" in figure.text
            creature.types(stat, figure)
            if stat == "immunities" and figure.text and conditions:  # "Poison; Poisoned"
                creature.conditions(figure)
    creature.conditions(block.figure("condition_immunities"))


def _deeds(block: Block, creature: Creature) -> Iterator[Deed]:
    kind = "trait"
    for note in block.notes:
        if heading := HEADINGS.get(note.text.strip(" .:").casefold()):
            kind, note.text = heading, ""
            continue
        if kind == "legendary" and (points := note.take(_POINTS)):
            creature.stats["legendary_actions"] = int(points[1] or points[2])
            note.text = "" if len(note.text) < len(_POINTS) * 12 else note.text
            continue
        if told := _DEED.match(note.text.strip()):
            note.text = ""
            is_attack = "Attack" in told["text"][:40] and kind == "trait"
            yield deed(told["name"], told["text"], "action" if is_attack else kind)


def _magic(block: Block, creature: Creature, vocabulary: Vocabulary) -> None:
    """Slots and spells of a character; spells that the game has no row for stay in the text."""
    for figure in block.figures.get("slots", ()):
        for level, count in _SLOTS.findall(figure.text):
            if level in LEVELS:
                creature.stats.setdefault("slots", {})[level] = int(count)
                figure.take(rf"{level}[^\d,;]{{0,10}}{count}")
    figure = block.figure("spells")
    rows, rest = [], []
    for text in split(figure.text):
        row = spell(text.strip(), vocabulary)
        if row is None:
            rest.append(text.strip())
        else:
            rows.append(for_caster(row, {}, 1))
    figure.text = ", ".join(rest)
    if rows:
        creature.stats["powers"] = rows


def _class(block: Block, creature: Creature) -> None:
    """Adds the stats that follow from the class with the most levels, unless they are written."""
    figure = block.figure("class")
    classes = [(int(level), name.casefold()) for name, level in _CLASS.findall(figure.text)]
    if not classes:
        return
    level, name = max(classes)
    if 1 <= level <= 20:
        creature.stats = filled(name, level, creature.stats)
        creature.leave(f"{figure.label}: {figure.text}".strip(), OF_THE_CLASS)
        figure.text = ""
