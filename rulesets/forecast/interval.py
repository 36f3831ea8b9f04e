"""Confidence intervals of shares counted in a number of fights."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""Standard deviations to either side that hold 95 of 100 cases."""


def interval(hits: int, of: int) -> tuple[float, float]:
    """The bounds (0 to 1) between which the true share lies with 95 % certainty (Wilson).

    Returns (0, 1) if nothing was counted. Valid near 0 and 1 too, where a few fights would
    otherwise look certain.
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)
