"""Figures of a fight as a whole: for a report, an evening, a forecast.

Like `Wording` it reads only what one person may see: views, and entries as `tell` gave them. So a
report for players is counted from what players were shown, and nothing can leak through it.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from msgspec import Struct

from rulesets.contract.decide import Entry
from rulesets.contract.show import CombatantView


class Effect(Struct, frozen=True, gc=False, kw_only=True):
    """The effect of an entry on a combatant: `kind` is `damage` or `healing`.

    `who` did it; None if nobody did (a fall, poison, the GM). `amount` is in what `Quick.health`
    counts, or where a game has no such number in what `Reports.harm` names.
    """

    kind: str
    who: str | None
    target: str
    amount: int


class Luck(Struct, frozen=True, gc=False):
    """How well the dice of one roll fell for who rolled them.

    `share` of all results would have been worse, half of the equal ones counted in: 0.5 is what to
    expect, 1 the best there is. `rulesets/luck.py` works it out.
    """

    who: str
    share: float


class Supply(Struct, frozen=True, gc=False):
    """Something that can run out: an identifier of `terms` (or the table's own word for a spell or
    a weapon), and how much of it is left."""

    term: str
    left: int


@runtime_checkable
class Reports(Protocol):
    """A ruleset whose fights can be counted up. One without it has reports with less in them."""

    harm: str
    """What damage is counted in, an identifier of `terms`."""

    def effects(self, entry: Entry) -> tuple[Effect, ...]:
        """Damage and healing that this entry tells of; each once in the log of a fight."""

    def luck(self, entry: Entry) -> tuple[Luck, ...]:
        """The rolls of this entry that were good or bad for who rolled them. Not those of which no
        result is better, as a direction or the number of those who arrive."""

    def supplies(self, seen: CombatantView) -> tuple[Supply, ...]:
        """Supplies of a combatant that can run out and are not health: spells, ammunition, points;
        always in the same order. Empty where the viewer does not know."""
