"""Figures of a stat block, and what a game did not take from them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Any

from msgspec import Struct, field

from rulesets.contract.adopting import Left
from rulesets.foundry import IN_WORDS, NO_PART

MOST_NOTES = 200
LONGEST_LINE = 2_000
LONGEST_TOLD = 200
SAYS = re.compile(r"\w")
CLEAN = re.compile(r"\s+")
MINUS = str.maketrans("−–‐‑‒", "-----")
_SIGNS = " ,;"
_ANOTHER = re.compile(r"\s*[,;]\s*[^\W\d]")
"""A comma behind a value that was taken, and the text after it."""


class Figure(Struct):
    """The text behind a label. `text` is shortened by everything that is taken."""

    label: str
    text: str

    def take(self, pattern: str) -> re.Match[str] | None:
        """Removes and returns the first match."""
        match = re.search(pattern, self.text, re.IGNORECASE)
        if match:
            self.text = f"{self.text[: match.start()]} {self.text[match.end() :]}"
        return match

    def number(self, pattern: str = r"[+-]?\d{1,4}") -> int | None:
        """Removes and returns the number at the beginning."""
        match = self.take(rf"^\s*({pattern})(?![\d.]*\d)(?!\s*d\d)")
        return int(CLEAN.sub("", match[1]).translate(MINUS)) if match else None


class Block(Struct):
    """A stat block: its figures by the game's names for them, and the text without a label.

    `count` is the number beside its name, "" without one, and `about` what stands behind a comma
    after the name."""

    name: str
    figures: dict[str, list[Figure]] = field(default_factory=dict)
    notes: list[Figure] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    """Lines beyond the length or number that a stat block may have; reported, not read."""
    count: str = ""
    about: str = ""

    def add(self, id: str, label: str, text: str) -> Figure:
        figure = Figure(label, _plain(text))
        self.figures.setdefault(id, []).append(figure)
        return figure

    def note(self, text: str) -> None:
        if len(text) > LONGEST_LINE or len(self.notes) >= MOST_NOTES:
            self.beyond.append(text)
        else:
            self.notes.append(Figure("", _plain(text)))

    def figure(self, *ids: str) -> Figure:
        """The first figure with one of these names, or an empty one."""
        return next((self.figures[id][0] for id in ids if id in self.figures), Figure("", ""))

    def left(self, no_part: Iterable[str] = ()) -> Iterator[Left]:
        """Everything that was not taken, by label; figures in `no_part` are reported as playing no
        part."""
        without = set(no_part)
        for id, figures in self.figures.items():
            for figure in figures:
                if SAYS.search(figure.text):
                    label = "" if _ANOTHER.match(figure.text) else f"{figure.label}: "
                    line = CLEAN.sub(" ", f"{label}{figure.text.strip(_SIGNS)}").strip()
                    for part in parts(line):
                        yield Left(part, NO_PART if id in without else IN_WORDS)
        for text in (*(note.text for note in self.notes), *self.beyond):
            if SAYS.search(text):
                for part in parts(CLEAN.sub(" ", text).strip(_SIGNS)):
                    yield Left(part, IN_WORDS)


def _plain(text: str) -> str:
    """The text with plain blanks, where a copy has tabs or ones that keep words together, and plain
    signs."""
    return CLEAN.sub(" ", text).translate(MINUS)


def table(module: str, name: str) -> dict[str, Any]:
    """The content of a TOML file beside a module, by its `__file__`."""
    return tomllib.loads(Path(module).with_name(name).read_text(encoding="utf-8"))


def names_of(section: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The names between commas in each text of a table."""
    return {
        key: tuple(" ".join(name.split()) for name in text.split(","))
        for key, text in section.items()
    }


def parts(text: str) -> Iterator[str]:
    """The whole text, in pieces no longer than a line of a report."""
    yield from wrap(text, LONGEST_TOLD, break_on_hyphens=False)


def depths(line: str) -> list[int]:
    """The number of open brackets at each letter."""
    levels, depth = [], 0
    for letter in line:
        levels.append(depth)
        depth = max(0, depth + (letter in "([") - (letter in ")]"))
    return levels


def split(text: str, signs: str = ",;") -> list[str]:
    """The parts of a value between these signs, outside of brackets."""
    pieces, start = [], 0
    for at, depth in enumerate(depths(text)):
        if not depth and text[at] in signs:
            pieces.append(text[start:at])
            start = at + 1
    return [part.strip() for part in (*pieces, text[start:]) if part.strip()]
