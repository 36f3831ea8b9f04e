"""The log in beats: one exchange each, with the sentence that tells how it came out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from msgspec import Struct

from encounters.markup import SafeString
from encounters.play.models import Step
from encounters.play.panels.fragments import Kept, Part, drawn
from encounters.play.panels.log import changes, glances, log_lines
from encounters.play.panels.log.changes import Change
from encounters.play.panels.log.line import Line
from encounters.play.panels.sights import Sight
from rulesets.contract import Ruleset


class Beat(Struct, frozen=True, dict=True):
    """Lines of the log that belong together, the oldest first."""

    lines: tuple[Line, ...]
    ruleset: Ruleset

    @cached_property
    def about(self) -> frozenset[str]:
        """Ids of those who took part in it, as far as this viewer was told."""
        return frozenset().union(*(line.about for line in self.lines))

    @cached_property
    def outcome(self) -> Line | None:
        """The line that tells the outcome; None while there is none."""
        return self.lines[0] if self.lines[0].is_note else self._telling(self.lines)

    def outcome_for(self, ids: frozenset[str]) -> Line | None:
        """The same among the lines about one of these, if they tell any; None if none is about
        them."""
        if not self.about & ids:
            return None
        if self.lines[0].is_note:
            return self.lines[0]
        return self._telling([line for line in self.lines if line.about & ids]) or self.outcome

    def _telling(self, lines: Sequence[Line]) -> Line | None:
        telling = self.ruleset.beats.telling([line.rules[0] for line in lines])
        return None if telling is None else lines[telling]

    @property
    def id(self) -> str:
        return self.lines[0].id

    @property
    def round(self) -> int:
        return self.lines[0].round

    @property
    def steps(self) -> tuple[int, int]:
        """The numbers of its first and its last step."""
        return self.lines[0].step, self.lines[-1].step


class Row(Part, frozen=True):
    """A beat of several lines in the log."""

    id: SafeString
    icon: SafeString
    text: SafeString
    lines: tuple[SafeString, ...]


_drawn, _parted, _beats = Kept[SafeString](), Kept[list[Beat]](), Kept[Beat](4096)


def parted(sight: Sight, newest: Iterable[Line]) -> list[Beat]:
    """The beats of these lines, which come newest first, and so do the beats."""
    beats = sight.table.ruleset.beats
    found: list[list[Line]] = []
    before: Line | None = None
    for line in reversed(list(newest)):
        if line.is_note or beats.opening(line.rules[0], before.rules[-1] if before else None):
            found.append([])
        found[-1].append(line)
        before = line
    return [_beat(sight.table.ruleset, lines) for lines in reversed(found)]


def _beat(ruleset: Ruleset, lines: list[Line]) -> Beat:
    """The same for as long as its lines are the same: what it tells is worked out once."""
    return _beats.of(lines, ruleset.slug, lambda: Beat(tuple(lines), ruleset))


def told(sight: Sight, steps: Iterable[Step], most: int) -> list[Beat]:
    """The beats of the newest lines of these steps. Viewers who are told the same share them."""
    some = log_lines.by_step(sight, steps, most)
    return _parted.of(
        some, most, lambda: parted(sight, [line for one in some for line in one][:most])
    )


def bounds(sight: Sight, beat: Beat) -> tuple[Step, Step] | None:
    """The step before it and its last one; None for a beat whose beginning is long past."""
    first, last = beat.steps
    steps, at = sight.table.steps, sight.table.place_of
    if first not in at or last not in at or at[first] + 1 >= len(steps):
        return None
    return steps[at[first] + 1], steps[at[last]]


def changed(sight: Sight, beat: Beat) -> list[Change]:
    """What it did to those of whom its outcome is told. Nothing is known of a beat whose beginning
    is long past."""
    found = bounds(sight, beat)
    if found is None:
        return []
    before, after = (glances.after(sight.table, step, sight.viewer) for step in found)
    telling = [line.about for line in beat.lines if line.rules[0] in beat.ruleset.beats.tells]
    return list(changes.between(before, after, frozenset().union(*telling) or beat.about))


def html(sight: Sight, most: int = 30, without: Collection[str] = ()) -> SafeString:
    """The newest lines as they stand on a panel, but those `without`."""
    most += len(without)
    some = log_lines.by_step(sight, sight.table.steps, most)

    def made() -> SafeString:
        newest = [line for one in some for line in one][:most]
        left = [line for line in newest if line.id not in without]
        return drawn("log", {"rounds": rounds(sight, left)})

    return _drawn.of(some, (sight.voice.language, most, frozenset(without)), made)


def rounds(sight: Sight, newest: Iterable[Line]) -> list[tuple[int, list[SafeString]]]:
    """Beats as they are drawn, under the headings of their rounds."""
    grouped: list[tuple[int, list[SafeString]]] = []
    for beat in parted(sight, newest):
        if not grouped or grouped[-1][0] != beat.round:
            grouped.append((beat.round, []))
        grouped[-1][1].append(shown(beat))
    return grouped


def shown(beat: Beat) -> SafeString:
    """One row, which tells the outcome and opens to how it came about."""
    if len(beat.lines) == 1:
        return beat.lines[0].html
    told = beat.outcome or beat.lines[0]
    id = SafeString(f"beat-{beat.id}")
    return drawn("beat", Row(id, told.icon, told.text, tuple(line.html for line in beat.lines)))
