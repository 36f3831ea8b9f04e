"""The moments of the log as one viewer was told them, and how everybody changed in them: derived
from the combatants' appearance before and after.

Usually that was shown to this viewer a moment ago and is still kept; after a restart the step's
state is read again.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import takewhile
from operator import attrgetter

from msgspec import Struct
from msgspec.structs import replace

from encounters.play.fights import states
from encounters.play.models import Step
from encounters.play.telling import moments as grouping
from encounters.play.words.table import Table
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.log import beats
from encounters.screens.log.beats import Beat
from encounters.screens.log.line import is_kept, once
from encounters.serve.performance.markup import SafeString, format_html, strip_tags
from encounters.text import snippets
from rulesets.contract import CombatantView, Consequence, Figure, View, Viewer, Weight
from rulesets.contract.extras import Surprises
from rulesets.messages import Phrase

type Moment = grouping.Moment[Beat]
type Glance = Mapping[str, CombatantView]
LOOKS = attrgetter("figures", "health", "able", "status", "marks", "facts")
"""All that a change may consist of."""


class ValueChange(Struct, frozen=True):
    """A change. `figures`: each number with its former value; `gone`: it no longer takes part;
    `back`: it does again; `marks`: new conditions of an own combatant; `conditions`: those that
    have begun, of anybody, and `ended` those that have ended."""

    seen: CombatantView
    figures: tuple[tuple[Figure, Figure], ...]
    health: bool
    gone: bool
    back: bool
    marks: tuple[Phrase, ...]
    conditions: tuple[str, ...] = ()
    ended: tuple[str, ...] = ()

    @property
    def loss(self) -> int:
        """How much the main number has fallen; below 0 if it has risen."""
        for was, now in self.figures[:1]:
            if type(was.value) is int and type(now.value) is int:
                return was.value - now.value
        return 0

    def life(self, health: str) -> tuple[Figure, Figure] | None:
        """The number that is its life, before and after; None if that is unchanged or unknown."""
        pair = self.figures[0] if self.figures else None
        return pair if pair and pair[0].term == health else None

    def is_vital(self, health: str) -> bool:
        """Whether its life or its condition has changed, not only what it is doing."""
        fares = self.health or self.gone or self.back or self.life(health)
        return bool(fares or self.conditions or self.ended)


Changes = dict[str, ValueChange]  # by combatant, in roster order


def remember(table: Table, viewer: Viewer, view: View) -> None:
    """Keeps the view after the step that is shown now."""
    if table.steps:
        once((), _view_key(table, table.steps[0], viewer), lambda: _by_id(view))


def after(table: Table, step: Step, viewer: Viewer) -> Glance:
    """The combatants that this viewer saw after the step, by id."""
    view = lambda: _by_id(table.view(table.state_after(step), viewer))  # noqa: E731
    return once((), _view_key(table, step, viewer), view)


def _by_id(view: View) -> Glance:
    return {combatant.id: combatant for combatant in view.combatants}


def _view_key(table: Table, step: Step, viewer: Viewer) -> Hashable:
    return "view", step.id, step.created, viewer, table.new_names


def over(context: ViewerContext, first: int, last: int) -> Changes:
    """How combatants look different after the steps with the numbers `first` to `last`. Empty if
    these are too old."""
    table, viewer, ends = context.table, context.viewer, _ends(context.table, first, last)
    if ends is None:
        return {}

    def made() -> Changes:
        was, now = (after(table, step, viewer) for step in ends)
        conditions, changes = table.ruleset.quick.conditions, Changes()
        for id, combatant in now.items():
            if id in was and was[id] is not combatant and LOOKS(was[id]) != LOOKS(combatant):
                change = _change(was[id], combatant, conditions)
                if change.is_vital("") or change.figures or change.marks:
                    changes[id] = change
        return changes

    return once((), _changes_key(table, viewer, *ends), made)


def _ends(table: Table, first: int, last: int) -> tuple[Step, Step] | None:
    """The step before the one with the number `first`, and that with the number `last`."""
    before, latest = table.back_to(first)[1:2], table.back_to(last)[:1]
    return (before[0], latest[0]) if before and latest else None


def _changes_key(table: Table, viewer: Viewer, before: Step, latest: Step) -> Hashable:
    steps = before.id, before.created, latest.id, latest.created
    return "changes", *steps, viewer, table.new_names


def _change(was: CombatantView, now: CombatantView, conditions: Collection[str]) -> ValueChange:
    """`conditions`: the facts that are compared as well."""
    earlier = {figure.term: figure for figure in was.figures}
    names = conditions if was.facts != now.facts else ()
    held = {name for name in names if was.facts.get(name) is True}
    holds = [name for name in names if now.facts.get(name) is True]
    return ValueChange(
        now,
        tuple(
            (earlier[figure.term], figure)
            for figure in now.figures
            if figure.term in earlier and earlier[figure.term].value != figure.value
        ),
        health=(was.health and was.health.word) != (now.health and now.health.word),
        gone=was.able and not now.able and was.status != now.status,
        back=now.able and not was.able,
        marks=tuple(mark for mark in now.marks if now.mine and mark not in was.marks),
        conditions=tuple(name for name in holds if name not in held),
        ended=tuple(name for name in names if name in held and name not in holds),
    )


def changes_text(
    context: ViewerContext,
    change: ValueChange,
    without: Collection[str] = (),
    out: bool = False,
    marks: bool = True,
) -> SafeString:
    """A text such as "Hit points 11 → 6 · prone", in the reader's language. `without`: lower-case
    words already shown. `out`: it was already said that the combatant is out of the fight. `marks`:
    include new ones, which are on the card of their owner."""
    numbers = [
        format_html(
            "<bdi>{} {}</bdi>",
            context.voice.term(now.term, short=True),
            snippets.change(was.value, now.value),
        )
        for was, now in change.figures
    ]
    fares = not out and (change.gone or (change.health and not numbers))
    words = [context.health(change.seen)] if fares else []
    words += map(context.voice.say, change.marks if marks else ())
    return dotted(*numbers, *(word for word in words if strip_tags(word).lower() not in without))


# -- moments --------------------------------------------------------------------------------------


def moments(context: ViewerContext) -> list[Moment]:
    """The newest moments as this viewer was told them, newest first. Viewers of a side who are told
    the same share them."""
    table, viewer = context.table, context.viewer
    if not table.steps:
        return []
    listed, latest = beats.newest(context), table.steps[0]
    key = "moments", latest.id, latest.created, viewer.gm, viewer.sides
    made = lambda: list(grouping.in_moments(table.taps, listed, context.is_own))  # noqa: E731
    return once([listed], key, made)


def before(context: ViewerContext, moment: Moment) -> Glance:
    """The combatants before a moment; empty if that is too old."""
    earlier = context.table.back_to(moment.steps[-1].number)[1:2]
    return after(context.table, earlier[0], context.viewer) if earlier else {}


def changes_of(context: ViewerContext, moment: Moment) -> Changes:
    """How combatants look different after a moment."""
    return over(context, moment.steps[-1].number, moment.steps[0].number)


def readable_changes(context: ViewerContext, moment: Moment) -> Changes:
    """The changes in a moment; empty if the fight can't be read there."""
    try:
        return changes_of(context, moment)
    except states.Unreadable:
        return {}


def as_news(each: Consequence, before: Glance) -> Consequence:
    """The consequence, without a condition that the combatant had `before` already."""
    was = before.get(each.who)
    if was is None or each.weight is not Weight.CHANGED or each.life or not each.words:
        return each
    if each.words[0] not in was.marks:
        return each
    return replace(each, weight=Weight.DID, words=each.words[1:])


def surprised_ids(context: ViewerContext, moment: Moment) -> list[str]:
    """The ids of those on the own side who are surprised, in the moment in which the fight
    begins."""
    ruleset = context.table.ruleset
    if moment.steps[-1].kind != Step.Kind.BEGIN or not isinstance(ruleset, Surprises):
        return []
    table, tell = context.table, ruleset.surprise.told
    is_newest = moment.steps[-1].number == table.steps[0].number
    first = table.state if is_newest else table.beginning
    ids = frozenset(tell(first)) if tell else frozenset()
    return [combatant.id for combatant in context.party if combatant.id in ids]


def unsaid(moment: Moment, changes: Changes, health: str) -> list[ValueChange]:
    """The combatants whose life or condition changed although no deed says so: a poison at the end
    of the round, a ruling. `health`: the number that is life."""
    names = {
        each.who for deed in moment.deeds for each in deed.touched if each.weight <= Weight.CHANGED
    }
    return [item for id, item in changes.items() if id not in names and item.is_vital(health)]


def read_ahead(context: ViewerContext, earlier: Sequence[Moment]) -> None:
    """Reads at once what is needed to see how everybody changed in these moments, newest first.
    Starts with the oldest and stops at the first that is kept: newer ones were needed for it
    before."""
    table, viewer = context.table, context.viewer
    oldest = (_ends(table, each.steps[-1].number, each.steps[0].number) for each in earlier[::-1])
    unknown = takewhile(
        lambda ends: not is_kept(_changes_key(table, viewer, *ends)), filter(None, oldest)
    )
    unread = (step for ends in unknown for step in ends)
    table.read_states(step for step in unread if not is_kept(_view_key(table, step, viewer)))


def losses(context: ViewerContext, moment: Moment) -> list[ValueChange]:
    """The combatants who lost life or left the fight in a moment although no deed says so."""
    health = context.table.ruleset.quick.health
    losses = unsaid(moment, readable_changes(context, moment), health)
    return [each for each in losses if each.gone or (each.life(health) and each.loss > 0)]
