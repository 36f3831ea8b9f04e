"""A seat's settings at the table: who rolls its dice, and leaving the result of a fight."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, seats
from encounters.campaigns.requests import wants_part
from encounters.play.dice import table_dice
from encounters.play.panels.lobby_screen import dice_of


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
