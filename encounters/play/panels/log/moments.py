"""The log in moments: each is everything that one tap caused, up to the next question to a person,
with its deeds by weight.

Phones, the GM's page, the table display and the spoken sentence show what happened from these
moments; nothing else groups the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.fragments import ListCache
from encounters.play.models import Step
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import Changes, ValueChange
from encounters.play.panels.log.previous_views import Glance
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Consequence, Weight
from rulesets.contract.extras import Surprises


class Moment(Struct, frozen=True):
    """Everything that one tap caused. `steps`: newest first. `deeds`: those with an outcome for
    somebody ("loud"), by rank. `event`: the event of the round, such as the initiative. `quiet`:
    all other beats, newest first."""

    steps: tuple[Step, ...]
    deeds: tuple[Beat, ...]
    event: Beat | None
    quiet: tuple[Beat, ...]


_moments = ListCache[list[Moment]]()


def moments(context: ViewerContext) -> list[Moment]:
    """The newest moments as this viewer was told them, newest first. Viewers of a side who are told
    the same share them."""
    steps = context.table.steps
    if not steps:
        return []
    found = beats.newest(context)
    viewer, latest = context.viewer, steps[0]
    key = latest.pk, latest.created, viewer.gm, viewer.sides
    return _moments.get([found], key, lambda: list(_moments_of(context, found)))


def _moments_of(context: ViewerContext, found: Sequence[Beat]) -> Iterator[Moment]:
    settled: dict[int, list[Beat]] = {}
    for beat in found:
        if beat.has_come_out:
            settled.setdefault(beat.settled, []).append(beat)
    events = context.table.ruleset.beats.events
    for taken in context.table.taps:
        told = [beat for step in taken for beat in settled.get(step.number, ())]
        deeds = [beat for beat in told if beat.is_loud]
        quiet = [beat for beat in told if not beat.is_loud]
        event = next((beat for beat in quiet if beat.lines[0].rules[0] in events), None)
        yield Moment(
            steps=tuple(taken),
            deeds=tuple(sorted(deeds, key=lambda beat: _rank(context, beat))),
            event=event,
            quiet=tuple(beat for beat in quiet if beat is not event),
        )


def _rank(context: ViewerContext, beat: Beat) -> tuple[int, bool, int, bool]:
    """Sorts the deeds of a moment: by weight, the own side first, then those that touched more,
    then criticals and fumbles; further ones in the order of the log."""
    touched = (context.seen(each.who) for each in beat.touched)
    own = any(seen is not None and context.own_side(seen) for seen in touched)
    return beat.weight, not own, -len(beat.touched), not beat.is_striking


def before(context: ViewerContext, moment: Moment) -> Glance:
    """The combatants before a moment; empty if that is too old."""
    return changes.before(context, moment.steps[-1].number)


def changed(context: ViewerContext, moment: Moment) -> Changes:
    """How combatants look different after a moment."""
    return changes.over(context, moment.steps[-1].number, moment.steps[0].number)


def as_news(each: Consequence, before: Glance) -> Consequence:
    """The consequence, without a condition that the combatant had `before` already."""
    was = before.get(each.who)
    if was is None or each.weight is not Weight.CHANGED or each.life or not each.words:
        return each
    return (
        replace(each, weight=Weight.DID, words=each.words[1:])
        if each.words[0] in was.marks
        else each
    )


def surprised(context: ViewerContext, moment: Moment) -> list[str]:
    """The ids of those on the own side who are surprised, in the moment in which the fight
    begins."""
    ruleset = context.table.ruleset
    if moment.steps[-1].kind != Step.Kind.BEGIN or not isinstance(ruleset, Surprises):
        return []
    table, tell = context.table, ruleset.surprise.told
    is_newest = moment.steps[-1].number == table.steps[0].number
    first = table.state if is_newest else table.beginning
    known = frozenset(tell(first)) if tell else frozenset()
    return [seen.id for seen in context.party if seen.id in known]


def unsaid(moment: Moment, found: Changes, health: str) -> list[ValueChange]:
    """The combatants whose life or condition changed although no deed says so: a poison at the end
    of the round, a ruling. `health`: the number that is life."""
    told = {
        each.who for deed in moment.deeds for each in deed.touched if each.weight <= Weight.CHANGED
    }
    return [item for id, item in found.items() if id not in told and item.is_vital(health)]
