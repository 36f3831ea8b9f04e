"""Figures of a whole fight, for reports, evenings and forecasts.

Like `Wording` it gets only what one person may see: views, and entries as `tell` returned them. A
report for players is counted from what players were shown, so it cannot leak anything.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from msgspec import Struct

from rulesets.contract.decide import Entry
from rulesets.contract.show import CombatantView


class Effect(Struct, frozen=True, gc=False, kw_only=True):
    """The effect of an entry on a combatant: `kind` is `damage` or `healing`.

    `who` caused it, or None (a fall, poison, the GM). `amount` is in the unit of `Quick.health`, or
    of `Reports.harm` in a game without such a number.
    """

    kind: str
    who: str | None
    target: str
    amount: int


class Luck(Struct, frozen=True, gc=False):
    """How lucky a roll was for its roller.

    `share` of all results would have been worse, counting half of the equal ones: 0.5 is average, 1
    the best. `rulesets/luck.py` computes it.
    """

    who: str
    share: float


class Supply(Struct, frozen=True, gc=False):
    """Something that can run out: an identifier of `terms` (or the table's own word for a spell or
    a weapon), and the amount left."""

    term: str
    left: int


@runtime_checkable
class Reports(Protocol):
    """A ruleset whose fights can be counted up. Reports of other games have fewer figures."""

    harm: str
    """The unit of damage, an identifier of `terms`."""

    def effects(self, entry: Entry) -> tuple[Effect, ...]:
        """The damage and healing of this entry, counted once in the log of a fight."""

    def luck(self, entry: Entry) -> tuple[Luck, ...]:
        """The luck of this entry's rolls for their rollers, without rolls of which no result is
        better, such as a direction or the number of newcomers."""

    def supplies(self, combatant: CombatantView) -> tuple[Supply, ...]:
        """The supplies of a combatant, apart from health: spells, ammunition, points; always in the
        same order. Empty if the viewer does not know them."""
