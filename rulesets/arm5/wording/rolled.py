"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from rulesets.arm5.wording.labels import LEXICON, label
from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import titled

SPELL = pgettext("arm5", "{who}: casting {spell}")
SPELL_AT = pgettext("arm5", "{who}: casting {spell} on {target}")
BOTCH: Message = pgettext("arm5", "{roll} (botch dice)")
BOTCHING = "_botch"


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    """The roller and the purpose; botch dice belong to the roll whose zero needs them."""
    first = purpose.removesuffix(BOTCHING)
    if first != purpose:
        return phrase(BOTCH, roll=rolled(who, first, told))
    if purpose == "cast" and told is not None and "spell" in told.facts:
        return _cast(who, told, label("spell", told.facts["spell"]))
    return titled(LEXICON.rolled[purpose], who, told)


def _cast(who: str, told: Entry, spell: Term) -> Phrase:
    if told.target is None or told.target == who:
        return phrase(SPELL, who=Name(who), spell=spell)
    return phrase(SPELL_AT, who=Name(who), spell=spell, target=Name(told.target))


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
