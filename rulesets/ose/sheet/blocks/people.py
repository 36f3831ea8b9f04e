"""The figures of a stat block (README 3.6). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Block, Figure, parts
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.messages import pgettext, phrase
from rulesets.ose.sheet.blocks.arms import HitDice, arms, dice_of, hit_dice
from rulesets.ose.sheet.blocks.monsters import AS_FIGHTER, CLASSES, saves_of, thac0_of

LABELS: dict[str, tuple[str, ...]] = {
    "ac": ("AC", "Armour Class", "Armor Class"),
    "aac": ("AAC", "Ascending AC"),
    "hd": ("HD", "Hit Dice", "Hit Die"),
    "hp": ("HP", "hp", "Hit Points", "HPs", "hps"),
    "attacks": (
        *("Att", "ATT", "Atk", "ATK", "AT", "#AT", "# AT", "No. of Attacks", "Attacks", "Attack"),
    ),
    "damage": ("Damage", "Dmg", "DMG"),
    "thac0": ("THAC0", "THACO"),
    "bonus": ("Attack Bonus", "AB"),
    "move": ("MV", "Mv", "Move", "Movement", "Movement Rate", "Speed", "SPEED"),
    "saves": ("SV", "Save", "Saves", "SAVES", "Save As", "Saves As", "Saving Throws"),
    "morale": ("ML", "Morale", "MORALE"),
    "count": (
        *("NA", "No. Appearing", "No. App.", "Number Appearing", "Appearing"),
        *("No. Enc.", "No. Encountered", "ENC", "Enc", "Encounters"),
    ),
    "alignment": ("AL", "Alignment"),
    "level": ("LV", "Level"),
    "xp": ("XP", "Experience"),
    "treasure": ("TT", "Treasure", "Treasure Type", "Hoard", "HOARD", "Hoard Class"),
    "str": ("STR", "Strength"),
    "dex": ("DEX", "Dexterity"),
    "int": ("INT", "Intelligence"),
    "other": ("WIS", "Wisdom", "CON", "Constitution", "CHA", "Charisma"),
    "text": ("Description",),
    "related": ("CL/XP", "HDE/XP", "CL", "HDE", "Fort", "Ref", "Will", "Act", "Init"),
}
NO_PART = ("alignment", "level", "xp", "treasure", "int", "other")
ON_AVERAGE = phrase(
    pgettext(
        "ose",
        "The sheet has the average of these dice; they can be rolled for each member of a group.",
    )
)
NO_DICE = phrase(
    pgettext(
        "ose", "The sheet has the hit points; these dice can be rolled for each member of a group."
    )
)
OF_EACH = phrase(pgettext("ose", "The hit points of each are written, so no dice are rolled."))
OF_A_ROUND = phrase(pgettext("ose", "The rate per round counts: a third of it."))
TENS_OF_FEET = phrase(
    pgettext("ose", "This is read as tens of feet in a turn; the rate per round is a third of it.")
)
OF_A_RELATIVE = phrase(
    pgettext("ose", "This is of a related game; what both games share was taken.")
)
AS_CLASS = phrase(pgettext("ose", "The saves come from the table for this."))
LETTERS = {
    "death": "D",
    "wands": "[WR]",
    "paralysis": "[PH]",
    "breath": "B",
    "spells": "S",
}
UNARMOURED, ASCENDING = 9, 19
ROUND = 3
SLOWEST_OF_A_TURN = 60
IN_TENS = range(3, 25, 3)
OF_A_TURN = {"mv", "move", "movement", "movement rate"}
"""Labels below which a bare number may be the rate in a turn, in tens of feet."""
_POINTS = r"(\d{1,4}(?:(?:\s?,\s?|\s(?:and|&)\s)\d{1,4}){0,32})"
"""Hit points, of each if there are several: "7, 10, 12"."""
_UNIT = r"\s*(?:hp|hit points)(?:\s*each)?"
_HP_BEHIND = rf"[(\[]\s*(?:hp|hit points)\b:?\s*{_POINTS}(?:\s*each)?(?!\d)\s*[)\]]?"
_DICE = r"\d{1,3}d\d{1,3}(?:[+-]\d{1,3})?"


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    stats: dict[str, Any] = {}
    left: list[Left] = []
    _armour(block, stats)
    dice, each = _health(block, stats, left)
    counted = (dice.count, dice.plus) if dice else (0, 0)
    _attacks(block, stats, counted, vocabulary)
    _pace(block, stats, left)
    _saves(block, stats, counted, left)
    for name in ("morale", "str", "dex"):
        if (number := block.figure(name).number()) is not None:
            stats[name] = number
    count = _count(block)
    _tell_related(block, left)
    left += block.left(NO_PART)
    return Adopted(
        stats=stats,
        left=tuple(left),
        count=count or (str(len(each)) if each else ""),
        hit_dice=", ".join(map(str, each)) or (dice.rolled if dice else ""),
    )


def _tell_related(block: Block, left: list[Left]) -> None:
    """Reports the figures that only related games have, first."""
    figures = block.figures.get("related", [])
    told = [f"{figure.label}: {figure.text}" for figure in figures]
    left[:0] = [Left(part, OF_A_RELATIVE) for part in parts(", ".join(told))]
    for figure in figures:
        figure.text = ""


def _count(block: Block) -> str:
    """The number that appears: dice, a range or a number, also beside the name."""
    found = block.figure("count").take(rf"^\s*({_DICE}|\d{{1,3}}-\d{{1,3}}|\d{{1,3}})(?![\w-])")
    if found:
        return dice_of(found[1])[0] if "-" in found[1] else found[1].strip()
    return block.count


def _armour(block: Block, stats: dict[str, Any]) -> None:
    """Takes descending and ascending armour classes; values that do not agree are reported."""
    figure = block.figure("ac")
    number = figure.number()
    beside = figure.take(r"\[\s*(\d{1,2})\s*\]") if number is not None else None
    if (beside is None and number is None) or (number is not None and number <= UNARMOURED):
        _pair(stats, ("ac", number, figure), ("aac", beside and int(beside[1]), figure))
        _pair(stats, ("ac", stats.get("ac"), figure), _upwards(block))
    elif beside is not None:  # ascending first: 13 [6]
        _pair(stats, ("ac", int(beside[1]), figure), ("aac", number, figure))
    else:
        stats["aac"] = number


Said = tuple[str, int | None, Figure]


def _upwards(block: Block) -> Said:
    if "aac" not in block.figures:
        return "aac", None, Figure("", "")
    figure = block.figure("aac")
    return "aac", figure.number(), figure


def _pair(stats: dict[str, Any], first: Said, second: Said) -> None:
    """Takes a value written in two ways, the first if they do not agree."""
    for name, number, figure in (first, second):
        if number is None:
            continue
        other = stats.get(first[0]) if name == second[0] else None
        if other is not None and other + number != ASCENDING:
            figure.text = f"{figure.text} {number}"
        else:
            stats[name] = number


def _health(
    block: Block, stats: dict[str, Any], left: list[Left]
) -> tuple[HitDice | None, list[int]]:
    """The hit dice, and the hit points of each if they are written, after taking those of the
    sheet: the first as written, or else the average."""
    unit = _UNIT
    if "hd" not in block.figures and re.match(r"\s*\d{1,2}d\d", block.figure("hp").text):
        block.figures["hd"], unit = block.figures.pop("hp"), ""  # "HP 3d8 (13)"
    figure, beside = block.figure("hd"), block.figure("hp")
    written = figure.take(rf"[(\[]\s*{_POINTS}{unit}\s*[)\]]") or figure.take(_HP_BEHIND)
    source = figure if written else beside
    written = written or beside.take(rf"^\s*{_POINTS}(?![\d.]*\d)(?!\s*d\d)(?:\s*each)?")
    each = [int(number) for number in re.findall(r"\d{1,4}", written[1])] if written else []
    if 0 in each:
        source.text += f" {written[1]}" if written else ""  # reported, not imported
        each = []
    points = each[0] if each else None
    dice = hit_dice(figure)
    if dice is not None:
        why = OF_EACH if len(each) > 1 else NO_DICE if points else ON_AVERAGE
        left.append(Left(f"{figure.label}: {dice.written}", why))
        points = points or dice.average
    if points:
        stats |= {"hp": points, "max_hp": points}
    return dice, each if len(each) > 1 else []


def _attacks(
    block: Block, stats: dict[str, Any], dice: tuple[float, int], vocabulary: Vocabulary
) -> None:
    figure, alone = block.figure("thac0"), block.figure("bonus")
    thac0, beside = figure.number(), figure.take(r"\[\s*\+?(-?\d{1,2})\s*\]")
    _pair(stats, ("thac0", thac0, figure), ("attack_bonus", beside and int(beside[1]), figure))
    if beside is None and (bonus := alone.number()) is not None:
        _pair(stats, ("thac0", thac0, figure), ("attack_bonus", bonus, alone))
    if not stats.keys() & {"thac0", "attack_bonus"} and dice[0]:
        stats["thac0"] = thac0_of(*dice)
    stats |= arms(block.figure("attacks"), block.figure("damage"), vocabulary)


def _pace(block: Block, stats: dict[str, Any], left: list[Left]) -> None:
    """Takes the encounter rate: in brackets, a third of the other, or the only number."""
    figure = block.figure("move")
    found = figure.take(
        r"^\s*(\d{1,4})\s*+(?:'|’|′|ft\.?|feet)?\s*+\(\s*(\d{1,3})\s*+(?:'|’|′|ft\.?|feet)?\s*+\)"
    )
    if found:
        stats["move"] = int(found[2])
        left.append(Left(f"{figure.label}: {found[1]}", OF_A_ROUND))
        return
    alone = figure.take(r"^\s*(\d{1,4})\s*('|’|′|ft\.?|feet)?(?=\s|$|[,/(;.])")
    if alone:
        rate, told = int(alone[1]), f"{figure.label}: {alone[0].strip()}"
        if not alone[2] and rate in IN_TENS and figure.label.casefold() in OF_A_TURN:
            stats["move"] = rate * 10 // ROUND
            left.append(Left(told, TENS_OF_FEET))
        elif rate < SLOWEST_OF_A_TURN:
            stats["move"] = rate
        else:
            stats["move"] = rate // ROUND
            left.append(Left(told, OF_A_ROUND))


def _saves(block: Block, stats: dict[str, Any], dice: tuple[float, int], left: list[Left]) -> None:
    """Takes five numbers with their letters, or the class and level to save as."""
    figure = block.figure("saves")
    for stat, letter in LETTERS.items():
        if found := figure.take(rf"(?<![\w]){letter}\s*+:?\s*+(\d{{1,2}})(?!\d)"):
            stats[f"save_{stat}"] = int(found[1])
    if "save_death" not in stats and (known := _as_somebody(figure, dice, left)):
        names = (f"save_{stat}" for stat in LETTERS)
        stats |= dict(zip(names, known, strict=True))


def _as_somebody(
    figure: Figure, dice: tuple[float, int], left: list[Left]
) -> tuple[int, ...] | None:
    names = "|".join(sorted(CLASSES, key=len, reverse=True))
    found = figure.take(rf"^\s*(?:as\s+)?({names})[\s:.,]*(?:level\s*)?(\d{{1,2}})?(?!\w)")
    if found:
        left.append(Left(f"{figure.label}: {found[0].strip()}", AS_CLASS))
        return saves_of(CLASSES[found[1].casefold()], int(found[2] or 1))
    if dice[0] and not figure.text.strip():
        return saves_of(AS_FIGHTER, max(1, int(dice[0])))
    return None
