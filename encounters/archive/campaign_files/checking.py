"""Checks whether a file can be restored. It is untrusted: each row is checked against its model,
and each fight against its ruleset.

What passes can be stored and shown. Nothing is written here.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from encounters.archive.campaign_files import files, making, records
from encounters.archive.campaign_files.fights import FightCheck
from encounters.archive.campaign_files.files import NotBrought
from encounters.archive.campaign_files.making import MissingReference, References, with_keys
from encounters.archive.packs.bounds import BadPack, Budget, first_excess, size
from encounters.archive.packs.rows import RowProblem
from encounters.campaigns import names, stock
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import Refused, Ruleset

ORDER: dict[type, int] = {
    records.CampaignRecord: 0,
    records.SeatRecord: 1,
    records.SheetRecord: 2,
    records.FightRecord: 3,
    records.ParticipantRecord: 4,
    records.StepRecord: 5,
    records.AttemptRecord: 6,
    records.ReportRecord: 7,
}
MOST: dict[type, int] = {
    records.CampaignRecord: 1,
    records.SeatRecord: 2_000,
    records.SheetRecord: 2_000,
    records.FightRecord: 5_000,
    records.ParticipantRecord: 50_000,
    records.StepRecord: 300_000,
    records.AttemptRecord: 2_000,
    records.ReportRecord: 50_000,
}
REMEMBERED = 50
"""Rows after which the games' caches of states are cleared: each state is only used once."""


SECONDS = 60
"""CPU seconds; the largest possible campaign file needs less."""


def check(file: IO[bytes]) -> dict[str, int]:
    """Reads and checks the whole file, and counts its `people` and `fights`. Raises NotBrought."""
    checked, began = _Checks(), time.thread_time()
    try:
        for number, row in enumerate(files.read_rows(file), start=2):
            if time.thread_time() - began > SECONDS:
                raise NotBrought(_("Reading the file takes too long: there is too much in it."))
            if number % REMEMBERED == 0:
                registry.forget()
            try:
                checked.take(row)
            except MissingReference:
                raise files.unreadable(number) from None
        checked.close()
    finally:
        registry.forget()
    if checked.campaign is None:
        raise NotBrought(_("The file does not contain a campaign of this program."))
    count = checked.count
    return {"people": count[records.SeatRecord], "fights": count[records.FightRecord]}


def rules(slug: str) -> Ruleset:
    """Raises NotBrought if the ruleset is not installed."""
    try:
        return registry.get(slug)
    except registry.UnknownRuleset:
        named = _("The rules “%(name)s” are not installed on this server.")
        raise NotBrought(named % {"name": slug[:40]}) from None


class _Checks:
    """Checks rows in order."""

    def __init__(self) -> None:
        self.refs = References(strict=True)
        self.count = dict.fromkeys(ORDER, 0)
        self.campaign: Campaign | None = None
        self.fight: FightCheck | None = None
        self.stats: dict[int, tuple[dict[str, Any], str]] = {}
        self.limits = Budget()
        self.names = names.TakenNames()
        self.live = 0
        self.last = -1

    def take(self, row: records.Records) -> None:
        self._in_order(row)
        row = with_keys(row, self.refs)
        match row:
            case records.CampaignRecord():
                self._campaign(row)
            case records.SeatRecord():
                self._seat(row)
            case records.SheetRecord():
                self._sheet(row)
            case records.FightRecord():
                self._fight(row)
            case records.ParticipantRecord():
                stats, side = self.stats[row.sheet]
                self._current_fight().participant(row, stats, side)
            case records.StepRecord():
                self._current_fight().step(row)
            case records.AttemptRecord():
                self._current_fight().attempt(row)
            case records.ReportRecord():
                self._current_fight().report(row)

    def close(self) -> None:
        if self.fight is not None:
            self.fight.close()

    def _in_order(self, row: records.Records) -> None:
        kind = type(row)
        place, self.last = ORDER[kind], max(self.last, ORDER[kind])
        if kind is records.FightRecord:
            self.last = place
        self.count[kind] += 1
        if place < self.last or (self.campaign is None and place):
            raise NotBrought(_("The file is damaged: its lines are not in order."))
        if self.count[kind] > MOST[kind]:
            raise NotBrought(_("The file contains more than a campaign can hold."))

    def _campaign(self, row: records.CampaignRecord) -> None:
        ruleset = rules(row.ruleset)
        _check_bounds(row.options, ruleset, "options", row.name)
        self.campaign = making.campaign(row, None)
        _fits(self.campaign)
        _check_rules(lambda: ruleset.check_options(row.options), ruleset, "options", row.name)
        _check_bounds(row.stock, ruleset, "stats", row.name)
        _check_rules(lambda: stock.check_rows(ruleset, row.stock), ruleset, "stats", row.name)

    def _seat(self, row: records.SeatRecord) -> None:
        """Does not check the name of a seat that has left: it cannot be taken or renamed."""
        _register(self.refs.seats, row.id)
        seat = making.seat(row, self._current_campaign())
        _fits(seat, but=() if row.revoked is None else ("name",))
        if row.revoked is None:
            self._stands_apart(row.name)

    def _stands_apart(self, name: str) -> None:
        """Checks that the name looks like no other name in the file, though two may be
        identical."""
        with _naming(name):
            self.names.add(name)

    def _sheet(self, row: records.SheetRecord) -> None:
        campaign = self._current_campaign()
        _register(self.refs.sheets, row.id)
        sheet = making.sheet(row, campaign)
        _fits(sheet)
        if row.kind == Combatant.Kind.CHARACTER:
            self._stands_apart(row.name)
        ruleset = rules(campaign.ruleset)
        stats = (row.stats, row.stats | row.before)
        for values in stats:
            _check_bounds(values, ruleset, "stats", row.name)
            self._spend(size(values))
        _check_rules(
            lambda: [ruleset.check_stats(stat, sheet.side) for stat in stats],
            *(ruleset, "stats", row.name),
        )
        self.stats[row.id] = row.stats, sheet.side

    def _spend(self, values: int) -> None:
        try:
            self.limits.spend(values)
        except BadPack as bad:
            raise NotBrought(str(bad)) from None

    def _fight(self, row: records.FightRecord) -> None:
        self.close()
        campaign = self._current_campaign()
        ruleset = rules(row.ruleset)
        _check_bounds(row.options, ruleset, "options", row.name)
        encounter = making.fight(row, campaign)
        _fits(encounter)
        if row.status == "prepared":
            options = campaign.options | row.options
            _check_rules(lambda: ruleset.check_options(options), ruleset, "options", row.name)
        self.live += row.status in Encounter.LIVE
        if self.live > 1:
            raise NotBrought(_("The file is damaged: two fights are running."))
        self.fight = FightCheck(row, encounter, ruleset)

    def _current_campaign(self) -> Campaign:
        assert self.campaign is not None  # the first row
        return self.campaign

    def _current_fight(self) -> FightCheck:
        if self.fight is None:
            raise NotBrought(_("The file is damaged: its lines are not in order."))
        return self.fight


def _register(numbers: dict[int, int], number: int) -> None:
    if number in numbers:
        raise MissingReference(number)
    numbers[number] = number


def _fits(value: Any, but: Iterable[str] = ()) -> None:
    """Checks the lengths and values against the model."""
    links = [field.name for field in value._meta.fields if field.is_relation]
    with _naming(str(value)[:80] or str(value._meta.verbose_name)):
        value.clean_fields(exclude=[*links, *but])


@contextmanager
def _naming(name: str) -> Iterator[None]:
    try:
        yield
    except ValidationError as error:
        params = {"name": name, "why": " ".join(error.messages)}
        raise NotBrought(_("%(name)s: %(why)s") % params) from None


def _check_bounds(values: dict[str, Any], ruleset: Ruleset, within: str, whose: str) -> None:
    """Checks that the values are not more than the rules can be asked to check."""
    if much := first_excess(values):
        place = Words(ruleset.wording.terms, within=within).place(much[0])
        raise NotBrought(RowProblem(much[1], place).sentence(whose))


def _check_rules(check: Callable[[], Any], ruleset: Ruleset, within: str, whose: str) -> None:
    try:
        check()
    except Refused as refused:
        words = Words(ruleset.wording.terms, within=within)
        raise NotBrought(words.explained(refused, whose)) from None
