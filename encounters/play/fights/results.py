"""The end of a fight: lasting values go back to the sheets, and the table is free for the next
one."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from encounters.campaigns import changes
from encounters.combatants.models import Combatant
from encounters.play.fights import control, spoils
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.models import Encounter
from encounters.play.taps import NotDone, Result, Tap
from rulesets.contract import Viewer


def carry_over(tap: Tap, ids: Iterable[str], posted: spoils.Posted | None = None) -> Result:
    """Writes lasting values to these characters' sheets, and closes the encounter.

    `posted` has the spoils of the defeated.
    """
    wanted = set(ids)

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        if fight.encounter.status != Encounter.Status.OVER:
            raise NotDone("still_on")
        _write_back(fight, wanted)
        left = spoils.offered(fight.ruleset, fight.state)
        spoils.note(fight, spoils.posted_shares(posted or {}, left))
        fight.encounter.status = Encounter.Status.CLOSED
        fight.encounter.closed = timezone.now()
        fight.changed = True
        return "done"

    return run_locked(tap, action)


def _write_back(fight: Fight, wanted: set[str]) -> None:
    sources = {row["id"]: row["source"] for row in fight.encounter.cast if row["id"] in wanted}
    if len(sources) < len(wanted):
        raise NotDone("unknown")
    changes.locked(fight.encounter.campaign_id)
    found = Combatant.objects.filter(pk__in=sources.values(), kind=Combatant.Kind.CHARACTER)
    sheets = found.select_related("campaign").in_bulk()
    view = fight.ruleset.view(fight.state, Viewer(gm=True))
    for id, source in sources.items():
        if source in sheets:
            sheet, seen = sheets[source], view.seen(id)
            kept = fight.ruleset.kept(fight.state, id)
            sheet.before = {name: sheet.stats[name] for name in kept if name in sheet.stats} | (
                sheet.before
            )
            sheet.stats = {**sheet.stats, **kept}
            sheet.dead = seen is not None and seen.status in fight.ruleset.dead
    Combatant.objects.bulk_update(sheets.values(), ["stats", "before", "dead"])
