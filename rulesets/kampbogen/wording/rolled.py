"""The roller and the purpose of dice, for dice pads and for rolls in the record; and the reading of
the dice (README 6): a double one or double six of an ability roll is read together."""

from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import titled

CHALLENGE = pgettext("kampbogen", "{who}: challenge ({name})")
RISING = "rise"
DOUBLES = ((1, 1), (6, 6))
ORDINARY = ("prygl",)
"""Rolls in which a double is not special, as it is not in the GM's."""


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    """The roller and the purpose; a challenge has the name the GM has given it, or that of the
    ability."""
    facts = told.facts if told else {}
    called = facts.get("name") or facts.get("ability")
    if purpose == "challenge" and called:
        return phrase(CHALLENGE, who=Name(who), name=Term(called))
    return titled(LEXICON.rolled[purpose], who, told)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    special = roll.who != "gm" and roll.purpose not in ORDINARY
    double = special and roll.faces in DOUBLES
    return tuple(Face(str(face), joined=double and nth > 0) for nth, face in enumerate(roll.faces))
