"""Names in the rules that are the same for everybody: the manoeuvres."""

MANOEUVRES = (
    "disarm",
    "trip",
    "push",
    "take_momentum",
    "cover",
    "disengage",
    "improvise",
)
"""README 7.9, in the order in which they are offered."""
