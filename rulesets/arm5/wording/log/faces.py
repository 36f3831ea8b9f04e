"""The reading of dice: the ten is a 0, ones belong to what they double (README 7.1)."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll

ONE, ZERO = 1, 10
LOTS = "priority_tie"


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """The faces. Botch dice count if they show a 0. A lot is not a stress die: its ten is a ten."""
    if roll.purpose == LOTS:
        return tuple(Face(str(face)) for face in roll.faces)
    if roll.purpose.endswith("_botch"):
        return tuple(Face(str(face % ZERO), counts=face == ZERO) for face in roll.faces)
    read = [face for each in _chain(entry, roll) for face in each.faces]
    return tuple(Face(str(face % ZERO), joined=place > 0) for place, face in enumerate(read))


def _chain(entry: Entry, roll: Roll) -> list[Roll]:
    """The roll and those that it doubles; empty for a roll that is doubled itself."""
    place = next((i for i, other in enumerate(entry.rolls) if other is roll), 0)
    if place and _doubles(entry.rolls[place - 1], roll):
        return []
    chain = [roll]
    for further in entry.rolls[place + 1 :]:
        if not _doubles(chain[-1], further):
            break
        chain.append(further)
    return chain


def _doubles(roll: Roll, further: Roll) -> bool:
    return (roll.who, roll.purpose, roll.faces) == (further.who, further.purpose, (ONE,))
