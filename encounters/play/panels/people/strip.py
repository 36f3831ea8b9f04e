"""The phases of the round, or the order of combatants; neighbours of one group are one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from encounters import signs
from encounters.markup import SafeString, format_html, mark_safe
from encounters.play.panels.fragments import Part
from encounters.play.panels.sights import Sight, dotted, labelled
from rulesets.contract import Segment


class Phase(Part, frozen=True):
    """A place of the strip. `full`: its whole word, where there is room for a short one alone;
    `note`: why somebody stands there; `gap`: a new stretch begins."""

    word: SafeString
    full: SafeString
    note: SafeString
    state: SafeString
    gap: bool


def strip(sight: Sight) -> tuple[Phase, ...]:
    return sight.common.once("strip", _strip)


def _strip(sight: Sight) -> tuple[Phase, ...]:
    found, before = [], None
    for run in _runs(sight):
        first = run[0]
        word, full = _word(sight, run, short=True), _word(sight, run)
        note = _why_there(sight, first) if len(run) == 1 else ""
        found.append(
            Phase(
                signs.name(word),
                signs.bare(full if note or full != word else ""),
                signs.bare(note),
                signs.safe(first.state),
                gap=before is not None and first.part != before,
            )
        )
        before = first.part
    return tuple(found)


def _why_there(sight: Sight, segment: Segment) -> SafeString:
    if segment.note is None and segment.value is None:
        return mark_safe("")
    return dotted(sight.voice.say(segment.note), value(sight, [segment]))


def _runs(sight: Sight) -> Iterator[list[Segment]]:
    """Neighbours of one group that come in the same way; who is at turn stands alone."""

    def kind(place: tuple[int, Segment]) -> Any:
        at, segment = place
        group = group_of(sight, segment.term)
        alone = not group or segment.state == "current"
        if alone:
            return at
        return group, segment.state, segment.part, segment.note, segment.value

    for _, run in groupby(enumerate(sight.view.strip), kind):
        yield [segment for _, segment in run]


def _word(sight: Sight, run: list[Segment], short: bool = False) -> SafeString | str:
    if len(run) > 1:
        return several(group_of(sight, run[0].term), len(run))
    return sight.voice.called(run[0].term, short=short)


def several(group: str, count: int) -> SafeString:
    return format_html('<span><bdi>{}</bdi>\u00a0<bdi dir="ltr">×{}</bdi></span>', group, count)


def group_of(sight: Sight, id: str) -> str:
    """The group of a foe that is not the only one of its kind; empty for everybody else."""
    return "" if sight.table.players.get(id) else sight.group(id)


def turns(sight: Sight) -> list[Segment]:
    """The order of this round, where the rules have one; of the strip or beside it.

    A combatant with an early place stands there too until it is over.
    """
    return sight.common.once("turns", _turns)


def _turns(sight: Sight) -> list[Segment]:
    places = sight.view.order or sight.view.strip
    found = [one for one in places if sight.seen(one.term) is not None]
    last = {one.term: at for at, one in enumerate(found)}
    return [one for at, one in enumerate(found) if one.state != "done" or at == last[one.term]]


def companies(sight: Sight, places: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Those who stand next to each other in the order, are of one group and do the same."""

    def kind(place: tuple[int, Segment]) -> Any:
        at, segment = place
        seen, group = sight.seen(segment.term), group_of(sight, segment.term)
        if seen is None or not group or (seen.mine and not sight.gm):
            return at
        _, words, due = sight.state(seen)
        return group, words, due, segment.state, segment.note

    for _, some in groupby(enumerate(places), kind):
        yield [segment for _, segment in some]


def value(sight: Sight, places: Sequence[Segment]) -> SafeString:
    """The number by which these stand where they do; of neighbours the first and the last."""
    figures = [one.value for one in places if one.value is not None]
    if not figures:
        return mark_safe("")
    found = list(dict.fromkeys(figure.value for figure in figures))
    ends = f"{found[0]}–{found[-1]}" if len(found) > 1 else found[0]
    return labelled(sight.voice.term(figures[0].term, short=True), signs.number(ends))


def following(sight: Sight) -> tuple[list[str], list[str]]:
    """The combatant at turn and the next; None where no place in the order is current."""
    return sight.common.once("following", _following)


def _following(sight: Sight) -> tuple[list[str], list[str]]:
    places = turns(sight)
    at = max((at for at, one in enumerate(places) if one.state == "current"), default=None)
    if at is None or at + 1 == len(places):
        return [], []
    now = [one.term for one in places if one.state == "current"]
    after = places[at + 1]
    together = sight.view.order and [one.term for one in places if one.part == after.part]
    return now, together or [after.term]
