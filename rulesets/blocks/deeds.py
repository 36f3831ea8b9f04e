"""Deeds of a stat block: actions and traits, each a name with a full stop and a text.

Fire Breath (Recharge 5–6). The dragon exhales fire in a 30-foot cone. Each creature in that
area must make a DC 17 Dexterity saving throw.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from rulesets.blocks.figures import Figure
from rulesets.blocks.sentences import Sentences, split_sentences

_LITTLE = r"(?:of|the|and|with|in|on|to|a|an|for|from|or|by|vs\.?)"
_WORD = r"[A-Z][\w'’-]{0,24}"
NAME = (
    rf"{_WORD}(?:,? (?:{_WORD}|{_LITTLE}|[\d/&+-]{{1,5}})){{0,6}}(?: ?\([^()\n]{{1,60}}\)){{0,2}}"
)
"""A name in capitals, with what stands behind it in brackets."""
LONGEST_NAME = 40
FRAGMENT = 8
"""The most words that are left of a sentence without a meaning of their own."""
_BRACKETS = re.compile(r"\([^)]{0,60}\)")


class Deed(Struct):
    """An action or trait: its name without what stands behind it in brackets, its kind, and its
    text, which loses what is taken. `usage` are fields from these brackets, `used` if the sheet has
    them; `whole` is the text as it was, `brackets` what stands in these."""

    name: str
    kind: str
    figure: Figure
    usage: dict[str, Any]
    whole: str
    brackets: str
    used: bool = False

    def rest(self) -> str:
        """The text that was not taken, without what is left of a sentence of which the rest was,
        unless that has figures or says much."""
        whole = {sentence.strip(" .,;") for sentence in split_sentences(self.whole)}
        whole.add(self.brackets)
        kept = (
            sentence
            for sentence in split_sentences(" ".join(self.figure.text.split()))
            if sentence.strip(" .,;") in whole
            or re.search(r"\d", sentence)
            or len(sentence.split()) > FRAGMENT
        )
        unused = [f"{self.brackets}."] if self.usage and not self.used else []
        return " ".join((*unused, *kept)).strip(" .,;")


def deed(name: str, text: str, kind: str, says: Sentences, usages: Iterable[str]) -> Deed:
    """A deed as it is printed; `usages` are the sentences for what stands in brackets."""
    usage: dict[str, Any] = {}
    brackets = _BRACKETS.findall(name)
    beside = Figure("", " ".join(brackets))
    for use in usages:
        usage |= says.gives(beside, use)
    label = " ".join(_BRACKETS.sub("", name).split()).strip(" .:")
    more = " ".join(re.findall(r"\([^()]{0,80}\w[^()]{0,80}\)", beside.text))
    whole = f"{' '.join(text.split()).replace('’', "'")} {more}".strip()
    return Deed(
        name=label[:LONGEST_NAME].strip(),
        kind=kind,
        figure=Figure(label, whole),
        usage=usage,
        whole=whole,
        brackets=", ".join(each.strip("()") for each in brackets),
    )
