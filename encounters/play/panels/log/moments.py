"""The moments of the log as one viewer was told them, and how everybody changed in them."""

from __future__ import annotations

from msgspec.structs import replace

from encounters.performance.fragments import ListCache
from encounters.play import moments as grouping
from encounters.play.models import Step
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import Changes, ValueChange
from encounters.play.panels.log.previous_views import Glance
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Consequence, Weight
from rulesets.contract.extras import Surprises

type Moment = grouping.Moment[Beat]
_moments = ListCache[list[Moment]]()


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
