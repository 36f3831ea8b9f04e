"""Settings of a seat, and leaving it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, seats
from encounters.campaigns.forms import SeatForm


@require_http_methods(["GET", "POST"])
def seat_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name that others see, the language, the dice, and leaving the table."""
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
    """Leaves the table: the seat's character is free again, and another can be chosen."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.revoke(member.campaign, member.seat)
        access.leave_seat(request, campaign_pk)
    invited = seats.open_invitation(member.campaign)
    return redirect("anyone_join", invited.code) if invited else redirect("start")
