"""Columns side by side, such as how often each number was rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext, pgettext

from encounters.charts.axes import ALONE_HIGH, grid, plot, under
from encounters.charts.drawing import ChartLook, element, percentage
from encounters.charts.drawing import tone as known
from encounters.charts.figure import ChartTable, Frame, top, value
from encounters.performance.markup import SafeString

FILLED = 0.8  # of a column's width


def columns(
    *,
    id: str,
    title: str,
    ticks: Sequence[str],
    values: Sequence[float],
    unit: str = "",
    said: Sequence[str] = (),
    tone: str = "accent",
    most: float | None = None,
    aside: str = "",
    standalone: bool = False,
) -> SafeString:
    """A column for each tick. `said`: each value in words, unless it is the number with its
    unit."""
    frame = Frame(id, title, aside, standalone)
    ticks, values = ticks[: len(values)], values[: len(ticks)]
    if not ticks:
        return frame.empty()
    words = said if len(said) == len(ticks) else [value(item, unit) for item in values]
    highest = max(range(len(ticks)), key=lambda at: values[at])
    alternative = gettext("From {first} to {last}; highest at {top}: {value}.").format(
        first=ticks[0], last=ticks[-1], top=ticks[highest], value=words[highest]
    )
    drawn = _drawn(frame.look, ticks, values, words, top(values, most), unit, known(tone))
    if standalone:
        return frame.picture(alternative, 72 + ALONE_HIGH + 36, plot(frame.look, *drawn, above=72))
    table = ChartTable(
        ["", pgettext("chart", "Value")], [list(row) for row in zip(ticks, words, strict=True)]
    )
    return frame.page(alternative, [plot(frame.look, *drawn)], table)


def _drawn(
    look: ChartLook,
    ticks: Sequence[str],
    values: Sequence[float],
    words: Sequence[str],
    most: float,
    unit: str,
    tone: str,
) -> Iterator[SafeString]:
    yield from grid(look, most, unit)
    room = 100 / len(ticks)
    yield from under(look, ticks, [room * (at + 0.5) for at in range(len(ticks))])
    wide = room * FILLED
    shapes = (
        element(
            "rect",
            element("title", f"{tick}: {word}"),
            x=look.along(room * at + (room - wide) / 2, wide),
            y=percentage(100 - high),
            width=percentage(wide),
            height=percentage(high),
            rx="2",
            fill="currentColor",
        )
        for at, (tick, word, high) in enumerate(
            zip(ticks, words, (100 * max(0, item) / most for item in values), strict=True)
        )
    )
    yield element("g", *shapes, **look.attributes(tone))
