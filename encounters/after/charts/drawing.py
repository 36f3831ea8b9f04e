"""Renders the templates of charts, and writes their numbers: values, axes, coordinates."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import jinja2
from django.utils.formats import number_format
from django.utils.translation import get_language_bidi, gettext, ngettext

from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text import notation, snippets
from encounters.text.notation import apart
from encounters.text.wording import join_list

TONES = ("party", "foes", "accent", "other")
MOST_NAMED = 8  # in the text alternative
NARROWEST = 270  # pixels of a plot on the narrowest phone
LETTER, BETWEEN = 6.5, 8  # pixels
LONGEST = 12  # letters of a tick


def tone(name: str) -> str:
    """The tone if it exists, else "other"."""
    return name if name in TONES else "other"


def cut(text: str, most: int) -> str:
    """The text, truncated to `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def short(number: float) -> str:
    """A coordinate, with as few digits as possible."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"


environment = jinja2.Environment(
    loader=jinja2.PackageLoader(__package__ or ""),
    autoescape=True,
    trim_blocks=True,
    undefined=jinja2.StrictUndefined,
)
environment.filters |= {
    "percent": lambda number: f"{short(number)}%",
    "plain": snippets.plain,
    "tone": tone,
    "cut": cut,
    "apart": apart,
}


def rendered(template: str, **context: Any) -> SafeString:
    nothing = gettext("There is nothing to show here.")
    rtl = get_language_bidi()
    return mark_safe(environment.get_template(template).render(context, nothing=nothing, rtl=rtl))


def figure(
    template: str,
    *,
    id: str,
    title: str,
    aside: str = "",
    words: str = "",
    head: Sequence[str] = (),
    rows: Sequence[Sequence[str]] = (),
    **drawing: Any,
) -> SafeString:
    """A chart on a page. `aside` is shown small beside the title; `words` stand in the place of the
    drawing; each of the table's `rows` begins with its own heading. Without rows there is nothing
    to show."""
    return rendered(
        template,
        **drawing,
        id=id,
        title=title,
        aside=aside,
        words=words,
        head=head,
        rows=rows,
        summary=gettext("As a table"),
    )


def along(start: float, wide: float = 0) -> float:
    """The x position of something that starts at this percentage in reading direction."""
    return 100 - start - wide if get_language_bidi() else start


def axes(
    most: float, unit: str, ticks: Sequence[str], places: Sequence[float]
) -> dict[str, list[tuple[float, str]]]:
    """The `grid`, three lines with their numbers: zero, half, and the maximum; and as many of the
    `ticks` as fit, including the first and the last."""
    names = [cut(tick, LONGEST) for tick in ticks]
    return {
        "grid": [(100 - 100 * share, value(most * share, unit)) for share in (0, 0.5, 1)],
        "ticks": [(along(places[at]), names[at]) for at in ticks_to_draw(names, places)],
    }


def ticks_to_draw(ticks: Sequence[str], places: Sequence[float]) -> list[int]:
    """The indexes of the ticks to draw: all, every second, and so on, so that labels do not
    touch."""

    def far_enough(left: int, right: int) -> bool:
        wide = (len(ticks[left]) + len(ticks[right])) / 2 * LETTER + BETWEEN
        return (places[right] - places[left]) * NARROWEST / 100 >= wide

    last = len(ticks) - 1
    every = 1
    while True:
        some = [*range(0, max(1, last - every + 1), every), last] if last > 0 else [0]
        if every > last or all(far_enough(*pair) for pair in pairwise(some)):
            return some
        every += 1


def several(items: Sequence[str]) -> str:
    """The first items in words, and the number of further ones."""
    left = len(items) - MOST_NAMED
    if left < 2:
        return join_list(list(items))
    more = ngettext("{count} more", "{count} more", left).format(count=left)
    return join_list([*items[:MOST_NAMED], more])


def value(number: float, unit: str = "") -> str:
    """A number in the reader's locale; the unit "%" is placed as that language does."""
    whole = round(number, 1)
    written = str(number_format(whole, 0 if whole == int(whole) else 1)).replace("-", "−")
    if unit == "%":
        return notation.percent(written)
    return gettext("{number} {unit}").format(number=written, unit=unit) if unit else written


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
