"""The roller and the purpose of dice, for dice pads and for rolls in the record; the stakes of a
roll (README 7.1)."""

from collections.abc import Sequence

from rulesets.arm5.wording.labels import (
    ADDED,
    LEXICON,
    PARTS,
    label,
    parts_of,
    texts,
    total_of,
)
from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, titled
from rulesets.wording.labels import beside, signed

SPELL = pgettext("arm5", "{who}: casting {spell}")
SPELL_AT = pgettext("arm5", "{who}: casting {spell} on {target}")
BOTCH: Message = pgettext("arm5", "{roll} (botch dice)")
BOTCHING = "_botch"


def rolled(who: str, purpose: str, entry: Entry | None) -> Phrase:
    """The roller and the purpose; botch dice belong to the roll whose zero needs them."""
    first = purpose.removesuffix(BOTCHING)
    if first != purpose:
        return phrase(BOTCH, roll=rolled(who, first, entry))
    if purpose == "cast" and entry is not None and "spell" in entry.facts:
        return _cast(who, entry, label("spell", entry.facts["spell"]))
    return titled(LEXICON.rolled[purpose], who, entry)


def _cast(who: str, entry: Entry, spell: Term) -> Phrase:
    if entry.target is None or entry.target == who:
        return phrase(SPELL, who=Name(who), spell=spell)
    return phrase(SPELL_AT, who=Name(who), spell=spell, target=Name(entry.target))


# -- faces -----------------------------------------------------------------------------------------

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


# -- stakes ----------------------------------------------------------------------------------------

NOTHING_ADDED = phrase(pgettext("arm5", "nothing is added to the die"))
AGAIN = phrase(pgettext("arm5", "again, doubled"))
A_ZERO = phrase(pgettext("arm5", "zero"))
TIMES = pgettext("arm5", "counts × {times}")
ONCE = phrase(pgettext("arm5", "stress die"))
BOTCH_DICE = npgettext("arm5", "{count} botch die: 0 botches", "{count} botch dice: any 0 botches")
FAILING = texts("failing", "test")
EFFECT = phrase(pgettext("arm5", "The spell takes effect"))
AGAINST = pgettext("arm5", "against {damage} damage")


def reason_of(entry: Entry, purpose: str) -> Phrase | None:
    """The sum before the roll, and the effect of failing a test that the GM calls for; for damage,
    the soak or the damage that it stands against."""
    if entry.rule == "spell_damage":
        return of_harm(purpose, entry.who != entry.target, entry.facts)
    added, failing = sum_of(entry.rule, entry.facts), None
    if entry.rule == "test":
        failing = FAILING.get(entry.facts.get("test", ""))
    parts = [*([added] if added else []), *([phrase(failing)] if failing else [])]
    return beside(*parts) if parts else None


def sum_of(rule: str, facts: Facts) -> Phrase | None:
    """The sum before the roll; None for readers who may not know the numbers."""
    if "modifier" not in facts:
        return None
    parts = parts_of(rule, facts)
    if rule not in PARTS and facts["modifier"]:
        parts = [(label("sum", "rest"), facts["modifier"])]
    return total_of(parts) if parts else NOTHING_ADDED


def of_harm(purpose: str, by_spell: bool, facts: Facts) -> Phrase | None:
    """Before damage what takes effect, its damage, and the soak; before soak the damage that it
    stands against. As far as the reader may know them."""
    parts = []
    if purpose == "damage":
        parts += [EFFECT] if by_spell else []
        parts += _number("value", facts, label("sum", "value") if by_spell else Term("damage"))
    elif "damage" in facts:
        parts.append(phrase(AGAINST, damage=facts["damage"]))
    parts += _number("soak_base", facts, label("sum", "soak_base"))
    return beside(*parts) if parts else None


def _number(name: str, facts: Facts, part: Term) -> list[Phrase]:
    return [phrase(ADDED, part=part, number=signed(facts[name]))] if name in facts else []


def chain(faces: Sequence[int]) -> tuple[tuple[int, Phrase], ...]:
    return tuple((face, AGAIN if face == 1 else A_ZERO) for face in faces)


def counts(ones: int) -> Phrase:
    """The worth of the next face after this many ones."""
    return phrase(TIMES, times=2**ones) if ones else ONCE


def botch_dice(count: int) -> Phrase:
    return phrase(BOTCH_DICE, count)
