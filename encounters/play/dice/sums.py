"""Sums typed instead of dice: the rules need faces, so faces with that sum are invented.

They are stored with the roll, which is marked so (`Roll.summed`), and are never shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from encounters.play.taps import NotDone
from encounters.text.notation import dice
from rulesets.dice import BadFace, split


def faces_of_sum(asked: Mapping[str, Any], total: int | str) -> tuple[int, ...]:
    """Invented faces with this sum for the dice of a stored roll. NotDone if the sum is impossible,
    or if single faces count."""
    count, sides = asked["count"], asked["sides"]
    if not (asked.get("sum") or asked.get("summed")):
        raise NotDone("bad_dice")
    try:
        return split(int(total), count, sides)
    except (BadFace, ValueError):
        words = gettext("The sum of %(dice)s is from %(least)s to %(most)s. Nothing was done.")
        bounds = {"dice": dice(f"{count}d{sides}"), "least": count, "most": count * sides}
        raise NotDone("bad_dice", message=words % bounds) from None
