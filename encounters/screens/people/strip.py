"""The phases of the round, or the order of combatants; adjacent members of a group are one
place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext, dotted, with_label
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text import snippets
from rulesets.contract import Segment


class Phase(Struct, frozen=True):
    """A place of the strip. `full`: the whole word, if only a short one fits; `note`: the reason
    for the place; `gap`: a new part begins."""

    word: SafeString
    full: str
    note: str
    state: str
    gap: bool


def strip(context: ViewerContext) -> tuple[Phase, ...]:
    return context.common.once("strip", _strip)


def is_of_persons(context: ViewerContext) -> bool:
    """Whether the strip is the order of combatants, and not the phases of the round."""
    return any(context.seen(place.term) for place in context.view.strip)


def _strip(context: ViewerContext) -> tuple[Phase, ...]:
    phases, before = list[Phase](), None
    for run in _runs(context):
        first = run[0]
        word, full = _word(context, run, short=True), _word(context, run)
        note = _why_there(context, first) if len(run) == 1 else ""
        phases.append(
            Phase(
                word if isinstance(word, SafeString) else snippets.name(word),
                full if note or full != word else "",
                note,
                first.state,
                gap=before is not None and first.part != before,
            )
        )
        before = first.part
    return tuple(phases)


def _why_there(context: ViewerContext, segment: Segment) -> SafeString:
    if segment.note is None and segment.value is None:
        return mark_safe("")
    return dotted(context.voice.say(segment.note), value(context, [segment]))


def _runs(context: ViewerContext) -> Iterator[list[Segment]]:
    """Adjacent places of one group in the same state; the current combatant is alone."""

    def kind(place: tuple[int, Segment]) -> Any:
        at, segment = place
        group = group_of(context, segment.term)
        alone = not group or segment.state == "current"
        if alone:
            return at
        return group, segment.state, segment.part, segment.note, segment.value

    for _, run in groupby(enumerate(context.view.strip), kind):
        yield [segment for _, segment in run]


def _word(context: ViewerContext, run: list[Segment], short: bool = False) -> SafeString | str:
    if len(run) > 1:
        return snippets.times(group_of(context, run[0].term), len(run))
    return context.voice.called(run[0].term, short=short)


def group_of(context: ViewerContext, id: str) -> str:
    """The group of a foe that is not the only one of its kind; "" for everybody else."""
    return "" if context.table.players.get(id) else context.group(id)


def turns(context: ViewerContext) -> list[Segment]:
    """The order of this round, if the rules have one; in the strip or beside it.

    A combatant with an early place is listed there too until that is over.
    """
    return context.common.once("turns", _turns)


def _turns(context: ViewerContext) -> list[Segment]:
    places = context.view.order or context.view.strip
    own = [place for place in places if context.seen(place.term) is not None]
    last = {segment.term: at for at, segment in enumerate(own)}
    return [
        segment
        for at, segment in enumerate(own)
        if segment.state != "done" or at == last[segment.term]
    ]


def companies(context: ViewerContext, places: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Places that are adjacent in the order, belong to one group and do the same."""

    def kind(place: tuple[int, Segment]) -> Any:
        at, segment = place
        combatant, group = context.seen(segment.term), group_of(context, segment.term)
        if combatant is None or not group or (combatant.mine and not context.gm):
            return at
        _, words, due = context.state(combatant)
        return group, words, due, segment.state, segment.note

    for _, some in groupby(enumerate(places), kind):
        yield [segment for _, segment in some]


def value(context: ViewerContext, places: Sequence[Segment]) -> SafeString:
    """The number that determines these places; for several the first and the last."""
    figures = [place.value for place in places if place.value is not None]
    if not figures:
        return mark_safe("")
    values = list(dict.fromkeys(figure.value for figure in figures))
    ends = f"{values[0]}–{values[-1]}" if len(values) > 1 else values[0]
    return with_label(context.voice.term(figures[0].term, short=True), snippets.number(ends))


def following(context: ViewerContext) -> tuple[list[str], list[str]]:
    """The ids at the current place and at the next; empty if no place is current."""
    return context.common.once("following", _following)


def _following(context: ViewerContext) -> tuple[list[str], list[str]]:
    places = turns(context)
    at = max((at for at, segment in enumerate(places) if segment.state == "current"), default=None)
    if at is None or at + 1 == len(places):
        return [], []
    now = [place.term for place in places if place.state == "current"]
    after = places[at + 1]
    together = context.view.order and [place.term for place in places if place.part == after.part]
    return now, together or [after.term]
