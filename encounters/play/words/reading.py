"""Reads a campaign's table in a constant number of queries; after a tap it is taken over from the
fight, which has it already."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.play.fights import statements, states
from encounters.play.fights.locks import LIVE
from encounters.play.fights.states import current_steps
from encounters.play.fights.taps import plain
from encounters.play.models import Encounter, Step
from encounters.play.words.table import Table
from encounters.serve.performance.prepared_statements import Query

if TYPE_CHECKING:
    from encounters.play.fights.fight import Fight

OF_THE_CAST = ("players", "held_by", "_deciders", "_viewers")
LINES = 30  # steps read for the panels; the whole log has its own page

_campaign = Query(lambda pk: Campaign.objects.select_related("gm").filter(pk=pk).order_by())
_on_the_table = Query(
    lambda campaign: Encounter.objects.filter(campaign=campaign, status__in=LIVE).order_by("-pk")
)
_players = Query(
    lambda campaign: Seat.objects.filter(campaign=campaign, revoked__isnull=True, watching=False)
)
_claims = Query(
    lambda campaign: Claim.objects.filter(
        seat__campaign=campaign, seat__revoked__isnull=True, answer=Claim.Answer.ASKED
    ).select_related("seat")
)
_step = Query(lambda encounter, number: Step.objects.filter(encounter=encounter, number=number))


class NotBegun(Exception):
    """The fight has no step yet, so there is nothing to show."""

    def __init__(self, encounter: Encounter):
        super().__init__(encounter.pk)
        self.encounter = encounter


def read_table(
    campaign_pk: int, encounter: Encounter | None = None, before: Table | None = None
) -> Table:
    """The table from the database, with the fight on it or the given one. Steps of the table
    `before` are not read again. Raises Campaign.DoesNotExist or NotBegun."""
    # The version is read first: everything read later is at least as new, and a change in between
    # is announced as the next version.
    campaign = _campaign.one(campaign_pk)
    if campaign is None:
        raise Campaign.DoesNotExist
    encounter = encounter or _on_the_table.one(campaign_pk)
    claims = _claims(campaign_pk)
    if encounter is None:
        table = Table(campaign, list(campaign.seats.filter(revoked=None)), claims)
        closed = campaign.encounters.filter(status=Encounter.Status.CLOSED, closed__isnull=False)
        table.last = closed.order_by("closed").last()
        table.awaiting_dice = campaign.encounters.awaiting_dice().first()
        return table
    # There may be hundreds of spectators, and no panel of a fight names them.
    table = Table(campaign, _players(campaign_pk), claims, encounter)
    encounter.campaign = campaign
    if encounter.step == 0:
        raise NotBegun(encounter)
    now = _step.one(encounter.pk, encounter.step)
    assert now is not None  # the encounter refers to it
    table.state = states.after(encounter, now)
    table.attempts = statements.attempts(encounter.pk)
    earlier = before.steps if before and before.encounter == encounter else []
    table.steps = _lineage(encounter, now, [now, *earlier])
    table.time_questions(before)
    return table


def follow(before: Table, fight: Fight) -> Table | None:
    """The table after a tap that was just saved, from the fight under its lock.

    The version grows with every visible change. So a table that is older by exactly one differs
    only in the fight, and seats and sheets need not be read again. None if that is not the case, or
    if the tap put the fight on the table, took it off, or added a new sheet.
    """
    moved, version = fight.encounter, fight.encounter.campaign.version
    sheets = {row.source for row in moved.cast if row.source}
    if (
        before.encounter != moved
        or before.campaign.version + 1 != version
        or moved.status not in LIVE
        or not sheets <= before.sheets.keys()
    ):
        return None
    campaign, encounter = copy(before.campaign), copy(moved)
    campaign.version, encounter.campaign = version, campaign
    table = Table(campaign, before.seats, before.claims, encounter)
    table.seats_of, table.sheets, table.state = before.seats_of, before.sheets, fight.state
    if encounter.cast == before.encounter.cast:
        table.__dict__ |= {
            item: before.__dict__[item] for item in OF_THE_CAST if item in before.__dict__
        }
    table.attempts = statements.attempts(encounter.pk) if fight.dice.attempts else []
    table.steps = _lineage(encounter, fight.now, [*map(_as_stored, fight.steps), *before.steps])
    table.time_questions(before)
    return table


def _lineage(encounter: Encounter, now: Step, latest: list[Step]) -> list[Step]:
    for step in latest:
        step.__dict__.pop("state", None)  # the steps are kept for later tables
    return current_steps(encounter, LINES, now.shows, latest)


def _as_stored(step: Step) -> Step:
    """A step that was just saved, as it would be read."""
    step.choice, step.log = plain(step.choice), plain(step.log)
    return step
