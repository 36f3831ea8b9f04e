"""Small words that sentences, questions, marks and explanations share."""

from collections.abc import Mapping

from rulesets.arm5.wording.terms import TERMS
from rulesets.messages import Dice, Phrase, Term, pgettext, phrase
from rulesets.wording.labels import labels

label = labels(TERMS)
"""The word of `name` where it stands: `label(within, name)`."""

LEVEL = pgettext("arm5", "Level {number}")
WORD = pgettext("arm5", "{word}")
WEAPON = pgettext("arm5", "attack {attack}, damage {damage}")


def fatigue_word(level: str) -> Phrase:
    """A track of another length than usual has numbered levels."""
    if level.startswith("level_"):
        return phrase(LEVEL, number=int(level.removeprefix("level_")))
    return phrase(WORD, word=Term(level))


def signed(number: int) -> Dice:
    return Dice(f"+{number}" if number >= 0 else f"−{-number}")


def weapon_note(attack: Mapping[str, int], damage: Mapping[str, int]) -> Phrase:
    """The bonus of the attack, and that of its damage."""
    attacks, damages = sum(attack.values()), sum(damage.values())
    return phrase(WEAPON, attack=signed(attacks), damage=signed(damages))


def minus(number: int) -> Dice:
    """A penalty: nothing in front of a zero."""
    return Dice(f"−{-number}" if number < 0 else str(number))
