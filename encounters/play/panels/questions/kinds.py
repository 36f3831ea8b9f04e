"""Combines many targets of one kind into one row: the chosen one, with the others folded below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext, ngettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.performance.markup import SafeString, strip_tags
from encounters.play.panels.people.strip import group_of
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Field

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
    context: ViewerContext, rows: Sequence[Row], field: Field | None = None
) -> list[Row]:
    """The rows in order, those of a kind behind one of them: the chosen one, else the first that
    can still act. Targets that are not always allowed together, if what `field` allows depends on
    another field, are never behind each other: a fold is hidden or shown as a whole."""
    if sum(bool(row.aim) for row in rows) <= FEW:
        return list(rows)
    groups = [_group_of(context, row, rows) if row.aim else "" for row in rows]
    together = [
        (group, _allowed_with(field, row.aim)) for group, row in zip(groups, rows, strict=True)
    ]
    kinds: dict[tuple[str, frozenset[str]], list[Row]] = {}
    for row, kind in zip(rows, together, strict=True):
        kinds.setdefault(kind, []).append(row)
    found: list[Row] = []
    for row, kind in zip(rows, together, strict=True):
        group, some = kind[0], kinds[kind]
        if not group or len(some) <= ALONE:
            found.append(row)
        elif row is some[0]:
            found.append(_folded(context, group, some))
    return found


def _group_of(context: ViewerContext, row: TargetRow, rows: Iterable[TargetRow]) -> str:
    """Its group; one's own side is one while somebody of the other is chosen."""
    chosen = next((context.seen(one.aim) for one in rows if one.checked and one.aim), None)
    seen = context.seen(row.aim)
    if chosen and seen and context.own_side(seen) and not context.own_side(chosen):
        return gettext("The others")
    return group_of(context, row.aim)


def _allowed_with(field: Field | None, value: str) -> frozenset[str]:
    """The values of the field it depends on with which this one is allowed."""
    _of, allowed = field.depends if field and field.depends else ("", {})
    return frozenset(
        told
        for told, choices in allowed.items()
        if choices is None or (isinstance(choices, tuple) and value in choices)
    )


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
