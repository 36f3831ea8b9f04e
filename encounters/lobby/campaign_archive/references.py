"""Translates primary keys of seats and sheets between a server and a file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from encounters.lobby.campaign_archive import rows, values
from encounters.play.report import audiences
from encounters.play.report.facts import Facts


class MissingReference(Exception):
    """A row names a seat or a sheet that is not in the file."""


class References:
    """Maps known keys in `seats` and `sheets` to their replacements. Unknown keys become None, or
    raise MissingReference if `strict`."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict
        self.seats: dict[int, int] = {}
        self.sheets: dict[int, int] = {}

    def seat(self, number: int | None) -> int | None:
        return self._found(self.seats, number)

    def sheet(self, number: int | None) -> int | None:
        return self._found(self.sheets, number)

    def _found(self, known: dict[int, int], number: int | None) -> int | None:
        if number is None:
            return None
        if self.strict and number not in known:
            raise MissingReference(number)
        return known.get(number)


@singledispatch
def replaced(row: Any, by: References) -> Any:
    """The row with its keys replaced. Raises MissingReference."""
    return row


@replaced.register
def _(row: rows.Campaign, by: References) -> rows.Campaign:
    if row.rested is None:
        return row
    sheets = [replace(sheet, pk=pk) for sheet in row.rested.sheets if (pk := by.sheet(sheet.pk))]
    return replace(row, rested=replace(row.rested, sheets=tuple(sheets)))


@replaced.register
def _(row: rows.Sheet, by: References) -> rows.Sheet:
    return replace(row, player=by.seat(row.player), last_player=by.seat(row.last_player))


@replaced.register
def _(row: rows.Fight, by: References) -> rows.Fight:
    return replace(
        row,
        cast=[replace(item, source=by.sheet(item.source)) for item in row.cast],
        standing={
            id: replace(order, seat=by.seat(order.seat)) for id, order in row.standing.items()
        },
        lasting={
            id: {kind: _lasts(lasting, by) for kind, lasting in kinds.items()}
            for id, kinds in row.lasting.items()
        },
        kept_out=[pk for item in row.kept_out if (pk := by.sheet(item))],
        versions=[_version(version, by) for version in row.versions],
    )


@replaced.register
def _(row: rows.Line, by: References) -> rows.Line:
    return replace(row, sheet=by.sheet(row.sheet))


@replaced.register
def _(row: rows.Step, by: References) -> rows.Step:
    return replace(row, seat=by.seat(row.seat), rolls=_rolls(row.rolls, by), notes=_notes(row, by))


@replaced.register
def _(row: rows.Attempt, by: References) -> rows.Attempt:
    return replace(row, seat=by.seat(row.seat), rolls=_rolls(row.rolls, by), notes=_notes(row, by))


@replaced.register
def _(row: rows.Report, by: References) -> rows.Report:
    audience: Any = by.seat(row.audience) if isinstance(row.audience, int) else row.audience
    return replace(row, audience=audience, facts=_facts(row.facts, audience, by))


def _lasts(row: values.RememberedAnswer, by: References) -> values.RememberedAnswer:
    return row if row.seat is UNSET else replace(row, seat=by.seat(row.seat))


def _version(version: rows.Version, by: References) -> rows.Version:
    counts = [replace(count, sheet=pk) for count in version.counts if (pk := by.sheet(count.sheet))]
    return replace(version, counts=tuple(counts))


def _rolls(rolls: Iterable[values.StoredRoll], by: References) -> list[values.StoredRoll]:
    return [replace(roll, seat=by.seat(roll.seat)) for roll in rolls]


def _notes(row: rows.Step | rows.Attempt, by: References) -> list[values.Notes]:
    return [_note(note, by) for note in row.notes]


def _note(note: values.Notes, by: References) -> values.Notes:
    if isinstance(note, values.RolledFor | values.Corrected):
        return replace(note, seat=by.seat(note.seat))
    return note


def _facts(facts: Facts, audience: int | str | None, by: References) -> Facts:
    return replace(
        facts,
        audience=audiences.of_seat(audience) if isinstance(audience, int) else str(audience),
        fighters=tuple(
            replace(fighter, player=by.seat(fighter.player)) for fighter in facts.fighters
        ),
        people=tuple(replace(person, seat=by.seat(person.seat)) for person in facts.people),
    )
