"""Figures of a stat block, and the rest of them when a game has taken what it understands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from msgspec import Struct, field

from rulesets.contract.adopting import Left
from rulesets.foundry import IN_WORDS, NO_PART

MOST_NOTES = 200
LONGEST_LINE = 2_000
LONGEST_TOLD = 200
SAYS = re.compile(r"\w")
CLEAN = re.compile(r"\s+")
MINUS = str.maketrans("−–", "--")
_SIGNS = " ,;"
_ANOTHER = re.compile(r"\s*[,;]\s*[^\W\d]")
"""What stands behind a value that was taken, and a comma."""


class Figure(Struct):
    """The text behind a label. `text` becomes shorter with everything that is understood."""

    label: str
    text: str

    def take(self, pattern: str) -> re.Match[str] | None:
        """The first place that looks so; it is not told any more."""
        found = re.search(pattern, self.text, re.IGNORECASE)
        if found:
            self.text = f"{self.text[: found.start()]} {self.text[found.end() :]}"
        return found

    def number(self, pattern: str = r"[+-]?\d{1,4}") -> int | None:
        """The number it begins with."""
        found = self.take(rf"^\s*({pattern})(?![\d.]*\d)(?!\s*d\d)")
        return int(found[1].translate(MINUS)) if found else None


class Block(Struct):
    """Somebody's stat block: its figures by what the game calls them, and what has no label."""

    name: str
    figures: dict[str, list[Figure]] = field(default_factory=dict)
    notes: list[Figure] = field(default_factory=list)
    beyond: list[str] = field(default_factory=list)
    """Lines that are longer, or more, than a stat block has; they are told, not read."""

    def add(self, id: str, label: str, text: str) -> Figure:
        made = Figure(label, text.translate(MINUS))
        self.figures.setdefault(id, []).append(made)
        return made

    def note(self, text: str) -> None:
        if len(text) > LONGEST_LINE or len(self.notes) >= MOST_NOTES:
            self.beyond.append(text)
        else:
            self.notes.append(Figure("", text.translate(MINUS)))

    def of(self, *ids: str) -> Figure:
        """The first figure of these names; an empty one if there is none."""
        return next((self.figures[id][0] for id in ids if id in self.figures), Figure("", ""))

    def left(self, no_part: Iterable[str] = ()) -> Iterator[Left]:
        """Whatever nobody took, by label; figures that play no part are told so."""
        without = set(no_part)
        for id, figures in self.figures.items():
            for figure in figures:
                if SAYS.search(figure.text):
                    label = "" if _ANOTHER.match(figure.text) else f"{figure.label}: "
                    told = CLEAN.sub(" ", f"{label}{figure.text.strip(_SIGNS)}").strip()
                    for part in parts(told):
                        yield Left(part, NO_PART if id in without else IN_WORDS)
        for text in (*(note.text for note in self.notes), *self.beyond):
            if SAYS.search(text):
                for part in parts(CLEAN.sub(" ", text).strip(_SIGNS)):
                    yield Left(part, IN_WORDS)


def parts(text: str) -> Iterator[str]:
    """All of a text, no piece of it longer than a line of a report."""
    yield from wrap(text, LONGEST_TOLD, break_on_hyphens=False)


def depths(line: str) -> list[int]:
    """How many brackets are open at each letter."""
    found, depth = [], 0
    for letter in line:
        found.append(depth)
        depth = max(0, depth + (letter in "([") - (letter in ")]"))
    return found


def split(text: str, signs: str = ",;") -> list[str]:
    """The parts of a value that stand between these signs, outside of brackets."""
    found, start = [], 0
    for at, depth in enumerate(depths(text)):
        if not depth and text[at] in signs:
            found.append(text[start:at])
            start = at + 1
    return [part.strip() for part in (*found, text[start:]) if part.strip()]
