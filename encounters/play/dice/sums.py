"""A sum in place of dice: the rules need faces, so some are made up that add up to it.

They are stored with the roll, which says that nobody has seen them (`Roll.summed`), and nobody is
shown them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from encounters.play.taps import NotDone
from encounters.text.notation import dice
from rulesets.dice import BadFace, split


def faces_of_sum(asked: Mapping[str, Any], total: int | str) -> tuple[int, ...]:
    """Faces for the sum of these dice, given as they are stored. NotDone where it is none of
    theirs, or where single faces count."""
    count, sides = asked["count"], asked["sides"]
    if not (asked.get("sum") or asked.get("summed")):
        raise NotDone("bad_dice")
    try:
        return split(int(total), count, sides)
    except (BadFace, ValueError):
        words = gettext("The sum of %(dice)s is from %(least)s to %(most)s. Nothing was done.")
        bounds = {"dice": dice(f"{count}d{sides}"), "least": count, "most": count * sides}
        raise NotDone("bad_dice", message=words % bounds) from None
