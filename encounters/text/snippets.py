"""Small pieces of markup used on every panel: icons, avatars, bars. Strings, cached."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from html import unescape
from itertools import chain, count
from typing import Any

from django.template.loader import render_to_string
from django.utils.formats import number_format
from django.utils.translation import get_language_bidi, pgettext

from encounters.serve.performance.markup import (
    SafeString,
    conditional_escape,
    escape,
    format_html,
    mark_safe,
    strip_tags,
)
from encounters.serve.startup import environment

LONG = 12
"""The letters of a word that may not fit into a line of a narrow column."""

_LONG_WORD = re.compile(rf"[^\W\d_]{{{LONG},}}")
_ISOLATE_SIGNS = re.compile("[\u2066-\u2069]")
_BDI = re.compile(r'<(?P<end>/)?bdi(?: dir="(?P<way>ltr|rtl)")?[^>]*>')
_ISOLATES = {
    "ltr": "\N{LEFT-TO-RIGHT ISOLATE}",
    "rtl": "\N{RIGHT-TO-LEFT ISOLATE}",
    None: "\N{FIRST STRONG ISOLATE}",
}


@cache
def _icons() -> dict[str, SafeString]:
    text = (environment.SHARED / "static" / "icons.svg").read_text(encoding="utf-8")
    named = (part.partition('">') for part in text.split('<g id="')[1:])
    return {name: mark_safe(shapes.partition("</g>")[0]) for name, _, shapes in named}


def shapes(name: str) -> SafeString:
    """The shapes of an icon. It is drawn in place: icons in a file would disappear when the
    connection is lost."""
    return _icons().get(name, mark_safe(""))


@lru_cache(maxsize=512)
def icon(name: str, size: str = "") -> SafeString:
    """An icon of `static/icons.svg`."""
    return mark_safe(render_to_string("parts/icon.html", {"name": name, "size": size}))


@lru_cache(maxsize=64)
def health(quarters: int, own: bool) -> SafeString:
    """A circle that shows how wounded a combatant is."""
    return format_html(
        '<svg class="health{}" viewBox="0 0 24 24" aria-hidden="true">{}</svg>',
        " own" if own else "",
        shapes(f"health-{min(4, max(0, quarters))}"),
    )


@lru_cache(maxsize=512)
def bar(share: int, kind: str = "") -> SafeString:
    """A bar for a share from 0 to 100."""
    return format_html(
        '<svg class="bar{}" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        '<rect width="{}" height="6"/></svg>',
        f" {kind}" if kind else "",
        min(100, max(0, share)),
    )


@lru_cache(maxsize=2048)
def avatar(name: str, own: bool, more: str = "sm") -> SafeString:
    """An avatar with the name's first letter: round for the viewer's own side, else a rounded
    square."""
    classes = " ".join(filter(None, ("avatar", more, "own" if own else "foe")))
    return format_html('<span class="{}" aria-hidden="true">{}</span>', classes, letter(name))


@lru_cache(maxsize=64)
def skull(more: str = "sm") -> SafeString:
    return format_html(
        '<span class="avatar {} foe" aria-hidden="true">{}</span>', more, icon("skull")
    )


def safe(text: str) -> SafeString:
    """The text escaped unless it is safe."""
    return conditional_escape(text)


@lru_cache(maxsize=8192, typed=True)
def plain(text: Any) -> str:
    """The text without markup, for attributes and screen readers: what `<bdi>` isolates stays
    isolated, by characters."""
    markup = conditional_escape(text).replace("\N{SOFT HYPHEN}", "")
    return unescape(strip_tags(_BDI.sub(_sign, markup)) if "<" in markup else markup)


def _sign(tag: re.Match[str]) -> str:
    if tag["end"]:
        return "\N{POP DIRECTIONAL ISOLATE}"
    return _ISOLATES[tag["way"]]


def screen_reader_text(text: SafeString) -> str:
    """The text for announcements, which are heard and not seen."""
    return _ISOLATE_SIGNS.sub("", plain(text)).replace("\N{NO-BREAK SPACE}", " ")


def held(name: str) -> str:
    """The name with its number or letter attached: "Goblin 3" does not wrap before the 3."""
    before, space, last = name.rpartition(" ")
    short = last.isdigit() or len(last) == 1
    return f"{before}\N{NO-BREAK SPACE}{last}" if space and short else name


def name(text: str) -> SafeString:
    """A name as it is displayed."""
    short = _short_name(text)
    if short is not None:
        return short
    return _hyphenated_name(text, pgettext("endings that begin a line of a long word", "-"))


@lru_cache(maxsize=8192, typed=True)
def _short_name(text: str) -> SafeString | None:
    """The name; None if a long word in it may have to be hyphenated."""
    return None if _LONG_WORD.search(text) else conditional_escape(held(text))


@lru_cache(maxsize=8192, typed=True)
def _hyphenated_name(text: str, endings: str) -> SafeString:
    """The name with a soft hyphen in compounds that few lines have room for: browsers rarely know
    where to part them."""

    def hyphenated(word: re.Match[str]) -> str:
        ending = next((ending for ending in endings.split() if word[0].endswith(ending)), "")
        stem = word[0].removesuffix(ending)
        return f"{stem}\N{SOFT HYPHEN}{ending}" if ending else stem

    return conditional_escape(_LONG_WORD.sub(hyphenated, held(text)))


def letter(name: str) -> str:
    return next((sign.upper() for sign in name if sign.isalnum()), "?")


def letters(names: Sequence[str]) -> list[str]:
    """A short label for each name, all distinct: the first letter; for names that share it with
    their number ("G1"), or as many letters as tell them apart."""
    every = [_labels(name) for name in names]
    labels: list[str] = []
    for own in every:
        forms = (
            label
            for form, label in enumerate(own)
            if label and [other[form] for other in every].count(label) == 1
        )
        numbers = (f"{own[0]}{number}" for number in count(1))
        counted = (label for label in numbers if not any(label in other for other in every))
        labels.append(next(label for label in chain(forms, counted) if label not in labels))
    return labels


def _labels(name: str) -> list[str]:
    signs, last = "".join(filter(str.isalnum, name)), name.rpartition(" ")[2]
    numbered = f"{letter(name)}{last}" if last.isdigit() else ""
    return [letter(name), numbered, *(letter(name) + signs[1:most] for most in (2, 3, 4))]


def minus(value: object) -> str:
    """The number with a typographic minus instead of a hyphen."""
    text = decimal(value) if isinstance(value, float) else str(value)
    return text.replace("-", "−")


def decimal(amount: float) -> str:
    """The amount with one decimal at most, in the locale's notation."""
    tenths = round(amount, 1)
    return number_format(tenths, 0 if tenths == int(tenths) else 1)


@lru_cache(maxsize=8192, typed=True)
def number(value: object, most: object = None, gap: str = " ") -> SafeString:
    """A number such as 11 / 14, always left to right."""
    if most is None:
        return mark_safe(f'<bdi dir="ltr">{escape(value)}</bdi>')
    return mark_safe(
        f'<bdi dir="ltr">{escape(value)}<span class="of">{gap}/{gap}{escape(most)}</span></bdi>'
    )


@lru_cache(maxsize=8192, typed=True)
def figure(word: str, value: object, most: object = None) -> SafeString:
    """A number with its label: "11/14 HP", "AC 6"."""
    amount, label = number(value, most, ""), mark_safe(f'<span class="of">{escape(word)}</span>')
    first, second = (label, amount) if most is None else (amount, label)
    return mark_safe(f"<bdi>{first} {second}</bdi>")


def change(was: object, now: object) -> SafeString:
    """From one value to another in the direction of the page, whatever is beside it: "12 → 8",
    in Hebrew from right to left."""
    way, arrow = ("rtl", "←") if get_language_bidi() else ("ltr", "→")
    return format_html('<bdi dir="{}">{} {} {}</bdi>', way, number(was), arrow, number(now))


def times(name: str, count: int) -> SafeString:
    """Several of one name: "Goblin ×6"."""
    return format_html('<bdi>{}\u00a0<bdi dir="ltr">×{}</bdi></bdi>', name, count)
