"""The roller and the purpose of dice, for dice pads and for rolls in the record; and the reading of
the dice (README 7.1): of two rolled for a test, one counts."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Phrase
from rulesets.momentum.wording.labels import LEXICON
from rulesets.results import every_face
from rulesets.sentence_patterns import titled


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    return titled(LEXICON.rolled[purpose], who, told)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    counts = entry.facts.get("roll")
    if entry.rule != "test" or counts not in roll.faces:
        return every_face(entry, roll)
    place = roll.faces.index(counts)
    return tuple(Face(str(face), nth == place) for nth, face in enumerate(roll.faces))
