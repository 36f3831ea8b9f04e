"""Shares and counts in words."""

from __future__ import annotations

from collections import Counter

from django.utils.formats import number_format

from encounters.text import notation

LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9
"""Rounds are said as their median, with the span in which eight of ten fights lie."""


def number(count: int) -> str:
    return str(number_format(count, 0, force_grouping=True))


def whole(share: float) -> int:
    return round(100 * share)


def share_of(hits: int, of: int) -> str:
    """A percentage; what happened at all is never 0%, what failed at all never 100%."""
    rounded = whole(hits / of) if of else 0
    if hits and not rounded:
        return ltr(notation.percent("<1"))
    if hits < of and rounded == 100:
        return ltr(notation.percent(">99"))
    return notation.percent(rounded)


def span(low: int, high: int) -> str:
    return ltr(notation.percent(f"{low}–{high}")) if low < high else notation.percent(low)


def ltr(text: str) -> str:
    """Signs beside numbers stay on their side in every script."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


def quantiles(counted: Counter[int]) -> tuple[int, int, int]:
    """Low, median and high of what was counted."""
    return at(counted, LOW), at(counted, MIDDLE), at(counted, HIGH)


def at(counted: Counter[int], share: float) -> int:
    reached, wanted = 0, share * counted.total()
    for value in sorted(counted):
        reached += counted[value]
        if reached >= wanted:
            return value
    return 0
