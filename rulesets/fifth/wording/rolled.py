"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from rulesets.contract import Entry
from rulesets.fifth.wording.labels import LEXICON, TEXTS, label
from rulesets.messages import Name, Phrase
from rulesets.sentence_patterns import titled

NAMED = {"save": ("ability", "against"), "check": ("skill",)}
"""The facts in the titles of some purposes; that of others is the power."""


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    facts, names = told.facts if told else {}, NAMED.get(purpose, ("power",))
    if f"rolled.{purpose}" not in TEXTS or any(name not in facts for name in names):
        return titled(LEXICON.rolled[purpose], who, told)
    words = {name: label("powers" if name == "power" else name, facts[name]) for name in names}
    return Phrase(TEXTS[f"rolled.{purpose}"], {"who": Name(who), **words})
