"""Parts and words that several rooms of the log share."""

from rulesets.arm5.wording.labels import given
from rulesets.contract import Entry, Weight
from rulesets.log_rows import by_fact
from rulesets.messages import Message, Phrase, pgettext
from rulesets.results import Gathering, Part, follow
from rulesets.sentence_patterns import Facts, Sentence, sentence_of, whether

ROLL = "die botch botches total"
"""The facts of a roll that everybody may read."""
UNHURT = pgettext("arm5", "not hurt")
BOTCH = pgettext("arm5", "botch")
LEFT = pgettext("arm5", "left the field")


def tested(passed: Message, failed: Message, rolls: Message) -> Sentence:
    return whether("success", given(passed, rolls), given(failed, rolls), rolls)


def numbered(message: Message) -> Sentence:
    """The words with the total or the die, if the reader may know it."""
    fact = "die" if "{die}" in message.text else "total"

    def say(entry: Entry, facts: Facts) -> Phrase | None:
        number = facts.get(fact)
        return None if number is None else Phrase(message, {fact: number})

    return say


PASSED = Part(weight=Weight.DID, word=numbered(pgettext("arm5", "passed: {total}")))
FAILED = Part(weight=Weight.DID, word=numbered(pgettext("arm5", "failed: {total}")))
TESTED = by_fact("success", {True: PASSED}, FAILED)


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
