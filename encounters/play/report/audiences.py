"""Audiences: which edition of a report each member may read, and what its readers may know.

The GM reads everything. Each seat that played a combatant has its own edition, based on what it was
shown. Everybody else, and seats that join later, read the spectators' edition.
"""

from __future__ import annotations

from collections.abc import Mapping

from encounters.campaigns.access import Member
from encounters.play.fights import control
from encounters.play.models import Encounter
from encounters.play.report.facts import GM, WATCHERS
from rulesets.contract import Viewer


def audiences(encounter: Encounter, held_by: Mapping[str, int | None]) -> dict[str, Viewer]:
    """The audiences of this fight's editions, with what their readers may know."""
    seats = dict.fromkeys(seat for seat in held_by.values() if seat is not None)
    return {
        GM: control.viewer(encounter, held_by, None, gm=True),
        WATCHERS: control.viewer(encounter, held_by, None),
        **{of_seat(seat): control.viewer(encounter, held_by, seat) for seat in seats},
    }


def wanted(given: str, member: Member) -> str:
    """The requested edition: the member's own, or by name the spectators', even if the GM is signed
    in."""
    return WATCHERS if given == WATCHERS else audience_of(member)


def of_seat(seat: int) -> str:
    return f"seat-{seat}"


def audience_of(member: Member) -> str:
    """The edition made for this member; if it does not exist, the spectators' is used."""
    if member.gm:
        return GM
    plays = member.seat is not None and not member.seat.watching
    return of_seat(member.seat.pk) if member.seat and plays else WATCHERS
