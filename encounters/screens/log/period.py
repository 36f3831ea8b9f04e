"""The period since a reader's last tap, and whether anything in it concerns them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.log.beats import Beat
from encounters.screens.log.moments import (
    Changes,
    Moment,
    ValueChange,
    changes_of,
    over,
    read_ahead,
    readable_changes,
    surprised_ids,
    unsaid,
)

MOST_COMPARED = 8  # earlier moments in which losses that no deed tells are looked for


class Period(Struct, frozen=True):
    """The moments `since` a reader's last tap, newest first; the `latest` with an outcome, perhaps
    before it; how everybody looks different after that (`changes`), and whose change no deed
    tells (`unsaid`)."""

    since: Sequence[Moment]
    latest: Moment
    changes: Changes
    unsaid: Sequence[ValueChange]

    @property
    def event(self) -> Beat | None:
        """The event of the latest moment, if that is all that came of it."""
        return None if self.latest.deeds or self.unsaid else self.latest.event

    def concerns(self, context: ViewerContext) -> bool:
        """Whether anything in it is told to this reader in another way than to the others of their
        side: the deeds of their own combatants, what befell these, and how they changed."""
        own = own_combatants(context)
        if not own:
            return False
        for moment in self.since:
            events = (moment.event,) if moment.event else ()
            for beat in (*moment.deeds, *events, *moment.quiet):
                if not own.isdisjoint(beat.involved):
                    return True
        since = [moment for moment in self.since[: MOST_COMPARED + 1] if moment is not self.latest]
        # A deed of the latest moment may have begun before it.
        begun = (over(context, *deed.steps) for deed in self.latest.deeds)
        changes = chain((readable_changes(context, moment) for moment in since), begun)
        return not (own.isdisjoint(self.changes) and all(map(own.isdisjoint, changes)))


def period_from(context: ViewerContext, first: int, moments: Sequence[Moment]) -> Period | None:
    """The period from the step with the number `first` on; None before anything had an
    outcome."""
    since = [moment for moment in moments if moment.steps[0].number >= first]
    read_ahead(context, since[1 : MOST_COMPARED + 1])
    outcome = newest(context, since, events=False) or newest(context, moments)
    if outcome is None:
        return None
    latest = outcome[0]
    is_since = latest.steps[0].number >= first
    return Period(since if is_since else [*since, latest], *outcome)


def newest(
    context: ViewerContext, moments: Sequence[Moment], events: bool = True
) -> tuple[Moment, Changes, list[ValueChange]] | None:
    """The newest moment with an outcome or (with `events`) an event, how everybody looks different
    after it, and whose change no deed tells; None before there is one."""
    health = context.table.ruleset.quick.health
    for moment in moments:
        changes = changes_of(context, moment)
        vital = unsaid(moment, changes, health)
        event = moment.event if events else None
        if moment.deeds or event or vital or surprised_ids(context, moment):
            return moment, changes, vital
    return None


def last_tap(context: ViewerContext, seat: int | None) -> int:
    """The number of the step of the reader's last tap; of whoever never taps, that of the first
    step of this round."""
    steps, taps = context.table.steps, context.table.last_taps
    if seat in taps and (seat is not None or context.gm):
        return taps[seat]
    return min(step.number for step in steps if step.round == steps[0].round)


def own_combatants(context: ViewerContext) -> frozenset[str]:
    """Whose harm the reader is told first: a player's own combatants; for the GM those of the
    players' side that nobody plays."""
    if context.gm:
        return frozenset(
            combatant.id for combatant in context.party if not context.table.deciders(combatant.id)
        )
    return frozenset(id for id in context.viewer.controls if context.seen(id))
