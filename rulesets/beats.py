"""Divides a log into beats: one exchange each, from the action to its last effect.

A game names the rules that begin a beat; where a name is not enough, it decides from the entries of
the beat so far. Beats are the same for every viewer; entries that a viewer may not read are missing
from them. The game's wording makes the result of a beat (`contract.Wording.result`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.contract.decide import Entry

type Parting = Callable[[Entry, Sequence[Entry]], bool | None]


class Beats(Struct, frozen=True):
    """The rules by which the log of a game is divided.

    `opens`: an entry of these rules begins a new beat.
    `runs`: consecutive entries of one of these rules are one beat (everybody's initiative).
    `round`: the rule that begins a round.
    `parting`: whether a beat begins with this entry after those of the beat so far, or None to
    decide by the names. It may use only rules, actors and targets, which all viewers know.
    `holds`: facts of these rules about a side apply until the round ends (its initiative).
    `events`: beats opened by these rules are the event of their round, though they harm nobody: the
    initiative, the number that everybody rolls against.
    `striking`: the facts of a critical or a fumble, each with the values that make it one.
    """

    opens: frozenset[str]
    runs: frozenset[str] = frozenset()
    round: str = "round"
    parting: Parting | None = None
    holds: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()
    striking: Mapping[str, tuple[Any, ...]] = {}

    def opening(self, entry: Entry, beat: Sequence[Entry]) -> bool:
        """Whether a beat begins with this entry, after those of the beat so far."""
        if not beat:
            return True
        parts = self.parting(entry, beat) if self.parting else None
        if parts is not None:
            return parts
        rule = entry.rule
        if rule == beat[-1].rule and rule in self.runs:
            return False
        return rule in self.opens or rule in self.runs or rule == self.round

    def is_striking(self, entry: Entry) -> bool:
        """Whether the entry is a critical or a fumble, as far as the reader was told."""
        return any(entry.facts.get(name) in values for name, values in self.striking.items())


def beats(
    opens: str,
    runs: str = "",
    round: str = "round",
    parting: Parting | None = None,
    holds: str = "",
    events: str = "",
    striking: Mapping[str, tuple[Any, ...]] | None = None,
) -> Beats:
    """`Beats` from names separated by spaces."""
    return Beats(
        opens=frozenset(opens.split()),
        runs=frozenset(runs.split()),
        round=round,
        parting=parting,
        holds=frozenset(holds.split()),
        events=frozenset(events.split()),
        striking=striking or {},
    )


def unknown(given: Beats, rules: Iterable[str]) -> set[str]:
    """The rules that the beats name and the game does not have."""
    return {*given.opens, *given.runs, *given.holds, *given.events, given.round} - set(rules)
