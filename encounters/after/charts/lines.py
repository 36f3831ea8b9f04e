"""Lines over rounds: the strength of each side, and who fell when; on a page or as a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.after.charts.drawing import (
    along,
    axes,
    cut,
    environment,
    figure,
    rendered,
    short,
    tone,
    top,
    value,
)
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text.notation import apart

MOST_POINTS = 24  # beyond that, points have no mark of their own
MOST_MARKS = 8  # listed below the drawing; the table has all
environment.globals |= {
    "dashes": {"party": "", "foes": "7 4", "accent": "9 3 2 3", "other": "2 4"},
    "signs": {
        "party": "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
        "foes": "M-4,-4h8v8h-8z",
        "accent": "M0,-5L5,4H-5z",
        "other": "M0,-5L5,0L0,5L-5,0z",
    },
}
PLOT = 608, 280
"""Pixels of the plot of a picture; on a page it is stretched."""
LEGEND, MORE, ROW, MARGIN = 26, 36, 20, 16
"""Pixels of a picture: a legend row, the ticks below the plot, a row of words, the bottom
margin."""
STYLES = {
    "ground": 'fill="#ffffff"',
    "title": 'fill="#1b1d21" font-size="20" font-weight="600"',
    "word": 'fill="#1b1d21" font-size="15"',
    "tick": 'fill="#535963" font-size="12"',
    "grid": 'stroke="#e3dfd6"',
    "band": 'fill="#fdf3dd"',
    "within": 'stroke="#1b1d21"',
    "party": 'color="#1f62b5"',
    "foes": 'color="#b23a22"',
    "accent": 'color="#a86f00"',
    "other": 'color="#7b7a76"',
    "mark": 'stroke="#ffffff"',
}
"""The look of each class in a picture: the light colours of `static/css/tokens.css`."""
CLASS = re.compile(r'class="(\w+)"')


class ChartLine(Struct, frozen=True):
    """A value for each tick; None leaves a gap. `tone`: party, foes, accent, or other."""

    name: str
    values: tuple[float | None, ...]
    tone: str = "other"


class Mark(Struct, frozen=True):
    """An event of one of the lines at a tick, both given by index."""

    at: int
    line: int
    label: str


class LineChart(Struct, frozen=True, kw_only=True):
    """Lines over the same ticks. `band`: the first and last tick of a highlighted range."""

    title: str
    ticks: Sequence[str]
    series: Sequence[ChartLine]
    marks: Sequence[Mark] = ()
    unit: str = ""
    most: float | None = None
    band: tuple[int, int] | None = None


def lines(chart: LineChart, *, id: str, aside: str = "") -> SafeString:
    """The chart on a page; the first marks are also listed below it."""
    drawing = _drawing(chart, (100, 100))
    if not drawing:
        return figure("lines.html", id=id, title=chart.title, aside=aside)
    marks = _marks(chart)
    left = max(0, len(marks) - MOST_MARKS)
    more = ngettext("{count} more in the table", "{count} more in the table", left)
    rows = []
    for at, tick in enumerate(chart.ticks):
        values = [line.values[at] if at < len(line.values) else None for line in chart.series]
        cells = [value(item, chart.unit) if item is not None else "–" for item in values]
        events = [mark.label for mark in marks if mark.at == at]
        rows.append((tick, *cells, *([" · ".join(events)] if marks else [])))
    happened = [gettext("What happened")] if marks else []
    return figure(
        "lines.html",
        id=id,
        title=chart.title,
        aside=aside,
        head=("", *(line.name for line in chart.series), *happened),
        rows=rows,
        events=[(chart.ticks[mark.at], mark.label) for mark in _first_marks(marks)],
        more=more.format(count=left) if left else "",
        stretched=True,
        **drawing,
    )


def picture(chart: LineChart) -> SafeString:
    """The chart as an SVG document."""
    drawing = _drawing(chart, PLOT) or {"words": ""}
    marks = _first_marks(_marks(chart)) if drawing["words"] else []
    above = 80 + LEGEND * len(chart.series)
    below = above + PLOT[1] + MORE
    pair = gettext("{name}: {value}")
    with_classes = rendered(
        "picture.svg",
        title=chart.title,
        height=(below + (ROW * len(marks) + MARGIN if marks else 0)) if drawing["words"] else 110,
        above=above,
        below=below,
        events=[
            pair.format(name=chart.ticks[mark.at], value=apart(cut(mark.label, 80)))
            for mark in marks
        ],
        stretched=False,
        **drawing,
    )
    return mark_safe(CLASS.sub(lambda name: STYLES[name[1]], with_classes))


def _marks(chart: LineChart) -> list[Mark]:
    """The marks that have a place."""
    ticks, series = range(len(chart.ticks)), range(len(chart.series))
    return [mark for mark in chart.marks if mark.at in ticks and mark.line in series]


def _first_marks(marks: Sequence[Mark]) -> list[Mark]:
    """The first marks."""
    return sorted(marks, key=_place)[:MOST_MARKS]


def _place(mark: Mark) -> tuple[int, int]:
    return mark.at, mark.line


def _drawing(chart: LineChart, size: tuple[int, int]) -> dict[str, Any]:
    """The numbers and texts of the drawing, whose plot has this width and height; empty if no value
    is known."""
    count = len(chart.ticks)
    numbers = [item for line in chart.series for item in line.values[:count] if item is not None]
    if not numbers:
        return {}
    most, (wide, high) = top(numbers, chart.most), size
    places = [100 * at / (count - 1) if count > 1 else 50 for at in range(count)]

    def up(number: float) -> float:
        return 100 - 100 * min(max(number, 0), most) / most

    def point(at: int, number: float) -> str:
        return f"{short(along(places[at]) * wide / 100)},{short(up(number) * high / 100)}"

    legend, curves, course = [], [], gettext("{name}: from {first} to {last}.")
    words = []
    for line in chart.series:
        whole = runs(line.values[:count])
        numbers = [item for item in line.values if item is not None]
        if numbers:
            first, last = value(numbers[0], chart.unit), value(numbers[-1], chart.unit)
            words.append(course.format(name=line.name, first=first, last=last))
            legend.append((tone(line.tone), line.name, last))
        few = count <= MOST_POINTS
        points = [item for run in whole if few or len(run) == 1 for item in run]
        curves.append(
            (
                tone(line.tone),
                [" ".join(point(*item) for item in run) for run in whole],
                [(along(places[at]), up(number)) for at, number in points],
            )
        )
    crosses = []
    for (at, which), marks in groupby(sorted(_marks(chart), key=_place), key=_place):
        values = chart.series[which].values
        if at < len(values) and (number := values[at]) is not None:
            text = "\n".join(mark.label for mark in marks)
            crosses.append((along(places[at]), up(number), text))
    band = None
    if chart.band:
        begin, end = (places[at] for at in chart.band)
        band = along(begin, end - begin), end - begin
    return {
        "words": " ".join(words),
        "legend": legend,
        "band": band,
        "curves": curves,
        "crosses": crosses,
        "wide": wide,
        "high": high,
        **axes(most, chart.unit, chart.ticks, places),
    }


def runs(values: Iterable[float | None]) -> list[list[tuple[int, float]]]:
    """Runs of values without a gap, each value with its index."""
    each: list[list[tuple[int, float]]] = [[]]
    for at, number in enumerate(values):
        if number is None:
            each.append([])
        else:
            each[-1].append((at, number))
    return [run for run in each if run]
