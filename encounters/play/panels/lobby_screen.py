"""The screen while nothing is on the table: presence, and the player's own characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from msgspec import Struct

from encounters.campaigns import languages, network
from encounters.campaigns.models import Seat
from encounters.campaigns.seats import open_invitation
from encounters.combatants.making import is_bare
from encounters.combatants.models import Combatant
from encounters.combatants.summary import summary_of
from encounters.live.places import Place
from encounters.performance.markup import SafeString
from encounters.play.models import Encounter
from encounters.play.panels.addresses import addresses
from encounters.play.panels.engine import rendered
from encounters.play.panels.lobby import claims
from encounters.play.panels.panel import Screen
from encounters.play.panels.questions.first_pad import (
    AwaitedRoll,
    FirstPad,
    awaited_rolls,
    first_pad,
)
from encounters.play.panels.questions.pads import Pad
from encounters.play.panels.table import Table
from encounters.play.preparing.roster_page import health_at_start
from encounters.text import snippets
from encounters.text.wording import message


class OwnCharacter(Struct, frozen=True):
    """A player's own character, and its condition at the start of a fight. It is `bare` while it is
    only a name, and `waits` while the GM has not reviewed later changes."""

    to: str
    bare: bool
    waits: bool
    name: str
    note: str
    summary: SafeString
    dead: bool
    standing: Mapping[str, Any]


class Companion(Struct, frozen=True):
    pk: int
    name: str
    characters: list[str]
    here: bool
    mine: bool


class PlayedCharacter(Struct, frozen=True):
    """A character of the party with its player, unless they have the same name."""

    id: int
    avatar: SafeString
    name: str
    player: str
    here: bool


class SeatDice(Struct, frozen=True):
    """The dice settings of a seat, for the switches."""

    own_dice: bool
    confirm_dice: bool
    dice_away: bool


class Lobby(Struct, frozen=True, kw_only=True):
    """The lobby: who is present; the `own` characters of a seat and the others of the `party`, the
    game, the seat's settings, and log and report of the `last` fight; for the GM the `claims` and a
    link to the campaign's page. While a fight waits for the dice it `begins` with, the seat's `pad`
    for its own, and for the GM the rolls that are `awaited`."""

    mine: str
    live: str
    begins: str
    fight: int
    pad: Pad | None
    card: SafeString | str
    awaited: list[AwaitedRoll]
    start: str
    confirm_dice: bool
    title: str
    name: str
    to: Mapping[str, str]
    gm: str
    game: str
    party: list[PlayedCharacter]
    claims: SafeString | str
    campaign: str
    own: list[OwnCharacter]
    seat: Seat | None
    watching: bool
    my_seat: str
    last: Encounter | None
    last_log: str
    last_report: str
    people: list[Companion]
    own_dice: bool
    dice_away: bool


class EmptyTable(Struct, frozen=True, kw_only=True):
    """The invitation and the party, for the table display. The picture's URL contains the address
    for phones, so that it is fetched again after a change of networks."""

    title: str
    name: str
    speaks: str
    code: str
    door: str
    to: Mapping[str, str]
    party: list[PlayedCharacter]


def lobby_screen(table: Table, place: Place) -> Screen:
    """The screen between fights. Presence changes without a new version, so it has no blocks and is
    sent whole."""
    seat = table.seat_of.get(place.seat or 0)
    gm, dice = place.kind == "gm", dice_of(seat)
    waiting = table.awaiting_dice
    owed = first_pad(table.first_dice, seat.pk) if seat and table.first_dice else None
    shown = Lobby(
        mine=f"pad-{owed.pad.key}" if owed else "",
        live=owed.live if owed else "",
        begins=waiting.shown_name if waiting else "",
        fight=waiting.pk if waiting else 0,
        pad=owed.pad if owed else None,
        card=_card(table, owed, dice) if owed else "",
        awaited=awaited_rolls(table.first_dice) if gm and table.first_dice else [],
        start=reverse("gm_start", args=[waiting.pk]) if gm and waiting else "",
        confirm_dice=dice.confirm_dice,
        title=table.campaign.shown_name,
        claims=claims(table.campaign, table.claims) if gm else "",
        to=addresses(table.campaign.pk, None),
        name=table.campaign.shown_name,
        gm=table.campaign.gm.first_name,
        game=message(table.ruleset.name),
        party=[
            _played(table, sheet)
            for sheet in table.sheets.values()
            if sheet.kind == Combatant.Kind.CHARACTER and not sheet.dead
            if place.seat is None or sheet.player_id != place.seat
        ],
        campaign=reverse("gm_table", args=[table.campaign.pk]) if gm else "",
        own=[_own(table, sheet) for sheet in table.characters(place.seat)],
        seat=seat,
        watching=place.kind == "watch",
        my_seat=reverse("seat_settings", args=[table.campaign.pk]) if seat else "",
        last=table.last,
        last_log=reverse("seat_log", args=[table.last.pk]) if table.last else "",
        last_report=reverse("seat_report", args=[table.last.pk]) if table.last else "",
        people=[_person(table, seat, place) for seat in table.seats],
        own_dice=dice.own_dice,
        dice_away=dice.dice_away,
    )
    return Screen("lobby", shown, {})


def _card(table: Table, owed: FirstPad, dice: SeatDice) -> SafeString:
    """The pad of a fight, sent to where dice are typed before one."""
    to = addresses(table.campaign.pk, None)
    sent = {"seat_dice_typed": to["seat_first_dice"], "seat_dice_back": to["seat_first_dice_back"]}
    assert table.awaiting_dice is not None
    context = {
        "pad": owed.pad,
        "fight": table.awaiting_dice.pk,
        "to": {**to, **sent},
        "confirm_dice": dice.confirm_dice,
        "switches": owed.fresh,
    }
    return rendered("pad", context)


def _own(table: Table, sheet: Combatant) -> OwnCharacter:
    bare, options = is_bare(sheet), table.campaign.options
    page = "seat_begin" if bare else "seat_sheet"
    return OwnCharacter(
        to=reverse(page, args=[table.campaign.pk, sheet.pk]),
        bare=bare,
        waits=sheet.replaced is not None,
        name=sheet.shown_name,
        note=sheet.shown_note,
        summary=summary_of(table.ruleset, sheet.stats, options),
        dead=sheet.dead,
        standing={} if sheet.dead else health_at_start(table.ruleset, sheet, options),
    )


def dice_of(seat: Seat | None) -> SeatDice:
    return SeatDice(
        own_dice=bool(seat and seat.types_dice),
        confirm_dice=bool(seat and seat.confirm_dice),
        dice_away=bool(seat and seat.own_dice and seat.dice_away),
    )


def empty_table_screen(table: Table) -> Screen:
    invited = open_invitation(table.campaign)
    shown = EmptyTable(
        title=table.campaign.shown_name,
        name=table.campaign.shown_name,
        speaks=languages.of_table(table.campaign),
        code=invited.code if invited else "",
        door=f"{reverse('seat_door', args=[table.campaign.pk])}?at={network.address()}",
        to=addresses(table.campaign.pk, None),
        party=[_played(table, sheet) for sheet in table.sheets.values()],
    )
    return Screen("empty_table", shown, {})


def _played(table: Table, sheet: Combatant) -> PlayedCharacter:
    player = table.seat_of.get(sheet.player_id or 0)
    return PlayedCharacter(
        sheet.pk,
        snippets.avatar(sheet.shown_name, True),
        sheet.shown_name,
        player=player.shown_name if player and player.shown_name != sheet.shown_name else "",
        here=bool(player and player.pk in table.here),
    )


def _person(table: Table, seat: Seat, place: Place) -> Companion:
    mine = seat.pk == place.seat
    played = [sheet.shown_name for sheet in table.characters(seat.pk)]
    return Companion(
        seat.pk,
        seat.shown_name,
        [name for name in played if name != seat.shown_name],
        here=mine or seat.pk in table.here,
        mine=mine,
    )
