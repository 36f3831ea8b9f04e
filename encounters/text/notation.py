"""Words of the opposite text direction, isolated, so that lists that mix Hebrew and Latin words
keep their order and punctuation. And dice in each language's notation: 2d6+1 in the rules, 2W6+1 in
German, 2k6+1 in Polish, 2T6+1 in Danish; and percent: 50% here, 50 % in German.

The rules use one notation. It is shown in the reader's, and any notation is accepted as input,
whatever the page's language: people type it as in their printed book.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django.utils.translation import get_language_bidi, pgettext

from encounters.serve.performance.markup import SafeString, escape, mark_safe

_ISOLATE, _END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
_HEBREW = re.compile("[\u0590-\u05ff]")
_MARKUP = re.compile("<[^<>]*>")
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_CANONICAL = re.compile(r"(?<![A-Za-z])d(?=\d)")
_WRITTEN = re.compile(r"(?<![^\W_])(?:(\d+)\s*)?[dwktק]\s*(\d+|%)", re.IGNORECASE)
_SHARE = re.compile(r"(?<=[}\d])\s*%")
_MINUS = str.maketrans(dict.fromkeys("−–—‒‐‑", "-"))
_PLAIN = str.maketrans({"ł": "l", "ø": "o", "æ": "ae", "’": "'", "־": "-"})
_LONGEST = 80  # letters: sorting accents takes quadratic time
_UNSEEN = re.compile("[\u200e\u200f\u061c\u2066-\u2069]")


def isolated(text: str) -> str:
    """The text in isolating characters, if a word or a bare number in it needs them."""
    if text.startswith(_ISOLATE) or not _needs_isolation(text, get_language_bidi()):
        return text
    return apart(text)


def apart(text: str) -> str:
    """The text in isolating characters, whatever its letters and those around it."""
    return f"{_ISOLATE}{text}{_END}"


def isolated_html(text: Any) -> SafeString:
    """`isolated` for HTML, escaped."""
    escaped = escape(text)
    if not _needs_isolation(str(text), get_language_bidi()):
        return escaped
    return mark_safe(f"<bdi>{escaped}</bdi>")


def from_right_to_left(text: str) -> bool:
    """Whether the first letter or digit that is seen is a Hebrew one."""
    first = next((sign for sign in _MARKUP.sub("", text) if sign.isalnum()), "")
    return _HEBREW.match(first) is not None


def _needs_isolation(text: str, from_right: bool) -> bool:
    hebrew = _HEBREW.search(text) is not None
    if not from_right:
        return hebrew
    return bool(text) and (not hebrew or _LATIN.search(text) is not None)


def search_text(text: str) -> str:
    """The text without case and accents, for searching and for the order of the alphabet."""
    split = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN))
    return "".join(char for char in split if not unicodedata.combining(char))


def dice(text: str) -> str:
    """Dice in the reader's notation, such as 1d8 or 1W8."""
    if len(text) > _LONGEST:  # not dice
        return text
    return _CANONICAL.sub(pgettext("die, as in 2d6", "d"), text)


def strength(value: float) -> str:
    """A strength of a library: 3; below one a fraction as in books: 1/4."""
    return f"1/{round(1 / value)}" if 0 < value < 1 else f"{value:g}"


def percent(number: int | str, sign: str = "%") -> str:
    """A percentage in the reader's notation; `sign` may contain markup."""
    return pgettext("percent", "{number}{sign}").format(number=number, sign=sign)


def percents(text: str) -> str:
    """The text with each "50%" and "{number} %" in the reader's notation."""
    return _SHARE.sub(lambda _: percent(""), text)


def dice_notation(text: str) -> str:
    """Dice in the rules' notation, from any notation; other texts are returned unchanged.

    `W6` is one die, `d%` has a hundred sides; spaces, case and the kind of minus are ignored.
    """
    if len(text) > _LONGEST:
        return text
    plain = _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).translate(_MINUS).strip()
    for sign in "+-":
        plain = sign.join(map(str.strip, plain.split(sign)))
    return _WRITTEN.sub(_canonical, plain)


def _canonical(match: re.Match[str]) -> str:
    count, sides = match[1] or "1", "100" if match[2] == "%" else match[2]
    return f"{count}d{sides}"


def without_brackets(text: str, pair: str) -> str:
    """The text without the brackets at its end, such as "()", if nothing in them is bracketed. Not
    found with a pattern: blanks and brackets take linear time."""
    opening, closing = pair[0], pair[1]
    whole = text.rstrip()
    before, bracket, inside = whole.rpartition(opening)
    if not bracket or inside.find(closing) != len(inside) - 1:
        return text
    return before.rstrip()
