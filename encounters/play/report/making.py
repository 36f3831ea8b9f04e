"""All editions of a fight's report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from encounters.campaigns.models import Seat
from encounters.play.fights import control, endings
from encounters.play.models import Encounter
from encounters.play.report.audiences import audiences
from encounters.play.report.counting import Edition, Seating
from encounters.play.report.course import last_state, rows
from encounters.play.report.facts import Facts
from rulesets import registry
from rulesets.contract import View, Viewer


class NothingToTell(Exception):
    """No step of the fight is readable."""


def editions(
    encounter: Encounter, after_each: Callable[[], None] = lambda: None
) -> dict[str, Facts]:
    """The editions for all audiences, counted together; `after_each` is called after each step and
    may wait. NothingToTell, registry.UnknownRuleset."""
    last = last_state(encounter)
    if last is None:
        raise NothingToTell(encounter.pk)
    table = table_of(encounter)
    counted = [
        Edition(table, audience, viewer, last)
        for audience, viewer in audiences(encounter, table.held_by).items()
    ]
    began = ended = None
    latest = None
    for row in rows(encounter):
        began = began or row.step.created
        if row.counts:
            ended, latest = row.step.created, row.step
        views = _views(table, counted, row.state)
        for edition in counted:
            edition.add(row, views.get(edition.looks))
        after_each()
    stopped = latest is not None and endings.by_gm(latest.choice)
    word = endings.word(latest) if latest is not None and stopped else None
    known = {"began": began, "ended": ended, "stopped": stopped}
    return {edition.audience: edition.facts(word, **known) for edition in counted}


def _views(table: Seating, counted: Iterable[Edition], state: Any) -> dict[Viewer, View]:
    """Each audience's view of a state, computed once; empty for a damaged state."""
    if state is None:
        return {}
    looks = dict.fromkeys(edition.looks for edition in counted)
    return {viewer: table.ruleset.view(state, viewer) for viewer in looks}


def table_of(encounter: Encounter) -> Seating:
    players = control.players(encounter)
    held_by = {id: player.seat if player else None for id, player in players.items()}
    seats = Seat.objects.filter(pk__in={seat for seat in held_by.values() if seat is not None})
    names: dict[int | None, str] = dict(seats.order_by("pk").values_list("pk", "name"))
    names[None] = encounter.campaign.gm.first_name
    groups = {row["id"]: row["group"] for row in encounter.cast if row.get("group")}
    return Seating(encounter, registry.get(encounter.ruleset), held_by, names, groups)
