"""Short words for sentences, questions and explanations."""

from functools import partial
from pathlib import Path

from rulesets.lexicon import lexicon
from rulesets.messages import Dice, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, Sentence, if_known
from rulesets.wording.labels import labels, worded

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""

BONUS_DICE = npgettext("coc7", "{count} bonus die", "{count} bonus dice")
PENALTY_DICE = npgettext("coc7", "{count} penalty die", "{count} penalty dice")
NO_DICE = pgettext("coc7", "no bonus or penalty die")


def level(name: str) -> Term:
    """The word of a success level in the middle of a sentence."""
    return label("level", name)


def at_range(band: str) -> Term:
    return label("at", band)


def dice(net: int) -> Phrase:
    """The number of bonus dice if positive, of penalty dice if negative."""
    if not net:
        return phrase(NO_DICE)
    return phrase(BONUS_DICE, count=net) if net > 0 else phrase(PENALTY_DICE, count=-net)


def thresholds(skill: int) -> Dice:
    """The full value, the half and the fifth: 60 / 30 / 12."""
    return Dice(f"{skill} / {skill // 2} / {skill // 5}")


rolled = partial(if_known, word=label)
"""A sentence with the roll and its level."""


def sentences(form: str) -> dict[str, Sentence]:
    """The sentences of this form in `words.toml`, by the identifier of their row."""
    return {name: if_known(message, word=label) for name, message in LEXICON.also[form].items()}


def value(facts: Facts, name: str = "value") -> int | Term | Name:
    """The value after the ruling, or, by `name`, before it."""
    field, value = facts.get("field"), facts[name]
    if field == "restrained_by":
        return Name(value) if value else Term("nobody")
    return label(str(field), value) if field == "unaware" else worded(value)


def saved(facts: Facts) -> bool:
    """Whether first aid has saved a dying combatant."""
    return (facts.get("from"), facts.get("status")) == ("dying", "unconscious")
