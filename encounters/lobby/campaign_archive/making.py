"""Converts rows of a file into unsaved model instances, without primary keys of their own."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib.auth.models import User

from encounters.campaigns.models import Campaign, Seat, in_a_day
from encounters.combatants.models import Combatant
from encounters.lobby.campaign_archive import rows
from encounters.play import packing
from encounters.play.forecasts.versions import KeptVersion
from encounters.play.models import Attempt, Encounter, Participant, Report, Step
from encounters.play.report import audiences, facts


def campaign(row: rows.Campaign, gm: User | None) -> Campaign:
    return Campaign(**_plain(row, without=("rested",)), gm=gm, thin_from=in_a_day())


def rested(row: rows.Campaign) -> dict[str, Any]:
    """The last rest. Its sheets are given by this server's keys, so they must be saved first."""
    return msgspec.to_builtins(row.rested) if row.rested and row.rested.sheets else {}


def seat(row: rows.Seat, campaign: Campaign) -> Seat:
    """The seat, with a new lease that no phone has."""
    return Seat(**_plain(row, without=("id",)), campaign=campaign)


def sheet(row: rows.Sheet, campaign: Campaign) -> Combatant:
    plain = _plain(row, without=("id", "player", "last_player"))
    seats = {"player_id": row.player, "last_player_id": row.last_player}
    return Combatant(**plain, **seats, campaign=campaign)


def fight(row: rows.Fight, campaign: Campaign) -> Encounter:
    versions = msgspec.to_builtins(KeptVersion(row.versions)) if row.versions else {}
    roster = msgspec.to_builtins(row.roster) if row.roster.combatants else {}
    plain = _plain(row, without=("versions", "roster"))
    return Encounter(**plain, roster=roster, forecast=versions, campaign=campaign)


def line(row: rows.Line, encounter: Encounter) -> Participant:
    plain = _plain(row, without=("sheet",))
    return Participant(**plain, combatant_id=row.sheet, encounter=encounter)


def step(row: rows.Step, encounter: Encounter, first: bytes) -> Step:
    """The step. `first` is the fight's first state; that state, and the only one of a thinned out
    fight, are stored so that they can be read alone."""
    alone = row.kind == "begin" or encounter.thinned
    packed = packing.pack(row.kept, b"" if alone else first) if row.kept else ""
    plain = _plain(row, without=("state", "seat"))
    return Step(**plain, state=packed, seat_id=row.seat, encounter=encounter)


def attempt(row: rows.Attempt, encounter: Encounter) -> Attempt:
    return Attempt(**_plain(row, without=("seat",)), seat_id=row.seat, encounter=encounter)


def report(row: rows.Report, encounter: Encounter) -> Report:
    whose = row.audience
    return Report(
        encounter=encounter,
        audience=audiences.of_seat(whose) if isinstance(whose, int) else whose,
        step=row.step,
        final=row.final,
        facts=packing.pack(facts.written(row.facts).encode()),
        made=row.made,
    )


def _plain(row: msgspec.Struct, without: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields as plain values; times are kept."""
    fields = {name: getattr(row, name) for name in row.__struct_fields__ if name not in without}
    return {name: _builtin(value) for name, value in fields.items()}


def _builtin(value: Any) -> Any:
    simple = value is None or hasattr(value, "isoformat")
    return value if simple else msgspec.to_builtins(value)
