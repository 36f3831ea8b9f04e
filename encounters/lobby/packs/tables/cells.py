"""Texts in cells. A spreadsheet would run a text that begins like a formula: it is prefixed with an
apostrophe, which is removed when the table is read."""

from __future__ import annotations

import unicodedata

RUN = ("=", "+", "-", "@", "\t", "\r", "\n")
SIGN = "'"
LONGEST = 200
"""Letters of a word. No word is longer, and normalising takes quadratic time in the accents on one
letter."""


def written(text: str) -> str:
    """The text as a cell that no program runs as a formula."""
    return SIGN + text if text.startswith(RUN) or _would_lose(text) else text


def cell_text(cell: str) -> str:
    """The text of a cell."""
    return cell[1:] if _would_lose(cell) else cell


def _would_lose(text: str) -> bool:
    """Whether its own apostrophe would be mistaken for the prefix."""
    return text.startswith(SIGN) and text[1:].startswith((*RUN, SIGN))


def comparison_key(text: str) -> str:
    """The text for comparison: without case, soft hyphens, and surrounding spaces."""
    if len(text) > LONGEST:
        return text
    plain = unicodedata.normalize("NFKC", text).replace("\N{SOFT HYPHEN}", "")
    return " ".join(plain.casefold().split())
