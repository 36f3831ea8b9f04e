"""A seat's settings at the table: who rolls its dice, leaving the result of a fight; and dice that
are typed before a fight begins.

The URLs of these dice name only the campaign, so they tell nothing of fights that are being
prepared.
"""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.requests import wants_part
from encounters.play import access, moves
from encounters.play.fights.choices import number, whole
from encounters.play.models import Encounter
from encounters.play.moves import table_dice
from encounters.screens.lobby_screen import dice_of
from encounters.screens.views.replies import reply, to_the_lobby

MOST_FIRST_ROLLS = 60


@require_http_methods(["GET", "POST"])
@never_cache
def seat_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches between the app's dice and typed dice. With htmx the live panel updates itself; the
    menu gets the updated switch, and fetches it with GET."""
    member = access.member_of(request, campaign_pk)
    if request.method == "POST":
        table_dice.switch(member.campaign, member.seat, request.POST.get("own") == "on")
        if "menu" not in request.GET:
            return _back(request, member)
        member = access.member_of(request, campaign_pk)
    dice = dice_of(member.seat)
    if member.gm:
        dice["own_dice"] = member.campaign.gm_dice
    context = {"campaign": member.campaign, "dice": dice}
    return render(request, "play/_dice.html", context)


@require_POST
def seat_dice_confirmed(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Sets whether typed dice are sent with the last of them, or with a button."""
    member = access.member_of(request, campaign_pk)
    seats.confirm_dice(member.campaign, member.seat, request.POST.get("confirm") == "on")
    return _back(request, member)


@require_POST
def seat_go_on(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Leaves the result of a fight. With htmx the live panel updates itself."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.leave_result(member.campaign, member.seat)
    return _back(request, member)


def _back(request: HttpRequest, member: access.Member) -> HttpResponse:
    if wants_part(request):
        return HttpResponse(status=204)
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)


@require_POST
def seat_first_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Takes the faces of one or several rolls; a roll without any is left out."""
    member = access.member_of(request, campaign_pk)
    encounter = _fight(request, member)
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    typed = _typed(request.POST)
    return reply(request, member, moves.type_first(encounter, member, typed, _token(request)))


@require_POST
def seat_first_dice_back(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Withdraws the last dice of a continuing roll, to type them again."""
    member = access.member_of(request, campaign_pk)
    encounter, key = _fight(request, member), request.POST.get("attempt", "")
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    return reply(request, member, moves.take_first_back(encounter, member, key, _token(request)))


def _fight(request: HttpRequest, member: Member) -> Encounter | None:
    """The fight of these dice, unless it is only being prepared."""
    fights = Encounter.objects.select_related("campaign").filter(campaign=member.campaign)
    found = fights.filter(pk=number(request.POST, "fight")).first()
    return None if found is None or found.open else found


def _typed(posted: QueryDict) -> dict[str, list[int]]:
    """The faces by the key of their roll; an unreadable one is on no die."""
    found = {}
    for key in posted.getlist("attempt")[:MOST_FIRST_ROLLS]:
        texts = [text.strip() for text in posted.getlist(f"face.{key}")]
        if any(texts):
            faces = map(whole, texts)
            found[key] = [face if isinstance(face, int) else -1 for face in faces]
    return found


def _token(request: HttpRequest) -> str:
    return request.POST.get("token") or uuid4().hex
