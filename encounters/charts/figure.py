"""The frame of every drawing: its title, its text alternative, and its table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.formats import number_format
from django.utils.translation import get_language_bidi, gettext, ngettext
from msgspec import Struct

from encounters.charts.drawing import ChartLook, document, element
from encounters.performance.markup import SafeString
from encounters.text import notation
from encounters.text.wording import listed

MOST_SAID = 8
WIDE = 720  # pixels of a standalone picture
EDGE = 32


class ChartTable(Struct):
    """The numbers of a chart: a header, and rows that begin with their own heading."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Frame(Struct):
    """The id, title and format of a chart. `aside` is shown small beside the title."""

    id: str
    title: str
    aside: str = ""
    standalone: bool = False

    @property
    def look(self) -> ChartLook:
        return ChartLook(self.standalone, get_language_bidi())

    def page(self, said: str, drawing: Sequence[SafeString], table: ChartTable) -> SafeString:
        """The chart on a page; `said` is the text alternative of `drawing`."""
        shown = element("div", *drawing, class_="drawn", role="img", aria_label=said)
        return self.around(shown, data_table(f"{self.id}-table", self.title, table))

    def picture(self, said: str, high: int, *drawing: SafeString) -> SafeString:
        """The chart as a standalone document, below its title."""
        look = self.look
        title = look.text("title", cut(self.title, 60), x=start(look), y="44")
        return document(look, self.title, said, WIDE, high, title, *drawing)

    def empty(self) -> SafeString:
        """A chart without data."""
        nothing = gettext("There is nothing to show here.")
        if self.standalone:
            look = self.look
            return self.picture(nothing, 110, look.text("word", nothing, x=start(look), y="80"))
        return self.around(element("p", nothing, class_="note"))

    def around(self, *inside: SafeString) -> SafeString:
        aside = [element("small", self.aside)] if self.aside else []
        title = element("figcaption", element("b", self.title), *aside)
        return element("figure", title, *inside, class_="chart", id=self.id)


def data_table(id: str, title: str, table: ChartTable) -> SafeString:
    """The table that opens below a chart."""
    head = element("tr", *(element("th", name, scope="col") for name in table.head))
    rows = (
        element(
            "tr",
            element("th", element("bdi", row[0]), scope="row"),
            *(element("td", element("bdi", item)) for item in row[1:]),
        )
        for row in table.rows
    )
    shown = element(
        "table",
        element("caption", title, class_="sr"),
        element("thead", head),
        element("tbody", *rows),
    )
    summary = element("summary", gettext("As a table"))
    return element(
        "details",
        summary,
        element("div", shown, class_="scrolls", tabindex="0", role="region", aria_label=title),
        id=id,
    )


def several(items: Sequence[str]) -> str:
    """The first items in words, and the number of further ones."""
    left = len(items) - MOST_SAID
    if left < 2:
        return listed(list(items))
    more = ngettext("{count} more", "{count} more", left).format(count=left)
    return listed([*items[:MOST_SAID], more])


def value(number: float, unit: str = "") -> str:
    """A number in the reader's locale; the unit "%" is placed as that language does."""
    whole = round(number, 1)
    shown = str(number_format(whole, 0 if whole == int(whole) else 1)).replace("-", "−")
    if unit == "%":
        return notation.percent(shown)
    return gettext("{number} {unit}").format(number=shown, unit=unit) if unit else shown


def top(values: Iterable[float], most: float | None) -> float:
    """The upper end of an axis: `most` if it is enough, else a round number that covers all
    values."""
    highest = max(values, default=0.0)
    if most is not None and most > 0 and highest <= most:
        return most
    if highest <= 0:
        return 1.0
    step = 1.0
    while step * 10 < highest:
        step *= 10
    while step > highest:
        step /= 10
    rounds = (1, 2, 3, 4, 5, 6, 8, 10) if step > 1 else (1, 2, 4, 6, 8, 10)
    return next(step * times for times in rounds if step * times >= highest)


def cut(text: str, most: int) -> str:
    """The text, truncated to `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def apart(text: str) -> str:
    """The text isolated from the direction of the text around it."""
    return f"\u2068{text}\u2069"


def start(look: ChartLook) -> str:
    """The x position at which a line of a picture begins."""
    return str(WIDE - EDGE if look.rtl else EDGE)


def end(look: ChartLook) -> str:
    return str(EDGE if look.rtl else WIDE - EDGE)
