"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from rulesets.coc7.wording.labels import LEXICON, label
from rulesets.coc7.wording.log.rolls import TENS
from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import every_face
from rulesets.sentence_patterns import titled

CHECK = pgettext("coc7", "{who}: check ({skill})")
FURTHER_TENS = pgettext("coc7", "{roll} (further tens dice)")


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    first = purpose.removesuffix(TENS)
    if first != purpose:
        return phrase(FURTHER_TENS, roll=rolled(who, first, told))
    if purpose == "check" and told is not None and "check" in told.facts:
        return phrase(CHECK, who=Name(who), skill=label("check", told.facts["check"]))
    return titled(LEXICON.rolled[purpose], who, told)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """The faces; further tens dice are shown with the d100 that they belong to."""
    if roll.purpose.endswith(TENS) and _first(entry, roll):
        return ()
    if roll.sides != 100:
        return every_face(entry, roll)
    face, result = roll.faces[0], entry.facts.get("roll")
    tens = [face // 10 % 10, *(digit % 10 for digit in _further(entry, roll))]
    counted = next((at for at, digit in enumerate(tens) if _read(digit, face) == result), None)
    return (
        *(Face(f"{digit}0", counts=counted in (None, at)) for at, digit in enumerate(tens)),
        Face(str(face % 10)),
    )


def _read(tens: int, face: int) -> int:
    return 10 * tens + face % 10 or 100


def _further(entry: Entry, roll: Roll) -> tuple[int, ...]:
    purpose = roll.purpose + TENS
    return next((other.faces for other in entry.rolls if other.purpose == purpose), ())


def _first(entry: Entry, roll: Roll) -> bool:
    return any(other.purpose + TENS == roll.purpose for other in entry.rolls)
