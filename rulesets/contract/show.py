"""A fight as one person may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rulesets.contract.decide import Decision
from rulesets.contract.extras import Banner, Cluster, Open, Track
from rulesets.messages import Phrase


class Figure(Struct, frozen=True, gc=False):
    """A number on a card: 11 / 14 hit points."""

    term: str
    value: int | str
    most: int | None = None


class Health(Struct, frozen=True, gc=False):
    """`word` of `terms`, filled quarters (0 unhurt, 4 down), `share` left (0 to 100) or untold."""

    word: str
    quarters: int
    share: int | None = None


class CombatantView(Struct, frozen=True, gc=False, kw_only=True):
    """One combatant as this viewer may see it."""

    id: str
    name: str
    side: str
    ally: bool
    mine: bool
    able: bool
    """It still stands and can act."""
    status: str
    acted: bool = False
    health: Health | None = None
    figures: tuple[Figure, ...] = ()
    """Its main numbers; a card has room for two."""
    tracks: tuple[Track, ...] = ()
    """On the card of its player."""
    marks: tuple[Phrase, ...] = ()
    """Its conditions and ties in words."""
    left: tuple[Phrase, ...] = ()
    """What it can still do in its turn, on the card of its player, where all of it stands: an
    action, so many feet. No condition, so nobody is told that it has changed."""
    nature: Phrase | None = None
    """How it acts whatever happens, for who plays it; the GM reads it at the row of its group."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """Every further value that the viewer may know."""
    kit: Mapping[str, Phrase] = field(default_factory=dict)
    """A note for each weapon or spell of its own; see `Ruleset.armed`."""
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of a settable field, by its name, where they depend on the fight; for the GM."""
    open: Open | None = None


class Refusal(Struct, frozen=True, gc=False):
    """An option that is not offered although people would look for it, and why, in words."""

    option: str
    value: str | None
    reason: Phrase


class PendingView(Struct, frozen=True, gc=False):
    """Somebody is asked. Only the one who owes the answer, and the GM, are shown the decision.

    `free` is that of the decision. `why` says how the question came about and what depends on it,
    where that is not plain from what has just been done.
    """

    by: str
    kind: str
    decision: Decision | None = None
    refusals: tuple[Refusal, ...] = ()
    free: bool = False
    why: Phrase | None = None


AT_WORK = PendingView("gm", "")
"""All that players learn of questions and dice that are the GM's or somebody hidden's. It stands
once among those that are pending, however many there are."""


class Segment(Struct, frozen=True, gc=False):
    """A phase on the strip, or the id of a combatant. `state` is `done`, `current` or `coming`.

    `part` numbers the stretches between gaps. `note` says why a combatant stands there, `value` is
    the number that puts it there, for those who may know it: initiative 12, DEX 60.
    """

    term: str
    state: str
    part: int = 0
    note: Phrase | None = None
    value: Figure | None = None


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Everything that a screen may show of a fight to one viewer, built from an allow list."""

    round: int
    phase: str
    over: bool
    winner: str | None
    combatants: tuple[CombatantView, ...]
    asked: tuple[PendingView, ...]
    strip: tuple[Segment, ...]
    """The phases of the round, or who comes when."""
    order: tuple[Segment, ...] = ()
    """Who comes when, if the strip shows phases; those who come together have the same `part`.
    Nobody of whom the viewer must not know, and no gap where one stands."""
    headline: Phrase | None = None
    banner: Banner | None = None
    clusters: tuple[Cluster, ...] = ()

    def seen(self, id: str) -> CombatantView | None:
        return next((seen for seen in self.combatants if seen.id == id), None)
