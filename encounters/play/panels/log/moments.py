"""The moments of the log as one viewer was told them, and how everybody changed in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from encounters.performance.fragments import ListCache
from encounters.play.fights import states
from encounters.play.models import Step
from encounters.play.panels.log import beats, changes, previous_views
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import Changes, ValueChange
from encounters.play.panels.log.previous_views import Glance
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling import moments as grouping
from rulesets.contract import Consequence, Weight
from rulesets.contract.extras import Surprises
from rulesets.generation_cache import GenerationCache

type Moment = grouping.Moment[Beat]
_moments = ListCache[list[Moment]]()
_losses = GenerationCache[Any, list[ValueChange]](2048)


def moments(context: ViewerContext) -> list[Moment]:
    """The newest moments as this viewer was told them, newest first. Viewers of a side who are told
    the same share them."""
    table = context.table
    if not table.steps:
        return []
    found = beats.newest(context)
    viewer, latest = context.viewer, table.steps[0]
    key = latest.pk, latest.created, viewer.gm, viewer.sides

    def is_own(id: str) -> bool:
        seen = context.seen(id)
        return seen is not None and context.own_side(seen)

    return _moments.get([found], key, lambda: list(grouping.in_moments(table.taps, found, is_own)))


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


def read_ahead(context: ViewerContext, earlier: Sequence[Moment]) -> None:
    """Reads at once what the `losses` of these consecutive moments need."""
    unknown = [moment for moment in earlier if _losses.get(_key(context, moment)) is None]
    if unknown:
        steps, place = context.table.steps, context.table.place_of
        before = place.get(unknown[-1].steps[-1].number, len(steps)) + 1
        ends = [moment.steps[0] for moment in unknown] + steps[before : before + 1]
        previous_views.read_ahead(context.table, ends, context.viewer)


def losses(context: ViewerContext, moment: Moment) -> list[ValueChange]:
    """The combatants who lost life or left the fight in a moment although no deed says so. Empty if
    the fight can't be read there."""
    key = _key(context, moment)
    known = _losses.get(key)
    if known is not None:
        return known
    health = context.table.ruleset.quick.health
    try:
        found = unsaid(moment, changed(context, moment), health)
    except states.Unreadable:
        found = []
    lost = [each for each in found if each.gone or (each.life(health) and each.loss > 0)]
    return _losses.keep(key, lost)


def _key(context: ViewerContext, moment: Moment) -> Any:
    first, last = moment.steps[-1], moment.steps[0]
    deeds = tuple((deed.id, len(deed.entries)) for deed in moment.deeds)
    return context.viewer, context.table.new_names, first.pk, last.pk, last.created, deeds
