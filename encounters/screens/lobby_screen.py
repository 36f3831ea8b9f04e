"""The screens while nothing is on the table: presence, and the player's own characters; on the
table display the invitation; and the live part of the GM's campaign page. Their templates read
seats, sheets and fights themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from encounters.campaigns import languages, network
from encounters.campaigns.forms import SeatForm
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.campaigns.seats import open_invitation, present
from encounters.combatants.making import is_bare
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import summary_of
from encounters.play.preparing.roster_page import health_at_start
from encounters.play.words.table import Table
from encounters.screens.engine import addresses, rendered
from encounters.screens.panel import Screen
from encounters.screens.questions.pads import Pad, awaited_rolls, first_pad
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text.wording import message
from rulesets import registry


def lobby_screen(table: Table, place: Place) -> Screen:
    """The screen between fights: who is here, the seat's own characters, the party, and the last
    fight. While a fight waits for the dice it begins with, the seat's pad for its own, and for the
    GM the rolls that are awaited.

    Presence changes without a new version, so it has no blocks and is sent whole.
    """
    campaign, seat, gm = table.campaign, table.seat_of.get(place.seat or 0), place.kind == "gm"
    begins, first_dice = table.awaiting_dice, table.first_dice
    owed = first_pad(first_dice, seat.pk) if seat and first_dice else None
    facts = {
        "table": table,
        "campaign": campaign,
        "gm": campaign.gm.first_name,
        "place": place,
        "seat": seat,
        "mine": f"pad-{owed.key}" if owed else "",
        "live": owed.live if owed else "",
        "begins": begins,
        "pad": owed,
        "card": _dice_card(table, owed, dice_of(seat)) if owed else "",
        "awaited": awaited_rolls(first_dice) if gm and first_dice else [],
        "start": reverse("gm_start", args=[begins.pk]) if gm and begins else "",
        "claims": claims_html(campaign, table.claims) if gm else "",
        "to": addresses(campaign.pk, None),
        "game": message(table.ruleset.name),
        "party": [_party_member(table, sheet) for sheet in _others(table, place.seat)],
        "gm_page": reverse("gm_table", args=[campaign.pk]) if gm else "",
        "own": [_own(table, sheet) for sheet in table.characters(place.seat)],
        "my_seat": reverse("seat_settings", args=[campaign.pk]) if seat else "",
        "last": table.last,
        "last_to": addresses(campaign.pk, table.last.pk) if table.last else {},
        "people": [_present(table, person, place) for person in table.seats],
        **dice_of(seat),
    }
    return Screen("lobby", facts)


def empty_table_screen(table: Table) -> Screen:
    """The invitation and the party, for the table display."""
    invited = open_invitation(table.campaign)
    # The picture's URL contains the address for phones, so that it is fetched again after a change
    # of networks.
    door = f"{reverse('seat_door', args=[table.campaign.pk])}?at={network.address()}"
    facts = {
        "campaign": table.campaign,
        "speaks": languages.of_table(table.campaign),
        "code": invited.code if invited else "",
        "door": door,
        "to": addresses(table.campaign.pk, None),
        "party": [_party_member(table, sheet) for sheet in table.sheets.values()],
    }
    return Screen("empty_table", facts)


def dice_of(seat: Seat | None) -> dict[str, bool]:
    """The dice settings of a seat, for the switches."""
    return {
        "own_dice": bool(seat and seat.types_dice),
        "confirm_dice": bool(seat and seat.confirm_dice),
        "dice_away": bool(seat and seat.own_dice and seat.dice_away),
    }


def _dice_card(table: Table, owed: Pad, dice: dict[str, bool]) -> SafeString:
    """The pad of a fight, sent to where dice are typed before one."""
    to = addresses(table.campaign.pk, None)
    sent = {"seat_dice_typed": to["seat_first_dice"], "seat_dice_back": to["seat_first_dice_back"]}
    assert table.awaiting_dice is not None
    context = {
        "pad": owed,
        "fight": table.awaiting_dice.pk,
        "to": {**to, **sent},
        "confirm_dice": dice["confirm_dice"],
        "switches": not any(row.done for row in owed.rows),
    }
    return rendered("pad", context)


def _others(table: Table, seat: int | None) -> list[Combatant]:
    """The living characters that are not the seat's own."""
    return [
        sheet
        for sheet in table.sheets.values()
        if sheet.kind == Combatant.Kind.CHARACTER and not sheet.dead
        if seat is None or sheet.player_id != seat
    ]


def _own(table: Table, sheet: Combatant) -> dict[str, Any]:
    """A player's own character, and its condition at the start of a fight. It is `bare` while it is
    only a name."""
    bare, options = is_bare(sheet), table.campaign.options
    page = "seat_begin" if bare else "seat_sheet"
    return {
        "sheet": sheet,
        "to": reverse(page, args=[table.campaign.pk, sheet.pk]),
        "bare": bare,
        "summary": summary_of(table.ruleset, sheet.stats, options),
        "standing": {} if sheet.dead else health_at_start(table.ruleset, sheet, options),
    }


def _party_member(table: Table, sheet: Combatant) -> dict[str, Any]:
    """A character of the party, whether somebody plays it, and the player's name unless both have
    the same."""
    player = table.seat_of.get(sheet.player_id or 0)
    return {
        "sheet": sheet,
        "taken": player is not None,
        "player": player.shown_name if player and player.shown_name != sheet.shown_name else "",
        "here": bool(player and player.pk in table.here),
    }


def _present(table: Table, person: Seat, place: Place) -> dict[str, Any]:
    mine = person.pk == place.seat
    played = [sheet.shown_name for sheet in table.characters(person.pk)]
    return {
        "seat": person,
        "characters": [name for name in played if name != person.shown_name],
        "here": mine or person.pk in table.here,
        "mine": mine,
    }


def people_html(
    campaign: Campaign, language: str, wrong: Mapping[int, SeatForm] | None = None
) -> SafeString:
    """The fragment `<section id="lobby">`, in a constant number of queries. `wrong` are invalid
    names, by seat."""
    with translation.override(language):
        return mark_safe(render_to_string("play/lobby/lobby.html", people_context(campaign, wrong)))


def claims_html(campaign: Campaign, asked: list[Claim]) -> SafeString:
    """Only the claims, for the GM's panel during a fight, which is updated after the answer."""
    facts = {"campaign": campaign, "claims": asked, "quiet": True}
    return mark_safe(render_to_string("play/lobby/claims.html", facts).strip() if asked else "")


def all_here(campaign: Campaign) -> bool:
    """Whether every living character has a player whose phone is here."""
    characters = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False)
    players = set(characters.values_list("player", flat=True))
    return bool(players) and players <= present(campaign.pk)


def people_context(
    campaign: Campaign, wrong: Mapping[int, SeatForm] | None = None
) -> dict[str, Any]:
    """Characters with their players, seats without characters, and open claims."""
    ruleset = registry.get(campaign.ruleset)
    here = present(campaign.pk)
    seats = list(campaign.seats.filter(revoked=None))
    characters = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    party = list(characters.select_related("last_player__campaign"))
    by_pk = {seat.pk: seat for seat in seats}
    later = {seat.pk: len(seats) - place for place, seat in enumerate(seats, 1)}
    played = {member.player_id for member in party}
    wrong = wrong or {}
    claims = Claim.objects.filter(seat__in=seats, answer=Claim.Answer.ASKED)
    return {
        "campaign": campaign,
        "rows": [
            {
                "character": member,
                "summary": summary_of(ruleset, member.stats, campaign.options),
                "standing": {}
                if member.dead
                else health_at_start(ruleset, member, campaign.options),
                "seat": by_pk.get(member.player_id or 0),
                "here": member.player_id in here,
                "later": later.get(member.player_id or 0, 0),
                "wrong": wrong.get(member.player_id or 0),
            }
            for member in party
        ],
        "others": [
            {
                "seat": seat,
                "here": seat.pk in here,
                "later": later[seat.pk],
                "wrong": wrong.get(seat.pk),
            }
            for seat in seats
            if seat.pk not in played
        ],
        "changed": [member for member in party if member.replaced is not None],
        "claims": list(claims.select_related("seat__campaign")),
        "seats": seats,
        "here": len(here),
    }
