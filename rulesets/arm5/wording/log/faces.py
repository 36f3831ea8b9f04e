"""How the dice are read: the ten is a 0, ones are bound to what they double (README 7.1)."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll

ONE, ZERO = 1, 10
LOTS = "priority_tie"


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """Of the botch dice those count that show a 0. A lot is no stress die: its ten is a ten."""
    if roll.purpose == LOTS:
        return tuple(Face(str(face)) for face in roll.faces)
    if roll.purpose.endswith("_botch"):
        return tuple(Face(str(face % ZERO), counts=face == ZERO) for face in roll.faces)
    joined = _doubles(entry, roll)
    return tuple(Face(str(face % ZERO), joined=joined) for face in roll.faces)


def _doubles(entry: Entry, roll: Roll) -> bool:
    """Whether the one before it is rolled again with it."""
    place = next((i for i, other in enumerate(entry.rolls) if other is roll), 0)
    if place == 0:
        return False
    before = entry.rolls[place - 1]
    return (before.who, before.purpose, before.faces) == (roll.who, roll.purpose, (ONE,))
