"""The fixed words and tables of the game (README 4, 5, 7.0, 7.6)."""

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

UNARMED, IMPROVISED = "unarmed", "improvised"

CHECKS = tuple(
    """
    dex str con pow luck brawl dodge throw listen spot_hidden psychology mechanical_repair first_aid
    """.split()
)
"""The values that the GM may call a check for (README 5.6)."""
