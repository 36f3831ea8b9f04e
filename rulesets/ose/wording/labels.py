"""Short words for sentences, questions and explanations."""

from pathlib import Path

from rulesets.lexicon import lexicon
from rulesets.messages import Dice, Name, Term
from rulesets.wording.labels import labels

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""


def condition(name: str) -> Term:
    """The word of a condition in the middle of a sentence."""
    return label("is", name)


def names(ids: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(Name(id) for id in ids)


def groups(order: str) -> tuple[tuple[str, ...], ...]:
    """The groups of a fact such as `party = bandits > foes`, in order (README 7.1)."""
    return tuple(tuple(group.split(" = ")) for group in order.split(" > ") if group)


def figure(number: int) -> Dice:
    """Any whole number, with a real minus."""
    return Dice(str(number).replace("-", "−"))
