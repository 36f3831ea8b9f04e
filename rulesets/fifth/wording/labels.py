"""Short words for sentences, questions and explanations; stat blocks and dice in a line."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesets.contract import Entry
from rulesets.fifth.sheet.classes import named
from rulesets.lexicon import lexicon
from rulesets.messages import Name, Phrase, Term
from rulesets.sentence_patterns import titled
from rulesets.wording.labels import labels

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""
TEXTS = LEXICON.also["text"]
MOST_WEAPONS = 3
TITLES = {"save": ("ability", "against"), "check": ("skill",)}
"""The facts in the titles of some purposes of dice; that of others is the power."""


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


def kinds(text: str) -> tuple[Phrase | Term, ...]:
    """Those amounts beside their sum, which is that of a single type: only its name."""
    types = by_type(text)
    return types if len(types) != 1 else (types[0].values["type"],)


def order_of(text: str) -> tuple[Name, ...]:
    """The names of a fact such as `aldo > gob`."""
    return tuple(Name(id) for id in text.split(" > ") if id)


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """A stat block: `AC 15 · 7 HP · scimitar, shortbow`."""
    hp = stats.get("max_hp") or stats.get("hp") or 10
    rows = (stats.get("weapons") or ("unarmed",))[:MOST_WEAPONS]
    weapons = tuple(label("weapons", named(row)) for row in rows)
    return said("summary", ac=stats.get("ac", 10), hp=hp, weapons=weapons)


def rolled(who: str, purpose: str, entry: Entry | None) -> Phrase:
    """The roller and the purpose of dice, for dice pads and for rolls in the record."""
    facts, names = entry.facts if entry else {}, TITLES.get(purpose, ("power",))
    if f"rolled.{purpose}" not in TEXTS or any(name not in facts for name in names):
        return titled(LEXICON.rolled[purpose], who, entry)
    words = {name: label("powers" if name == "power" else name, facts[name]) for name in names}
    return Phrase(TEXTS[f"rolled.{purpose}"], {"who": Name(who), **words})
