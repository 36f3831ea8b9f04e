"""Shares and counts in words."""

from __future__ import annotations

from collections import Counter

from django.utils.formats import number_format

from encounters.text import notation

LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9
"""Rounds are shown as their median, with the range of eight fights in ten."""


def number(count: int) -> str:
    return str(number_format(count, 0, force_grouping=True))


def whole(share: float) -> int:
    return round(100 * share)


def share_of(hits: int, of: int) -> str:
    """A percentage; never 0% for something that happened, nor 100% if it ever failed."""
    rounded = whole(hits / of) if of else 0
    if hits and not rounded:
        return ltr(notation.percent("<1"))
    if hits < of and rounded == 100:
        return ltr(notation.percent(">99"))
    return notation.percent(rounded)


def span(low: int, high: int) -> str:
    return ltr(notation.percent(f"{low}–{high}")) if low < high else notation.percent(low)


def ltr(text: str) -> str:
    """The text, left to right in every script."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


def quantiles(counted: Counter[int]) -> tuple[int, int, int]:
    """The low, median and high quantile of a counter."""
    return at(counted, LOW), at(counted, MIDDLE), at(counted, HIGH)


def at(counted: Counter[int], share: float) -> int:
    reached, wanted = 0, share * counted.total()
    for value in sorted(counted):
        reached += counted[value]
        if reached >= wanted:
            return value
    return 0
