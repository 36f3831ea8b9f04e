"""Short words for sentences, questions and explanations."""

from pathlib import Path

from rulesets.lexicon import lexicon
from rulesets.messages import Dice, Name, Phrase, Term, pgettext, phrase
from rulesets.wording.labels import labels

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""

OF_TYPE = pgettext("fifth", "{amount} {type}")
BESIDE = pgettext("fifth", "{first} · {rest}")


def listed(text: str, within: str = "reason") -> tuple[Term, ...]:
    """The words of a fact that joins some with `+`; none if it is empty."""
    return tuple(label(within, name) for name in text.split("+") if name != "none")


def by_type(text: str) -> tuple[Phrase, ...]:
    """The amounts of a fact such as `slashing 7, fire 3`."""
    parts = (part.rpartition(" ") for part in text.split(", ") if part != "none")
    return tuple(
        phrase(OF_TYPE, amount=int(amount), type=label("damage_type", kind))
        for kind, _, amount in parts
    )


def order_of(text: str) -> tuple[Name, ...]:
    """The names of a fact such as `aldo > gob`."""
    return tuple(Name(id) for id in text.split(" > ") if id)


def figure(number: int) -> Dice:
    """Any whole number, with a real minus."""
    return Dice(str(number).replace("-", "−"))


def beside(*parts: Phrase) -> Phrase:
    """Short notes in one line."""
    first, *rest = parts
    return phrase(BESIDE, first=first, rest=beside(*rest)) if rest else first
