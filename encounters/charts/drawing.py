"""Building blocks of SVG: elements, and their look on a page or in a standalone picture."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from encounters.performance.markup import (
    SafeString,
    conditional_escape,
    escape,
    mark_safe,
)

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Hebrew', sans-serif"
ALONE: Mapping[str, Mapping[str, str]] = {
    "ground": {"fill": "#ffffff"},
    "title": {"fill": "#1b1d21", "font-size": "20", "font-weight": "600"},
    "word": {"fill": "#1b1d21", "font-size": "15"},
    "tick": {"fill": "#535963", "font-size": "12"},
    "grid": {"stroke": "#e3dfd6"},
    "band": {"fill": "#fdf3dd"},
    "unfilled": {"fill": "#e7e3da"},
    "zero": {"stroke": "#535963"},
    "within": {"stroke": "#1b1d21"},
    "party": {"color": "#1f62b5"},
    "foes": {"color": "#b23a22"},
    "accent": {"color": "#a86f00"},
    "other": {"color": "#7b7a76"},
    "mark": {"stroke": "#ffffff"},
}
"""The look of each class without a style sheet: the light colours of `static/css/tokens.css`."""
TONES = ("party", "foes", "accent", "other")


class ChartLook(Struct, frozen=True):
    """The look of a drawing: on a page with its style sheet, or `alone` in a picture."""

    alone: bool
    rtl: bool

    def attributes(self, name: str) -> dict[str, str]:
        """The attributes that give an element the look of this class."""
        return dict(ALONE[name]) if self.alone else {"class": name}

    def along(self, start: float, wide: float = 0) -> str:
        """The x position of something that starts at this percentage in reading direction."""
        return percentage(100 - start - wide if self.rtl else start)

    def text(self, name: str, text: str, **attributes: str) -> SafeString:
        return element("text", escape(text), **self.attributes(name), **attributes)


def tone(name: str) -> str:
    """The tone if it exists, else "other"."""
    return name if name in TONES else "other"


def element(name: str, *inside: str, **attributes: str) -> SafeString:
    """An element. `stroke_width` is written as stroke-width; `inside` is escaped unless it is
    safe."""
    named = (
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value
    )
    said = "".join(conditional_escape(part) for part in inside)
    return mark_safe(f"<{name}{''.join(named)}>{said}</{name}>")


def percentage(number: float) -> str:
    return f"{short(number)}%"


def short(number: float) -> str:
    """A coordinate, with as few digits as possible."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


def placed(x: str, y: str, *inside: str, **attributes: str) -> SafeString:
    """Shapes around a point, in pixels, however the drawing is stretched."""
    return element("svg", *inside, x=x, y=y, overflow="visible", **attributes)


def document(
    look: ChartLook, title: str, said: str, wide: int, high: int, *inside: SafeString
) -> SafeString:
    """A standalone picture on a light ground."""
    return element(
        "svg",
        element("title", title),
        element("desc", said),
        element("rect", width="100%", height="100%", **look.attributes("ground")),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide} {high}",
        width=str(wide),
        height=str(high),
        font_family=FONT,
        direction="rtl" if look.rtl else "",
        role="img",
    )
