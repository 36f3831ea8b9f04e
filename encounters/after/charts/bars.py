"""Charts of rectangles: bars by name, columns side by side, and the parts of one bar."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext
from msgspec import Struct

from encounters.after.charts.drawing import along, axes, figure, several, tone, top, value
from encounters.serve.performance.markup import SafeString

MOST_DRAWN = 40  # more are in the table
FILLED = 0.8  # of a column's width
STRIPES = {"party": 0, "foes": 45, "accent": 90, "other": 135}
"""The angle of a tone's stripes in degrees; the first has none."""


class Bar(Struct, frozen=True):
    """A bar's value, and the label at its end. `tone`: party, foes, accent, or other."""

    name: str
    value: float
    label: str
    tone: str = "accent"


class PartOfWhole(Struct, frozen=True):
    """A share from 0 to 1, and its label. `between`: its confidence interval."""

    name: str
    share: float
    label: str
    tone: str = "other"
    between: tuple[float, float] | None = None


def bars(
    *,
    id: str,
    title: str,
    rows: Sequence[Bar],
    most: float | None = None,
    aside: str = "",
    centred: bool = False,
) -> SafeString:
    """A bar for each row, as long as its value. They start in the middle, and extend to either
    side, if `centred` is set or a value is negative."""
    longest = top((abs(row.value) for row in rows), most)
    centred = centred or any(row.value < 0 for row in rows)
    drawn = []
    for row in rows[:MOST_DRAWN]:
        wide, begin = 100 * min(abs(row.value) / longest, 1), 0.0
        if centred:
            wide /= 2
            begin = 50 - wide if row.value < 0 else 50
        drawn.append((row, along(begin, wide), wide))
    pair = gettext("{name}: {value}")
    return figure(
        "bars.html",
        id=id,
        title=title,
        aside=aside,
        words=several([pair.format(name=row.name, value=row.label) for row in rows]),
        head=("", pgettext("chart", "Value")),
        rows=[(row.name, row.label) for row in rows],
        bars=drawn,
        centred=centred,
    )


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
) -> SafeString:
    """A column for each tick, such as how often each number was rolled. `said`: each value in
    words, unless it is the number with its unit."""
    ticks, values = ticks[: len(values)], values[: len(ticks)]
    if not ticks:
        return figure("columns.html", id=id, title=title, aside=aside)
    words = said if len(said) == len(ticks) else [value(item, unit) for item in values]
    highest = max(range(len(ticks)), key=lambda at: values[at])
    most, room = top(values, most), 100 / len(ticks)
    wide = room * FILLED
    return figure(
        "columns.html",
        id=id,
        title=title,
        aside=aside,
        words=gettext("From {first} to {last}; highest at {top}: {value}.").format(
            first=ticks[0], last=ticks[-1], top=ticks[highest], value=words[highest]
        ),
        head=("", pgettext("chart", "Value")),
        rows=list(zip(ticks, words, strict=True)),
        tone=tone,
        wide=wide,
        columns=[
            (
                f"{ticks[at]}: {words[at]}",
                along(room * at + (room - wide) / 2, wide),
                100 * max(0, values[at]) / most,
            )
            for at in range(len(ticks))
        ],
        **axes(most, unit, ticks, [room * (at + 0.5) for at in range(len(ticks))]),
    )


def share(*, id: str, title: str, parts: Sequence[PartOfWhole], aside: str = "") -> SafeString:
    """The parts of a whole, in order, with the uncertainty. Shrunk if their sum is more than 1."""
    whole = max(1.0, sum(max(0.0, part.share) for part in parts))
    drawn, intervals, begin = [], [], 0.0
    for part in parts:
        wide = 100 * max(0.0, part.share) / whole
        drawn.append((part, along(begin, wide), wide))
        if part.between:
            least, most = (100 * min(1.0, max(0.0, item)) for item in part.between)
            # The last part's interval is that of its beginning, the others' of their end.
            last = begin and begin + wide > 99.9
            low, high = (100 - most, 100 - least) if last else (begin + least, begin + most)
            intervals.append((along(min(low, 100)), along(min(high, 100))))
        begin += wide
    spans = [_span(part.between) if part.between else "" for part in parts]
    labels = [
        gettext("{value} ({range})").format(value=part.label, range=span) if span else part.label
        for part, span in zip(parts, spans, strict=True)
    ]
    pair = gettext("{name}: {value}")
    uncertain = any(spans)
    between = [pgettext("chart", "Between")] if uncertain else []
    return figure(
        "shares.html",
        id=id,
        title=title,
        aside=aside,
        words=several(
            [pair.format(name=part.name, value=of) for part, of in zip(parts, labels, strict=True)]
        ),
        head=("", pgettext("chart", "Share"), *between),
        rows=[
            (part.name, part.label, *([span] if uncertain else []))
            for part, span in zip(parts, spans, strict=True)
        ],
        patterns=[(kind, STRIPES[kind]) for kind in sorted({tone(part.tone) for part in parts})],
        parts=drawn,
        intervals=intervals,
    )


def _span(between: tuple[float, float]) -> str:
    least, most = (value(round(100 * item), "%") for item in between)
    return gettext("{least} to {most}").format(least=least, most=most)
