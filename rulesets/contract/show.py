"""The fight as one person may see it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from rulesets.contract.decide import Decision
from rulesets.contract.extras import Banner, Chip, Cluster, Open, Track
from rulesets.messages import Phrase


class Figure(Struct, frozen=True, gc=False):
    """A number on a card: 11 / 14 hit points."""

    term: str
    value: int | str
    most: int | None = None


class Health(Struct, frozen=True, gc=False):
    """The `word` of `terms`, the quarters filled (0 unhurt, 4 no life left), the `share` left (0 to
    100) or None."""

    word: str
    quarters: int
    share: int | None = None


class Tally(Struct, frozen=True, gc=False):
    """A few boxes, so many of which are filled: death saves failed, of three."""

    term: str
    filled: int
    boxes: int


class Peril(Struct, frozen=True, gc=False, kw_only=True):
    """A state that keeps a combatant of the fight from acting, for screens alone and as far as the
    viewer may know it. The dead and those who have left have none: nothing can help them."""

    word: str
    """Its status or condition, an identifier of `terms`."""
    grave: bool = True
    """Whether it is out, and not only kept from acting for a while."""
    deadly: bool = False
    """Whether what comes next may kill it."""
    comes: Phrase | None = None
    """What comes next: "CON roll at the end of round 3"."""
    percent: int | None = None
    """The chance that this goes well."""
    tallies: tuple[Tally, ...] = ()
    """A count of successes or failures that decides something, shown as boxes."""
    risk: Phrase | None = None
    """What happens otherwise, or what else threatens it."""
    help: tuple[str, str] | None = None
    """The kind and the option of a decision by which its friends can help; the option has a field
    `target`."""
    helpers: tuple[tuple[str, int], ...] = ()
    """The friends who can when it is their turn, each with the chance in percent."""
    helped: Phrase | None = None
    """The effect of this help."""


class CombatantView(Struct, frozen=True, gc=False, kw_only=True):
    """One combatant as this viewer may see it."""

    id: str
    name: str
    side: str
    ally: bool
    mine: bool
    able: bool
    """Whether it still stands and can act."""
    status: str
    acted: bool = False
    health: Health | None = None
    figures: tuple[Figure, ...] = ()
    """Its main numbers; a card shows at most two."""
    tracks: tuple[Track, ...] = ()
    """Shown on the card of its player."""
    marks: tuple[Phrase, ...] = ()
    """Its conditions and ties, in words."""
    left: tuple[Chip, ...] = ()
    """What it can do in its turn, such as an action or a distance, `off` once it is used up; shown
    on the card of its player. Not a condition, so changes of it are not announced."""
    nature: Phrase | None = None
    """How it always acts, for its player; the GM reads it at the row of its group."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """All further values that the viewer may know."""
    kit: Mapping[str, Phrase] = field(default_factory=dict)
    """A note for each weapon or spell of its own; see `Ruleset.armed`."""
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The values of a settable field, by its name, where they depend on the fight; for the GM."""
    open: Open | None = None
    peril: Peril | None = None


class Refusal(Struct, frozen=True, gc=False):
    """An option that is not offered although users may look for it, and the reason in words.

    `short`: the reason in two or three words, if it is longer.
    """

    option: str
    value: str | None
    reason: Phrase
    short: Phrase | None = None


class PendingView(Struct, frozen=True, gc=False):
    """A pending question. Only the viewer who has to answer, and the GM, are shown the decision.

    `free` is that of the decision. `why` explains the cause of the question and what depends on it,
    if that is not obvious from the last action.
    """

    by: str
    kind: str
    decision: Decision | None = None
    refusals: tuple[Refusal, ...] = ()
    free: bool = False
    why: Phrase | None = None


AT_WORK = PendingView("gm", "")
"""All that players learn of questions and dice that are the GM's or somebody hidden's. It appears
once among the pending questions, however many there are."""


class Segment(Struct, frozen=True, gc=False):
    """A phase on the strip, or the id of a combatant. `state` is `done`, `current` or `coming`.

    `part` numbers the stretches between gaps. `note` explains a combatant's position, `value` is
    the number that determines it, for those who may know it: initiative 12, DEX 60.
    """

    term: str
    state: str
    part: int = 0
    note: Phrase | None = None
    value: Figure | None = None


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Everything that may be shown of a fight to one viewer, built from an allow list."""

    round: int
    phase: str
    over: bool
    winner: str | None
    combatants: tuple[CombatantView, ...]
    asked: tuple[PendingView, ...]
    strip: tuple[Segment, ...]
    """The phases of the round, or the order of combatants."""
    order: tuple[Segment, ...] = ()
    """The order of combatants, if the strip shows phases; those who act together have the same
    `part`. Without combatants hidden from the viewer, and without gaps in their places."""
    headline: Phrase | None = None
    banner: Banner | None = None
    clusters: tuple[Cluster, ...] = ()

    def seen(self, id: str) -> CombatantView | None:
        return next((combatant for combatant in self.combatants if combatant.id == id), None)
