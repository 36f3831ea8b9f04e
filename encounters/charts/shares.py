"""One bar of several parts: how often each side wins, with the uncertainty."""

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
    value,
)
from encounters.performance.markup import SafeString

THICK, LEGEND = 24, 28
STRIPES = {"party": 0, "foes": 45, "accent": 90, "other": 135}
"""The angle of a tone's stripes in degrees; the first has none."""


class Part(Struct, frozen=True):
    """A share from 0 to 1, and its label. `between`: its confidence interval."""

    name: str
    share: float
    label: str
    tone: str = "other"
    between: tuple[float, float] | None = None


def share(
    *,
    id: str,
    title: str,
    parts: Sequence[Part],
    aside: str = "",
    standalone: bool = False,
) -> SafeString:
    """The parts of a whole, in order. Shrunk if their sum is more than 1."""
    frame = Frame(id, title, aside, standalone)
    if not parts:
        return frame.empty()
    look = frame.look
    said = several(
        [gettext("{name}: {value}").format(name=item.name, value=_worded(item)) for item in parts]
    )
    if standalone:
        bar = _bar(look, id, parts, x=str(EDGE), y="70", width=str(WIDE - 2 * EDGE))
        legend = [part for at, share in enumerate(parts) for part in _line(look, id, share, at)]
        return frame.picture(said, 112 + LEGEND * len(parts), bar, *legend)
    legend = [
        element(
            "span",
            _swatch(look, id, item),
            element("bdi", item.name),
            element("b", element("bdi", item.label)),
        )
        for item in parts
    ]
    drawn = [_bar(look, id, parts, width="100%"), element("div", *legend, class_="legend")]
    return frame.page(said, drawn, _table(parts))


def _table(parts: Sequence[Part]) -> ChartTable:
    sure = any(part.between for part in parts)
    head = ["", pgettext("chart", "Share"), *([pgettext("chart", "Between")] if sure else [])]
    rows = [
        [part.name, part.label, *([_span(part.between) if part.between else ""] if sure else [])]
        for part in parts
    ]
    return ChartTable(head, rows)


def _span(between: tuple[float, float]) -> str:
    least, most = (value(round(100 * item), "%") for item in between)
    return gettext("{least} to {most}").format(least=least, most=most)


def _worded(part: Part) -> str:
    if not part.between:
        return part.label
    return gettext("{value} ({range})").format(value=part.label, range=_span(part.between))


def _bar(look: ChartLook, id: str, parts: Sequence[Part], **place: str) -> SafeString:
    whole = max(1.0, sum(max(0.0, part.share) for part in parts))
    drawn = [element("rect", width="100%", height="100%", rx="4", **look.attributes("unfilled"))]
    sure = []
    begin = 0.0
    for part in parts:
        wide = 100 * max(0.0, part.share) / whole
        drawn.append(
            element(
                "rect",
                x=look.along(begin, wide),
                width=percentage(wide),
                height="100%",
                fill=f"url(#{id}-{tone(part.tone)})",
            )
        )
        if part.between:
            sure += _interval(look, part.between, begin, last=begin + wide > 99.9)
        begin += wide
    kinds = sorted({tone(part.tone) for part in parts})
    return element(
        "svg",
        element("defs", *(_pattern(look, id, kind) for kind in kinds)),
        *drawn,
        *sure,
        height=str(THICK),
        overflow="visible",
        **place,
    )


def _interval(
    look: ChartLook, between: tuple[float, float], begin: float, last: bool
) -> list[SafeString]:
    """The interval of a part's end; for the last part, of its beginning."""
    least, most = (100 * min(1.0, max(0.0, item)) for item in between)
    low, high = (100 - most, 100 - least) if last and begin else (begin + least, begin + most)
    ends = [look.along(min(low, 100)), look.along(min(high, 100))]
    line = element(
        "line",
        x1=ends[0],
        x2=ends[1],
        y1="50%",
        y2="50%",
        stroke_width="3",
        **look.attributes("within"),
    )
    caps = (
        element(
            "line", x1=x, x2=x, y1="15%", y2="85%", stroke_width="3", **look.attributes("within")
        )
        for x in ends
    )
    return [line, *caps]


def _pattern(look: ChartLook, id: str, kind: str) -> SafeString:
    ground = element("rect", width="8", height="8", fill="currentColor")
    stripe = (
        [element("rect", width="3", height="8", fill="#fff", fill_opacity="0.35")]
        if STRIPES[kind]
        else []
    )
    return element(
        "pattern",
        ground,
        *stripe,
        id=f"{id}-{kind}",
        width="8",
        height="8",
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({STRIPES[kind]})",
        **look.attributes(kind),
    )


def _swatch(look: ChartLook, id: str, part: Part, **place: str) -> SafeString:
    filled = element("rect", width="16", height="16", rx="3", fill=f"url(#{id}-{tone(part.tone)})")
    return element("svg", filled, width="16", height="16", **place)


def _line(look: ChartLook, id: str, part: Part, at: int) -> list[SafeString]:
    """A row below the bar of a picture."""
    y, x = 112 + LEGEND * at, int(start(look))
    return [
        _swatch(look, id, part, x=str(x - 16 if look.rtl else x), y=str(y)),
        look.text(
            "word", apart(cut(part.name, 44)), x=str(x - 28 if look.rtl else x + 28), y=str(y + 13)
        ),
        look.text(
            "word", apart(cut(_worded(part), 34)), x=end(look), y=str(y + 13), text_anchor="end"
        ),
    ]
