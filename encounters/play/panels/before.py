"""Nothing is on the table yet: who is here, and the own characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from encounters import signs
from encounters.campaigns.models import Seat
from encounters.campaigns.seats import open_invitation
from encounters.combatants.models import Combatant
from encounters.combatants.summary import summary_of
from encounters.live.places import Place
from encounters.play.panels.addresses import addresses
from encounters.play.panels.lobby import claims
from encounters.play.preparing.standings import standing_of

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board


def lobby(board: Board, place: Place) -> dict[str, Any]:
    table = board.table
    seat = table.seat_of.get(place.seat or 0)
    gm, options = place.kind == "gm", table.campaign.options
    return {
        "version": board.version,
        "title": table.campaign.name,
        "claims": claims(table.campaign, table.claims) if gm else "",
        "to": addresses(table.campaign.pk, None),
        "name": table.campaign.name,
        "gm": table.campaign.gm.first_name,
        "campaign": reverse("gm_table", args=[table.campaign.pk]) if gm else "",
        "own": [
            {
                "name": sheet.name,
                "note": sheet.note,
                "summary": summary_of(table.ruleset, sheet.stats, options),
                "dead": sheet.dead,
                "standing": {} if sheet.dead else standing_of(table.ruleset, sheet, options),
            }
            for sheet in table.characters(place.seat)
        ],
        "seat": seat,
        "watching": place.kind == "watch",
        "my_seat": reverse("seat_settings", args=[table.campaign.pk]) if seat else "",
        **dice_of(seat),
        "last": table.last,
        "last_log": reverse("seat_log", args=[table.last.pk]) if table.last else "",
        "people": [_person(board, one, place) for one in table.seats],
    }


def dice_of(seat: Seat | None) -> dict[str, bool]:
    """What a seat has set for its dice, for the switches."""
    return {
        "own_dice": bool(seat and seat.types_dice),
        "confirm_dice": bool(seat and seat.confirm_dice),
        "dice_away": bool(seat and seat.own_dice and seat.dice_away),
    }


def door(board: Board) -> dict[str, Any]:
    """The way in and the party, for the screen across the room."""
    table = board.table
    invited = open_invitation(table.campaign)
    return {
        "version": board.version,
        "title": table.campaign.name,
        "name": table.campaign.name,
        "code": invited.code if invited else "",
        "door": reverse("seat_door", args=[table.campaign.pk]),
        "to": addresses(table.campaign.pk, None),
        "party": [_played(board, sheet) for sheet in table.sheets.values()],
    }


def _played(board: Board, sheet: Combatant) -> dict[str, Any]:
    player = board.table.seat_of.get(sheet.player_id or 0)
    return signs.row(
        id=sheet.pk,
        avatar=signs.avatar(sheet.name, True),
        name=sheet.name,
        player=player.name if player and player.name != sheet.name else "",
        here=bool(player and player.pk in board.table.here),
    )


def _person(board: Board, one: Seat, place: Place) -> dict[str, Any]:
    mine = one.pk == place.seat
    played = [sheet.name for sheet in board.table.characters(one.pk)]
    return {
        "pk": one.pk,
        "name": one.name,
        "characters": [name for name in played if name != one.name],
        "here": mine or one.pk in board.table.here,
        "mine": mine,
    }
