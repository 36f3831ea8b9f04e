"""The result of a beat as sentences for one reader: the reader's own part first, the rest by
weight.

The log, the card of the last answer, the table display, the list for undo and the report all use
these sentences, so that they agree.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from msgspec import Struct

from rulesets.contract import Consequence, Entry, Face, Result, Ruleset, Weight, is_deed
from rulesets.contract.words import all_sentences
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, npgettext

MOST_SAID = 3  # sentences after the action
MOST_NAMED = 4  # names in a sentence
FEWEST_NAMED = 2
MORE = npgettext("list", "{count} more", "{count} more")


class RetoldResult(Struct, frozen=True):
    """The sentences, and the combatants that are left out."""

    phrases: tuple[Phrase, ...]
    left_out: frozenset[str] = frozenset()


def result_of(ruleset: Ruleset, entries: Sequence[Entry]) -> Result | None:
    """The game's result of these entries, as they were shown to the reader; all sentences of the
    log if the game has no results."""
    tell = getattr(ruleset.wording, "result", None)
    found: Result | None = tell(entries) if tell else all_sentences(ruleset.wording, entries)
    return found


def beats_of(ruleset: Ruleset, entries: Iterable[Entry]) -> list[list[Entry]]:
    """The beats of these entries, in order."""
    return in_beats(ruleset, entries, lambda entry: (entry,))


def in_beats[Told](
    ruleset: Ruleset, told: Iterable[Told], entries_of: Callable[[Told], Sequence[Entry]]
) -> list[list[Told]]:
    """Everything that was told, in order, by beat. What has no entries stands alone. In steps that
    were stored without causes, deeds begin a beat."""
    found, beat = list[list[Told]](), list[Entry]()
    for item in told:
        entries = entries_of(item)
        if not entries or _opens(ruleset, entries[0], beat):
            found.append([])
            beat = []
        found[-1].append(item)
        beat.extend(entries)
    return found


def _opens(ruleset: Ruleset, entry: Entry, beat: Sequence[Entry]) -> bool:
    without_cause = entry.place is None
    return ruleset.beats.opening(entry, beat) or (without_cause and is_deed(entry, ruleset.deeds))


def faces_of(ruleset: Ruleset, entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """The dice as they are read; their plain faces if the game does not define that. Empty for a
    typed sum."""
    if roll.summed:
        return (Face(str(sum(roll.faces))),)
    read = getattr(ruleset.wording, "faces", None)
    return read(entry, roll) if read else tuple(Face(str(face)) for face in roll.faces)


def summary_of(
    result: Result,
    own: Collection[str] = (),
    most: int = MOST_SAID,
    names: int = MOST_NAMED,
) -> RetoldResult:
    """The action, and at most `most` sentences of its consequences, each with at most `names`
    names."""
    rest = list(sentences(result, own, names))
    told, left = rest[:most], {who for _, people in rest[most:] for who in people}
    named = {who for _, people in told for who in people}
    phrases = tuple(phrase for phrase, _ in told)
    return RetoldResult((*result.deed, *phrases), frozenset(left - named))


def shortest(results: Sequence[Result]) -> RetoldResult:
    """The weightiest sentence of these results; without phrases if there is none."""
    touched = (each for result in results for each in result.consequences)
    heavy = sorted(
        (each for each in touched if each.weight < Weight.DID), key=lambda each: each.weight
    )
    return summary_of(Result((), tuple(heavy)), most=1, names=FEWEST_NAMED)


def ordered(result: Result, own: Collection[str]) -> list[Consequence]:
    """The reader's own consequences first, then by weight."""
    return sorted(result.consequences, key=lambda each: each.who not in own)


def sentences(
    result: Result, own: Collection[str], names: int
) -> Iterator[tuple[Phrase, list[str]]]:
    """Each sentence with the combatants it is about; combatants with a shared consequence share
    one, and repeated sentences are merged."""
    gathered: set[Message] = set()
    told: list[Phrase] = []
    consequences = ordered(result, own)
    for consequence in consequences:
        many = consequence.many
        same = (each.who for each in consequences if many and each.many == many)
        alike = list(dict.fromkeys(same))  # a combatant may have the consequence twice
        if many is None or len(alike) == 1:
            for phrase in consequence.said:
                if phrase not in told:
                    told.append(phrase)
                    yield phrase, [each.who for each in consequences if phrase in each.said]
        elif many not in gathered:
            gathered.add(many)
            yield Phrase(many, {"who": _names(alike, names)}, len(alike)), alike


def _names(who: Sequence[str], most: int) -> tuple[Name | Phrase, ...]:
    if len(who) <= most:
        return tuple(map(Name, who))
    shown = who[: most - 1]
    more = len(who) - len(shown)
    return (*map(Name, shown), Phrase(MORE, count=more))
