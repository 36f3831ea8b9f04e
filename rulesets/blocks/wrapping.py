"""Joins what a page has wrapped over several lines: words, values and the texts of deeds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

_STRESSED = re.compile(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}")
_BROKEN = re.compile(
    r"\xad\s{0,3}?\n\s{0,3}"
    r"|(?<=[^\W\d_])[-‐][ \t\r]{0,3}\n[ \t>]{0,6}(?=[a-zà-öø-ÿąćęłńśźż]{2})"
    r"|(?<=\d)(-)[ \t\r]{0,3}\n[ \t>]{0,6}(?=[a-z]{3})"
)
"""The end of a line inside a word. The hyphen of "30-foot" stays."""


def whole_words(text: str) -> str:
    """The text without the hyphens at which a book has broken words at the ends of its lines."""
    return _BROKEN.sub(lambda broken: broken[1] or "", text).replace("\N{SOFT HYPHEN}", "")


def wrapped(
    lines: Iterable[str], is_label: Callable[[str], Any], ends: Callable[[str], Any]
) -> Iterator[str]:
    """Joins the lines of each label: those below that go on in lower case or inside brackets."""
    whole = ""
    for line in lines:
        inside = whole.count("(") > whole.count(")") and ")" in line
        if whole and line and (line[0].islower() or inside) and not ends(line):
            whole += f" {line}"
            continue
        yield from filter(None, (whole,))
        whole = line if is_label(line) else ""
        yield from () if whole else (line,)
    yield from filter(None, (whole,))


def joined(
    lines: Iterable[str], begins: Callable[[str], Any], ends: Callable[[str], Any]
) -> Iterator[str]:
    """Joins the lines of each deed, from where it begins to the next one, or to a line that ends
    it."""
    whole = ""
    for line in lines:
        plain = _STRESSED.sub("", line).lstrip("># ").strip()
        first = bool(begins(plain))
        if whole and plain and not first and not ends(plain):
            whole += f" {plain}"
            continue
        yield from filter(None, (whole,))
        whole = plain if first else ""
        yield from () if first else (line,)
    yield from filter(None, (whole,))
