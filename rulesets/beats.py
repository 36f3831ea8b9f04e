"""How a log is divided into beats: one exchange each, from the action to its last effect.

A game names the rules with which a beat begins. They are the same for everybody; entries that a
viewer was not told are simply missing from the beat. What came of one the game's wording says
(`contract.Wording.result`).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class Beats(Struct, frozen=True):
    """`opens`: with an entry of these rules a new beat begins.
    `runs`: several in a row of one of these rules are one beat (everybody's initiative).
    `round`: the rule with which a round begins.
    """

    opens: frozenset[str]
    runs: frozenset[str] = frozenset()
    round: str = "round"

    def opening(self, rule: str, before: str | None) -> bool:
        """Whether a beat begins with an entry of `rule` that follows one of the rule `before`."""
        if before is None:
            return True
        if rule == before and rule in self.runs:
            return False
        return rule in self.opens or rule in self.runs or rule == self.round


def beats(opens: str, runs: str = "", round: str = "round") -> Beats:
    """Of names with spaces between them."""
    return Beats(frozenset(opens.split()), frozenset(runs.split()), round)


def unknown(given: Beats, rules: Iterable[str]) -> set[str]:
    """Rules named by the beats that the game does not have."""
    return {*given.opens, *given.runs, given.round} - set(rules)
