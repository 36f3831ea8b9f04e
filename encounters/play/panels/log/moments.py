"""The log in moments: each is everything that one tap caused, up to the next question to a person,
with its deeds by weight.

Phones, the GM's page, the table display and the spoken sentence show what happened from these
moments; nothing else groups the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from encounters.performance.fragments import ListCache
from encounters.play.history.line import taps
from encounters.play.models import Step
from encounters.play.panels.log import beats, changes, previous_views
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import ValueChange
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Consequence, Weight, is_deed

MOST_LINES = 80


class Deed(Struct, frozen=True):
    """A beat that had an outcome: whom it touched, the weightiest first. `own`: somebody on the
    viewer's side is touched."""

    beat: Beat
    touched: tuple[Consequence, ...]
    own: bool = False

    @property
    def weight(self) -> Weight:
        return min((each.weight for each in self.touched), default=Weight.DID)

    @property
    def doer(self) -> str | None:
        return self.beat.lines[0].entries[0].who

    @property
    def rank(self) -> tuple[int, bool, int, bool]:
        """Sorts the deeds of a moment: by weight, the own side first, then those that touched more,
        then criticals and fumbles; further ones in the order of the log."""
        entries = (entry for line in self.beat.lines for entry in line.entries)
        striking = any(map(self.beat.ruleset.beats.is_striking, entries))
        return self.weight, not self.own, -len(self.touched), not striking


class Moment(Struct, frozen=True):
    """Everything that one tap caused. `steps`: newest first. `deeds`: those with an outcome for
    somebody ("loud"), by rank. `event`: the event of the round, such as the initiative. `quiet`:
    all other beats, newest first."""

    steps: tuple[Step, ...]
    deeds: tuple[Deed, ...]
    event: Beat | None
    quiet: tuple[Beat, ...]


_moments = ListCache[list[Moment]]()


def moments(context: ViewerContext, steps: Sequence[Step]) -> list[Moment]:
    """The moments of these steps (newest first) as this viewer was told them, newest first. Viewers
    of a side who are told the same share them."""
    if not steps:
        return []
    found = beats.beats_of(context, steps, MOST_LINES)
    viewer, latest = context.viewer, steps[0]
    key = latest.pk, latest.created, viewer.gm, viewer.sides
    return _moments.get([found], key, lambda: list(_moments_of(context, found, steps)))


def _moments_of(
    context: ViewerContext, found: Sequence[Beat], steps: Sequence[Step]
) -> Iterator[Moment]:
    settled: dict[int, list[Beat]] = {}
    for beat in found:
        if beat.has_come_out:
            settled.setdefault(beat.settled, []).append(beat)
    for taken in taps(list(steps)):
        told = [beat for step in taken for beat in settled.get(step.number, ())]
        deeds = {beat.id: deed for beat in told if (deed := _deed(context, beat))}
        quiet = [beat for beat in told if beat.id not in deeds]
        events = context.table.ruleset.beats.events
        event = next((beat for beat in quiet if beat.lines[0].rules[0] in events), None)
        yield Moment(
            steps=tuple(taken),
            deeds=tuple(sorted(deeds.values(), key=lambda deed: deed.rank)),
            event=event,
            quiet=tuple(beat for beat in quiet if beat is not event),
        )


def _ranked(deeds: list[Deed]) -> tuple[Deed, ...]:
    return tuple(sorted(deeds, key=lambda deed: deed.rank) if len(deeds) > 1 else deeds)


def _deed(context: ViewerContext, beat: Beat) -> Deed | None:
    """The beat as a deed; None if it is quiet: a declaration, a note, the beginning of a round. A
    roll for a deed that touched nobody, such as first aid that failed, is one too."""
    result, ruleset = beat.result, context.table.ruleset
    if result is None:
        return None
    if getattr(ruleset.wording, "result", None) is None:
        return Deed(beat, ())
    touched = tuple(each for each in result.consequences if each.weight < Weight.DID)
    if not touched and not _in_vain(beat, bool(result.consequences)):
        return None
    seen = (context.seen(each.who) for each in touched)
    return Deed(beat, touched, any(item is not None and context.own_side(item) for item in seen))


def _in_vain(beat: Beat, somebody: bool) -> bool:
    opening = beat.lines[0].entries[0]
    rolled = any(entry.rolls for line in beat.lines for entry in line.entries)
    return rolled and not somebody and is_deed(opening, beat.ruleset.deeds)


def changed(context: ViewerContext, moment: Moment) -> dict[str, ValueChange]:
    """How combatants look different after a moment, by id. Empty if its beginning is too old."""
    steps, place = context.table.steps, context.table.place_of
    before = place.get(moment.steps[-1].number, len(steps)) + 1
    if before >= len(steps):
        return {}
    was = previous_views.after(context.table, steps[before], context.viewer)
    now = previous_views.after(context.table, moment.steps[0], context.viewer)
    conditions = context.table.ruleset.quick.conditions
    return {change.seen.id: change for change in changes.between(was, now, conditions)}


def unsaid(moment: Moment, found: dict[str, ValueChange], health: str) -> list[ValueChange]:
    """The combatants whose life or condition changed although no deed says so: a poison at the end
    of the round, a ruling. `health`: the number that is life."""
    told = {
        each.who for deed in moment.deeds for each in deed.touched if each.weight <= Weight.CHANGED
    }
    return [item for id, item in found.items() if id not in told and item.is_vital(health)]
