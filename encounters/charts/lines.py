"""Lines over rounds: the strength of each side, and who fell when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.charts.axes import ALONE_HIGH, box, grid, plot, under
from encounters.charts.drawing import ChartLook, element, percentage, placed, short, tone
from encounters.charts.figure import ChartTable, Frame, apart, cut, start, top, value
from encounters.performance.markup import SafeString

MOST_POINTS = 24  # beyond that, points have no mark of their own
MOST_MARKS = 8  # listed below the drawing; the table has all
DASHES = {"party": "", "foes": "7 4", "accent": "9 3 2 3", "other": "2 4"}
SIGNS = {
    "party": "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "foes": "M-4,-4h8v8h-8z",
    "accent": "M0,-5L5,4H-5z",
    "other": "M0,-5L5,0L0,5L-5,0z",
}
CROSS = "M-5,-5L5,5M5,-5L-5,5"
LEGEND, MORE, ROW, MARGIN = 26, 36, 20, 16
"""Pixels of a picture: a legend row, the ticks below the plot, a row of words, the bottom
margin."""

Runs = list[list[tuple[int, float]]]


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


def lines(
    *,
    id: str,
    title: str,
    ticks: Sequence[str],
    series: Sequence[ChartLine],
    marks: Sequence[Mark] = (),
    unit: str = "",
    most: float | None = None,
    aside: str = "",
    band: tuple[int, int] | None = None,
    standalone: bool = False,
) -> SafeString:
    """Lines over the same ticks. `band`: the first and last tick of a highlighted range."""
    frame = Frame(id, title, aside, standalone)
    known = [item for line in series for item in line.values[: len(ticks)] if item is not None]
    if not known:
        return frame.empty()
    highest = top(known, most)
    fallen = [mark for mark in marks if 0 <= mark.at < len(ticks) and 0 <= mark.line < len(series)]
    said = " ".join(_course(line, unit) for line in series if any_value(line))
    drawn = _Plot(frame.look, ticks, series, fallen, highest)
    if standalone:
        above = 80 + LEGEND * len(series)
        legend = _legend_of_picture(frame.look, series, unit)
        inside = plot(frame.look, *drawn.parts(unit, band), above=above)
        under = above + ALONE_HIGH + MORE
        below = _told_in_picture(frame.look, ticks, fallen, under)
        high = under + (ROW * len(below) + MARGIN if below else 0)
        return frame.picture(said, high, *legend, inside, *below)
    whole = [_legend(frame.look, series, unit), plot(frame.look, *drawn.parts(unit, band))]
    return frame.page(said, [*whole, *_told(ticks, fallen)], _table(ticks, series, fallen, unit))


def any_value(line: ChartLine) -> bool:
    return any(item is not None for item in line.values)


class _Plot(Struct):
    look: ChartLook
    ticks: Sequence[str]
    series: Sequence[ChartLine]
    marks: Sequence[Mark]
    most: float

    def parts(self, unit: str, band: tuple[int, int] | None) -> Iterator[SafeString]:
        if band:
            yield self.band(*band)
        yield from grid(self.look, self.most, unit)
        yield from under(self.look, self.ticks, [self.along(at) for at in range(len(self.ticks))])
        for line in self.series:
            yield self.line(line)
        for (at, which), those in groupby(sorted(self.marks, key=_place), key=_place):
            value = self.series[which].values[at] if at < len(self.series[which].values) else None
            if value is not None:
                yield self.mark(at, value, "\n".join(item.label for item in those))

    def along(self, at: int) -> float:
        """The position of a tick, in percent of the reading direction."""
        return 100 * at / (len(self.ticks) - 1) if len(self.ticks) > 1 else 50

    def up(self, value: float) -> float:
        return 100 - 100 * min(max(value, 0), self.most) / self.most

    def band(self, first: int, last: int) -> SafeString:
        begin, wide = self.along(first), self.along(last) - self.along(first)
        return element(
            "rect",
            x=self.look.along(begin, wide),
            y="-8",
            width=percentage(wide),
            height="100%",
            rx="6",
            **self.look.attributes("band"),
        )

    def line(self, line: ChartLine) -> SafeString:
        kind = tone(line.tone)
        whole = runs(line.values[: len(self.ticks)])
        wide, high = box(self.look)
        strokes = (
            element(
                "polyline",
                points=" ".join(self.point(at, value, wide, high) for at, value in run),
                fill="none",
                stroke="currentColor",
                stroke_width="2.5",
                stroke_dasharray=DASHES[kind],
                stroke_linejoin="round",
                vector_effect="" if self.look.alone else "non-scaling-stroke",
            )
            for run in whole
        )
        stretched = element(
            "svg",
            *strokes,
            viewBox=f"0 0 {wide} {high}",
            preserveAspectRatio="none",
            width="100%",
            height="100%",
            overflow="visible",
        )
        few = len(self.ticks) <= MOST_POINTS
        points = (point for run in whole if few or len(run) == 1 for point in run)
        signs = (self.sign(SIGNS[kind], at, value, fill="currentColor") for at, value in points)
        return element("g", stretched, *signs, **self.look.attributes(kind))

    def point(self, at: int, value: float, wide: int, high: int) -> str:
        x = 100 - self.along(at) if self.look.rtl else self.along(at)
        return f"{short(x * wide / 100)},{short(self.up(value) * high / 100)}"

    def sign(self, path: str, at: int, value: float, **attributes: str) -> SafeString:
        shape = element("path", d=path, **attributes)
        return placed(self.look.along(self.along(at)), percentage(self.up(value)), shape)

    def mark(self, at: int, value: float, said: str) -> SafeString:
        """A cross on a disc, in a neutral colour."""
        disc = element("circle", r="9", fill="currentColor", **self.look.attributes("within"))
        cross = element("path", d=CROSS, stroke_width="2.5", **self.look.attributes("mark"))
        return placed(
            self.look.along(self.along(at)),
            percentage(self.up(value)),
            element("g", element("title", said), disc, cross),
        )


def _place(mark: Mark) -> tuple[int, int]:
    return mark.at, mark.line


def runs(values: Sequence[float | None]) -> Runs:
    """Runs of values without a gap, each value with its index."""
    found: Runs = [[]]
    for at, number in enumerate(values):
        if number is None:
            found.append([])
        else:
            found[-1].append((at, number))
    return [run for run in found if run]


def _ends(line: ChartLine) -> tuple[float, float]:
    known = [value for value in line.values if value is not None]
    return known[0], known[-1]


def _course(line: ChartLine, unit: str) -> str:
    first, last = (value(end, unit) for end in _ends(line))
    return gettext("{name}: from {first} to {last}.").format(name=line.name, first=first, last=last)


def _swatch(look: ChartLook, line: ChartLine, **place: str) -> SafeString:
    """A piece of the line, as it is drawn."""
    kind = tone(line.tone)
    stroke = element(
        "line",
        x1="0",
        x2="28",
        y1="6",
        y2="6",
        stroke="currentColor",
        stroke_width="2.5",
        stroke_dasharray=DASHES[kind],
    )
    sign = placed("14", "6", element("path", d=SIGNS[kind], fill="currentColor"))
    inside = element("g", stroke, sign, **look.attributes(kind))
    return element("svg", inside, width="28", height="12", overflow="visible", **place)


def _legend(look: ChartLook, series: Sequence[ChartLine], unit: str) -> SafeString:
    rows = (
        element(
            "span",
            _swatch(look, line),
            element("bdi", line.name),
            element("b", element("bdi", value(_ends(line)[1], unit))),
            class_=tone(line.tone),
        )
        for line in series
        if any_value(line)
    )
    return element("div", *rows, class_="legend")


def _legend_of_picture(look: ChartLook, series: Sequence[ChartLine], unit: str) -> list[SafeString]:
    found = []
    for row, line in enumerate(line for line in series if any_value(line)):
        y = 64 + LEGEND * row
        x = int(start(look))
        text = f"{apart(cut(line.name, 50))}  {apart(value(_ends(line)[1], unit))}"
        found += [
            _swatch(look, line, x=str(x - 28 if look.rtl else x), y=str(y)),
            look.text("word", text, x=str(x - 40 if look.rtl else x + 40), y=str(y + 11)),
        ]
    return found


def _told(ticks: Sequence[str], marks: Sequence[Mark]) -> list[SafeString]:
    """The first marks in words, below the drawing."""
    rows = [
        element("li", element("b", ticks[mark.at]), element("bdi", mark.label))
        for mark in sorted(marks, key=_place)
    ]
    left = len(rows) - MOST_MARKS
    if left > 0:
        more = ngettext("{count} more in the table", "{count} more in the table", left)
        rows = [*rows[:MOST_MARKS], element("li", element("span", more.format(count=left)))]
    return [element("ol", *rows, class_="marks")] if rows else []


def _told_in_picture(
    look: ChartLook, ticks: Sequence[str], marks: Sequence[Mark], above: int
) -> list[SafeString]:
    """The first marks in words, a row each, in a picture."""
    return [
        look.text(
            "tick",
            gettext("{name}: {value}").format(
                name=ticks[mark.at], value=apart(cut(mark.label, 80))
            ),
            x=start(look),
            y=str(above + ROW * (row + 1)),
        )
        for row, mark in enumerate(sorted(marks, key=_place)[:MOST_MARKS])
    ]


def _table(
    ticks: Sequence[str], series: Sequence[ChartLine], marks: Sequence[Mark], unit: str
) -> ChartTable:
    happened = [gettext("What happened")] if marks else []
    rows = []
    for at, tick in enumerate(ticks):
        values = [line.values[at] if at < len(line.values) else None for line in series]
        cells = [value(item, unit) if item is not None else "–" for item in values]
        said = [" · ".join(mark.label for mark in marks if mark.at == at)] if marks else []
        rows.append([tick, *cells, *said])
    return ChartTable(["", *(line.name for line in series), *happened], rows)
