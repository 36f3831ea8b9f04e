"""The log in moments: each is everything that one tap caused, up to the next question to a person,
with its deeds by weight.

Phones, the GM's page, the table display, the spoken sentence and the deciding moment of a report
are made from these moments; nothing else groups the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from encounters.play.models import Step
from encounters.play.telling.results import result_of
from rulesets.contract import Consequence, Entry, Result, Ruleset, Weight, is_deed

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
        told = [beat for step in steps for beat in settled.get(step.number, ())]
        quiet = [beat for beat in told if not beat.is_loud]
        event = next((beat for beat in quiet if beat.is_event), None)
        yield Moment(
            steps=tuple(steps),
            deeds=tuple(ranked((beat for beat in told if beat.is_loud), is_own)),
            event=event,
            quiet=tuple(beat for beat in quiet if beat is not event),
        )


def ranked[Beat: BeatOutcome](deeds: Iterable[Beat], is_own: IsOwn) -> list[Beat]:
    """Deeds by weight, those that touched the own side first, then those that touched more, then
    criticals and fumbles; further ones in the order in which they come."""
    return sorted(deeds, key=lambda beat: _rank(beat, is_own))


def _rank(beat: BeatOutcome, is_own: IsOwn) -> tuple[int, bool, int, bool]:
    own = any(is_own(each.who) for each in beat.touched)
    return beat.weight, not own, -len(beat.touched), not beat.is_striking
