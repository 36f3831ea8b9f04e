"""Changes of a combatant in a beat, derived from its appearance before and after, for each
viewer."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from encounters.performance.markup import SafeString, format_html, strip_tags
from encounters.play.panels.log.previous_views import Glance
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.text import snippets
from rulesets.contract import CombatantView, Figure
from rulesets.messages import Phrase


class ValueChange(Struct, frozen=True):
    """A change. `figures`: each number with its former value; `marks`: new conditions of an own
    combatant."""

    seen: CombatantView
    figures: tuple[tuple[Figure, Figure], ...]
    health: bool
    gone: bool
    marks: tuple[Phrase, ...]

    @property
    def loss(self) -> int:
        """How much the main number has fallen; below 0 if it has risen."""
        for was, now in self.figures[:1]:
            if type(was.value) is int and type(now.value) is int:
                return was.value - now.value
        return 0


def between(before: Glance, after: Glance) -> Iterator[ValueChange]:
    """The combatants that look different afterwards, in roster order."""
    for id, now in after.items():
        was = before.get(id)
        if was is not None:
            change = _change(was, now)
            if change.figures or change.health or change.gone or change.marks:
                yield change


def _change(was: CombatantView, now: CombatantView) -> ValueChange:
    earlier = {figure.term: figure for figure in was.figures}
    return ValueChange(
        now,
        tuple(
            (earlier[figure.term], figure)
            for figure in now.figures
            if figure.term in earlier and earlier[figure.term].value != figure.value
        ),
        health=(was.health and was.health.word) != (now.health and now.health.word),
        gone=was.able and not now.able and was.status != now.status,
        marks=tuple(mark for mark in now.marks if now.mine and mark not in was.marks),
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
