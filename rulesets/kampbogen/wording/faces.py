"""How dice are read (README 6): a double one or double six of an ability roll belongs together."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll

DOUBLES = ((1, 1), (6, 6))
ORDINARY = ("prygl",)
"""A double is nothing special in these rolls, nor in the GM's."""


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    special = roll.who != "gm" and roll.purpose not in ORDINARY
    double = special and roll.faces in DOUBLES
    return tuple(Face(str(face), joined=double and nth > 0) for nth, face in enumerate(roll.faces))
