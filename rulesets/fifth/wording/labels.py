"""Short words for sentences, questions and explanations."""

from pathlib import Path
from typing import Any

from rulesets.lexicon import lexicon
from rulesets.messages import Name, Phrase, Term
from rulesets.wording.labels import labels

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""
TEXTS = LEXICON.also["text"]


def said(text: str, count: int | None = None, **values: Any) -> Phrase:
    """The phrase of a text in `words.toml` (`also.text`)."""
    return Phrase(TEXTS[text], values, count)


def listed(text: str, within: str = "reason") -> tuple[Term, ...]:
    """The words of a fact that joins some with `+`; none if it is empty."""
    return tuple(label(within, name) for name in text.split("+") if name != "none")


def by_type(text: str) -> tuple[Phrase, ...]:
    """The amounts of a fact such as `slashing 7, fire 3`."""
    parts = (part.rpartition(" ") for part in text.split(", ") if part not in ("none", ""))
    return tuple(
        said("of_type", amount=int(amount), type=label("damage_type", kind))
        for kind, _, amount in parts
    )


def order_of(text: str) -> tuple[Name, ...]:
    """The names of a fact such as `aldo > gob`."""
    return tuple(Name(id) for id in text.split(" > ") if id)


def beside(*parts: Phrase) -> Phrase:
    """Short notes in one line."""
    first, *rest = parts
    return said("beside", first=first, rest=beside(*rest)) if rest else first
