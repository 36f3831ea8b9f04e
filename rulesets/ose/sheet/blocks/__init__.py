"""Reads stat blocks of OSE and related games as sheets, by the patterns of `grammar.toml` (README
3.6). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Block, Figure, names_of, parts, table
from rulesets.contract.adopting import Adopted, Left, StatBlocks, Vocabulary
from rulesets.messages import pgettext, phrase
from rulesets.ose.sheet.blocks.arms import (
    CLASSES,
    GRAMMAR,
    SAYS,
    HitDice,
    arms,
    dice_of,
    hit_dice,
)
from rulesets.ose.state import SAVES

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
UNARMOURED, ASCENDING = 9, 19
ROUND = 3
SLOWEST_OF_A_TURN = 60
IN_TENS = range(3, 25, 3)
OF_A_TURN = {"mv", "move", "movement", "movement rate"}
"""Labels below which a bare number may be the rate in a turn, in tens of feet."""

type Value = tuple[str, int | None, Figure]


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    stats: dict[str, Any] = {}
    left: list[Left] = []
    _armour(block, stats)
    dice, each = _health(block, stats, left)
    _attacks(block, stats, dice)
    stats |= arms(block.figure("attacks"), block.figure("damage"), vocabulary)
    _pace(block.figure("move"), stats, left)
    _saves(block.figure("saves"), stats, dice, left)
    for name in ("morale", "str", "dex"):
        if (number := block.figure(name).number()) is not None:
            stats[name] = number
    count = block.count
    if written := SAYS.take(block.figure("count"), "count"):
        count = dice_of(written[1])[0] if "-" in written[1] else written[1].strip()
    related = block.figures.pop("related", ())
    texts = ", ".join(f"{figure.label}: {figure.text}" for figure in related)
    left[:0] = [Left(part, OF_A_RELATIVE) for part in parts(texts)]
    return Adopted(
        stats=stats,
        left=(*left, *block.left(NO_PART)),
        count=count or (str(len(each)) if each else ""),
        hit_dice=", ".join(map(str, each)) or (dice.rolled if dice else ""),
    )


def _armour(block: Block, stats: dict[str, Any]) -> None:
    """Takes descending and ascending armour classes; values that do not agree are reported."""
    figure = block.figure("ac")
    number = figure.number()
    beside = SAYS.take(figure, "beside_ascending") if number is not None else None
    if number is None or number <= UNARMOURED:
        _pair(stats, ("ac", number, figure), ("aac", beside and int(beside[1]), figure))
        above = block.figure("aac")
        _pair(stats, ("ac", stats.get("ac"), figure), ("aac", above.number(), above))
    elif beside is not None:  # ascending first: 13 [6]
        _pair(stats, ("ac", int(beside[1]), figure), ("aac", number, figure))
    else:
        stats["aac"] = number


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
    within = "in_brackets"
    if "hd" not in block.figures and SAYS.find(block.figure("hp").text, "points_in_dice"):
        block.figures["hd"], within = block.figures.pop("hp"), "in_brackets_alone"  # "HP 3d8 (13)"
    figure, beside = block.figure("hd"), block.figure("hp")
    written = SAYS.take(figure, within) or SAYS.take(figure, "in_brackets_behind")
    source = figure if written else beside
    written = written or SAYS.take(beside, "points_alone")
    each = [int(number) for number in re.findall(r"\d{1,4}", written[1])] if written else []
    if written and 0 in each:
        source.text += f" {written[1]}"  # reported, not imported
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


def _attacks(block: Block, stats: dict[str, Any], dice: HitDice | None) -> None:
    """Takes THAC0 and attack bonus, else that of the hit dice; a bonus to them counts as one more
    die."""
    figure, alone = block.figure("thac0"), block.figure("bonus")
    thac0, beside = figure.number(), SAYS.take(figure, "beside")
    _pair(stats, ("thac0", thac0, figure), ("attack_bonus", beside and int(beside[1]), figure))
    if beside is None and (bonus := alone.number()) is not None:
        _pair(stats, ("thac0", thac0, figure), ("attack_bonus", bonus, alone))
    if not stats.keys() & {"thac0", "attack_bonus"} and dice and dice.count:
        reached, rows = dice.count + (dice.plus > 0), GRAMMAR["thac0"]
        steps = (19 - step for step, most in enumerate(rows["up_to"]) if reached <= most)
        stats["thac0"] = next(steps, rows["best"])


def _pace(figure: Figure, stats: dict[str, Any], left: list[Left]) -> None:
    """Takes the encounter rate: in brackets, a third of the other, or the only number."""
    if both := SAYS.take(figure, "both_rates"):
        stats["move"] = int(both[2])
        left.append(Left(f"{figure.label}: {both[1]}", OF_A_ROUND))
    elif alone := SAYS.take(figure, "rate"):
        rate, why = int(alone[1]), None
        if not alone[2] and rate in IN_TENS and figure.label.casefold() in OF_A_TURN:
            rate, why = rate * 10, TENS_OF_FEET
        elif rate >= SLOWEST_OF_A_TURN:
            why = OF_A_ROUND
        stats["move"] = rate // ROUND if why else rate
        left += [Left(f"{figure.label}: {alone[0].strip()}", why)] if why else []


def _saves(figure: Figure, stats: dict[str, Any], dice: HitDice | None, left: list[Left]) -> None:
    """Takes five numbers with their letters, or the class and level to save as: without one a
    fighter of as many levels as hit dice."""
    names = [f"save_{save}" for save in SAVES]
    for name in names:
        stats |= SAYS.gives(figure, name)
    if "save_death" in stats:
        return
    if written := SAYS.take(figure, "save_as"):
        left.append(Left(f"{figure.label}: {written[0].strip()}", AS_CLASS))
        kind, level = CLASSES[written[1].casefold()], int(written[2] or 1)
    elif dice and dice.count and not figure.text.strip():
        kind, level = "fighter", max(1, int(dice.count))
    else:
        return
    saves = next(saves for highest, *saves in GRAMMAR["saves"][kind] if level <= highest)
    stats |= zip(names, saves, strict=True)


STAT_BLOCKS = StatBlocks(labels=names_of(table(__file__, "labels.toml")), read=adopted)
