"""Stat blocks whose labels and values stand in columns, as lines of labels with values."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulesets.blocks.figures import CLEAN, LONGEST_LINE, SAYS

FEWEST_ROWS = 2
MOST_MEMBERS = 12
MOST_SHARED = 1_000
"""Letters that all members of a group share; more belong to the last one."""
_BETWEEN = re.compile(r"(?<!\s)\s+\|\s*|\|\s*|\t+| {2,}")
_VALUE = re.compile(
    r"[+-]?\d|—|-|½|[+-]?[dwkt]\d|(?:none|keiner?|brak|ingen|aucun|nul|n/a)$", re.IGNORECASE
)

type Label = Callable[[str], bool]
type Row = tuple[str, list[str]]
"""A label, and the value of each member."""


def without_columns(lines: list[str], is_label: Label) -> list[str]:
    """Turns a row of labels above a row of as many values, and rows with a value for each member of
    a group, into lines of labels with values."""
    return _without_groups(_without_rows(lines, is_label), is_label)


def _without_rows(lines: list[str], is_label: Label) -> list[str]:
    rest = list(lines)
    for at, line in enumerate(lines[:-1]):
        labels = _cells(line)
        if len(labels) < 2 or not all(map(is_label, labels)):
            continue
        below = at + 1 + (at + 2 < len(lines) and not SAYS.search(lines[at + 1]))
        values = _cells(lines[below])
        if len(values) == len(labels) and all(map(_VALUE.match, values)):
            pairs = (f"{label} {value}" for label, value in zip(labels, values, strict=True))
            rest[at : below + 1] = [", ".join(pairs), *[""] * (below - at)]
    return rest


def _cells(line: str) -> list[str]:
    if len(line) > LONGEST_LINE:
        return []
    signs = _BETWEEN if _BETWEEN.search(line) else CLEAN
    return [cell.strip(" *") for cell in signs.split(line)]


def _without_groups(lines: list[str], is_label: Label) -> list[str]:
    """Gives each member of a group lines of its own: "Cultists 1 2 3" above "STR 60 50 70". What
    stands below the columns belongs to all of them."""
    rest: list[str] = []
    at = 0
    while at < len(lines):
        members = _members(lines[at], is_label)
        rows, end = _rows(lines, at + 1, len(members), is_label) if members else ([], at)
        if len(rows) < FEWEST_ROWS:
            rest.append(lines[at])
            at += 1
            continue
        if members[0].startswith(" "):  # the name stands above the numbers
            above = _above(rest)
            members = [f"{above}{member}" for member in members]
        after = _shared(lines, end, {label for label, _values in rows}, is_label)
        shared = lines[end:after]
        for nth, member in enumerate(members):
            rest += ["", member, *(f"{label}: {values[nth]}" for label, values in rows), *shared]
        rest.append("")
        at = after
    return rest


def _members(line: str, is_label: Label) -> list[str]:
    """The members whose columns begin in this line, by number or by name; none if it is another
    line. A number without a name begins with a blank."""
    if len(line) > LONGEST_LINE:
        return []
    words = line.replace("|", " ").replace("#", " ").split()
    count = int(words[-1]) if words and words[-1].isdecimal() and len(words[-1]) < 3 else 0
    if 2 <= count <= MOST_MEMBERS and words[-count:] == [str(nth + 1) for nth in range(count)]:
        name = " ".join(words[:-count]).rstrip(" :")
        return [f"{name} {number}" for number in words[-count:]]
    cells = [cell.strip(" *") for cell in re.split(r"[|\t]", line)]
    named = all(cell[:1].isalpha() and not is_label(cell) for cell in cells[1:])
    return cells[1:] if named and 3 <= len(cells) <= MOST_MEMBERS + 1 else []


def _rows(lines: list[str], at: int, count: int, is_label: Label) -> tuple[list[Row], int]:
    """The rows with a value for each of `count` members, and the line below them."""
    rows: list[Row] = []
    end = at
    while at < len(lines):
        row = _row(lines[at], count, is_label)
        if row:
            rows.append(row)
            end = at + 1
        elif SAYS.search(lines[at]):
            break
        at += 1
    return rows, end


def _row(line: str, count: int, is_label: Label) -> Row | None:
    """A label, and the values behind it in as many cells."""
    if len(line) > LONGEST_LINE:
        return None
    for cells in ([cell for cell in _BETWEEN.split(line) if cell], line.replace("|", " ").split()):
        label = " ".join(cells[:-count]).strip(" *:")
        values = [cell.strip(" *") for cell in cells[-count:]]
        if label and is_label(label) and all(map(_VALUE.match, values)):
            return label, values
    return None


def _above(lines: list[str]) -> str:
    """Takes the last line that says something, as the name of a group."""
    at = next((at for at in reversed(range(len(lines))) if SAYS.search(lines[at])), None)
    if at is None:
        return ""
    name, lines[at] = lines[at].rstrip(" :"), ""
    return name


def _shared(lines: list[str], start: int, labels: set[str], is_label: Label) -> int:
    """The line behind what all members share: where a label of their columns comes again, there
    begins another block with the paragraph or the name above."""
    letters = 0
    for at in range(start, len(lines)):
        letters += len(lines[at])
        if letters > MOST_SHARED:
            return start
        if _begins_with(lines[at], labels) or _is_head(lines, at, is_label):
            blank = (row for row in reversed(range(start, at)) if not lines[row])
            return next(blank, max(start, at - 1))
    return len(lines)


def _begins_with(line: str, labels: set[str]) -> bool:
    return any(line.startswith(label) and not line[len(label) :][:1].isalpha() for label in labels)


def _is_head(lines: list[str], at: int, is_label: Label) -> bool:
    """Whether the columns of another group begin in this line."""
    members = _members(lines[at], is_label)
    return bool(members and _rows(lines, at + 1, len(members), is_label)[0])
