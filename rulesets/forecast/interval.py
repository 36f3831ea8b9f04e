"""How sure a share is that was counted in so many fights."""

from __future__ import annotations

from math import sqrt

Z = 1.959964
"""So many standard deviations to either side hold 95 of 100 cases."""


def interval(hits: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies with 95 % certainty (Wilson), both from 0 to 1.

    Everything is possible where nothing was counted. It holds near 0 and 1 too, where few fights
    would else look certain.
    """
    if not of:
        return 0.0, 1.0
    share, square = hits / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = Z * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return max(0.0, middle - reach), min(1.0, middle + reach)
