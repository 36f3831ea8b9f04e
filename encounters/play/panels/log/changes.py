"""Changes of a combatant in a beat, derived from its appearance before and after, for each viewer.

Usually it was shown to this viewer a moment ago and is still kept; after a restart the step's state
is read again.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping

from msgspec import Struct

from encounters.performance.markup import SafeString, format_html, strip_tags
from encounters.play.models import Step
from encounters.play.panels.log.line import is_kept, once
from encounters.play.panels.table import Table
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from rulesets.contract import CombatantView, Figure, View, Viewer
from rulesets.messages import Phrase

type Glance = Mapping[str, CombatantView]


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
        once((), _key(table, table.steps[0], viewer), lambda: _by_id(view))


def read_ahead(table: Table, steps: Iterable[Step], viewer: Viewer) -> None:
    """Reads at once what is needed to see the combatants after these steps."""
    table.read_states(step for step in steps if not is_kept(_key(table, step, viewer)))


def after(table: Table, step: Step, viewer: Viewer) -> Glance:
    """The combatants that this viewer saw after the step, by id."""
    view = lambda: _by_id(table.view(table.state_after(step), viewer))  # noqa: E731
    return once((), _key(table, step, viewer), view)


def _by_id(view: View) -> Glance:
    return {seen.id: seen for seen in view.combatants}


def _key(table: Table, step: Step, viewer: Viewer) -> Hashable:
    return "view", step.pk, step.created, viewer, table.new_names


def over(context: ViewerContext, first: int, last: int) -> Changes:
    """How combatants look different after the steps with the numbers `first` to `last`. Empty if
    these are too old."""
    steps, place, was = context.table.steps, context.table.place_of, before(context, first)
    if not was or last not in place:
        return {}
    now = after(context.table, steps[place[last]], context.viewer)
    conditions = context.table.ruleset.quick.conditions
    return {change.seen.id: change for change in _between(was, now, conditions)}


def before(context: ViewerContext, number: int) -> Glance:
    """The combatants before the step with this number; empty if that is too old."""
    steps = context.table.steps
    at = context.table.place_of.get(number, len(steps)) + 1
    return after(context.table, steps[at], context.viewer) if steps[at:] else {}


def _between(before: Glance, after: Glance, conditions: Collection[str]) -> Iterator[ValueChange]:
    """The combatants that look different afterwards. `conditions`: the facts that are compared as
    well."""
    for id, now in after.items():
        was = before.get(id)
        if was is None or was is now:  # views of whoever is unchanged are often reused
            continue
        if _looks(was) != _looks(now):
            change = _change(was, now, conditions)
            if change.is_vital("") or change.figures or change.marks:
                yield change


def _looks(seen: CombatantView) -> tuple[object, ...]:
    """Everything that a change may consist of."""
    return seen.figures, seen.health, seen.able, seen.status, seen.marks, seen.facts


def _change(was: CombatantView, now: CombatantView, conditions: Collection[str]) -> ValueChange:
    earlier = {figure.term: figure for figure in was.figures}
    known = conditions if was.facts != now.facts else ()
    held = {name for name in known if was.facts.get(name) is True}
    holds = [name for name in known if now.facts.get(name) is True]
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
        ended=tuple(name for name in known if name in held and name not in holds),
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
