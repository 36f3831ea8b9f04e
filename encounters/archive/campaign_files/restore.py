"""Creates a campaign from a checked file with new primary keys, all or nothing; also a copy on the
same server.

All keys in the file are mapped to rows that were just created, so rows of other campaigns cannot be
referenced. Checking takes long but holds no lock; writing is short.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from itertools import batched, groupby
from tempfile import TemporaryFile
from typing import IO, Any

from django.contrib.auth.models import User
from django.db import IntegrityError, models
from django.utils.translation import gettext as _

from encounters.archive.campaign_files import checking, files, making, records
from encounters.archive.campaign_files.files import NotBrought
from encounters.archive.campaign_files.making import References, with_keys
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign
from encounters.play.fights.locks import writing
from encounters.play.models import Encounter
from encounters.serve.database import calls
from encounters.serve.database.calls import insert_unchanged

AT_ONCE = 200

_one_at_a_time = threading.Lock()


@calls.long_timeout()
def restore_campaign(
    file: IO[bytes], gm: User, name: str = "", verb: str = "campaign_brought"
) -> tuple[Campaign, dict[str, int]]:
    """Creates the campaign of the file for this account, under its own name or the given one;
    nobody has a seat in it yet. After NotBrought nothing has changed. `verb`: its kind of audit
    entry."""
    if not _one_at_a_time.acquire(blocking=False):
        raise NotBrought(_("Another campaign is being imported. Try again in a moment."))
    try:
        counts = checking.check(file)
        file.seek(0)
        with writing():
            campaign = _Arrival(gm, name).restore(files.read_rows(file))
            note(gm, verb, campaign, name=campaign.name)
        return campaign, counts
    except IntegrityError as twice:  # duplicates of something unique
        message = _("The file is damaged: something is missing or too much in it.")
        raise NotBrought(message) from twice
    finally:
        _one_at_a_time.release()


class _Arrival:
    """The rows stored so far that later rows refer to."""

    def __init__(self, gm: User, name: str):
        self.gm, self.name = gm, name
        self.refs = References(strict=True)
        self.campaign, self.encounter = Campaign(), Encounter()
        self.first = b""
        self.store: dict[type, Callable[[Sequence[Any]], object]] = {
            records.SeatRecord: self._seats,
            records.SheetRecord: self._sheets,
            records.FightRecord: self._fight,
            records.ParticipantRecord: lambda some: _add(
                [making.participant(item, self.encounter) for item in some]
            ),
            records.StepRecord: self._steps,
            records.AttemptRecord: lambda some: _add(
                [making.attempt(item, self.encounter) for item in some]
            ),
            records.ReportRecord: lambda some: _add(
                [making.report(item, self.encounter) for item in some]
            ),
        }

    def restore(self, lines: Iterable[records.Records]) -> Campaign:
        rested = None
        for kind, some in groupby(lines, type):
            for batch in batched(some, 1 if kind is records.FightRecord else AT_ONCE):
                if isinstance(batch[0], records.CampaignRecord):
                    rested = batch[0]  # refers to sheets that come later
                    self._begin(batch[0])
                else:
                    self.store[kind]([with_keys(row, self.refs) for row in batch])
        if rested is not None and rested.rested:
            self.campaign.rested = making.last_rest(with_keys(rested, self.refs))
            self.campaign.save(update_fields=["rested"])
        return self.campaign

    def _begin(self, row: records.CampaignRecord) -> None:
        self.campaign = making.campaign(row, self.gm)
        self.campaign.name = self.name or self.campaign.name
        _add([self.campaign])

    def _seats(self, some: Sequence[records.SeatRecord]) -> None:
        seats = _add([making.seat(row, self.campaign) for row in some])
        self.refs.seats |= {row.id: seat.pk for row, seat in zip(some, seats, strict=True)}

    def _sheets(self, some: Sequence[records.SheetRecord]) -> None:
        sheets = _add([making.sheet(row, self.campaign) for row in some])
        self.refs.sheets |= {row.id: sheet.pk for row, sheet in zip(some, sheets, strict=True)}

    def _fight(self, some: Sequence[records.FightRecord]) -> None:
        self.encounter, self.first = making.fight(some[0], self.campaign), b""
        _add([self.encounter])

    def _steps(self, some: Sequence[records.StepRecord]) -> None:
        if some[0].number == 1:
            self.first = some[0].kept or b""
        _add([making.step(row, self.encounter, self.first) for row in some])


def _add[Model: models.Model](rows: list[Model]) -> list[Model]:
    insert_unchanged(rows, keyed=False)
    return rows


@calls.long_timeout()
def copy(campaign: Campaign, gm: User, only_prepared: bool) -> Campaign:
    """Copies a campaign. `only_prepared`: the current house rules, library and party, and the
    upcoming fights; no people and no past fights. Otherwise everything, though nobody has a seat in
    the copy yet. Raises NotBrought if the campaign is damaged."""
    name = _("%(name)s (copy)") % {"name": campaign.shown_name}
    with TemporaryFile() as file:
        files.write(file, files.export_rows(campaign.pk, only_prepared))
        file.seek(0)
        copied, _found = restore_campaign(file, gm, name[:80], "campaign_made")
    return copied
