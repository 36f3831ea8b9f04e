"""The log in moments: each is everything that one tap caused, up to the next question to a person,
with its deeds by weight; and the result of a beat as sentences for one reader.

Phones, the GM's page, the table display, the spoken sentence, the list for undo and the report are
made from these moments and sentences, so that they agree; nothing else groups the log.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from encounters.play.models import Step
from rulesets.contract import Consequence, Entry, Face, Result, Ruleset, Weight, is_deed
from rulesets.contract.words import all_sentences
from rulesets.dice import Roll
from rulesets.messages import Message, Name, Phrase, npgettext

IsOwn = Callable[[str], bool]
"""Whether the combatant with this id is of the reader's side."""


class BeatOutcome(Struct, frozen=True, dict=True):
    """The entries of a beat as a reader was told them, the oldest first, with what came of them.
    `numbers`: of each entry its step."""

    ruleset: Ruleset
    entries: tuple[Entry, ...]
    numbers: tuple[int, ...]

    @cached_property
    def result(self) -> Result | None:
        """The result of the beat; None for a note, and without an outcome so far."""
        return result_of(self.ruleset, self.entries) if self.entries else None

    @property
    def steps(self) -> tuple[int, int]:
        """The numbers of its first and its last step."""
        return self.numbers[0], self.numbers[-1]

    @cached_property
    def settled(self) -> int:
        """The number of the step with which its outcome was complete: what follows may add
        nothing."""
        first, last = self.steps
        if first == last or self.result is None:
            return last
        for number in sorted(set(self.numbers)):
            pairs = zip(self.entries, self.numbers, strict=True)
            if result_of(self.ruleset, [entry for entry, of in pairs if of <= number]) == (
                self.result
            ):
                return number
        return last

    @cached_property
    def touched(self) -> tuple[Consequence, ...]:
        """Whom it did something to, the weightiest first."""
        result = self.result
        if result is None or getattr(self.ruleset.wording, "result", None) is None:
            return ()
        return tuple(each for each in result.consequences if each.weight < Weight.DID)

    @property
    def weight(self) -> Weight:
        return min((each.weight for each in self.touched), default=Weight.DID)

    @cached_property
    def involved(self) -> frozenset[str]:
        """Whose players may be told it in another order or at another place than others: all whom
        the outcome of a deed is about, with its doer; of anything else only several."""
        about = self.result.consequences if self.result else ()
        if self.is_loud:
            return frozenset((self.doer, *(each.who for each in about)))
        return frozenset(each.who for each in about if len(about) > 1)

    @cached_property
    def is_loud(self) -> bool:
        """Whether it is a deed with an outcome. All others are quiet: a declaration, a note, the
        beginning of a round. A roll for a deed that touched nobody, such as first aid that failed,
        is loud too."""
        result = self.result
        if result is None:
            return False
        if self.touched or getattr(self.ruleset.wording, "result", None) is None:
            return True
        rolled = any(entry.rolls for entry in self.entries)
        opening = self.entries[0]
        return rolled and not result.consequences and is_deed(opening, self.ruleset.deeds)

    @property
    def is_event(self) -> bool:
        """Whether it is an event of the round, such as the initiative."""
        return bool(self.entries) and self.entries[0].rule in self.ruleset.beats.events

    @property
    def doer(self) -> str:
        """The id of the combatant whose action it begins with; "" without one."""
        return self.entries[0].who or "" if self.entries else ""

    @cached_property
    def is_striking(self) -> bool:
        """Whether a critical or a fumble was rolled in it."""
        return any(map(self.ruleset.beats.is_striking, self.entries))

    @property
    def has_come_out(self) -> bool:
        """Whether there is an outcome besides its entries."""
        return self.result is not None


class Moment[Beat: BeatOutcome](Struct, frozen=True):
    """Everything that one tap caused. `steps`: newest first. `deeds`: those with an outcome for
    somebody ("loud"), by rank. `event`: the event of the round, such as the initiative. `quiet`:
    all other beats, newest first."""

    steps: tuple[Step, ...]
    deeds: tuple[Beat, ...]
    event: Beat | None
    quiet: tuple[Beat, ...]


def in_moments[Beat: BeatOutcome](
    taps: Iterable[Sequence[Step]], beats: Iterable[Beat], is_own: IsOwn
) -> Iterator[Moment[Beat]]:
    """The moments of these taps; steps of a tap, taps and `beats` are ordered newest first."""
    settled: dict[int, list[Beat]] = {}
    for beat in beats:
        if beat.has_come_out:
            settled.setdefault(beat.settled, []).append(beat)
    for steps in taps:
        in_order = [beat for step in steps for beat in settled.get(step.number, ())]
        quiet = [beat for beat in in_order if not beat.is_loud]
        event = next((beat for beat in quiet if beat.is_event), None)
        yield Moment(
            steps=tuple(steps),
            deeds=tuple(by_rank((beat for beat in in_order if beat.is_loud), is_own)),
            event=event,
            quiet=tuple(beat for beat in quiet if beat is not event),
        )


def by_rank[Beat: BeatOutcome](deeds: Iterable[Beat], is_own: IsOwn) -> list[Beat]:
    """Deeds by weight, those that touched the own side first, then those that touched more, then
    criticals and fumbles; further ones in the order in which they come."""
    return sorted(deeds, key=lambda beat: _rank(beat, is_own))


def _rank(beat: BeatOutcome, is_own: IsOwn) -> tuple[int, bool, int, bool]:
    own = any(is_own(each.who) for each in beat.touched)
    return beat.weight, not own, -len(beat.touched), not beat.is_striking


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
    result: Result | None = tell(entries) if tell else all_sentences(ruleset.wording, entries)
    return result


def beats_of(ruleset: Ruleset, entries: Iterable[Entry]) -> list[list[Entry]]:
    """The beats of these entries, in order."""
    return in_beats(ruleset, entries, lambda entry: (entry,))


def in_beats[Told](
    ruleset: Ruleset, steps: Iterable[Told], entries_of: Callable[[Told], Sequence[Entry]]
) -> list[list[Told]]:
    """Everything that was told, in order, by beat. What has no entries stands alone. In steps that
    were stored without causes, deeds begin a beat."""
    beats, beat = list[list[Told]](), list[Entry]()
    for item in steps:
        entries = entries_of(item)
        if not entries or _opens(ruleset, entries[0], beat):
            beats.append([])
            beat = []
        beats[-1].append(item)
        beat.extend(entries)
    return beats


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
    first, left = rest[:most], {who for _, people in rest[most:] for who in people}
    named = {who for _, people in first for who in people}
    phrases = tuple(phrase for phrase, _ in first)
    return RetoldResult((*result.deed, *phrases), frozenset(left - named))


def shortest(results: Sequence[Result]) -> RetoldResult:
    """The weightiest sentence of these results; without phrases if there is none."""
    touched = (each for result in results for each in result.consequences)
    heavy = sorted(
        (each for each in touched if each.weight < Weight.DID), key=lambda each: each.weight
    )
    return summary_of(Result((), tuple(heavy)), most=1, names=FEWEST_NAMED)


def own_first(result: Result, own: Collection[str]) -> list[Consequence]:
    """The reader's own consequences first, then by weight."""
    return sorted(result.consequences, key=lambda each: each.who not in own)


def sentences(
    result: Result, own: Collection[str], names: int
) -> Iterator[tuple[Phrase, list[str]]]:
    """Each sentence with the combatants it is about; combatants with a shared consequence share
    one, and repeated sentences are merged."""
    gathered: set[Message] = set()
    phrases: list[Phrase] = []
    consequences = own_first(result, own)
    for consequence in consequences:
        many = consequence.many
        same = (each.who for each in consequences if many and each.many == many)
        alike = list(dict.fromkeys(same))  # a combatant may have the consequence twice
        if many is None or len(alike) == 1:
            for phrase in consequence.said:
                if phrase not in phrases:
                    phrases.append(phrase)
                    yield phrase, [each.who for each in consequences if phrase in each.said]
        elif many not in gathered:
            gathered.add(many)
            yield Phrase(many, {"who": _names(alike, names)}, len(alike)), alike


def _names(who: Sequence[str], most: int) -> tuple[Name | Phrase, ...]:
    if len(who) <= most:
        return tuple(map(Name, who))
    some = who[: most - 1]
    more = len(who) - len(some)
    return (*map(Name, some), Phrase(MORE, count=more))
