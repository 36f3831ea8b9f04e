"""Divides a log into beats: one exchange each, from the action to its last effect.

The entries know what caused them (`WorkingCopy.exchange`): a beat is an opening entry and all that
it caused, as far as a viewer may read it. Where entries of two exchanges alternate, each change
begins a beat: lines are told in the order of the log. The game's wording makes the result of a beat
(`contract.Wording.result`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.contract.decide import Earlier, Entry


class Beats(Struct, frozen=True):
    """The rules by which the log of a game is divided.

    `runs`: consecutive exchanges opened by rules of one group are one beat (everybody's
    declarations). `alike`: so are those of one rule that have the same value of this fact.
    `round`: the rule that begins a round.
    `holds`: facts of these rules about a side apply until the round ends (its initiative).
    `events`: beats opened by these rules are the event of their round, though they harm nobody: the
    initiative, the number that everybody rolls against.
    `striking`: the facts of a critical or a fumble, each with the values that make it one.
    """

    runs: tuple[frozenset[str], ...] = ()
    alike: Mapping[str, str] = {}
    round: str = "round"
    holds: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()
    striking: Mapping[str, tuple[Any, ...]] = {}

    def opening(self, entry: Entry, beat: Sequence[Entry]) -> bool:
        """Whether a beat begins with this entry, after those of the beat so far."""
        if not beat:
            return True
        place, last = entry.place, beat[-1].place
        if place is None:
            return entry.rule == self.round
        if place.cause is None:
            openers = (each for each in reversed(beat) if each.place and each.place.cause is None)
            return not self._run_together(entry, next(openers, beat[-1]))
        if last is not None and (place.step, place.opener) == (last.step, last.opener):
            return False
        return place.earlier is None or not any(_is_of(place.earlier, each) for each in beat)

    def _run_together(self, entry: Entry, last: Entry) -> bool:
        fact = self.alike.get(entry.rule)
        if fact is not None and entry.rule == last.rule:
            return bool(entry.facts.get(fact) == last.facts.get(fact))
        return any(entry.rule in group and last.rule in group for group in self.runs)

    def is_striking(self, entry: Entry) -> bool:
        """Whether the entry is a critical or a fumble, as far as the reader was told."""
        return any(entry.facts.get(name) in values for name, values in self.striking.items())


def _is_of(earlier: Earlier, entry: Entry) -> bool:
    """Whether the entry is the earlier one, or goes on with it too."""
    goes_on = entry.place is not None and entry.place.earlier == earlier
    return goes_on or earlier.matches(entry)


def beats(
    runs: str = "",
    alike: Mapping[str, str] | None = None,
    round: str = "round",
    holds: str = "",
    events: str = "",
    striking: Mapping[str, tuple[Any, ...]] | None = None,
) -> Beats:
    """`Beats` from names separated by spaces, the groups of `runs` by commas."""
    return Beats(
        runs=tuple(frozenset(group.split()) for group in runs.split(",")) if runs else (),
        alike=alike or {},
        round=round,
        holds=frozenset(holds.split()),
        events=frozenset(events.split()),
        striking=striking or {},
    )


def unknown(beats: Beats, rules: Iterable[str]) -> set[str]:
    """The rules that the beats name and the game does not have."""
    named = {*beats.alike, *beats.holds, *beats.events, beats.round}
    return named.union(*beats.runs) - set(rules)
