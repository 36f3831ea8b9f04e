"""Combines many targets of one kind into one row: the chosen one, with the others folded below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import ngettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString, strip_tags
from encounters.play.panels.people.strip import group_of
from encounters.play.panels.viewer_context import ViewerContext

FEW = 6  # up to this number of targets, each has a row
ALONE = 2  # up to this number of one kind, too
NARROW = 9  # letters of the longest word that fits in two columns


class FoldedRows(Struct, frozen=True):
    """The `others` of a kind and the line that opens them. `first` is the first of the kind: it
    identifies the fold, so that it stays open when another is chosen."""

    kind: str
    more: str
    first: str
    abreast: bool
    others: tuple[Any, ...]


class TargetRow(Struct, frozen=True, kw_only=True):
    """A row with a target: its id, its name, and whether it is chosen."""

    aim: str
    name: SafeString
    checked: bool
    folded: FoldedRows | None = None


def by_kind[Row: TargetRow](
    context: ViewerContext, rows: Sequence[Row], who: Callable[[Row], str] = lambda row: row.aim
) -> list[Row]:
    """The rows in order, those of a kind behind one of them: the chosen one, else the first that
    can still act. `who` returns a row's target."""
    if sum(bool(who(row)) for row in rows) <= FEW:
        return list(rows)
    groups = [group_of(context, who(row)) if who(row) else "" for row in rows]
    kinds: dict[str, list[Row]] = {}
    for row, group in zip(rows, groups, strict=True):
        kinds.setdefault(group, []).append(row)
    found: list[Row] = []
    for row, group in zip(rows, groups, strict=True):
        some = kinds[group]
        if not group or len(some) <= ALONE:
            found.append(row)
        elif row is some[0]:
            found.append(_folded(context, group, some))
    return found


def _folded[Row: TargetRow](context: ViewerContext, group: str, some: list[Row]) -> Row:
    able = [row for row in some if _able(context, row.aim)]
    lead = next((row for row in some if row.checked), (able or some)[0])
    places = {id: place for place, id in enumerate(context.table.cast)}
    others = [_named(context, row) for row in some if row is not lead]
    others.sort(key=lambda row: places.get(row.aim, 0))
    more = ngettext("%(count)s more", "%(count)s more", len(others)) % {"count": len(others)}
    abreast = fit_abreast(row.name for row in others)
    return replace(lead, folded=FoldedRows(group, more, some[0].aim, abreast, tuple(others)))


def fit_abreast(names: Iterable[str]) -> bool:
    """Whether these names fit in two columns without breaking a word."""
    return all(len(word) <= NARROW for name in names for word in strip_tags(name).split())


def _named[Row: TargetRow](context: ViewerContext, row: Row) -> Row:
    """The row with only the name: the action is named above it."""
    return replace(row, name=context.voice.name(row.aim))


def _able(context: ViewerContext, id: str) -> bool:
    seen = context.seen(id)
    return seen is not None and seen.able
