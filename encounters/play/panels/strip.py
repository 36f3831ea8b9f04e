"""The phases of the round, or who comes when; members of a group side by side are one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from encounters.play.panels import signs
from encounters.play.panels.sights import Sight
from rulesets.contract import Seen, Segment


def strip(sight: Sight) -> list[dict[str, Any]]:
    found, before = [], None
    for run in _runs(sight):
        first = run[0]
        word, full = _word(sight, run, short=True), _word(sight, run)
        note = sight.voice.say(first.note) if first.note and len(run) == 1 else ""
        found.append(
            {
                "word": word,
                "full": signs.bare(full) if note or full != word else "",
                "note": signs.bare(note),
                "state": first.state,
                "gap": before is not None and first.part != before,
            }
        )
        before = first.part
    return found


def _runs(sight: Sight) -> Iterator[list[Segment]]:
    """Neighbours of one group that come in the same way; who is at turn stands alone."""

    def kind(place: tuple[int, Segment]) -> Any:
        at, segment = place
        group = group_of(sight, segment.term)
        alone = not group or segment.state == "current"
        return at if alone else (group, segment.state, segment.part, segment.note)

    for _, run in groupby(enumerate(sight.view.strip), kind):
        yield [segment for _, segment in run]


def _word(sight: Sight, run: list[Segment], short: bool = False) -> SafeString | str:
    if len(run) > 1:
        return several(group_of(sight, run[0].term), len(run))
    return sight.voice.called(run[0].term, short=short)


def several(group: str, count: int) -> SafeString:
    return format_html('<span><bdi>{}</bdi>\u00a0<bdi dir="ltr">×{}</bdi></span>', group, count)


def group_of(sight: Sight, id: str) -> str:
    """The group of a foe that is not alone of its kind; nothing for everybody else."""
    row = sight.table.cast.get(id, {})
    return "" if sight.table.players.get(id) else row.get("group") or ""


def companies(sight: Sight, shown: Iterable[Seen]) -> Iterator[list[Seen]]:
    """Those who stand next to each other in the order, are of one group and do the same."""
    notes = {segment.term: segment.note for segment in sight.view.strip}

    def kind(place: tuple[int, Seen]) -> Any:
        at, seen = place
        group = group_of(sight, seen.id)
        _, words, due = sight.state(seen)
        alone = not group or due or seen.mine
        return at if alone else (group, words, notes.get(seen.id))

    for _, some in groupby(enumerate(shown), kind):
        yield [seen for _, seen in some]
