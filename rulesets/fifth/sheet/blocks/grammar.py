"""The sentences of stat blocks in the wording of the reference document (`grammar.toml`), and the
effects of a hit or a failed save that they tell: saves, damage, conditions and durations."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Figure, table
from rulesets.blocks.sentences import Sentences, dice_in, odd_mean, split_sentences, written
from rulesets.fifth.sheet.classes import CLASSES
from rulesets.fifth.sheet.parts import ABILITIES, CONDITIONS, DAMAGE_TYPES, QUICK_ACTIONS, SIZES

ABILITY_NAMES = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
FULL = dict(zip(ABILITIES, ABILITY_NAMES, strict=True))
ABILITY_OF = {name.casefold(): short for short, name in FULL.items()}
NUMBERS = "one two three four five six seven eight nine ten".split()
TABLE = table(__file__, "grammar.toml")
SAYS = Sentences(
    TABLE["figures"] | TABLE["sentences"] | TABLE["usage"],
    {
        "abilities": (*ABILITY_NAMES, *ABILITIES),
        "conditions": CONDITIONS,
        "types": DAMAGE_TYPES,
        "numbers": NUMBERS,
        "sizes": SIZES,
        "classes": CLASSES,
        "quick_actions": QUICK_ACTIONS,
    },
    ABILITY_OF,
)
_FAILED = re.compile(r"\.\s+(On a fail|(?:First )?Failure:|Success:)")


def rider(figure: Figure) -> dict[str, Any]:
    """The effects in a text as fields of a power or of `on_hit`; the text loses what is taken.

    The sentence with the saving throw says what a failure brings; without one the first sentence
    says what happens at once. A save against something else stays in the text.
    """
    sentences = [Figure("", text) for text in split_sentences(_FAILED.sub(r", \1", figure.text))]
    row: dict[str, Any] = {}
    for number, head in enumerate(sentences):
        before, rest = head.text, sentences[number + 1 :]
        if save := SAYS.gives(head, "save", "save_first"):
            row = save | _damage(head, rest) | _conditions(head, rest, ends=True)
            if row.keys() > save.keys():
                break
            head.text, row = before, {}
    if not row and sentences:
        row = _conditions(sentences[0], sentences[1:], ends=False)
    figure.text = " ".join(sentence.text for sentence in sentences)
    return row


def _damage(head: Figure, rest: list[Figure]) -> dict[str, Any]:
    """The damage of a failed save, which may be halved by a success."""
    if not (dealt := SAYS.take(head, "on_failure")):
        return {}
    head.text += f" {odd_mean(dealt)}"
    halved = next(filter(None, (SAYS.gives(sentence, "half") for sentence in (head, *rest))), {})
    return {"damage": written(*dice_in(dealt)), "damage_type": dealt["type"].casefold(), **halved}


def _conditions(head: Figure, rest: list[Figure], *, ends: bool) -> dict[str, Any]:
    """The conditions of a sentence, and what the following ones say of their end."""
    laid: list[str] = []
    while match := SAYS.take(head, "laid"):
        laid += filter(None, (match["condition"], match["second"]))
    row = SAYS.gives(head, "pushed")
    if not laid:
        return row
    for sentence in (head, *rest):
        row |= {} if "escape" in row else SAYS.gives(sentence, "grip", "web")
        if "escape" in row and (held := SAYS.take(sentence, "held")):
            laid.append(held["condition"])
        row |= SAYS.gives(sentence, "again") if ends and "save_ends" not in row else {}
    row |= SAYS.gives(head, "minute", "own_end", "own_start", "other_end", "other_start")
    return {**row, "conditions": [*dict.fromkeys(map(str.casefold, laid))]}
