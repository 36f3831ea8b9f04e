"""Seats and sheets are told by number, on a server and in a file; here one is put for the other."""

from __future__ import annotations

from collections.abc import Iterable
from functools import singledispatch
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from encounters.lobby.campaign_archive import rows, values
from encounters.play.report import audiences
from encounters.play.report.facts import Facts


class Outside(Exception):
    """A row names a seat or a sheet that the file does not hold."""


class References:
    """`seats` and `sheets`: each known number, and what is put in its place. One that is unknown
    is left out, or refused where that is `strict`."""

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
            raise Outside(number)
        return known.get(number)


@singledispatch
def replaced(row: Any, by: References) -> Any:
    """The row with other numbers. Outside."""
    return row


@replaced.register
def _(row: rows.Campaign, by: References) -> rows.Campaign:
    if row.rested is None:
        return row
    sheets = [replace(one, pk=pk) for one in row.rested.sheets if (pk := by.sheet(one.pk))]
    return replace(row, rested=replace(row.rested, sheets=tuple(sheets)))


@replaced.register
def _(row: rows.Sheet, by: References) -> rows.Sheet:
    return replace(row, player=by.seat(row.player))


@replaced.register
def _(row: rows.Fight, by: References) -> rows.Fight:
    return replace(
        row,
        cast=[replace(one, source=by.sheet(one.source)) for one in row.cast],
        standing={id: replace(one, seat=by.seat(one.seat)) for id, one in row.standing.items()},
        lasting={
            id: {kind: _lasts(one, by) for kind, one in kinds.items()}
            for id, kinds in row.lasting.items()
        },
        kept_out=[pk for one in row.kept_out if (pk := by.sheet(one))],
        versions=[_version(one, by) for one in row.versions],
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


def _lasts(row: values.Lasts, by: References) -> values.Lasts:
    return row if row.seat is UNSET else replace(row, seat=by.seat(row.seat))


def _version(version: rows.Version, by: References) -> rows.Version:
    counts = [replace(one, sheet=pk) for one in version.counts if (pk := by.sheet(one.sheet))]
    return replace(version, counts=tuple(counts))


def _rolls(rolls: Iterable[values.Rolled], by: References) -> list[values.Rolled]:
    return [replace(one, seat=by.seat(one.seat)) for one in rolls]


def _notes(row: rows.Step | rows.Attempt, by: References) -> list[values.Notes]:
    return [_note(one, by) for one in row.notes]


def _note(note: values.Notes, by: References) -> values.Notes:
    if isinstance(note, values.RolledFor | values.Corrected):
        return replace(note, seat=by.seat(note.seat))
    return note


def _facts(facts: Facts, audience: int | str | None, by: References) -> Facts:
    return replace(
        facts,
        audience=audiences.of_seat(audience) if isinstance(audience, int) else str(audience),
        fighters=tuple(replace(one, player=by.seat(one.player)) for one in facts.fighters),
        people=tuple(replace(one, seat=by.seat(one.seat)) for one in facts.people),
    )
