"""Changes of a combatant in a beat, derived from its appearance before and after, for each
viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from encounters.performance.markup import SafeString, format_html, strip_tags
from encounters.play.panels.log import previous_views
from encounters.play.panels.log.previous_views import Glance
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from rulesets.contract import CombatantView, Figure
from rulesets.messages import Phrase


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


def over(context: ViewerContext, first: int, last: int) -> Changes:
    """How combatants look different after the steps with the numbers `first` to `last`. Empty if
    these are too old."""
    steps, place, was = context.table.steps, context.table.place_of, before(context, first)
    if not was or last not in place:
        return {}
    now = previous_views.after(context.table, steps[place[last]], context.viewer)
    conditions = context.table.ruleset.quick.conditions
    return {change.seen.id: change for change in _between(was, now, conditions)}


def before(context: ViewerContext, number: int) -> Glance:
    """The combatants before the step with this number; empty if that is too old."""
    steps = context.table.steps
    at = context.table.place_of.get(number, len(steps)) + 1
    return previous_views.after(context.table, steps[at], context.viewer) if steps[at:] else {}


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
