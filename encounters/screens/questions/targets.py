"""Rows with targets, and folds of them: of many of one kind the chosen one stands, with the others
behind it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.people.strip import group_of
from encounters.screens.questions.odds import Odds
from encounters.screens.questions.options import sent_fields
from encounters.screens.questions.pending import Pending
from encounters.serve.performance.markup import SafeString, strip_tags
from rulesets.contract import Field, Option

ABREAST = 4  # more than this are in two columns, with one mark each
FEW = 6  # up to this number of targets, each has a row
ALONE = 2  # up to this number of one kind, too
NARROW = 9  # letters of the longest word that fits in two columns


class Fold(Struct, frozen=True):
    """The `others` of a kind and the line that opens them. `first` is the first of the kind: it
    identifies the fold, so that it stays open when another is chosen."""

    kind: str
    first: str
    others: list[TargetRow]

    @property
    def more(self) -> str:
        return so_many_more(len(self.others))

    @property
    def abreast(self) -> bool:
        return fit_abreast(row.name for row in self.others)


class TargetRow:
    """A row with a target: its id (`aim`), its name, and whether it is chosen; and the `fold` of
    others behind it, if it leads them."""

    fold: Fold | None = None

    def __init__(self, aim: str, name: SafeString, checked: bool):
        self.aim, self.name, self.checked = aim, name, checked


class Target(TargetRow):
    """A target of an option in a row of its own, with the odds of the answer."""

    deed: str
    odds: Odds
    note: SafeString


def targets(pending: Pending, option: Option, field: Field) -> list[Target]:
    """A row for each choice of the `field` of this option."""
    preset = pending.preset(option)
    sent, chosen = sent_fields(option, preset), preset.get(field.name, field.default)
    rows, most = [], 1 if len(field.choices) > ABREAST else None
    for value in pending.in_order(field, field.choices):
        row = Target(value, pending.voice.name(value), value == chosen)
        row.deed = pending.deed(option, {**sent, field.name: value})
        row.odds = pending.odds(option, {field.name: value}, preset)
        row.note = pending.condition(value, most)
        rows.append(row)
    return rows


def by_kind[Row: TargetRow](
    context: ViewerContext, rows: Sequence[Row], field: Field | None = None
) -> list[Row]:
    """The rows in order, those of a kind behind one of them: the chosen one, else the first that
    can still act. Targets that are not always allowed together, if what `field` allows depends on
    another field, are never behind each other: a fold is hidden or shown as a whole."""
    if sum(bool(row.aim) for row in rows) <= FEW:
        return list(rows)
    kinds: dict[tuple[str, frozenset[str]], list[Row]] = {}
    for row in rows:
        group = _group(context, row, rows) if row.aim else ""
        kinds.setdefault((group, _legal_with(field, row.aim)), []).append(row)
    kind_of = {id(row): (group, some) for (group, _), some in kinds.items() for row in some}
    folded: list[Row] = []
    for row in rows:
        group, some = kind_of[id(row)]
        if not group or len(some) <= ALONE:
            folded.append(row)
        elif row is some[0]:
            folded.append(_fold(context, group, some))
    return folded


def _group(context: ViewerContext, row: TargetRow, rows: Iterable[TargetRow]) -> str:
    """Its group; one's own side is one while somebody of the other is chosen."""
    chosen = next((context.seen(other.aim) for other in rows if other.checked and other.aim), None)
    combatant = context.seen(row.aim)
    if chosen and combatant and context.own_side(combatant) and not context.own_side(chosen):
        return gettext("The others")
    return group_of(context, row.aim)


def _legal_with(field: Field | None, value: str) -> frozenset[str]:
    """The values of the field it depends on with which this one is allowed."""
    _of, allowed = field.depends if field and field.depends else ("", {})
    return frozenset(
        other
        for other, choices in allowed.items()
        if choices is None or (isinstance(choices, tuple) and value in choices)
    )


def _fold[Row: TargetRow](context: ViewerContext, group: str, some: list[Row]) -> Row:
    """The row of a kind that stands; the others have only their names: the action is named above
    them."""
    people = ((row, context.seen(row.aim)) for row in some)
    able = [row for row, combatant in people if combatant is not None and combatant.able]
    lead = next((row for row in some if row.checked), (able or some)[0])
    places = {id: place for place, id in enumerate(context.table.cast)}
    others = [row for row in some if row is not lead]
    others.sort(key=lambda row: places.get(row.aim, 0))
    for row in others:
        row.name = context.voice.name(row.aim)
    lead.fold = Fold(group, some[0].aim, list[TargetRow](others))
    return lead


def fit_abreast(names: Iterable[str]) -> bool:
    """Whether these names fit in two columns without breaking a word."""
    return all(len(word) <= NARROW for name in names for word in strip_tags(name).split())


def so_many_more(count: int) -> str:
    return ngettext("%(count)s more", "%(count)s more", count) % {"count": count}
