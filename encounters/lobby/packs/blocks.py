"""Stat blocks in a text, and bestiaries whose columns are the labels of stat blocks, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from encounters.lobby.packs import by_fields
from encounters.lobby.packs.adopted import ChosenKinds, row_of
from encounters.lobby.packs.bounds import Limits
from encounters.lobby.packs.foundry.vocabulary import vocabulary
from encounters.lobby.packs.rows import Contents, check_rows
from encounters.lobby.packs.stat_blocks.labels import known
from encounters.lobby.packs.stat_blocks.reading import written
from rulesets import registry
from rulesets.blocks import Block, blocks, entitle, ids_of
from rulesets.contract import Ruleset
from rulesets.contract.adopting import ReadsBlocks, StatBlocks

NAMES = {"name", "monster", "creature", "monster name"}
FEWEST_COLUMNS = 2
FEWEST_FIGURES = 4
"""The number of known labels that makes a text a game's stat block."""
MOST_LOOKED_AT = 4_000
LINE, TOLD = 20, 20
"""The cost of reading a line, and of reporting the rest of one, in checked values."""


def contents(text: str, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds) -> Contents | None:
    """A row for each stat block; None if there is none. Raises BadPack."""
    read = stat_blocks(ruleset)
    limits.spend(LINE * (1 + text.count("\n") + len(text) // 100))
    return _rows(blocks(text, read.labels, read.apart, read.people), ruleset, limits, kinds)


def stat_blocks(ruleset: Ruleset) -> StatBlocks:
    """How the game reads stat blocks: by its own labels, or by those of its sheet."""
    if isinstance(ruleset, ReadsBlocks):
        return _in_every_language(ruleset.slug)
    return by_fields.stat_blocks(ruleset.slug)


@lru_cache(maxsize=16)
def _in_every_language(slug: str) -> StatBlocks:
    """The game's own labels, extended by the names of those values on the sheet in every
    language."""
    own: StatBlocks = registry.get(slug).stat_blocks  # type: ignore[attr-defined]
    taken, labels = ids_of(own.labels), dict(own.labels)
    for name, texts in by_fields.called(slug).items():
        if name in labels:
            labels[name] += tuple(text for text in texts if _key(text) not in taken)
    return replace(own, labels=labels)


def other_game(text: str, ruleset: Ruleset) -> Ruleset | None:
    """The game whose stat block this is, if it understands far more of it than this one."""
    found = {game.slug: _figures(text[:MOST_LOOKED_AT], game) for game in registry.all()}
    own = found.pop(ruleset.slug, 0)
    best = max(found, key=lambda slug: found[slug], default="")
    foreign = best and found[best] >= max(FEWEST_FIGURES, 2 * own + 1)
    return registry.get(best) if foreign else None


def _figures(text: str, ruleset: Ruleset) -> int:
    """The number of known labels in a block, including blocks written by this program."""
    own = known(ruleset.slug)
    counts = [len(own.stats(label for label, _text in item.figures)) for item in written(text)]
    if isinstance(ruleset, ReadsBlocks):
        read = stat_blocks(ruleset)
        counts += [len(block.figures) for block in blocks(text, read.labels, read.apart)]
    return max(counts, default=0)


def is_bestiary(head: Sequence[str], known: int, ruleset: Ruleset) -> bool:
    """Whether more headings are labels of a stat block than columns of the game's table."""
    labels = labels_in(head, ruleset)
    return _name_at(head) is not None and labels >= max(FEWEST_COLUMNS, known)


def labels_in(head: Sequence[str], ruleset: Ruleset) -> int:
    """The number of headings that are labels of a stat block."""
    if not isinstance(ruleset, ReadsBlocks):
        return 0
    ids = ids_of(stat_blocks(ruleset).labels)
    return sum(_key(heading) in ids for heading in head)


def bestiary(
    head: Sequence[str],
    lines: Sequence[Sequence[str]],
    ruleset: Ruleset,
    limits: Limits,
    kinds: ChosenKinds,
) -> Contents:
    """A row for each line of a list; each cell is the value of its heading. Raises BadPack."""
    read = stat_blocks(ruleset)
    ids, named, made = ids_of(read.labels), _name_at(head) or 0, list[Block]()
    for cells in lines:
        block = Block("")
        entitle(block, cells[named] if named < len(cells) else "", read.people)
        for at, cell in enumerate(cells):
            label = head[at] if at < len(head) else "—"
            if cell and at != named:
                block.add(ids.get(_key(label), label), label, " ".join(cell.split()))
        made.append(block)
    return _rows(made, ruleset, limits, kinds) or Contents()


def _rows(
    made: Sequence[Block], ruleset: Ruleset, limits: Limits, kinds: ChosenKinds
) -> Contents | None:
    if not made:
        return None
    check_rows("foes", len(made))
    found = Contents()
    for number, block in enumerate(made, start=1):
        limits.spend(LINE * (1 + len(block.figures)))
        read = "foes" if isinstance(ruleset, ReadsBlocks) else by_fields.side_of(block, ruleset)
        side = kinds.side(number, read)
        adopted = stat_blocks(ruleset).read(block, vocabulary(ruleset.slug))
        adopted = replace(
            adopted,
            note=adopted.note or block.about,
            count=(adopted.count or block.count) if side == "foes" else "",
        )
        limits.spend(TOLD * len(adopted.left))
        found.sheets.append(row_of(number, block.name, side, adopted, ruleset, limits))
    return found


def _name_at(head: Sequence[str]) -> int | None:
    return next((at for at, heading in enumerate(head) if _key(heading) in NAMES), None)


def _key(heading: str) -> str:
    return " ".join(heading.split()).casefold().strip(" .:")
