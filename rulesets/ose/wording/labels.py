"""Small words that sentences, questions and explanations share."""

from typing import Any

from rulesets.messages import Dice, Name, Term
from rulesets.ose.wording.terms import TERMS


def label(within: str, name: str) -> Term:
    """The word of `name` where it stands, by the rule of `contract.term_of`."""
    place = f"{within}.{name}"
    return Term(place if place in TERMS else name)


def condition(name: str) -> Term:
    """A condition in the middle of a sentence."""
    return label("is", name)


def names(ids: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(Name(id) for id in ids)


def groups(order: str) -> tuple[tuple[str, ...], ...]:
    """`party = bandits > foes` of an entry's facts: groups in order (README 7.1)."""
    return tuple(tuple(group.split(" = ")) for group in order.split(" > ") if group)


def signed(number: int) -> Dice:
    return Dice(f"+ {number}" if number >= 0 else f"− {-number}")


def shown(value: Any) -> int | Term:
    """A value of the state as a word or a number."""
    if value is None:
        return Term("unset")
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    return value if isinstance(value, int) else Term(str(value))
