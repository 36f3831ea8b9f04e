"""Stat blocks in a text, and bestiaries whose columns are called as in stat blocks, as rows of the
same preview."""

from __future__ import annotations

from collections.abc import Sequence

from encounters.hall.packs import by_fields
from encounters.hall.packs.adopted import row_of
from encounters.hall.packs.bounds import Limits
from encounters.hall.packs.foundry.vocabulary import vocabulary
from encounters.hall.packs.rows import Contents, check_rows
from rulesets.blocks import Block, blocks, ids_of
from rulesets.contract import ReadsBlocks, Ruleset, StatBlocks

NAMES = {"name", "monster", "creature", "monster name"}
FEWEST_COLUMNS = 2
LINE, TOLD = 20, 20
"""The cost of reading a line, and of telling what is left of it, in values that are looked at."""


def contents(text: str, ruleset: Ruleset, limits: Limits) -> Contents | None:
    """A row for each stat block; None if there is none. BadPack."""
    known = stat_blocks(ruleset)
    limits.spend(LINE * (1 + text.count("\n") + len(text) // 100))
    return _rows(blocks(text, known.labels, known.apart), ruleset, limits)


def stat_blocks(ruleset: Ruleset) -> StatBlocks:
    """How the game reads them: by labels of its own, or by those of its sheet."""
    if isinstance(ruleset, ReadsBlocks):
        return ruleset.stat_blocks
    return by_fields.stat_blocks(ruleset.slug)


def is_bestiary(head: Sequence[str], known: int, ruleset: Ruleset) -> bool:
    """Whether more of the headings are labels of a stat block than columns of the game's table."""
    labels = labels_in(head, ruleset)
    return _name_at(head) is not None and labels >= max(FEWEST_COLUMNS, known)


def labels_in(head: Sequence[str], ruleset: Ruleset) -> int:
    """How many of the headings are labels of a stat block."""
    if not isinstance(ruleset, ReadsBlocks):
        return 0
    ids = ids_of(ruleset.stat_blocks.labels)
    return sum(_key(heading) in ids for heading in head)


def bestiary(
    head: Sequence[str], lines: Sequence[Sequence[str]], ruleset: Ruleset, limits: Limits
) -> Contents:
    """A row for each line of a list, each cell the value behind its heading. BadPack."""
    ids, named, made = ids_of(stat_blocks(ruleset).labels), _name_at(head) or 0, list[Block]()
    for cells in lines:
        block = Block(cells[named] if named < len(cells) else "")
        for at, cell in enumerate(cells):
            label = head[at] if at < len(head) else "—"
            if cell and at != named:
                block.add(ids.get(_key(label), label), label, cell)
        made.append(block)
    return _rows(made, ruleset, limits) or Contents()


def _rows(made: Sequence[Block], ruleset: Ruleset, limits: Limits) -> Contents | None:
    if not made:
        return None
    check_rows("foes", len(made))
    found = Contents()
    for number, block in enumerate(made, start=1):
        limits.spend(LINE * (1 + len(block.figures)))
        side = "foes" if isinstance(ruleset, ReadsBlocks) else by_fields.side_of(block, ruleset)
        adopted = stat_blocks(ruleset).read(block, vocabulary(ruleset.slug))
        limits.spend(TOLD * len(adopted.left))
        found.sheets.append(row_of(number, block.name, side, adopted, ruleset, limits))
    return found


def _name_at(head: Sequence[str]) -> int | None:
    return next((at for at, heading in enumerate(head) if _key(heading) in NAMES), None)


def _key(heading: str) -> str:
    return " ".join(heading.split()).casefold().strip(" .:")
