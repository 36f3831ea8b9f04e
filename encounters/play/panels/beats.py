"""The log in beats: one exchange each, with the sentence that tells how it came out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from typing import Any

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.panels import changes, glances, log
from encounters.play.panels.changes import Change
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import Line
from encounters.play.panels.sights import Sight

MOST_KEPT = 512
_drawn: OrderedDict[Any, tuple[list[list[Line]], SafeString]] = OrderedDict()
"""Logs as they were drawn, by the lists of lines in them: those are shared by all who are told the
same, and kept here, so that none of them is taken for another one."""


class Beat(Struct, frozen=True):
    """Lines of the log that belong together, the oldest first."""

    lines: tuple[Line, ...]
    about: frozenset[str]
    """Ids of those who took part in it, as far as this viewer was told."""

    @property
    def id(self) -> str:
        return str(self.lines[0]["id"])

    @property
    def round(self) -> int:
        return int(self.lines[0]["round"])

    @property
    def steps(self) -> tuple[int, int]:
        """The numbers of its first and its last step."""
        return self.lines[0]["step"], self.lines[-1]["step"]


def parted(sight: Sight, newest: Iterable[Line]) -> list[Beat]:
    """The beats of these lines, which come newest first, and so do the beats."""
    beats = sight.table.ruleset.beats
    found: list[list[Line]] = []
    before: Line | None = None
    for line in reversed(list(newest)):
        if is_note(line) or beats.opening(
            line["rules"][0], before["rules"][-1] if before else None
        ):
            found.append([])
        found[-1].append(line)
        before = line
    return [
        Beat(tuple(lines), frozenset().union(*(line["about"] for line in lines)))
        for lines in reversed(found)
    ]


def is_note(line: Line) -> bool:
    """Whether the table put it down, and no rule of the game."""
    return line["phrase"] is None


def outcome(sight: Sight, beat: Beat, about: Collection[str] = ()) -> Line | None:
    """The line that tells what came of it, of those `about` somebody if there are such; None while
    nothing has."""
    if is_note(beat.lines[0]):
        return beat.lines[0]
    concerning = [line for line in beat.lines if line["about"] & frozenset(about)]
    for lines in (concerning, beat.lines):
        telling = sight.table.ruleset.beats.telling([line["rules"][0] for line in lines])
        if telling is not None:
            return lines[telling]
    return None


def changed(sight: Sight, beat: Beat) -> list[Change]:
    """What it did to those of whom its outcome is told. Nothing is known of a beat whose beginning
    is long past."""
    first, last = beat.steps
    steps = sight.table.steps
    at = {step.number: place for place, step in enumerate(steps)}
    if first not in at or last not in at or at[first] + 1 >= len(steps):
        return []
    before = glances.after(sight.table, steps[at[first] + 1], sight.viewer)
    after = glances.after(sight.table, steps[at[last]], sight.viewer)
    tells = sight.table.ruleset.beats.tells
    telling = [line["about"] for line in beat.lines if line["rule"] in tells]
    return list(changes.between(before, after, frozenset().union(*telling) or beat.about))


def html(sight: Sight, most: int = 30, without: Collection[str] = ()) -> SafeString:
    """The newest lines as they stand on a panel, but those `without`."""
    most += len(without)
    told = log.by_step(sight, sight.table.steps, most)
    key = sight.voice.language, most, frozenset(without), *map(id, told)
    known = _drawn.get(key)
    if known is None:
        newest = [line for some in told for line in some][:most]
        newest = [line for line in newest if line["id"] not in without]
        known = _drawn[key] = told, drawn("log", {"rounds": rounds(sight, newest)})
        if len(_drawn) > MOST_KEPT:
            _drawn.popitem(last=False)
    return known[1]


def rounds(sight: Sight, newest: Iterable[Line]) -> list[tuple[int, list[SafeString]]]:
    """Beats as they are drawn, under the headings of their rounds."""
    grouped: list[tuple[int, list[SafeString]]] = []
    for beat in parted(sight, newest):
        if not grouped or grouped[-1][0] != beat.round:
            grouped.append((beat.round, []))
        grouped[-1][1].append(shown(sight, beat))
    return grouped


def shown(sight: Sight, beat: Beat) -> SafeString:
    """One row, which tells the outcome and opens to how it came about."""
    if len(beat.lines) == 1:
        return SafeString(beat.lines[0]["html"])
    told = outcome(sight, beat) or beat.lines[0]
    context = {
        "id": f"beat-{beat.id}",
        "icon": told["icon"],
        "text": told["text"],
        "lines": [line["html"] for line in beat.lines],
    }
    return drawn("beat", context)
