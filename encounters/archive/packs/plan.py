"""The plan of an import, row by row, and carrying it out, all or nothing.

A row is matched with an existing sheet by the library entry it was picked from, or by its name
among the characters or the foes; a fight by its name. A match is updated or already equal, so
importing a file twice duplicates nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import transaction
from msgspec import Struct

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.fights import FightLine, Fights
from encounters.archive.packs.pack import contents
from encounters.archive.packs.rows import Contents, NotImported, State
from encounters.archive.packs.sheets import SheetLine, Sheets
from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Participant

CHANGED = ["name", "note", "tags", "dead", "stats", "origin", "hit_dice", "appearing"]
MOST_ERRORS = 5


class Plan(Struct):
    """Every row of a file with its effect. `unread` are headings of a table, `skipped` parts of
    another program's file that are not combatants. `more`: not all rows were checked, since there
    are too many errors."""

    campaign: Campaign
    sheets: list[SheetLine]
    fights: list[FightLine]
    unread: list[str]
    skipped: list[NotImported]
    more: bool = False

    @property
    def lines(self) -> list[SheetLine | FightLine]:
        return [*self.sheets, *self.fights]

    def lines_in(self, state: State) -> list[SheetLine | FightLine]:
        return [line for line in self.lines if line.state == state]

    @property
    def fits(self) -> bool:
        """Whether the rules and the database accept every row."""
        return not self.lines_in(State.REFUSED)

    @property
    def sheets_that_fit(self) -> int:
        return sum(line.state != State.REFUSED for line in self.sheets)

    @property
    def fits_partly(self) -> bool:
        """Whether the accepted rows can be imported without the refused ones; fights may depend on
        a refused row."""
        return self.does_something and not self.fits and not self.fights and not self.more

    @property
    def does_something(self) -> bool:
        return bool(self.lines_in(State.NEW) or self.lines_in(State.CHANGED))

    @property
    def mark(self) -> str:
        """A hash that changes if the import would do something else."""
        effects = [
            (line.kind, line.state, line.pk, [(each.name, each.after) for each in line.differences])
            for line in self.lines
        ]
        return sha256(repr(effects).encode()).hexdigest()[:32]


def plan(campaign: Campaign, rows: Contents) -> Plan:
    """Plans the import of these contents. Raises BadPack if it takes too long."""
    limits = Budget()
    sheets = Sheets(campaign, limits).lines(rows.sheets)
    fights = Fights(campaign, sheets, limits).lines(rows.fights)
    more = len(sheets) + len(fights) < len(rows.rows)
    return Plan(campaign, sheets, fights, rows.unread, rows.skipped, more)


@transaction.atomic
def write_plan(planned: Plan) -> None:
    """Writes new and changed rows, without refused ones. The plan must be made in the same
    transaction."""
    for line in planned.sheets:
        if line.state == State.NEW:
            line.sheet.save(force_insert=True)
    changed = [line.sheet for line in planned.sheets if line.state == State.CHANGED]
    Combatant.objects.bulk_update(changed, CHANGED, batch_size=100)
    for row in planned.fights:
        if row.state == State.NEW:
            row.fight.save(force_insert=True)
        elif row.state == State.CHANGED:  # it keeps its primary key
            row.fight.save(update_fields=["note", "options"])
            row.fight.participants.all().delete()
        if row.state in (State.NEW, State.CHANGED):
            Participant.objects.bulk_create(row.lines)
    if planned.does_something:
        changes.announce(planned.campaign)


@transaction.atomic
def unpack(campaign: Campaign, pack: Mapping[str, Any]) -> int:
    """Imports a pack without a preview. Returns the number of new or changed sheets. BadPack with
    the first few errors."""
    planned = plan(campaign, contents(pack, campaign.ruleset))
    refused = planned.lines_in(State.REFUSED)
    errors = [wrong.sentence(line.row.name) for line in refused for wrong in line.wrong]
    if errors:
        raise BadPack(" ".join(errors[:MOST_ERRORS]))
    write_plan(planned)
    return sum(sheet.state != State.SAME for sheet in planned.sheets)
