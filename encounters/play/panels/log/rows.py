"""The log as rows, one for each beat. On a panel the details of a row are fetched when it is
opened; the whole log contains them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any

from encounters.performance.fragments import ListCache, Part
from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.addresses import in_the_log
from encounters.play.panels.engine import drawn, rendered
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import LogLine, Thrown, Why
from encounters.play.panels.panel import Listing
from encounters.play.panels.viewer_context import ViewerContext

MOST_ROWS = 10
ROW = "beat-"  # prefix of a row's id, before the id of its first line
NOTHING = SafeString("")
Rounds = tuple[tuple[int, tuple[SafeString, ...]], ...]


class LogRow(Part, frozen=True, kw_only=True):
    """A sentence and its details: inline in `within`, or at the URL `why`; a row without either has
    none. `several`: it covers several lines."""

    id: SafeString
    icon: SafeString
    text: SafeString
    several: bool = False
    why: SafeString = NOTHING
    within: SafeString = NOTHING
    opened: bool = False


class Sum(Part, frozen=True):
    """The terms of one line's total."""

    dice: tuple[Thrown, ...]
    why: tuple[Why, ...]


class Heading(Part, frozen=True):
    """The heading above the rows of a round; the `first` one is the log's."""

    number: int
    first: bool


class Earlier(Part, frozen=True):
    """The link to the whole log, if not all rows are shown."""

    to: SafeString


_logs = ListCache[Listing]()


def listing(context: ViewerContext) -> Listing:
    """The newest beats on a panel, under the headings of their rounds."""
    found, steps = _latest(context), context.table.steps
    older = len(found) > MOST_ROWS or bool(steps and steps[-1].parent is not None)

    def made() -> Listing:
        rows = list(_headed(context, found[:MOST_ROWS]))
        if older:
            rows.append(drawn("log_earlier", Earlier(_address(context, "seat_log"))))
        attributes = 'class="log"' if rows else 'class="log" hidden'
        return Listing("section", "log", SafeString(attributes), rows)

    return _logs.get([found], (context.voice.key, older), made)


def _headed(context: ViewerContext, found: Iterable[Beat]) -> Iterator[SafeString]:
    rounds = _by_round(found, lambda beat: _closed(context, beat))
    for nth, (number, rows) in enumerate(rounds):
        yield drawn("log_heading", Heading(number, first=not nth))
        yield from rows


def whole(context: ViewerContext, newest: Iterable[LogLine], *, opened: bool) -> SafeString:
    """These lines, newest first, with all details; `opened`: shown open."""
    found = beats.beats_of_lines(context, newest)
    rounds = _by_round(found, lambda beat: _in_place(context, beat, opened))
    return rendered("whole_log", {"rounds": rounds})


def behind(context: ViewerContext, line: str) -> SafeString | None:
    """The details of the beat that begins with the line of this id; None if this viewer may not
    know it, or there are none."""
    known = (*_latest(context), *beats.beats_of(context, context.table.steps, math.inf))
    found = next((beat for beat in known if beat.id == line), None)
    return _within(found, opened=False) if found and found.has_more else None


def _latest(context: ViewerContext) -> list[Beat]:
    """At least as many beats as a panel shows, if possible. The last one may lack its beginning,
    which would change its outcome, so a panel does not show it."""
    found = beats.newest(context)
    if len(found) > MOST_ROWS:
        return found
    return beats.beats_of(context, context.table.steps, math.inf)


def _by_round(found: Iterable[Beat], row: Callable[[Beat], SafeString]) -> Rounds:
    by_round = groupby(found, lambda beat: beat.round)
    return tuple((number, tuple(map(row, some))) for number, some in by_round)


def _closed(context: ViewerContext, beat: Beat) -> SafeString:
    why = _address(context, "seat_why", beat.id) + f"?v={beat.digest}" if beat.has_more else ""
    return drawn("row", _row(context, beat, why=SafeString(why)))


def _in_place(context: ViewerContext, beat: Beat, opened: bool) -> SafeString:
    within = _within(beat, opened) if beat.has_more else NOTHING
    return drawn("row", _row(context, beat, within=within, opened=opened))


def _row(context: ViewerContext, beat: Beat, **more: Any) -> LogRow:
    """The row of a beat. Its id is stable as long as the beat begins with the same line."""
    told, several = beats.text(context, beat), len(beat.lines) > 1
    id, icon = SafeString(f"{ROW}{beat.id}"), beats.icon(context, beat)
    return LogRow(id=id, icon=icon, text=told, several=several, **more)


def _within(beat: Beat, opened: bool) -> SafeString:
    if len(beat.lines) == 1:
        return _sum(beat.lines[0])
    return mark_safe("".join(_line(line, opened) for line in beat.lines))


def _line(line: LogLine, opened: bool) -> SafeString:
    within, id = _sum(line) if line.has_more else NOTHING, SafeString(line.id)
    row = LogRow(id=id, icon=line.icon, text=line.text, within=within, opened=opened)
    return drawn("row", row)


def _sum(line: LogLine) -> SafeString:
    return drawn("sum", Sum(line.dice, line.why))


def _address(context: ViewerContext, name: str, *more: str) -> SafeString:
    encounter = context.table.encounter
    assert encounter is not None  # the log's fight
    return in_the_log(name, encounter.pk, *more)
