"""Short words for sentences, questions, marks and explanations."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path

from rulesets import sentence_patterns
from rulesets.lexicon import lexicon
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase
from rulesets.wording.labels import labels, signed

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""

LEVEL = pgettext("arm5", "Level {number}")
WORD = pgettext("arm5", "{word}")
BOTCHED = pgettext("arm5", "{said} A botch!")
WEAPON = pgettext("arm5", "attack {attack}, damage {damage}")


def fatigue_word(level: str) -> Phrase:
    """The word of a fatigue level; a track of unusual length has numbered levels."""
    if level.startswith("level_"):
        return phrase(LEVEL, number=int(level.removeprefix("level_")))
    return phrase(WORD, word=Term(level))


def weapon_note(attack: Mapping[str, int], damage: Mapping[str, int]) -> Phrase:
    """The bonus of the attack and that of its damage."""
    attacks, damages = sum(attack.values()), sum(damage.values())
    return phrase(WEAPON, attack=signed(attacks), damage=signed(damages))


def minus(number: int) -> Dice:
    """A penalty, without a sign if it is zero."""
    return Dice(f"−{-number}" if number < 0 else str(number))


given = partial(sentence_patterns.if_known, word=label)
