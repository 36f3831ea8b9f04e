"""Converts rows of a file into unsaved model instances, without primary keys of their own, and
translates primary keys of seats and sheets between a server and a file."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

import msgspec
from django.contrib.auth.models import User
from msgspec import UNSET
from msgspec.structs import replace

from encounters.after.forecasts.versions import FightVersion, KeptVersion
from encounters.after.report import audiences, facts
from encounters.archive.campaign_files import records
from encounters.campaigns.models import Campaign, Seat, in_a_day
from encounters.combatants.models import Combatant
from encounters.play.models import Attempt, Encounter, Participant, Report, Step
from encounters.play.stored import packing
from encounters.play.stored.values import CorrectionNote, RolledForNote


def campaign(row: records.CampaignRecord, gm: User | None) -> Campaign:
    return Campaign(**_fields(row, without=("rested",)), gm=gm, thin_from=in_a_day())


def last_rest(row: records.CampaignRecord) -> dict[str, Any]:
    """The last rest. Its sheets are given by this server's keys, so they must be saved first."""
    return msgspec.to_builtins(row.rested) if row.rested and row.rested.sheets else {}


def seat(row: records.SeatRecord, campaign: Campaign) -> Seat:
    """The seat, with a new lease that no phone has."""
    return Seat(**_fields(row, without=("id",)), campaign=campaign)


def sheet(row: records.SheetRecord, campaign: Campaign) -> Combatant:
    plain = _fields(row, without=("id", "player", "last_player"))
    seats = {"player_id": row.player, "last_player_id": row.last_player}
    return Combatant(**plain, **seats, campaign=campaign)


def fight(row: records.FightRecord, campaign: Campaign) -> Encounter:
    versions = msgspec.to_builtins(KeptVersion(row.versions)) if row.versions else {}
    fields = _fields(row, without=("versions",))
    return Encounter(**fields, forecast=versions, campaign=campaign)


def participant(row: records.ParticipantRecord, encounter: Encounter) -> Participant:
    plain = _fields(row, without=("sheet",))
    return Participant(**plain, combatant_id=row.sheet, encounter=encounter)


def step(row: records.StepRecord, encounter: Encounter, first: bytes) -> Step:
    """The step. `first` is the fight's first state; that state, and the only one of a thinned out
    fight, are stored so that they can be read alone."""
    alone = row.kind == "begin" or encounter.thinned
    packed = packing.pack(row.kept, b"" if alone else first) if row.kept else ""
    plain = _fields(row, without=("state", "seat"))
    return Step(**plain, state=packed, seat_id=row.seat, encounter=encounter)


def attempt(row: records.AttemptRecord, encounter: Encounter) -> Attempt:
    return Attempt(**_fields(row, without=("seat",)), seat_id=row.seat, encounter=encounter)


def report(row: records.ReportRecord, encounter: Encounter) -> Report:
    whose = row.audience
    return Report(
        encounter=encounter,
        audience=audiences.of_seat(whose) if isinstance(whose, int) else whose,
        step=row.step,
        final=row.final,
        facts=packing.pack(facts.encode(row.facts).encode()),
        made=row.made,
    )


def _fields(row: msgspec.Struct, without: tuple[str, ...] = ()) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__ if name not in without}


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
        return self._replacement(self.seats, number)

    def sheet(self, number: int | None) -> int | None:
        return self._replacement(self.sheets, number)

    def _replacement(self, numbers: dict[int, int], number: int | None) -> int | None:
        if number is None:
            return None
        if self.strict and number not in numbers:
            raise MissingReference(number)
        return numbers.get(number)


@singledispatch
def with_keys(row: Any, by: References) -> Any:
    """The row with its keys replaced. Raises MissingReference."""
    return row


@with_keys.register
def _(row: records.CampaignRecord, by: References) -> records.CampaignRecord:
    if row.rested is None:
        return row
    sheets = [replace(sheet, pk=pk) for sheet in row.rested.sheets if (pk := by.sheet(sheet.pk))]
    return replace(row, rested=replace(row.rested, sheets=tuple(sheets)))


@with_keys.register
def _(row: records.SheetRecord, by: References) -> records.SheetRecord:
    return replace(row, player=by.seat(row.player), last_player=by.seat(row.last_player))


@with_keys.register
def _(row: records.FightRecord, by: References) -> records.FightRecord:
    return replace(
        row,
        cast=[replace(item, source=by.sheet(item.source)) for item in row.cast],
        standing={
            id: replace(order, seat=by.seat(order.seat)) for id, order in row.standing.items()
        },
        lasting={
            id: {
                kind: lasting
                if lasting.seat is UNSET
                else replace(lasting, seat=by.seat(lasting.seat))
                for kind, lasting in kinds.items()
            }
            for id, kinds in row.lasting.items()
        },
        kept_out=[pk for item in row.kept_out if (pk := by.sheet(item))],
        versions=[_version(version, by) for version in row.versions],
    )


@with_keys.register
def _(row: records.ParticipantRecord, by: References) -> records.ParticipantRecord:
    return replace(row, sheet=by.sheet(row.sheet))


@with_keys.register
def _(row: records.StepRecord | records.AttemptRecord, by: References) -> Any:
    return replace(
        row,
        seat=by.seat(row.seat),
        rolls=[replace(roll, seat=by.seat(roll.seat)) for roll in row.rolls],
        notes=[
            replace(note, seat=by.seat(note.seat))
            if isinstance(note, RolledForNote | CorrectionNote)
            else note
            for note in row.notes
        ],
    )


@with_keys.register
def _(row: records.ReportRecord, by: References) -> records.ReportRecord:
    audience: Any = by.seat(row.audience) if isinstance(row.audience, int) else row.audience
    facts = replace(
        row.facts,
        audience=audiences.of_seat(audience) if isinstance(audience, int) else str(audience),
        fighters=tuple(
            replace(fighter, player=by.seat(fighter.player)) for fighter in row.facts.fighters
        ),
        people=tuple(replace(person, seat=by.seat(person.seat)) for person in row.facts.people),
    )
    return replace(row, audience=audience, facts=facts)


def _version(version: FightVersion, by: References) -> FightVersion:
    counts = [replace(count, sheet=pk) for count in version.counts if (pk := by.sheet(count.sheet))]
    return replace(version, counts=tuple(counts))
