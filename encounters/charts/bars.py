"""Horizontal bars, one for each name."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext
from msgspec import Struct

from encounters.charts.drawing import ChartLook, element, percentage, tone
from encounters.charts.figure import (
    EDGE,
    WIDE,
    ChartTable,
    Frame,
    apart,
    cut,
    end,
    several,
    start,
    top,
)
from encounters.performance.markup import SafeString

MOST_DRAWN = 40  # more are in the table
THICK, ROW = 10, 46  # pixels: a bar, a row of a picture


class Bar(Struct, frozen=True):
    """A bar's value, and the label at its end. `tone`: party, foes, accent, or other."""

    name: str
    value: float
    label: str
    tone: str = "accent"


def bars(
    *,
    id: str,
    title: str,
    rows: Sequence[Bar],
    most: float | None = None,
    aside: str = "",
    centred: bool = False,
    standalone: bool = False,
) -> SafeString:
    """A bar for each row, as long as its value. They start in the middle, and extend to either
    side, if `centred` is set or a value is negative."""
    frame = Frame(id, title, aside, standalone)
    if not rows:
        return frame.empty()
    longest = top((abs(row.value) for row in rows), most)
    middle = centred or any(row.value < 0 for row in rows)
    said = several(
        [gettext("{name}: {value}").format(name=row.name, value=row.label) for row in rows]
    )
    shown, look = rows[:MOST_DRAWN], frame.look
    if standalone:
        drawn = [
            part for at, row in enumerate(shown) for part in _row(look, row, at, longest, middle)
        ]
        return frame.picture(said, 72 + ROW * len(shown), *drawn)
    listed = (
        element(
            "span",
            element("bdi", row.name),
            _track(look, row, longest, middle, width="100%"),
            element("b", element("bdi", row.label)),
        )
        for row in shown
    )
    table = ChartTable(["", pgettext("chart", "Value")], [[row.name, row.label] for row in rows])
    return frame.page(said, [element("div", *listed, class_="bars")], table)


def _track(look: ChartLook, row: Bar, longest: float, middle: bool, **place: str) -> SafeString:
    """The track, and the filled share of it."""
    share = 100 * min(abs(row.value) / longest, 1)
    begin = 0.0
    if middle:
        share /= 2
        begin = 50 - share if row.value < 0 else 50
    ground = element("rect", width="100%", height="100%", rx="3", **look.attributes("unfilled"))
    filled = element(
        "rect",
        x=look.along(begin, share),
        width=percentage(share),
        height="100%",
        rx="3",
        fill="currentColor",
    )
    zero = (
        [element("line", x1="50%", x2="50%", y1="-3", y2=str(THICK + 3), **look.attributes("zero"))]
        if middle
        else []
    )
    return element(
        "svg",
        ground,
        element("g", filled, **look.attributes(tone(row.tone))),
        *zero,
        height=str(THICK),
        overflow="visible",
        **place,
    )


def _row(look: ChartLook, row: Bar, at: int, longest: float, middle: bool) -> list[SafeString]:
    """A row of a picture: the text is above the bar, so that long names fit."""
    y = 78 + ROW * at
    return [
        look.text("word", apart(cut(row.name, 44)), x=start(look), y=str(y)),
        look.text("word", apart(cut(row.label, 30)), x=end(look), y=str(y), text_anchor="end"),
        _track(look, row, longest, middle, x=str(EDGE), y=str(y + 8), width=str(WIDE - 2 * EDGE)),
    ]
