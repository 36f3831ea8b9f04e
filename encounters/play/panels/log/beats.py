"""The log in beats: one exchange each, with the sentence that tells how it came out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.models import Step
from encounters.play.panels.fragments import drawn
from encounters.play.panels.log import changes, glances, log_lines
from encounters.play.panels.log.changes import Change
from encounters.play.panels.log.log_lines import Line
from encounters.play.panels.sights import Sight

MOST_KEPT = 512


class Kept[Found]:
    """What was made of lists of lines, told by which lists they are. All who are told the same have
    the same ones; they are kept here, so that none of them is taken for another one."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Any, tuple[list[list[Line]], Found]] = OrderedDict()

    def of(self, told: list[list[Line]], more: Hashable, make: Callable[[], Found]) -> Found:
        key = more, *map(id, told)
        known = self._kept.get(key)
        if known is None:
            known = self._kept[key] = told, make()
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return known[1]


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


_drawn, _parted = Kept[SafeString](), Kept[list[Beat]]()


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


def told(sight: Sight, steps: Iterable[Step], most: int) -> list[Beat]:
    """The beats of the newest lines of these steps."""
    some = log_lines.by_step(sight, steps, most)
    return _parted.of(
        some, most, lambda: parted(sight, [line for one in some for line in one][:most])
    )


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
    some = log_lines.by_step(sight, sight.table.steps, most)

    def made() -> SafeString:
        newest = [line for one in some for line in one][:most]
        left = [line for line in newest if line["id"] not in without]
        return drawn("log", {"rounds": rounds(sight, left)})

    return _drawn.of(some, (sight.voice.language, most, frozenset(without)), made)


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
