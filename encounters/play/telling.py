"""What came of an exchange, as sentences for one reader: the own part first, the rest by weight.

The log, the card of the last answer, the table display, the list for undo and the report all say
these sentences, so what one of them says the others say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from rulesets.contract import Consequence, Entry, Face, Result, Ruleset, all_sentences
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, npgettext

MOST_SAID = 3  # sentences after the deed
MOST_NAMED = 4  # names in one sentence
MORE = npgettext("list", "{count} more", "{count} more")


class Said(Struct, frozen=True):
    """The sentences, and of how many combatants nothing is said any more."""

    phrases: tuple[Phrase, ...]
    left_out: int


def result_of(ruleset: Ruleset, entries: Sequence[Entry]) -> Result | None:
    """The game's account of these entries, as they were told to the reader; all sentences of the
    log where a game of somebody else has none."""
    tell = getattr(ruleset.wording, "result", None)
    found: Result | None = tell(entries) if tell else all_sentences(ruleset.wording, entries)
    return found


def faces_of(ruleset: Ruleset, entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """How the dice are read; as they fell where a game of somebody else does not say."""
    read = getattr(ruleset.wording, "faces", None)
    return read(entry, roll) if read else tuple(Face(str(face)) for face in roll.faces)


def said(result: Result, own: Collection[str] = (), most: int = MOST_SAID) -> Said:
    """The deed, and at `most` that many sentences of what it led to."""
    rest = list(_sentences(result, own))
    told, left = rest[:most], {who for _, people in rest[most:] for who in people}
    named = {who for _, people in told for who in people}
    phrases = tuple(phrase for phrase, _ in told)
    return Said((*result.deed, *phrases), len(left - named))


def ordered(result: Result, own: Collection[str]) -> list[Consequence]:
    """The reader's own first, then by weight."""
    return sorted(result.consequences, key=lambda each: each.who not in own)


def _sentences(result: Result, own: Collection[str]) -> Iterator[tuple[Phrase, list[str]]]:
    """Each sentence with those whom it tells of; those who share a consequence share one."""
    gathered: set[Message] = set()
    consequences = ordered(result, own)
    for consequence in consequences:
        many = consequence.many
        alike = [each.who for each in consequences if many and each.many == many]
        if many is None or len(alike) == 1:
            for phrase in consequence.said:
                yield phrase, [consequence.who]
        elif many not in gathered:
            gathered.add(many)
            yield Phrase(many, {"who": _names(alike)}, len(alike)), alike


def _names(who: Sequence[str]) -> tuple[Name | Phrase, ...]:
    if len(who) <= MOST_NAMED:
        return tuple(map(Name, who))
    shown = who[: MOST_NAMED - 1]
    more = len(who) - len(shown)
    return (*map(Name, shown), Phrase(MORE, count=more))
