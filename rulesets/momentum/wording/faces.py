"""How dice are read: of two that are rolled for a test one counts (README 7.1)."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.results import every_face


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    counts = entry.facts.get("roll")
    if entry.rule != "test" or counts not in roll.faces:
        return every_face(entry, roll)
    place = roll.faces.index(counts)
    return tuple(Face(str(face), nth == place) for nth, face in enumerate(roll.faces))
