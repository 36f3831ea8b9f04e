"""Dice as text: `2d6+1`, or a constant (README 3.1)."""

import re
from functools import lru_cache

from msgspec import Struct

from rulesets.fields import reads

_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})(?:([+-])([0-9]{1,2}))?")
_NUMBER = re.compile(r"[0-9]{1,2}")


class Formula(Struct, frozen=True):
    """`count` dice with `sides` sides, plus `plus`; without dice a constant."""

    count: int
    sides: int
    plus: int


@lru_cache(maxsize=4096)
def formula(text: str) -> Formula:
    """The dice in this text. Raises ValueError if it is not valid or has more than 20 dice."""
    if _NUMBER.fullmatch(text):
        return Formula(0, 0, int(text))
    found = _DICE.fullmatch(text)
    if not found:
        raise ValueError(text)
    count, sides, plus = int(found[1]), int(found[2]), int(found[4] or 0)
    if not (1 <= count <= 20 and 2 <= sides <= 100):
        raise ValueError(text)
    return Formula(count, sides, -plus if found[3] == "-" else plus)


is_dice = reads(formula)
