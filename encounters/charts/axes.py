"""Axes of line and column charts: the grid, its numbers, and the ticks below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from encounters.charts.drawing import ChartLook, element, percentage
from encounters.charts.figure import EDGE, WIDE, cut, value
from encounters.performance.markup import SafeString

HIGH = 168  # pixels of a plot on a page
ALONE_HIGH = 280
LEFT = 48  # room for the numbers beside the plot of a picture
NARROWEST = 270  # pixels of a plot on the narrowest phone
LETTER, BETWEEN = 6.5, 8
LONGEST = 12  # letters of a tick


def grid(look: ChartLook, most: float, unit: str) -> Iterator[SafeString]:
    """Three lines with their numbers: zero, half, and the maximum."""
    edge, away = ("100%", "8") if look.rtl else ("0", "-8")
    for share in (0, 0.5, 1):
        y = percentage(100 - 100 * share)
        yield element("line", x1="0", x2="100%", y1=y, y2=y, **look.attributes("grid"))
        yield look.text(
            "tick", value(most * share, unit), x=edge, y=y, dx=away, dy="4", text_anchor="end"
        )


def under(look: ChartLook, ticks: Sequence[str], places: Sequence[float]) -> Iterator[SafeString]:
    """As many of the ticks as fit, including the first and the last."""
    for at in ticks_to_draw([cut(tick, LONGEST) for tick in ticks], places):
        tick = cut(ticks[at], LONGEST)
        x = look.along(places[at])
        yield look.text("tick", tick, x=x, y="100%", dy="20", text_anchor="middle")


def ticks_to_draw(ticks: Sequence[str], places: Sequence[float]) -> list[int]:
    """The indexes of the ticks to draw: all, every second, and so on, so that labels do not
    touch."""
    last = len(ticks) - 1
    every = 1
    while True:
        found = [*range(0, max(1, last - every + 1), every), last] if last > 0 else [0]
        pairs = pairwise(found)
        if every > last or all(_apart(ticks, places, *pair) for pair in pairs):
            return found
        every += 1


def _apart(ticks: Sequence[str], places: Sequence[float], left: int, right: int) -> bool:
    wide = (len(ticks[left]) + len(ticks[right])) / 2 * LETTER + BETWEEN
    return (places[right] - places[left]) * NARROWEST / 100 >= wide


def plot(look: ChartLook, *inside: SafeString, above: int = 0) -> SafeString:
    """The plot itself: as wide as its container on a page, `above` pixels from the top in a
    picture."""
    if not look.alone:
        shape = element(
            "svg", *inside, width="100%", height=str(HIGH), overflow="visible", aria_hidden="true"
        )
        return element("div", shape, class_="plot")
    left = EDGE if look.rtl else EDGE + LEFT
    return element(
        "svg",
        *inside,
        x=str(left),
        y=str(above),
        width=str(WIDE - 2 * EDGE - LEFT),
        height=str(ALONE_HIGH),
        overflow="visible",
    )


def box(look: ChartLook) -> tuple[int, int]:
    """The view box of a plot: a hundred units on a page, where it is stretched."""
    return (WIDE - 2 * EDGE - LEFT, ALONE_HIGH) if look.alone else (100, 100)
