"""The moments of the log as one viewer was told them, and how everybody changed in them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from encounters.play.fights import states
from encounters.play.models import Step
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.changes import Changes, Glance, ValueChange
from encounters.play.panels.log.line import is_kept, once
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling import moments as grouping
from rulesets.contract import Consequence, Weight
from rulesets.contract.extras import Surprises

type Moment = grouping.Moment[Beat]


def moments(context: ViewerContext) -> list[Moment]:
    """The newest moments as this viewer was told them, newest first. Viewers of a side who are told
    the same share them."""
    table, viewer = context.table, context.viewer
    if not table.steps:
        return []
    found, latest = beats.newest(context), table.steps[0]
    key = "moments", latest.pk, latest.created, viewer.gm, viewer.sides
    made = lambda: list(grouping.in_moments(table.taps, found, context.is_own))  # noqa: E731
    return once([found], key, made)


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
    if each.words[0] not in was.marks:
        return each
    return replace(each, weight=Weight.DID, words=each.words[1:])


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
    unknown = [moment for moment in earlier if not is_kept(_key(context, moment), moment.deeds)]
    if unknown:
        steps, place = context.table.steps, context.table.place_of
        before = place.get(unknown[-1].steps[-1].number, len(steps)) + 1
        ends = [moment.steps[0] for moment in unknown] + steps[before : before + 1]
        changes.read_ahead(context.table, ends, context.viewer)


def losses(context: ViewerContext, moment: Moment) -> list[ValueChange]:
    """The combatants who lost life or left the fight in a moment although no deed says so. Empty if
    the fight can't be read there."""

    def made() -> list[ValueChange]:
        health = context.table.ruleset.quick.health
        try:
            found = unsaid(moment, changed(context, moment), health)
        except states.Unreadable:
            return []
        return [each for each in found if each.gone or (each.life(health) and each.loss > 0)]

    return once(moment.deeds, _key(context, moment), made)


def _key(context: ViewerContext, moment: Moment) -> Hashable:
    first, last = moment.steps[-1], moment.steps[0]
    return "losses", context.viewer, context.table.new_names, first.pk, last.pk, last.created
