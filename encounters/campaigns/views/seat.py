"""What a person at the table sets for itself."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, seats
from encounters.campaigns.forms import SeatForm
from encounters.campaigns.partial import wants_part
from encounters.play.dice import table_dice


@require_POST
def seat_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The app's dice, or one's own typed in. With htmx the live panel follows by itself."""
    member = access.member_of(request, campaign_pk)
    table_dice.switch(member.campaign, member.seat, request.POST.get("own") == "on")
    return _back(request, member)


@require_POST
def seat_dice_confirmed(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Typed dice are sent with the last of them, or with a button."""
    member = access.member_of(request, campaign_pk)
    seats.confirm_dice(member.campaign, member.seat, request.POST.get("confirm") == "on")
    return _back(request, member)


@require_POST
def seat_go_on(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """From the result of a fight to who is here. With htmx the live panel follows by itself."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.go_on(member.campaign, member.seat)
    return _back(request, member)


@require_http_methods(["GET", "POST"])
def seat_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name others read, the language, the dice, and the way out."""
    member = access.member_of(request, campaign_pk)
    if member.seat is None:
        return redirect("gm_settings", campaign_pk)
    form = SeatForm(request.POST or None, instance=member.seat)
    if form.is_valid():
        seats.rename(member.campaign, member.seat, form.cleaned_data["name"])
        return redirect("seat_play", campaign_pk)
    context = {"member": member, "campaign": member.campaign, "seat": member.seat, "form": form}
    return render(request, "campaigns/seat_settings.html", context)


@require_POST
def seat_leave(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Gets up: what the seat played is free again, and one may choose anew."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.revoke(member.campaign, member.seat)
        access.leave_seat(request, campaign_pk)
    invited = seats.open_invitation(member.campaign)
    return redirect("anyone_join", invited.code) if invited else redirect("start")


def _back(request: HttpRequest, member: access.Member) -> HttpResponse:
    if wants_part(request):
        return HttpResponse(status=204)
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)
