"""Labels, each followed by a value, in the lines of a text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rulesets.blocks.columns import without_columns
from rulesets.blocks.figures import CLEAN, LONGEST_LINE, MINUS, SAYS, Block, depths
from rulesets.blocks.names import counted, entitle, fenced, is_lead_in

Labels = Mapping[str, tuple[str, ...]]

_BOLD = re.compile(r"(\*{1,2}|_{1,2})(?=[^\W\d])([^*_\n]{1,80}?)\1(?![\w*])")
_BEFORE = re.compile(r"^(?:[\s#>|•·▶►◦▪■●○‣]|[–—-](?!\d)|[*+]\s)+")
_BREAK = re.compile(r"<br\s?/?>", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d][^:;%\d+]{1,40}(?:, [^\W\d]{1,12} \d{1,3})?")
_SIGN = re.compile(r"[−–‐‑‒](?=\s?\d|\s?[dwkt]\d)", re.IGNORECASE)
"""A typographic minus before a number or dice."""
LONGEST_PARAGRAPH = 30
"""Lines below a name that are searched for its labels."""
SEVERAL = 3
"""Labels that a paragraph repeats only if it is another block."""
_FIGURE = re.compile(r"\W{0,3}(?:[^\W\d]?\d|½)")
_LISTED = re.compile(r"\s*(?:[,;]|\([^\d+−–-])")
"""What stands behind a word in a list, where a label has its value."""
_FIGURE_NEXT = re.compile(r"[:=]|[\d½—–−+-]$")


class _Names:
    """The patterns that find a game's labels in a line."""

    def __init__(self, labels: Labels, apart: str):
        self.exact = {name for names in labels.values() for name in names}
        self.ids = ids_of(labels)
        order = tuple(sorted(self.exact, key=len, reverse=True))
        self.pattern = _pattern(order)
        self.bracketed = _bracketed(order)
        self.apart = re.compile(apart, re.IGNORECASE) if apart else None

    def is_label(self, text: str) -> bool:
        return _key(text) in self.ids


def blocks(text: str, labels: Labels, apart: str = "", people: bool = False) -> list[Block]:
    """The stat blocks in a text, in order; none if nothing in it looks like one. The text before
    the first label is the name; for `people`, an occupation behind it is not. Text that matches
    `apart` holds no labels, whatever its words; it is a note."""
    names = _Names(labels, apart)
    plain = [_plain(line, names) for line in text.splitlines()]
    lines = without_columns(plain, names.is_label)
    labelled = [_labelled(line, names) for line in lines]
    every = [_block(lines, labelled, *span) for span in _spans(lines, labelled)]
    whole = _whole(every)
    for block in whole:
        entitle(block, block.name, people)
    return whole


def _whole(every: list[Block]) -> list[Block]:
    """The blocks with several labels and a figure behind one; others are reported with the block
    before, or with the first."""
    whole: list[Block] = []
    alone: list[str] = []
    for block in every:
        if len(block.figures) > 1 and any(map(_is_figure, _values(block))):
            block.beyond += alone
            whole.append(block)
            alone = []
        elif whole:
            whole[-1].beyond += _lines_of(block)
        else:
            alone += _lines_of(block)
    return whole


def _values(block: Block) -> Iterator[str]:
    return (figure.text for figures in block.figures.values() for figure in figures)


def _is_figure(value: str) -> bool:
    """Whether a value is a figure. One with a word in lower case behind it is part of a sentence:
    "If STR 65 is beaten"."""
    figure = _FIGURE.match(value)
    behind = value[figure.end() :].partition(" ")[2].lstrip() if figure else ""
    return bool(figure) and not behind[:1].islower()


def _lines_of(block: Block) -> Iterator[str]:
    yield block.name
    for figures in block.figures.values():
        yield from (f"{figure.label}: {figure.text}" for figure in figures)
    yield from (note.text for note in block.notes)
    yield from block.beyond


def _plain(line: str, names: _Names) -> str:
    """The line without the marks of Markdown and lists, and without brackets around all its
    figures. Of a line around a block of code the name in it is left."""
    if (name := fenced(line)) is not None:
        return name
    line = _BOLD.sub(r"\2", _BREAK.sub(" ", _SIGN.sub("-", line)))
    if any(map(str.isalpha, line)):  # a dash in a row of figures is one
        line = _BEFORE.sub("", line)
    plain = line.strip().strip("|").strip()
    within = names.bracketed.fullmatch(plain) if len(plain) <= LONGEST_LINE else None
    if within and len(_places(within["inside"], names)) > 2:
        return f"{within['head']}; {within['inside']}"
    return plain


Labelled = list[tuple[str, str, str]]
"""(name, label, value); name and label are "" for text before the first label of a line, and "" and
"apart" for text that stands apart."""


def _spans(lines: list[str], labelled: list[Labelled]) -> Iterator[tuple[int, int]]:
    """The first and last line of each block: it begins with the label that came first in the text
    and the name above it, or with a line that repeats labels under a name of its own."""
    start, first, before = 0, "", set[str]()
    for at, labels in enumerate(labelled):
        ids = [id for id, *_rest in labels if id]
        if not ids:
            continue
        again = ids[0] == first and first in before and _is_figure(_first_value(labels))
        if again or _begins(lines, labelled, at, before):
            name = _name_above(lines, labelled, at, start)
            if name > start:
                yield start, name
                start, before = name, set()
        first = first or ids[0]
        before.update(ids)
    yield start, len(lines)


def _first_value(labels: Labelled) -> str:
    return next(value for id, _label, value in labels if id)


def _begins(lines: list[str], labelled: list[Labelled], at: int, before: set[str]) -> bool:
    """Whether a paragraph repeats labels under a name: in a line of its own below an empty one, or,
    if it repeats several, just before the first label or in the line above."""
    above = at > 0 and bool(lines[at - 1]) and not labelled[at - 1]
    if not at or not (above or labelled[at][0][:2] == ("", "")):
        return False
    alone = above and at > 1 and not lines[at - 2]
    return len(before & _labels_from(lines, labelled, at)) >= (1 if alone else SEVERAL)


def _labels_from(lines: list[str], labelled: list[Labelled], at: int) -> set[str]:
    """All labels of a paragraph with figures; none if there is only one."""
    most = min(len(lines), at + LONGEST_PARAGRAPH)
    end = next((line for line in range(at, most) if not lines[line]), most)
    ids = [
        id for line in labelled[at:end] for id, _label, value in line if id and _is_figure(value)
    ]
    return set(ids) if len(ids) > 1 else set()


def _name_above(lines: list[str], labelled: list[Labelled], at: int, start: int) -> int:
    """The line with the name of the block whose first label is in line `at`."""
    if labelled[at][0][0] == "":
        return at
    name = at
    while name - 1 > start and not lines[name - 1]:
        name -= 1
    while name - 1 > start and lines[name - 1] and not labelled[name - 1]:
        name -= 1
    above = [line for line in range(name, at) if lines[line]]
    if above and (name == start + 1 or not lines[name - 1]):
        return above[0]  # a paragraph of its own
    return above[-1] if above else at


def _block(lines: list[str], labelled: list[Labelled], start: int, end: int) -> Block:
    block, last, open_end = Block(""), None, False
    for at in range(start, end):
        line, labels = lines[at], labelled[at]
        if not labels:
            if not line:
                pass
            elif _awaits_name(block):
                _take_head(block, line)
            elif last is not None and open_end and len(last.text) < LONGEST_LINE:
                last.text += f" {line.translate(MINUS)}"
            else:
                block.note(line)
        for id, label, value in labels:
            if id:
                last = block.add(id, label, value)
            elif label:
                block.note(value)
            else:
                _take_head(block, value)
        open_end = line.endswith((",", ";"))
    if not block.name:
        _named_below(block)
    return block


def _awaits_name(block: Block) -> bool:
    """Whether there is no name before the first label yet."""
    return not block.figures and (not block.name or is_lead_in(block.name))


def _take_head(block: Block, text: str) -> None:
    """Takes the text before the first label as the name, unless there is one. A name with a number
    leaves the line above it: "In the cave wait"."""
    if not _awaits_name(block) and (block.figures or not counted(text)[0]):
        block.note(text)
        return
    if block.name:
        block.note(block.name)
    block.name = text


def _named_below(block: Block) -> None:
    """Takes the name from a short line without figures below the labels, if there is one."""
    for note in block.notes:
        if _NAME.fullmatch(note.text):
            block.name, note.text = note.text, ""
            return


@lru_cache(maxsize=64)
def _pattern(labels: tuple[str, ...]) -> re.Pattern[str]:
    names = "|".join(re.escape(label).replace(r"\ ", r"\s+") for label in labels)
    return re.compile(rf"(?<![\w#.])({names})(?![\w])\.?\s*(?:::|[:=])?\s*", re.IGNORECASE)


@lru_cache(maxsize=64)
def _bracketed(labels: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of a line with its figures in brackets."""
    label = _pattern(labels).pattern
    return re.compile(
        rf"^(?P<head>.{{0,80}}?)\s*[(\[](?={label})(?P<inside>.+)[)\]]\.?", re.IGNORECASE
    )


def ids_of(labels: Labels) -> dict[str, str]:
    """The game's name for each label, in lower case."""
    return {_key(name): id for id, names in labels.items() for name in names}


def _key(label: str) -> str:
    return CLEAN.sub(" ", label).casefold().strip(" .:")


def _labelled(line: str, names: _Names) -> Labelled:
    """The figures of a line and the text before them; none if the line has no figure.

    A label stands outside of brackets, and is either first in its line, behind a separator, or
    written in exactly the game's case. Inside a list of words or a sentence it is not a label,
    unless a colon or a figure follows: "Improved Soak (x2)", "Ferocity, Soak (Greater)".
    """
    if not line or len(line) > LONGEST_LINE:
        return []
    apart = list(names.apart.finditer(line)) if names.apart else []
    for match in apart:
        blank = " " * (len(match[0]) - 1)
        line = f"{line[: match.start()]};{blank}{line[match.end() :]}"
    own = [("", "apart", match[0].strip(" ,;")) for match in apart]
    places = _places(line, names)
    if not places or (places[0].start() and len(places) < 2 and not own):
        rest = line.strip(" ,;:|.\t") if own else ""
        return [*([("", "", rest)] if SAYS.search(rest) else []), *own]
    head = line[: places[0].start()].strip(" ,;:|\t")
    labels: Labelled = [("", "", head)] if SAYS.search(head) else []
    signs = any(":" in match[0] or "=" in match[0] for match in places)
    ends = [*(place.start() for place in places[1:]), len(line)]
    for match, end in zip(places, ends, strict=True):
        value = line[match.end() : end].strip().rstrip(",;|").strip()
        labels.append((names.ids[_key(match[1])], match[1], value))
    is_sentence = bool(head) and not (signs or own) and _reads_as_sentence(labels)
    return [] if is_sentence else [*labels, *own]


def _reads_as_sentence(labels: Labelled) -> bool:
    """Whether words follow the labels, or more often the figures than not."""
    figures = [_is_figure(value) for id, _label, value in labels if id and _FIGURE.match(value)]
    return 2 * sum(figures) < len(figures) or not any(figures)


def _places(line: str, names: _Names) -> list[re.Match[str]]:
    """The matches of labels in a line."""
    depth = depths(line)
    places: list[re.Match[str]] = []
    for match in names.pattern.finditer(line):
        before = line[: match.start()].rstrip()
        first = not before or before[-1] in ",;|/\t·•"
        after_space = line[match.start() - 1 : match.start()].isspace()
        value = line[match.end() : match.end() + 1]
        among_words = before[-1:].isalpha() and not _FIGURE_NEXT.search(match[0] + value)
        exact = CLEAN.sub(" ", match[1]) in names.exact
        written = after_space and exact and not among_words
        if len(match[1]) == 1 and not value.isdigit():
            continue
        if (not before or before[-1] in ",;:=") and _LISTED.match(line, match.end(1)):
            continue
        if depth[match.start()] == 0 and value and (first or written):
            places.append(match)
    return places
