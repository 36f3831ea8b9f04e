"""Brackets at the end of a text, found without a pattern: blanks and brackets take linear time."""

from __future__ import annotations


def without_brackets(text: str, pair: str) -> str:
    """The text without the brackets at its end, such as "()", if nothing in them is bracketed."""
    opening, closing = pair[0], pair[1]
    whole = text.rstrip()
    before, bracket, inside = whole.rpartition(opening)
    if not bracket or inside.find(closing) != len(inside) - 1:
        return text
    return before.rstrip()
