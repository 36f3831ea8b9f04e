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

from encounters.campaigns.models import Campaign
from encounters.lobby.campaign_archive import rows, values
from encounters.lobby.campaign_archive.references import References, replaced
from encounters.play import packing
from encounters.play.forecasts import versions
from encounters.play.models import Attempt, Encounter, Participant, Report, Step
from encounters.play.report import facts

AT_ONCE = 200


def export_rows(campaign_pk: int, only_prepared: bool = False) -> Iterator[rows.Rows]:
    """The lines from `Head` to `End`. `only_prepared`: no people, and only upcoming fights. Raises
    Campaign.DoesNotExist."""
    count = 0
    with _one_moment():
        campaign = Campaign.objects.get(pk=campaign_pk)
        refs = _references(campaign, only_prepared)
        yield rows.Head(version=rows.VERSION, made=timezone.now())
        for row in _all(campaign, only_prepared):
            if isinstance(row, rows.Report) and not _has_reader(row, refs):
                continue
            count += 1
            yield replaced(row, refs)
    yield rows.End(rows=count)


def _has_reader(report: rows.Report, refs: References) -> bool:
    """Whether the report's seat still exists."""
    return isinstance(report.audience, str) or report.audience in refs.seats


def _references(campaign: Campaign, only_prepared: bool) -> References:
    refs = References(strict=False)
    refs.sheets = {pk: pk for pk in campaign.combatants.values_list("pk", flat=True)}
    if not only_prepared:
        refs.seats = {pk: pk for pk in campaign.seats.values_list("pk", flat=True)}
    return refs


def _all(campaign: Campaign, only_prepared: bool) -> Iterator[rows.Rows]:
    yield _campaign(campaign, only_prepared)
    if not only_prepared:
        yield from map(_seat, _each(campaign.seats))
    for sheet in _each(campaign.combatants):
        brought = sheet.brought and not only_prepared
        seats = {"player": sheet.player_id, "last_player": sheet.last_player_id}
        yield _row(rows.Sheet, sheet, id=sheet.pk, brought=brought, **seats)
    fights = campaign.encounters.prepared() if only_prepared else campaign.encounters.all()
    for encounter in _each(fights.defer(None)):
        yield from _fight(encounter)


def _row[Row: rows.Row](kind: type[Row], row: models.Model, **others: Any) -> Row:
    """The model's values as a row, together with `others`."""
    names = (name for name in kind.__struct_fields__ if name not in others)
    return kind(**{name: getattr(row, name) for name in names}, **others)


def _campaign(campaign: Campaign, only_prepared: bool) -> rows.Campaign:
    rested = None if only_prepared or not campaign.rested else campaign.rested
    return _row(rows.Campaign, campaign, rested=msgspec.convert(rested, values.Rested | None))


def _seat(row: models.Model) -> rows.Seat:
    return _row(rows.Seat, row, id=row.pk)


def _fight(encounter: Encounter) -> Iterator[rows.Rows]:
    live = encounter.status in Encounter.LIVE  # only then are there standing orders
    yield _row(
        rows.Fight,
        encounter,
        cast=msgspec.convert(encounter.cast, list[values.Cast]),
        roster=msgspec.convert(encounter.roster, values.Roster),
        standing=msgspec.convert(
            encounter.standing if live else {}, dict[str, values.StandingOrder]
        ),
        lasting=msgspec.convert(
            encounter.lasting if live else {}, dict[str, dict[str, values.RememberedAnswer]]
        ),
        spoils=msgspec.convert(encounter.spoils, dict[str, values.Share]),
        versions=versions.stored_version(encounter).versions,
    )
    yield from map(_line, _each(encounter.participants))
    begun = encounter.steps.filter(kind=Step.Kind.BEGIN).first()
    first = _unpacked(begun, b"") if begun else None
    for step in _each(encounter.steps, "number"):
        yield _step(step, first or b"")
    yield from map(_attempt, _each(encounter.attempts))
    yield from (row for kept in _each(encounter.reports) if (row := _report(kept)))


def _line(participant: Participant) -> rows.Line:
    return _row(
        rows.Line,
        participant,
        sheet=participant.combatant_id,
        members=participant.members[: participant.count],
    )


def _step(step: Step, first: bytes) -> rows.Step:
    state = _unpacked(step, first)
    return _row(
        rows.Step,
        step,
        seat=step.seat_id,
        rolls=msgspec.convert(step.rolls, list[values.StoredRoll]),
        notes=msgspec.convert(step.notes, list[values.Notes]),
        log=msgspec.convert(step.log, list[values.Entry]),
        state=values.NOTHING if state is None else msgspec.Raw(state.replace(b"\n", b" ")),
    )


def _unpacked(step: Step, first: bytes) -> bytes | None:
    """The unpacked state; None if it is thinned out or damaged."""
    try:
        return packing.unpack(step.state, lambda: first)
    except packing.DamagedData:
        return None


def _attempt(attempt: Attempt) -> rows.Attempt:
    return _row(
        rows.Attempt,
        attempt,
        seat=attempt.seat_id,
        rolls=msgspec.convert(attempt.rolls, list[values.StoredRoll]),
        needed=msgspec.convert(attempt.needed, values.Needed),
        notes=msgspec.convert(attempt.notes, list[values.Notes]),
    )


def _report(report: Report) -> rows.Report | None:
    """The report; None if it cannot be read: it is made again when it is requested."""
    try:
        told = facts.decoded(packing.unpack(report.facts, bytes).decode())
    except (packing.DamagedData, UnicodeDecodeError, msgspec.DecodeError):
        return None
    return _row(rows.Report, report, audience=_audience(report.audience), facts=told)


def _audience(written: str) -> values.Audience:
    seat = written.removeprefix("seat-")
    return int(seat) if seat != written else "gm" if written == facts.GM else "watchers"


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
