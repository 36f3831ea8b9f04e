"""The names of the rules that everybody has: manoeuvres, and what departs from a group."""

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
