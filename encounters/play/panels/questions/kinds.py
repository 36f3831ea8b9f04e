"""Many targets of one kind are one row: who is meant, and below it the others, folded up."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from encounters.markup import strip_tags
from encounters.play.panels.people.strip import group_of
from encounters.play.panels.sights import Sight
from encounters.spoken import ngettext

Row = dict[str, Any]
FEW = 6  # so many targets have a row each
ALONE = 2  # so many of one kind as well
NARROW = 9  # letters of a word that fit where two stand abreast


def by_kind(sight: Sight, rows: list[Row], who: Callable[[Row], str | None]) -> list[Row]:
    """The rows in their order, those of a kind behind one of them: who stands chosen, else the
    first who still can do something. `others` of a row are the rest, `kind` and `more` their line.
    `who` is at whom a row is aimed."""
    kinds: dict[str, list[Row]] = {}
    aimed = [row for row in rows if who(row)]
    if len(aimed) > FEW:
        for row in aimed:
            kinds.setdefault(group_of(sight, who(row) or ""), []).append(row)
    found: list[Row] = []
    for row in rows:
        group = group_of(sight, who(row) or "") if who(row) else ""
        some = kinds.get(group, []) if group else []
        if len(some) <= ALONE:
            found.append(row | {"others": []})
        elif row is some[0]:
            found.append(_folded(sight, group, some, who))
    return found


def _folded(sight: Sight, group: str, some: list[Row], who: Callable[[Row], str | None]) -> Row:
    able = [row for row in some if _able(sight, who(row))]
    lead = next((row for row in some if row["checked"]), (able or some)[0])
    places = {id: place for place, id in enumerate(sight.table.cast)}
    others = [_named(sight, row, who(row) or "") for row in some if row is not lead]
    others.sort(key=lambda row: places.get(who(row) or "", 0))
    more = ngettext("%(count)s more", "%(count)s more", len(others)) % {"count": len(others)}
    folded = {"others": others, "kind": group, "more_of": more, "first": who(some[0])}
    return lead | folded | {"abreast": fit_abreast(row["name"] for row in others)}


def fit_abreast(names: Iterable[str]) -> bool:
    """Whether no word of these would have to break where two stand abreast."""
    return all(len(word) <= NARROW for name in names for word in strip_tags(name).split())


def _named(sight: Sight, row: Row, id: str) -> Row:
    """What is done stands above it."""
    return row | {"name": sight.voice.name(id)}


def _able(sight: Sight, id: str | None) -> bool:
    seen = sight.view.seen(id) if id else None
    return seen is not None and seen.able
