"""The lines of a campaign, read in one snapshot with only one line in memory at a time.

Nothing is blocked meanwhile: on SQLite this reads without the lock that writers need.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from django.db import connection, models, transaction
from django.utils import timezone

from encounters.after.forecasts import versions
from encounters.after.report import facts
from encounters.archive.campaign_files import records
from encounters.archive.campaign_files.making import References, replaced
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Report, Step
from encounters.play.stored import packing
from encounters.play.stored.values import LogEntry

AT_ONCE = 200


def export_rows(campaign_pk: int, only_prepared: bool = False) -> Iterator[records.Records]:
    """The lines from `Head` to `End`. `only_prepared`: no people, and only upcoming fights. Raises
    Campaign.DoesNotExist."""
    count = 0
    with _one_moment():
        campaign = Campaign.objects.get(pk=campaign_pk)
        refs = References(strict=False)
        refs.sheets = {pk: pk for pk in campaign.combatants.values_list("pk", flat=True)}
        if not only_prepared:
            refs.seats = {pk: pk for pk in campaign.seats.values_list("pk", flat=True)}
        yield records.HeadRecord(version=records.VERSION, made=timezone.now())
        for row in _all(campaign, only_prepared):
            seat = row.audience if isinstance(row, records.ReportRecord) else None
            if isinstance(seat, int) and seat not in refs.seats:
                continue  # it is for a seat that no longer exists
            count += 1
            yield replaced(row, refs)
    yield records.EndRecord(rows=count)


def _all(campaign: Campaign, only_prepared: bool) -> Iterator[records.Records]:
    rested = None if only_prepared or not campaign.rested else campaign.rested
    rest = msgspec.convert(rested, records.Rested | None)
    yield _record(records.CampaignRecord, campaign, rested=rest)
    if not only_prepared:
        for seat in _each(campaign.seats):
            yield _record(records.SeatRecord, seat, id=seat.pk)
    for sheet in _each(campaign.combatants):
        brought = sheet.brought and not only_prepared
        seats = {"player": sheet.player_id, "last_player": sheet.last_player_id}
        yield _record(records.SheetRecord, sheet, id=sheet.pk, brought=brought, **seats)
    fights = campaign.encounters.prepared() if only_prepared else campaign.encounters.all()
    for encounter in _each(fights.defer(None)):
        yield from _fight(encounter)


def _record[Row: records.Record](kind: type[Row], row: models.Model, **others: Any) -> Row:
    """The model's values as a row, together with `others`."""
    names = (name for name in kind.__struct_fields__ if name not in others)
    return kind(**{name: getattr(row, name) for name in names}, **others)


def _fight(encounter: Encounter) -> Iterator[records.Records]:
    live = encounter.status in Encounter.LIVE  # only then are there standing orders
    yield _record(
        records.FightRecord,
        encounter,
        standing=encounter.standing if live else {},
        lasting=encounter.lasting if live else {},
        versions=versions.stored_version(encounter).versions,
    )
    for line in _each(encounter.participants):
        members = line.members[: line.count]
        yield _record(records.ParticipantRecord, line, sheet=line.combatant_id, members=members)
    begun = encounter.steps.filter(kind=Step.Kind.BEGIN).first()
    first = _unpacked(begun, b"") if begun else None
    for step in _each(encounter.steps, "number"):
        yield _step(step, first or b"")
    for attempt in _each(encounter.attempts):
        yield _record(records.AttemptRecord, attempt, seat=attempt.seat_id)
    yield from (row for kept in _each(encounter.reports) if (row := _report(kept)))


def _step(step: Step, first: bytes) -> records.StepRecord:
    state = _unpacked(step, first)
    return _record(
        records.StepRecord,
        step,
        seat=step.seat_id,
        log=msgspec.convert(step.log, list[LogEntry]),
        state=records.NOTHING if state is None else msgspec.Raw(state.replace(b"\n", b" ")),
    )


def _unpacked(step: Step, first: bytes) -> bytes | None:
    """The unpacked state; None if it is thinned out or damaged."""
    try:
        return packing.unpack(step.state, lambda: first)
    except packing.DamagedData:
        return None


def _report(report: Report) -> records.ReportRecord | None:
    """The report; None if it cannot be read: it is made again when it is requested."""
    try:
        told = facts.decoded(packing.unpack(report.facts, bytes).decode())
    except (packing.DamagedData, UnicodeDecodeError, msgspec.DecodeError):
        return None
    seat, role = report.audience.removeprefix("seat-"), report.audience
    audience = int(seat) if seat != role else "gm" if role == facts.GM else "watchers"
    return _record(records.ReportRecord, report, audience=audience, facts=told)


def _each[Model: models.Model](
    some: models.Manager[Model] | models.QuerySet[Model], order: str = "pk"
) -> Iterator[Model]:
    return some.order_by(order).iterator(AT_ONCE)


@contextmanager
def _one_moment() -> Iterator[None]:
    """A read transaction that sees one snapshot of the data."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":  # Django's transactions would lock out all writers
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
