"""Joining: the start page, and from a code to a seat in one tap."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.accounts import lifecycle
from encounters.archive.campaign_files.views import examples_of
from encounters.campaigns import access, languages, limits, roles, session_seats
from encounters.campaigns.forms import PersonForm
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat, other_names
from encounters.campaigns.seats import LAST_FIRST
from encounters.combatants import making
from encounters.combatants.sheets import CharacterNameForm
from encounters.lobby import joining
from encounters.lobby.views import table
from encounters.serve.middleware.requests import lead_to, number, wants_part

CLAIMS = "claims"
PERSON = "person"


@require_GET
@never_cache
def anyone_start(request: HttpRequest) -> HttpResponse:
    """The start page: "Join a table" and "Run a table", and the campaigns in which this phone has a
    seat, archived ones last."""
    seats = sorted(session_seats.seats_here(request), key=lambda seat: bool(seat.campaign.archived))
    asked = roles.asked_of(None, seats)
    context: dict[str, object] = {"seats": seats, "asked": asked, "open": lifecycle.is_open()}
    if request.user.is_authenticated:
        own = list(Campaign.objects.run_by(request.user).order_by(*LAST_FIRST))
        context |= {
            "campaigns": [item for item in own if not item.archived],
            "examples": examples_of(request.user).exists(),
            "put_away": [item for item in own if item.archived],
            "both": {item.pk for item in own} & {seat.campaign_id for seat in seats},
            "elsewhere": [
                item for item in session_seats.own_seats(request.user) if item not in seats
            ],
            "asked": roles.asked_of(request.user, seats),
            "answers": roles.answers_to(request.user),
        }
    return render(request, "lobby/start.html", context)


@require_GET
def anyone_no_seat(request: HttpRequest) -> HttpResponse:
    """The page for a phone whose seat was taken away while a page was open."""
    raise access.NotAtTheTable


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_code(request: HttpRequest) -> HttpResponse:
    """Redirects to joining with a typed code; GET shows the form for it."""
    if request.method == "GET":
        return render(request, "lobby/code.html")
    invited = joining.invitation(request, request.POST.get("code", ""))
    return redirect("anyone_join", invited.code)


@require_GET
@never_cache
def anyone_join(request: HttpRequest, code: str) -> HttpResponse:
    """Asks "Who are you?". The GM, and phones that have a seat, are redirected to the table."""
    invited = joining.invitation(request, code)
    member = access.member_if(request, invited.campaign)
    if member is not None:
        return _to_the_table(member)
    table.record_visit(request, invited.campaign)
    person = PersonForm(initial={"person": request.session.get(PERSON, "")})
    return _who(request, invited, person, CharacterNameForm())


@require_POST
def anyone_take(request: HttpRequest, code: str) -> HttpResponse:
    """Takes one of the free characters. Pressing Enter takes none, unless a name for a new one was
    typed."""
    character = number(request, "character")
    if not character and request.POST.get("name"):
        return anyone_bring(request, code)
    if not character:
        return _who(request, joining.invitation(request, code), PersonForm(request.POST))

    def take(invited: Invitation, called: str) -> Seat:
        return joining.take_seat(invited, character, called)

    return _seat(request, code, take, character=character)


@require_POST
def anyone_bring(request: HttpRequest, code: str) -> HttpResponse:
    """Joins with a new character."""
    form = CharacterNameForm(request.POST)

    def bring(invited: Invitation, called: str) -> Seat:
        return joining.join_with_character(invited, form.cleaned_data["name"], called)

    return _seat(request, code, bring, form)


@require_POST
def anyone_watch(request: HttpRequest, code: str) -> HttpResponse:
    """Joins without a character; a large screen becomes the table display."""
    large, spectator = bool(request.POST.get("large")), _("Spectator")
    return _seat(
        request, code, lambda invited, called: joining.watch(invited, called or spectator, large)
    )


@require_POST
def anyone_claim(request: HttpRequest, code: str) -> HttpResponse:
    """Asks the GM to move a seat to this phone ("That's me")."""
    invited = joining.invitation(request, code)
    own, seat = request.session.get(CLAIMS, {}), number(request, "seat")
    visitor = limits.Visitor(request, limits.CLAIMS, invited.code)
    try:
        claim = joining.claim_of(invited, seat, own.values())
        if claim is None:
            with visitor.takes():
                claim = joining.claim(invited, seat)
    except joining.AlreadyTaken:
        return _too_late(request, invited)
    request.session[CLAIMS] = {**own, str(claim.pk): claim.lease}
    return redirect("anyone_waiting", claim.pk)


@require_GET
@never_cache
def anyone_waiting(request: HttpRequest, claim_pk: int) -> HttpResponse:
    """Waits for the GM's answer; if it is yes, this phone gets the seat."""
    lease = request.session.get(CLAIMS, {}).get(str(claim_pk), "")
    claims = Claim.objects.select_related("seat__campaign__gm").exclude(lease="")
    claim = get_object_or_404(claims, pk=claim_pk, lease=lease)
    languages.speak(request, claim.seat.campaign)
    if claim.answer == Claim.Answer.CONFIRMED and claim.seat.lease == claim.lease:
        session_seats.sit_down(request, claim.seat)
        return lead_to(request, "seat_play", claim.seat.campaign_id)
    page = "lobby/waiting.html#answer" if wants_part(request) else "lobby/waiting.html"
    return render(request, page, {"claim": claim})


def _seat(
    request: HttpRequest,
    code: str,
    sit_down: Callable[[Invitation, str], Seat],
    form: CharacterNameForm | None = None,
    character: int | None = None,
) -> HttpResponse:
    """Takes a seat with `sit_down`. The person may have the name of the character they take, but
    nobody else's."""
    invited = joining.invitation(request, code)
    member = access.member_if(request, invited.campaign)
    if member is not None:
        return _to_the_table(member)
    person = PersonForm(request.POST)
    person.others = other_names(invited.campaign, None, character)
    if form is not None:
        form.others = person.others
    if not person.is_valid() or (form is not None and not form.is_valid()):
        return _who(request, invited, person, form)
    called = person.cleaned_data["person"]
    try:
        with limits.Visitor(request, limits.SEATS, invited.code).takes():
            session_seats.sit_down(request, sit_down(invited, called))
    except joining.AlreadyTaken:
        return _too_late(request, invited)
    request.session[PERSON] = called
    return redirect("seat_play", invited.campaign_id)


def _who(
    request: HttpRequest,
    invited: Invitation,
    person: PersonForm,
    form: CharacterNameForm | None = None,
) -> HttpResponse:
    """The page "Who are you?", with what was typed so far and its errors."""
    form = form or CharacterNameForm(initial={"name": request.POST.get("name", "")})
    free, taken = making.party_by_freedom(invited.campaign)
    context = {
        "invited": invited,
        "campaign": invited.campaign,
        "free": free,
        "taken": taken,
        "elsewhere": session_seats.own_seats_at(request, invited.campaign),
        "person": person,
        "form": form,
    }
    wrong = bool(person.errors or form.errors)
    return render(request, "lobby/join.html", context, status=422 if wrong else 200)


def _too_late(request: HttpRequest, invited: Invitation) -> HttpResponse:
    messages.info(request, _("Somebody was quicker, or has that name already. Choose again."))
    return redirect("anyone_join", invited.code)


def _to_the_table(member: access.Member) -> HttpResponse:
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)
