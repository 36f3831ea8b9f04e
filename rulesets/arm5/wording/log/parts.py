"""Rows, parts and words that several rooms of the log share; the arithmetic of a roll."""

from rulesets.arm5.wording.labels import PARTS, WORD, given, minus, parts_of
from rulesets.contract import Entry, Line, Weight
from rulesets.dice import Roll
from rulesets.log_rows import Lines
from rulesets.messages import Dice, Message, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, follow
from rulesets.sentence_patterns import Facts, Sentence, sentence_of, whether
from rulesets.wording.labels import signed

ROLL = "die botch botches total"
"""The facts of a roll that everybody may read."""
UNHURT = pgettext("arm5", "not hurt")
BOTCH = pgettext("arm5", "botch")


def tested(passed: Message, failed: Message, rolls: Message) -> Sentence:
    return whether("success", given(passed, rolls), given(failed, rolls), rolls)


def numbered(message: Message) -> Sentence:
    """The words with the total or the die, if the reader may know it."""
    fact = "die" if "{die}" in message.text else "total"

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        number = facts.get(fact)
        return None if number is None else Phrase(message, {fact: number})

    return say


def rolls(entry: Entry, gathering: Gathering) -> None:
    """Tells who rolled, and whether a roll was a botch."""
    word = Phrase(BOTCH) if entry.facts.get("botch") else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def rolled(entry: Entry, gathering: Gathering) -> None:
    """Tells a roll like any entry, and a botch."""
    follow(entry, gathering)
    rolls(entry, gathering)


def done(entry: Entry, gathering: Gathering) -> None:
    """Tells the deed, and whom it concerns in a word alone; and a botch."""
    gathering.does(gathering.sentence(entry))
    part = gathering.part(entry)
    if part is not None:
        gathering.befalls(
            entry.target or entry.who,
            Weight.CHANGED if part.weight is None else part.weight,
            word=sentence_of(part.word)(entry, entry.facts) if part.word else None,
        )
    rolls(entry, gathering)


# -- the lines behind "why?" ---------------------------------------------------------------------

CHAIN = pgettext("arm5", "Faces rolled")
DIE = pgettext("arm5", "Stress die")
MODIFIER = pgettext("arm5", "Modifier")
TOTAL = pgettext("arm5", "Total")
DOUBLED = pgettext("arm5", "A 1 is rolled again and doubled.")
BOTCH_DICE = pgettext("arm5", "Botch dice")
ZERO = pgettext("arm5", "A 0 counts as 0, and botch dice are rolled.")
BOTCHES = npgettext(
    "arm5",
    "{count} botch die shows 0: a botch, the total is 0 or the modifier, whichever is lower.",
    "{count} botch dice show 0: a botch, the total is 0 or the modifier, whichever is lower.",
)
BOTCH_MAY = pgettext(
    "arm5", "The GM rules what else it brings: a weapon dropped, a turn lost, a fall."
)


def of_roll(entry: Entry, facts: Facts) -> list[Line]:
    """The parts of a roll, or the modifier alone, or for others only the die and the total."""
    lines = [
        Line(phrase(WORD, word=word), signed(number))
        for word, number in parts_of(entry.rule, facts)
    ]
    if entry.rule not in PARTS and facts.get("modifier"):
        lines.append(Line(phrase(MODIFIER), signed(facts["modifier"])))
    own = [roll for roll in entry.rolls if not roll.purpose.endswith("_botch")]
    chained = len(own) > 1 and entry.rule != "spell_damage"
    if chained:
        lines.append(Line(phrase(CHAIN), _faces(own)))
    lines.append(Line(phrase(DIE), signed(facts["die"])))
    lines.append(Line(phrase(TOTAL), facts["total"], True))
    if chained:
        lines.append(Line(phrase(DOUBLED)))
    botch_dice = [roll for roll in entry.rolls if roll.purpose.endswith("_botch")]
    lines += [Line(phrase(BOTCH_DICE), _faces([roll])) for roll in botch_dice]
    if botch_dice:
        lines.append(Line(phrase(ZERO)))
    if facts.get("botches"):
        lines += [Line(phrase(BOTCHES, facts["botches"])), Line(phrase(BOTCH_MAY))]
    return lines


def _faces(rolls: list[Roll]) -> Dice:
    """The faces as shown on the dice: the ten is a 0."""
    return Dice(", ".join(str(face % 10) for roll in rolls for face in roll.faces))


def penalty(fact: str, label: Message) -> Lines:
    """A penalty below a line, if the reader may know it."""
    return lambda entry, facts: (
        [Line(phrase(label), minus(facts[fact]), True)] if fact in facts else []
    )
