"""Small words that sentences, questions and explanations share."""

from rulesets.messages import Dice, Name, Term
from rulesets.ose.wording.terms import TERMS
from rulesets.wording.labels import labels

label = labels(TERMS)
"""The word of `name` where it stands: `label(within, name)`."""


def condition(name: str) -> Term:
    """A condition in the middle of a sentence."""
    return label("is", name)


def names(ids: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(Name(id) for id in ids)


def groups(order: str) -> tuple[tuple[str, ...], ...]:
    """`party = bandits > foes` of an entry's facts: groups in order (README 7.1)."""
    return tuple(tuple(group.split(" = ")) for group in order.split(" > ") if group)


def signed(number: int) -> Dice:
    """As it is added in a column."""
    return Dice(f"+ {number}" if number >= 0 else f"− {-number}")


def bonus(number: int) -> Dice:
    """As it is said: "+2 to hit"."""
    return Dice(f"+{number}" if number >= 0 else f"−{-number}")


def figure(number: int) -> Dice:
    """Any whole number, with a real minus."""
    return Dice(str(number).replace("-", "−"))
