"""Settings of a seat, and leaving it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, roles, seats, session_seats
from encounters.campaigns.forms import SeatForm


@require_http_methods(["GET", "POST"])
def seat_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name that others see, the language, the dice, and leaving the table."""
    member = access.member_of(request, campaign_pk)
    if member.seat is None:
        return redirect("gm_settings", campaign_pk)
    form = SeatForm(request.POST or None, instance=member.seat, by_player=True)
    if form.is_valid():
        seats.rename(member.campaign, member.seat, form.cleaned_data["name"])
        if "asked_from" in form.cleaned_data:
            member.seat.save(update_fields=["asked_from"])
        return redirect("seat_play", campaign_pk)
    context = {
        "member": member,
        "campaign": member.campaign,
        "seat": member.seat,
        "form": form,
        "own": request.user.is_authenticated and member.seat.account_id == request.user.pk,
        "switch": access.other_screen(request, member.campaign),
        "asked": roles.asked_of(None, [member.seat]),
    }
    return render(request, "campaigns/seat_settings.html", context)


@require_POST
def seat_screen(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches this browser between the screens of a GM or co-GM who also has a seat."""
    member = access.member_of(request, campaign_pk)
    player = request.POST.get("screen") == "player"
    session_seats.show_screen(request.session, campaign_pk, player)
    runs = access.runs(request, member.campaign)
    return redirect("gm_table" if runs and not player else "seat_play", campaign_pk)


@require_POST
def seat_shows(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches a spectator between the list for phones and the table display."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None and member.seat.watching:
        seats.show_display(member.seat, request.POST.get("shows") == "display")
    return redirect("seat_play", campaign_pk)


@require_POST
def seat_watch(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a player a spectator."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.only_watch(member.campaign, member.seat)
    return redirect("seat_play", campaign_pk)


@require_POST
def seat_remember(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Assigns the seat to the signed-in account, so that it is found on other phones."""
    member = access.member_of(request, campaign_pk)
    user = request.user
    if member.seat is not None and member.seat.account_id is None and user.is_authenticated:
        session_seats.assign_to_account(member.seat, user)
        messages.success(request, _("On another phone, sign in: the start page lists this seat."))
    return redirect("seat_settings", campaign_pk)


@require_POST
def account_take_seat(request: HttpRequest, seat_pk: int) -> HttpResponse:
    """Gives this phone one of the account's own seats; other phones keep it."""
    seat = access.account_seat(request, seat_pk)
    session_seats.sit_down(request, seat, through_account=True)
    return redirect("seat_play", seat.campaign_id)


@require_POST
def account_forget_seat(request: HttpRequest, seat_pk: int) -> HttpResponse:
    """Removes the account from the seat ("That is not me")."""
    seat = access.account_seat(request, seat_pk)
    session_seats.forget_account(seat)
    said = _("“%(seat)s” is no longer yours on other phones.")
    messages.success(request, said % {"seat": seat.shown_name})
    return redirect("start")


@require_POST
def seat_leave(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Leaves the table: frees the seat's character, and another seat can be chosen."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.revoke(member.campaign, member.seat)
        session_seats.leave_seat(request, campaign_pk)
    invited = seats.open_invitation(member.campaign)
    return redirect("anyone_join", invited.code) if invited else redirect("start")
