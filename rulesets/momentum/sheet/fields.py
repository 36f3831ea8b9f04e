"""Checks of values (README 3): the shared ones, this game's own, and dice as text."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from rulesets import reasons
from rulesets.fields import Fields, dice
from rulesets.messages import Dice, phrase

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})(?:([+-])([0-9]{1,3}))?")


class Formula(Struct, frozen=True):
    """`count` dice with `sides` sides, plus `plus`."""

    count: int
    sides: int
    plus: int


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The dice in this text. Raises ValueError unless it is 1 to 20 dice with 1 to 100 sides."""
    match = _DICE.fullmatch(text)
    if not match:
        raise ValueError(text)
    count, sides, plus = int(match[1]), int(match[2]), int(match[4] or 0)
    if not (1 <= count <= 20 and 1 <= sides <= 100):
        raise ValueError(text)
    return Formula(count, sides, -plus if match[3] == "-" else plus)


_WRITTEN = phrase(reasons.DICE, dice=Dice("2d6+1"))

FIELDS = Fields(dice=dice(formula, _WRITTEN))
checked, expect = FIELDS.checked, FIELDS.expect
