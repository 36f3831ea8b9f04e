"""Writes and reads campaign files line by line and within limits: whoever made the file, reading it
is quick and takes little memory.

The lines of a campaign are read in one snapshot, with only one in memory at a time. Nothing is
blocked meanwhile: on SQLite this reads without the lock that writers need.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

import msgspec
from django.db import connection, models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from encounters.after.forecasts import versions
from encounters.after.report import facts
from encounters.archive.campaign_files import records
from encounters.archive.campaign_files.making import References, with_keys
from encounters.archive.packs.bounds import LARGEST, BadPack, Budget, check_json
from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter, Report, Step
from encounters.play.stored import packing
from encounters.play.stored.values import LogEntry
from encounters.serve.middleware.requests import all_storable
from encounters.serve.transport.turns import yield_to_requests

SUFFIX = ".runde"
MAGIC = b"\x1f\x8b"
LONGEST = 4_000_000
"""Bytes of a line: a step of a fight with hundreds of combatants has some hundred thousand."""
LARGE = records.StepRecord | records.AttemptRecord | records.ReportRecord
"""Lines with the events of a fight; others are as small as a sheet or a list of people."""
MOST = 1_000_000_000
"""Bytes of all lines together."""
NUL = b"\\u0000"

_line = msgspec.json.Decoder(records.Records)


class NotBrought(Exception):
    """The file cannot be restored; the text tells the reader why. Nothing has changed."""


class _AnyHead(msgspec.Struct, tag_field="row", tag="runde"):
    """The fields that the first line has in every version."""

    version: int


def write(file: IO[bytes], lines: Iterable[records.Records]) -> None:
    """Writes the lines. Raises OSError."""
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packed:
        for line in lines:
            yield_to_requests()
            packed.write(msgspec.json.encode(line) + b"\n")


def read_rows(file: IO[bytes]) -> Iterator[records.Records]:
    """The lines between `Head` and `End`, which are checked as well. Raises NotBrought."""
    lines = _lines(file)
    _check_head(next(lines, b""))
    for number, line in enumerate(lines, start=2):
        row = _parse(number, line)
        if isinstance(row, records.EndRecord):
            if row.rows != number - 2 or next(lines, None) is not None:
                raise NotBrought(_("The file is damaged: something is missing or too much in it."))
            return
        if isinstance(row, records.HeadRecord):
            raise unreadable(number)
        yield row
    raise NotBrought(_("The file is damaged: its end is missing."))


def unreadable(number: int) -> NotBrought:
    return NotBrought(
        _("The file is damaged: line %(number)d cannot be read.") % {"number": number}
    )


def _check_head(line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=_AnyHead)
    except (msgspec.DecodeError, RecursionError):
        raise NotBrought(_("The file does not contain a campaign of this program.")) from None
    if head.version > records.VERSION:
        raise NotBrought(_("The file is from a newer version of this program."))
    if not isinstance(_parse(1, line), records.HeadRecord) or head.version < 1:
        raise unreadable(1)


def _parse(number: int, line: bytes) -> records.Records:
    try:
        if NUL in line and not all_storable(json.loads(line)):
            raise unreadable(number)
        _check_keys(line)
        row = _line.decode(line)
        if not isinstance(row, LARGE):
            _check_small(line)
        return row
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise unreadable(number) from None


def _check_small(line: bytes) -> None:
    """NotBrought for a line with more values than a file of sheets may have."""
    if len(line) > LARGEST:
        raise NotBrought(_("The file contains more than a campaign can hold."))
    try:
        check_json(line.decode(), Budget())
    except BadPack as bad:
        raise NotBrought(str(bad)) from None


def _check_keys(line: bytes) -> None:
    """NotBrought for an object with duplicate keys, which parsers interpret differently. A line
    that is unchanged by re-encoding has none; only others are checked key by key."""
    if msgspec.json.encode(msgspec.json.decode(line)) != line.rstrip(b"\n"):
        json.loads(line, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        twice = next(
            key for key, count in Counter(key for key, value in pairs).items() if count > 1
        )
        raise NotBrought(_("“%(key)s” occurs twice.") % {"key": twice[:80]})
    return values


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    size = 0
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as packed:
            while line := packed.readline(LONGEST + 1):
                yield_to_requests()
                size += len(line)
                if len(line) > LONGEST or size > MOST:
                    raise NotBrought(_("The file contains more than a campaign can hold."))
                yield line
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        if not size and isinstance(error, gzip.BadGzipFile):
            raise NotBrought(_("The file does not contain a campaign of this program.")) from None
        raise NotBrought(_("The file is damaged: its end is missing.")) from None


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
            yield with_keys(row, refs)
    yield records.EndRecord(rows=count)


def _all(campaign: Campaign, only_prepared: bool) -> Iterator[records.Records]:
    rested = None if only_prepared or not campaign.rested else campaign.rested
    rest = msgspec.convert(rested, records.LastRest | None)
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
    first = _state_of(begun, b"") if begun else None
    for step in _each(encounter.steps, "number"):
        yield _step(step, first or b"")
    for attempt in _each(encounter.attempts):
        yield _record(records.AttemptRecord, attempt, seat=attempt.seat_id)
    yield from (row for kept in _each(encounter.reports) if (row := _report(kept)))


def _step(step: Step, first: bytes) -> records.StepRecord:
    state = _state_of(step, first)
    return _record(
        records.StepRecord,
        step,
        seat=step.seat_id,
        log=msgspec.convert(step.log, list[LogEntry]),
        state=records.NOTHING if state is None else msgspec.Raw(state.replace(b"\n", b" ")),
    )


def _state_of(step: Step, first: bytes) -> bytes | None:
    """The unpacked state; None if it is thinned out or damaged."""
    try:
        return packing.unpack(step.state, lambda: first)
    except packing.DamagedData:
        return None


def _report(report: Report) -> records.ReportRecord | None:
    """The report; None if it cannot be read: it is made again when it is requested."""
    try:
        kept = facts.decode(packing.unpack(report.facts, bytes).decode())
    except (packing.DamagedData, UnicodeDecodeError, msgspec.DecodeError):
        return None
    seat, role = report.audience.removeprefix("seat-"), report.audience
    audience = int(seat) if seat != role else "gm" if role == facts.GM else "watchers"
    return _record(records.ReportRecord, report, audience=audience, facts=kept)


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
