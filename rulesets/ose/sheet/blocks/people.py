"""The figures of a stat block (README 3.6). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Block, Figure, names_of, parts, table
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.messages import pgettext, phrase
from rulesets.ose.sheet.blocks.arms import HitDice, arms, dice_of, hit_dice

LABELS = names_of(table(__file__, "labels.toml"))
AS_SOMEBODY = table(__file__, "saves.toml")
CLASSES = {name: id for id, names in names_of(AS_SOMEBODY["classes"]).items() for name in names}
UP_TO = (1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21)
"""The hit dice up to which THAC0 is 19, 18, 17 …"""
BEST = 5
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
    _attacks(block, stats, dice, vocabulary)
    _pace(block, stats, left)
    _saves(block.figure("saves"), stats, dice, left)
    for name in ("morale", "str", "dex"):
        if (number := block.figure(name).number()) is not None:
            stats[name] = number
    count, several = block.count, rf"^\s*({_DICE}|\d{{1,3}}-\d{{1,3}}|\d{{1,3}})(?![\w-])"
    if written := block.figure("count").take(several):
        count = dice_of(written[1])[0] if "-" in written[1] else written[1].strip()
    related = block.figures.get("related", [])
    texts = ", ".join(f"{figure.label}: {figure.text}" for figure in related)
    for figure in related:
        figure.text = ""
    return Adopted(
        stats=stats,
        left=(
            *(Left(part, OF_A_RELATIVE) for part in parts(texts)),
            *left,
            *block.left(NO_PART),
        ),
        count=count or (str(len(each)) if each else ""),
        hit_dice=", ".join(map(str, each)) or (dice.rolled if dice else ""),
    )


def _armour(block: Block, stats: dict[str, Any]) -> None:
    """Takes descending and ascending armour classes; values that do not agree are reported."""
    figure = block.figure("ac")
    number = figure.number()
    beside = figure.take(r"\[\s*(\d{1,2})\s*\]") if number is not None else None
    if (beside is None and number is None) or (number is not None and number <= UNARMOURED):
        _pair(stats, ("ac", number, figure), ("aac", beside and int(beside[1]), figure))
        above = block.figure("aac")
        _pair(stats, ("ac", stats.get("ac"), figure), ("aac", above.number(), above))
    elif beside is not None:  # ascending first: 13 [6]
        _pair(stats, ("ac", int(beside[1]), figure), ("aac", number, figure))
    else:
        stats["aac"] = number


Value = tuple[str, int | None, Figure]


def _pair(stats: dict[str, Any], first: Value, second: Value) -> None:
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
    block: Block, stats: dict[str, Any], dice: HitDice | None, vocabulary: Vocabulary
) -> None:
    figure, alone = block.figure("thac0"), block.figure("bonus")
    thac0, beside = figure.number(), figure.take(r"\[\s*\+?(-?\d{1,2})\s*\]")
    _pair(stats, ("thac0", thac0, figure), ("attack_bonus", beside and int(beside[1]), figure))
    if beside is None and (bonus := alone.number()) is not None:
        _pair(stats, ("thac0", thac0, figure), ("attack_bonus", bonus, alone))
    if not stats.keys() & {"thac0", "attack_bonus"} and dice and dice.count:
        reached = dice.count + (dice.plus > 0)  # a bonus counts as one more die
        steps = (19 - step for step, most in enumerate(UP_TO) if reached <= most)
        stats["thac0"] = next(steps, BEST)
    stats |= arms(block.figure("attacks"), block.figure("damage"), vocabulary)


def _pace(block: Block, stats: dict[str, Any], left: list[Left]) -> None:
    """Takes the encounter rate: in brackets, a third of the other, or the only number."""
    figure = block.figure("move")
    both = figure.take(
        r"^\s*(\d{1,4})\s*+(?:'|’|′|ft\.?|feet)?\s*+\(\s*(\d{1,3})\s*+(?:'|’|′|ft\.?|feet)?\s*+\)"
    )
    if both:
        stats["move"] = int(both[2])
        left.append(Left(f"{figure.label}: {both[1]}", OF_A_ROUND))
        return
    alone = figure.take(r"^\s*(\d{1,4})\s*('|’|′|ft\.?|feet)?(?=\s|$|[,/(;.])")
    if alone:
        rate, text = int(alone[1]), f"{figure.label}: {alone[0].strip()}"
        if not alone[2] and rate in IN_TENS and figure.label.casefold() in OF_A_TURN:
            stats["move"] = rate * 10 // ROUND
            left.append(Left(text, TENS_OF_FEET))
        elif rate < SLOWEST_OF_A_TURN:
            stats["move"] = rate
        else:
            stats["move"] = rate // ROUND
            left.append(Left(text, OF_A_ROUND))


def _saves(figure: Figure, stats: dict[str, Any], dice: HitDice | None, left: list[Left]) -> None:
    """Takes five numbers with their letters, or the class and level to save as: without one a
    fighter of as many levels as hit dice."""
    for stat, letter in LETTERS.items():
        if number := figure.take(rf"(?<![\w]){letter}\s*+:?\s*+(\d{{1,2}})(?!\d)"):
            stats[f"save_{stat}"] = int(number[1])
    if "save_death" in stats:
        return
    names = "|".join(sorted(CLASSES, key=len, reverse=True))
    written = figure.take(rf"^\s*(?:as\s+)?({names})[\s:.,]*(?:level\s*)?(\d{{1,2}})?(?!\w)")
    if written:
        left.append(Left(f"{figure.label}: {written[0].strip()}", AS_CLASS))
        kind, level = CLASSES[written[1].casefold()], int(written[2] or 1)
    elif dice and dice.count and not figure.text.strip():
        kind, level = "fighter", max(1, int(dice.count))
    else:
        return
    saves = next(saves for highest, *saves in AS_SOMEBODY["saves"][kind] if level <= highest)
    stats |= {f"save_{stat}": save for stat, save in zip(LETTERS, saves, strict=True)}
