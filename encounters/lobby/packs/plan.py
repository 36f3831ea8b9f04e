"""The plan of an import, row by row, and carrying it out, all or nothing.

A sheet is found again by the entry of the library that it was picked as, or by its name among the
characters or the foes; a fight by its name. What is found is changed or is the same already, so a
file that comes twice doubles nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import transaction
from msgspec import Struct

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby.packs.bounds import BadPack, Limits
from encounters.lobby.packs.fights import FightLine, Fights
from encounters.lobby.packs.rows import (
    Contents,
    Gap,
    State,
    contents,
)
from encounters.lobby.packs.sheets import SheetLine, Sheets
from encounters.play.models import Participant

CHANGED = ["name", "note", "tags", "dead", "stats", "origin", "hit_dice", "appearing"]
MOST_SAID = 5


class Plan(Struct):
    """Every row of a file with what would become of it. `unread` are headings of a table, `skipped`
    what of another program's file is no combatant. With `more` there is so much wrong that not all
    rows were looked at."""

    campaign: Campaign
    sheets: list[SheetLine]
    fights: list[FightLine]
    unread: list[str]
    skipped: list[Gap]
    more: bool = False

    @property
    def lines(self) -> list[SheetLine | FightLine]:
        return [*self.sheets, *self.fights]

    def of(self, state: State) -> list[SheetLine | FightLine]:
        return [line for line in self.lines if line.state == state]

    @property
    def fits(self) -> bool:
        """Whether the rules and the database would take every row."""
        return not self.of(State.REFUSED)

    @property
    def sheets_that_fit(self) -> int:
        return sum(line.state != State.REFUSED for line in self.sheets)

    @property
    def fits_partly(self) -> bool:
        """Whether rows can come in without those that are refused; a fight may need one of them."""
        return self.does_something and not self.fits and not self.fights and not self.more

    @property
    def does_something(self) -> bool:
        return bool(self.of(State.NEW) or self.of(State.CHANGED))

    @property
    def mark(self) -> str:
        """A mark that stays equal as long as the import would do the same."""
        told = [
            (
                line.kind,
                line.state,
                line.pk,
                [(difference.name, difference.after) for difference in line.differences],
            )
            for line in self.lines
        ]
        return sha256(repr(told).encode()).hexdigest()[:32]


def plan(campaign: Campaign, found: Contents) -> Plan:
    """BadPack where that takes too long."""
    limits = Limits()
    sheets = Sheets(campaign, limits).planned(found.sheets)
    fights = Fights(campaign, sheets, limits).planned(found.fights)
    more = len(sheets) + len(fights) < len(found.sheets) + len(found.fights)
    return Plan(campaign, sheets, fights, found.unread, found.skipped, more)


@transaction.atomic
def bring(planned: Plan) -> None:
    """Writes what is new and what has changed, without what is refused. The plan was made in this
    transaction."""
    new = [sheet.sheet for sheet in planned.sheets if sheet.state == State.NEW]
    changed = [sheet.sheet for sheet in planned.sheets if sheet.state == State.CHANGED]
    for made in new:
        made.save(force_insert=True)
    Combatant.objects.bulk_update(changed, CHANGED, batch_size=100)
    for line in planned.fights:
        if line.state in (State.NEW, State.CHANGED):
            _save(line)
    if planned.does_something:
        changes.announce(planned.campaign)


def _save(line: FightLine) -> None:
    """A fight that is there keeps its address, and who is in it is written anew."""
    if line.state == State.NEW:
        line.fight.save(force_insert=True)
    else:
        line.fight.save(update_fields=["note", "options"])
        line.fight.participants.all().delete()
    Participant.objects.bulk_create(line.lines)


@transaction.atomic
def unpack(campaign: Campaign, pack: Mapping[str, Any]) -> int:
    """Brings a pack in without a preview and returns the number of sheets that are new or have
    changed. BadPack with the first few things that are wrong."""
    planned = plan(campaign, contents(pack, campaign.ruleset))
    said = [wrong.said(line.row.name) for line in planned.of(State.REFUSED) for wrong in line.wrong]
    if said:
        raise BadPack(" ".join(said[:MOST_SAID]))
    bring(planned)
    return sum(sheet.state != State.SAME for sheet in planned.sheets)
