"""Who decides for whom.

A combatant is decided for by the seat that plays its sheet, everybody else by the GM; so are sides
and the GM's own questions. A revoked seat decides for nobody: its characters fall to the GM.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.play.taps import NotDone
from rulesets.contract import Viewer

if TYPE_CHECKING:
    from encounters.campaigns.access import Member


def players(encounter: Encounter) -> dict[str, Seat | None]:
    """The seat behind each combatant of the fight; None stands for the GM. One query."""
    sources = {row["source"] for row in encounter.cast}
    played = Combatant.objects.filter(pk__in=sources, player__revoked=None)
    seats = {sheet.pk: sheet.player for sheet in played.select_related("player")}
    return {row["id"]: seats.get(row["source"]) for row in encounter.cast}


def controllers(encounter: Encounter) -> Mapping[str, int | None]:
    """The same by the seat's pk."""
    return {id: seat.pk if seat else None for id, seat in players(encounter).items()}


def may_answer(member: Member, held_by: Mapping[str, int | None], by: str) -> bool:
    """Whether `member` may decide for `by`: the GM for anybody, a player for the own combatants."""
    return member.gm or (member.seat is not None and held_by.get(by) == member.seat.pk)


def owes(member: Member, held_by: Mapping[str, int | None], by: str) -> None:
    """NotDone unless the member may decide for `by`."""
    if not may_answer(member, held_by, by):
        raise NotDone("not_yours")


def gm_only(member: Member) -> None:
    if not member.gm:
        raise NotDone("not_yours")


def types_own(campaign: Campaign, played_by: Mapping[str, Seat | None], who: str) -> bool:
    """Whether dice of `who` (combatant, side, `gm`) are rolled at the table and typed in."""
    seat = played_by.get(who)
    return seat.own_dice if seat else campaign.gm_dice


def hidden(encounter: Encounter) -> tuple[str, ...]:
    """The combatants that the GM keeps to itself so far."""
    return tuple(row["id"] for row in encounter.cast if row.get("hidden"))


def viewer(
    encounter: Encounter, held_by: Mapping[str, int | None], seat: int | None, gm: bool = False
) -> Viewer:
    """How the rules are to show the fight to the GM, a player, or (no seat) somebody who watches.

    Everybody at the table is of the party, and who plays on another side shares that one's secrets.
    """
    own = tuple(id for id, holder in held_by.items() if holder == seat) if seat else ()
    sides = {row.get("side", "party") for row in encounter.cast if row["id"] in own} or {"party"}
    return Viewer(
        gm=gm,
        controls=tuple(held_by) if gm else own,
        sides=tuple(sorted(sides)),
        foes=encounter.campaign.foes_shown,
        hidden=hidden(encounter),
    )
