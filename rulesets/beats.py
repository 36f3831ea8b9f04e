"""How a log is divided into beats: one exchange each, from the action to its last effect.

A game names the rules with which a beat begins and the rules that tell its outcome. They are the
same for everybody; entries that a viewer was not told are simply missing from the beat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct


class Beats(Struct, frozen=True):
    """`opens`: with an entry of these rules a new beat begins.
    `runs`: several in a row of one of these rules are one beat (everybody's initiative).
    `tells`: the rules that tell what came of a beat, the most telling first.
    `round`: the rule with which a round begins.
    """

    opens: frozenset[str]
    runs: frozenset[str] = frozenset()
    tells: tuple[str, ...] = ()
    round: str = "round"

    def opening(self, rule: str, before: str | None) -> bool:
        """Whether a beat begins with an entry of `rule` that follows one of the rule `before`."""
        if before is None:
            return True
        if rule == before and rule in self.runs:
            return False
        return rule in self.opens or rule in self.runs or rule == self.round

    def telling(self, rules: Sequence[str]) -> int | None:
        """Which of a beat's entries tells its outcome: the last one of the most telling rule; None
        while there is none."""
        rank, tells = self.tells.index, self.tells
        found = [(rank(rule), -place) for place, rule in enumerate(rules) if rule in tells]
        return -min(found)[1] if found else None


def beats(opens: str, tells: str, runs: str = "", round: str = "round") -> Beats:
    """Of names with spaces between them."""
    return Beats(frozenset(opens.split()), frozenset(runs.split()), tuple(tells.split()), round)


def unknown(given: Beats, rules: Iterable[str]) -> set[str]:
    """Rules named by the beats that the game does not have."""
    return {*given.opens, *given.runs, *given.tells, given.round} - set(rules)
