"""Texts in cells. A spreadsheet would run a text that begins like a formula: an apostrophe before
it says that it is none, and is taken away again when the table comes back."""

from __future__ import annotations

import unicodedata

RUN = ("=", "+", "-", "@", "\t", "\r", "\n")
SIGN = "'"
LONGEST = 200
"""Letters of a word. No word is longer, and sorting the accents on one letter takes the square of
their number."""


def written(text: str) -> str:
    """The text as a cell that no program runs."""
    return SIGN + text if text.startswith(RUN) or _would_lose(text) else text


def read(cell: str) -> str:
    """The text of a cell."""
    return cell[1:] if _would_lose(cell) else cell


def _would_lose(text: str) -> bool:
    """Whether an apostrophe of its own would be taken for the sign."""
    return text.startswith(SIGN) and text[1:].startswith((*RUN, SIGN))


def folded(text: str) -> str:
    """How words are compared: without case, hyphens that nobody sees, and spaces around."""
    if len(text) > LONGEST:
        return text
    plain = unicodedata.normalize("NFKC", text).replace("\N{SOFT HYPHEN}", "")
    return " ".join(plain.casefold().split())
