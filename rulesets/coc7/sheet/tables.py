"""The fixed words and tables of the game, and values derived from characteristics (README 3-7)."""

from __future__ import annotations

from rulesets.contract.adopting import Left
from rulesets.messages import Dice, pgettext, phrase

LEVELS = ("fumble", "failure", "regular", "hard", "extreme", "critical")
FUMBLE, FAILURE, REGULAR, HARD, EXTREME, CRITICAL = range(6)
DIFFICULTIES = ("", "", "regular", "hard", "extreme", "critical", "impossible")
"""By the level needed; nothing reaches the last."""
IMPOSSIBLE = 6

STATUSES = ("active", "unconscious", "dying", "dead", "fled", "removed")
OUT = ("dead", "fled", "removed")
DOWN = ("unconscious", "dying", "dead")
"""Statuses of combatants who lie on the ground."""

UNAWARE = ("no", "unaware", "listen", "spot_hidden", "psychology")
RANGES = ("point_blank", "base", "long", "very_long")
RANGE_LEVELS = {"point_blank": REGULAR, "base": REGULAR, "long": HARD, "very_long": EXTREME}
CLOSE_RANGES = ("point_blank", "base")

GOALS = ("disarm", "push", "knock_down", "hold", "other")
BUILD_LIMIT = 2  # the most by which the build of a manoeuvre's target may be larger
SMALL_BUILD, LARGE_BUILD = -2, 4
FAST_MOV = 8
RUN_FACTOR = 5
READY_FIREARM = 50
FEWEST_IN_VOLLEY = 3
RELOADED_SINGLY = 2
MOST_DICE = 2

SHARES = {"melee": "full", "thrown": "half", "missile": "half", "firearm": "none"}
"""The share of the damage bonus, by the kind of weapon."""
SKILLS = {"melee": None, "thrown": None, "missile": 15, "firearm": 20}
"""The skill, by the kind of weapon; None where the sheet has it."""
AMOUNTS = {"melee": 1, "thrown": 1, "missile": 20}
"""Pieces or arrows, of what can be thrown or shot."""
MALFUNCTION = 100
"""Of firearms."""
NEVER_BREAKS = 101
"""A malfunction value that no roll reaches."""
IMPALES = {"melee": False, "thrown": False, "missile": False, "firearm": True}
JAMS = {"rounds": False, "magazine": True, "belt": True}
"""Whether a malfunction jams it, by how it is loaded."""

UNARMED, IMPROVISED = "unarmed", "improvised"

CHECKS = tuple(
    """
    dex str con pow luck brawl dodge throw listen spot_hidden psychology mechanical_repair first_aid
    """.split()
)
"""The values that the GM may call a check for (README 5.6)."""


def hit_points(con: int, siz: int) -> int:
    return (con + siz) // 10


def bonuses(sum: int) -> tuple[int, str]:
    """Build and damage bonus for the sum of STR and SIZ."""
    for most, build, bonus in ((64, -2, "-2"), (84, -1, "-1"), (124, 0, "0"), (164, 1, "1d4")):
        if sum <= most:
            return build, bonus
    number = (sum - 45) // 80
    return number + 1, f"{number}d6"


def pace(strong: int, quick: int, large: int) -> int:
    """The move rate of a young person."""
    return 7 + (quick >= large or strong >= large) + (quick > large and strong > large)


def beside(label: str, written: object, reckoned: object, counts: bool = True) -> list[Left]:
    """Reports a written value that differs from the rules; `counts` if it is imported."""
    if written is None or reckoned is None or str(reckoned) == str(written):
        return []
    message = (
        pgettext("coc7", "This counts; the rules would give {reckoned}.")
        if counts
        else pgettext("coc7", "The rules give {reckoned}, and that counts.")
    )
    return [Left(f"{label}: {written}", phrase(message, reckoned=Dice(str(reckoned))))]
