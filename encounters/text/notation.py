"""Dice as people write them: 2d6+1 in the rules, 2W6+1 in German, 2k6+1 in Polish, 2T6+1 in Danish;
and percent: 50% here, 50 % in German.

The rules know one notation. Here is what is shown of it to a reader, and what is read from anybody,
whatever language the page is in: people write as in the book that lies on the table.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from django.utils.translation import pgettext

_CANONICAL = re.compile(r"(?<![A-Za-z])d(?=\d)")
_WRITTEN = re.compile(r"(?<![^\W\d_])(\d*)\s*[dwktק]\s*(\d+|%)", re.IGNORECASE)
_SHARE = re.compile(r"(?<=[}\d])\s*%")
_MINUS = str.maketrans(dict.fromkeys("−–—‒‐‑", "-"))
_BESIDE_A_SIGN = re.compile(r"\s*([+-])\s*")
_PERCENT = re.compile(r"^\s?%")
_LONGEST = 80  # letters: sorting the accents on one letter takes the square of their number
_UNSEEN = re.compile("[\u200e\u200f\u061c\u2066-\u2069]")


def dice(text: str) -> str:
    """Dice in the reader's notation: 1d8 here, 1W8 there."""
    if len(text) > _LONGEST:  # none at all, and not to be kept
        return text
    return _dice(pgettext("die, as in 2d6", "d"), text)


@lru_cache(8192)
def _dice(letter: str, text: str) -> str:
    return _CANONICAL.sub(letter, text)


def strength(value: float) -> str:
    """A strength of a library: 3; below one a fraction, as books have it: 1/4."""
    return f"1/{round(1 / value)}" if 0 < value < 1 else f"{value:g}"


def percent(number: int | str, sign: str = "%") -> str:
    """A share in the reader's notation; `sign` may be marked up."""
    return pgettext("percent", "{number}{sign}").format(number=number, sign=sign)


def percents(text: str) -> str:
    """A text with each "50%" and "{number} %" in the reader's notation."""
    return _SHARE.sub(lambda _: percent(""), text)


def read(text: str) -> str:
    """Dice as the rules write them, from any notation; what is no dice stays as it was typed.

    `W6` is one die, `d%` has a hundred sides; spaces, capitals and the kind of minus do not matter.
    """
    if len(text) > _LONGEST:
        return text
    plain = _UNSEEN.sub("", unicodedata.normalize("NFKC", text)).translate(_MINUS).strip()
    return _WRITTEN.sub(_canonical, _BESIDE_A_SIGN.sub(r"\1", plain))


def _canonical(found: re.Match[str]) -> str:
    count, sides = found[1] or "1", "100" if found[2] == "%" else found[2]
    return f"{count}d{sides}"
