"""Invitations, seats and claims, for the GM. Each view returns the updated lobby. Everybody who
joined since a certain seat can be removed at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, changes, seats
from encounters.campaigns.audit import audited, note
from encounters.campaigns.forms import SeatForm
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.views.sheets import player_part
from encounters.screens import lobby_screen
from encounters.serve.middleware.requests import number, numbers, wants_part

type Newcomer = tuple[Seat, list[Combatant], list[Combatant]]
"""A seat, and its characters that become free when it is removed, and those that are deleted."""


def newcomers_since(first: Seat) -> list[Newcomer]:
    """That seat and all later ones of its campaign, oldest first. Three queries.

    A character made by its seat is deleted with it if it is still only a name: never filled in,
    given to another seat, or in a fight. All others become free.
    """
    campaign = first.campaign
    later = campaign.seats.filter(pk__gte=first.pk, revoked=None).prefetch_related("characters")
    fought = {row.source for fight in campaign.encounters.only("cast") for row in fight.cast}
    newcomers = []
    for seat in later:
        free: list[Combatant] = []
        gone: list[Combatant] = []
        for character in seat.characters.all():
            touched = character.stats or character.note or character.pk in fought
            (gone if character.brought and not touched else free).append(character)
        newcomers.append((seat, free, gone))
    return newcomers


@transaction.atomic
def remove_newcomers(first: Seat, chosen: Collection[int]) -> int:
    """Removes the chosen ones among those seats, and refuses claims made since then. Returns how
    many were removed."""
    campaign = changes.lock_campaign(first.campaign_id)
    going = [newcomer for newcomer in newcomers_since(first) if newcomer[0].pk in chosen]
    if not going:
        return 0
    asked = Claim.objects.filter(seat__campaign=campaign, answer=Claim.Answer.ASKED)
    asked.filter(created__gte=first.created).update(answer=Claim.Answer.REFUSED)
    unused = [sheet.pk for _seat, _free, gone in going for sheet in gone]
    Combatant.objects.filter(pk__in=unused).delete()
    seats.revoke(campaign, *(seat for seat, _free, _gone in going))
    return len(going)


@require_POST
def gm_invite(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a new invitation; the old one ends."""
    campaign = access.gm_campaign(request, campaign_pk)
    with audited(request, "invited", campaign):
        seats.invite(campaign)
    return redirect("gm_table", campaign_pk)


@require_POST
def gm_uninvite(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Ends all invitations. Seats are kept."""
    campaign = access.gm_campaign(request, campaign_pk)
    with audited(request, "uninvited", campaign):
        seats.close_invitations(campaign)
    return redirect("gm_table", campaign_pk)


@require_POST
def gm_answer_claim(request: HttpRequest, campaign_pk: int, claim_pk: int) -> HttpResponse:
    """Confirms or refuses the claim of another phone ("That's me")."""
    campaign = access.gm_campaign(request, campaign_pk)
    claim = get_object_or_404(
        Claim.objects.select_related("seat"),
        pk=claim_pk,
        seat__campaign=campaign,
        seat__revoked=None,
    )
    if claim.answer == Claim.Answer.ASKED:
        confirmed = request.POST.get("answer") == Claim.Answer.CONFIRMED
        verb = "seat_moved" if confirmed else "seat_not_moved"
        with audited(request, verb, campaign, name=claim.seat.name):
            (seats.confirm if confirmed else seats.refuse)(campaign, claim)
    return _lobby(request, campaign)


@require_POST
def gm_revoke_seat(request: HttpRequest, campaign_pk: int, seat_pk: int) -> HttpResponse:
    """Takes the seat away from its phone at once."""
    campaign = access.gm_campaign(request, campaign_pk)
    seat = get_object_or_404(campaign.seats, pk=seat_pk, revoked=None)
    with audited(request, "seats_revoked", campaign, names=[seat.name]):
        seats.revoke(campaign, seat)
    return _lobby(request, campaign)


@require_http_methods(["GET", "POST"])
def gm_remove_since(request: HttpRequest, campaign_pk: int, seat_pk: int) -> HttpResponse:
    """Removes everybody who joined since that seat, after a confirmation that lists them."""
    campaign = access.gm_campaign(request, campaign_pk)
    first = get_object_or_404(campaign.seats, pk=seat_pk)
    if request.method == "GET":
        context = {"campaign": campaign, "came": newcomers_since(first)}
        return render(request, "lobby/since.html", context)
    chosen = numbers(request, "seat")
    with transaction.atomic():
        names = list(campaign.seats.filter(pk__in=chosen).values_list("name", flat=True))
        gone = remove_newcomers(first, chosen)
        if gone:
            note(request.user, "seats_revoked", campaign, names=names)
        if gone and "new_code" in request.POST:
            seats.invite(campaign)
            note(request.user, "invited", campaign)
    message = ngettext("%(number)d seat was removed.", "%(number)d seats were removed.", gone)
    messages.success(request, message % {"number": gone})
    return redirect("gm_table", campaign_pk)


@require_POST
def gm_rename_seat(request: HttpRequest, campaign_pk: int, seat_pk: int) -> HttpResponse:
    """Renames the seat. An invalid name changes nothing, and the page shows the error."""
    campaign = access.gm_campaign(request, campaign_pk)
    seat = get_object_or_404(campaign.seats, pk=seat_pk, revoked=None)
    before, form = seat.name, SeatForm(request.POST, instance=seat)
    if form.is_valid():
        with audited(request, "seat_renamed", campaign, old=before) as details:
            seats.rename(campaign, seat, form.cleaned_data["name"])
            details["name"] = seat.name
    return _lobby(request, campaign, {seat.pk: form})


@require_POST
def gm_give(request: HttpRequest, campaign_pk: int, character_pk: int) -> HttpResponse:
    """Gives the character to another seat, or to nobody; from the party list, or `on` its sheet."""
    campaign = access.gm_campaign(request, campaign_pk)
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    character = get_object_or_404(party, pk=character_pk)
    seat_pk = number(request, "seat")
    seat = get_object_or_404(campaign.seats, pk=seat_pk, revoked=None) if seat_pk else None
    to = {"name": seat.name} if seat else {}
    verb = "character_given" if seat else "character_freed"
    with audited(request, verb, campaign, character=character.name, **to):
        making.assign(campaign, character, seat)
    if request.POST.get("on") != "sheet":
        return _lobby(request, campaign)
    if wants_part(request):
        return player_part(request, character, saved=True)
    return redirect("gm_sheet", campaign_pk, character_pk)


@require_POST
def gm_accept_all(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Accepts what players have changed on several sheets."""
    campaign = access.gm_campaign(request, campaign_pk)
    with transaction.atomic():
        for sheet in campaign.combatants.filter(pk__in=numbers(request, "sheet")):
            making.accept(sheet)
    return _lobby(request, campaign)


def _lobby(
    request: HttpRequest, campaign: Campaign, renamed: Mapping[int, SeatForm] | None = None
) -> HttpResponse:
    """The updated lobby, with the submitted name and its errors if it was invalid."""
    wrong = {pk: form for pk, form in (renamed or {}).items() if form.errors}
    if wants_part(request):
        return HttpResponse(lobby_screen.people_html(campaign, get_language() or "en", wrong))
    for form in wrong.values():
        messages.error(request, " ".join(map(str, form.errors["name"])))
    return redirect("gm_table", campaign.pk)
