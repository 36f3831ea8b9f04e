"""Audiences: which edition of a report each member may read, what its readers may know, and the
counting of all editions.

The GM reads everything. Each seat that played a combatant has its own edition, based on what it was
shown. Everybody else, and seats that join later, read the spectators' edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from encounters.after.report.counting import Edition, Seating, shared_viewer
from encounters.after.report.course import last_state, rows
from encounters.after.report.facts import GM, WATCHERS, Facts
from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.play.fights import control, endings, roster
from encounters.play.models import Encounter
from rulesets import registry
from rulesets.contract import View, Viewer


class NothingToTell(Exception):
    """No step of the fight is readable."""


def audiences(encounter: Encounter, held_by: Mapping[str, int | None]) -> dict[str, Viewer]:
    """The audiences of this fight's editions, with what their readers may know."""
    seats = dict.fromkeys(seat for seat in held_by.values() if seat is not None)
    return {
        GM: control.viewer(encounter, held_by, None, gm=True),
        WATCHERS: control.viewer(encounter, held_by, None),
        **{of_seat(seat): control.viewer(encounter, held_by, seat) for seat in seats},
    }


def requested_edition(name: str, member: Member) -> str:
    """The requested edition: the member's own, or by name the spectators', even if the GM is signed
    in."""
    return WATCHERS if name == WATCHERS else audience_of(member)


def of_seat(seat: int) -> str:
    return f"seat-{seat}"


def audience_of(member: Member) -> str:
    """The edition made for this member; if it does not exist, the spectators' is used."""
    if member.gm:
        return GM
    plays = member.seat is not None and not member.seat.watching
    return of_seat(member.seat.pk) if member.seat and plays else WATCHERS


def editions(
    encounter: Encounter, after_each: Callable[[], None] = lambda: None
) -> dict[str, Facts]:
    """The editions for all audiences, counted together; `after_each` is called after each step and
    may wait. Raises NothingToTell or registry.UnknownRuleset."""
    last = last_state(encounter)
    if last is None:
        raise NothingToTell(encounter.pk)
    table = table_of(encounter)
    counted = [
        (Edition(table, audience, viewer, last), shared_viewer(viewer))
        for audience, viewer in audiences(encounter, table.held_by).items()
    ]
    began = ended = None
    latest = None
    for row in rows(encounter):
        began = began or row.step.created
        if row.counts:
            ended, latest = row.step.created, row.step
        views: dict[Viewer, View] = {}  # each computed once; none of a damaged state
        for edition, viewer in counted:
            if viewer not in views and row.state is not None:
                views[viewer] = roster.named_view(encounter, table.ruleset, row.state, viewer)
            edition.add(row, views.get(viewer))
        after_each()
    stopped = latest is not None and endings.by_gm(latest.choice)
    word = endings.named_winner(latest) if latest is not None and stopped else None
    common = {"began": began, "ended": ended, "stopped": stopped}
    return {edition.audience: edition.facts(word, **common) for edition, _ in counted}


def table_of(encounter: Encounter) -> Seating:
    players = control.players(encounter)
    held_by = {id: player.seat if player else None for id, player in players.items()}
    seats = Seat.objects.filter(pk__in={seat for seat in held_by.values() if seat is not None})
    names: dict[int | None, str] = dict(seats.order_by("pk").values_list("pk", "name"))
    names[None] = encounter.campaign.gm.first_name
    groups = {row.id: row.group for row in encounter.cast if row.group}
    return Seating(encounter, registry.get(encounter.ruleset), held_by, names, groups)
