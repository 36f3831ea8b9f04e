"""Names that the rules fix for everybody: the manoeuvres."""

MANOEUVRES = (
    "disarm",
    "trip",
    "push",
    "take_momentum",
    "cover",
    "disengage",
    "improvise",
)
"""The manoeuvres of README 7.9, in the order they are offered in."""
