"""Presence, players and claims: the live part of the GM's campaign page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from encounters.campaigns.forms import SeatForm
from encounters.campaigns.models import Campaign, Claim
from encounters.campaigns.seats import present
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import summary_of
from encounters.play.preparing.roster_page import health_at_start
from rulesets import registry


def html(
    campaign: Campaign, language: str, wrong: Mapping[int, SeatForm] | None = None
) -> SafeString:
    """The fragment `<section id="lobby">`, in a constant number of queries. `wrong` are invalid
    names, by seat."""
    with translation.override(language):
        return mark_safe(render_to_string("play/lobby/lobby.html", context(campaign, wrong)))


def claims(campaign: Campaign, asked: list[Claim]) -> SafeString:
    """Only the claims, for the GM's panel during a fight, which is updated after the answer."""
    facts = {"campaign": campaign, "claims": asked, "quiet": True}
    return mark_safe(render_to_string("play/lobby/claims.html", facts).strip() if asked else "")


def gathered(campaign: Campaign) -> bool:
    """Whether every living character has a player whose phone is here."""
    characters = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False)
    players = set(characters.values_list("player", flat=True))
    return bool(players) and players <= present(campaign.pk)


def context(campaign: Campaign, wrong: Mapping[int, SeatForm] | None = None) -> dict[str, Any]:
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
