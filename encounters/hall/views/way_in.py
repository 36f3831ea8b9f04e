"""The way in: the start page, and from a code to a seat in one tap."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from encounters.campaigns import access, languages, limits
from encounters.campaigns.forms import PersonForm
from encounters.campaigns.models import Claim, Invitation, Seat
from encounters.campaigns.partial import wants_part
from encounters.campaigns.posted import number
from encounters.combatants import players
from encounters.combatants.forms import CharacterNameForm
from encounters.hall import joining

CLAIMS = "claims"
PERSON = "person"


@require_GET
@never_cache
def anyone_start(request: HttpRequest) -> HttpResponse:
    """ "Join a table" and "Run a table", and the tables this phone already has a seat at."""
    own = request.user.campaigns.all() if request.user.is_authenticated else []
    seats = access.seats_of(request.session)
    return render(request, "hall/start.html", {"seats": seats, "campaigns": own})


@require_GET
def anyone_no_seat(request: HttpRequest) -> HttpResponse:
    """Where a phone is sent if its seat was taken away while a page was open."""
    raise access.NotAtTheTable


@require_POST
def anyone_code(request: HttpRequest) -> HttpResponse:
    """A code that somebody typed."""
    invited = joining.invitation(request, request.POST.get("code", ""))
    return redirect("anyone_join", invited.code)


@require_GET
@never_cache
def anyone_join(request: HttpRequest, code: str) -> HttpResponse:
    """Who are you? The GM, and a phone that has a seat, go straight on."""
    invited = joining.invitation(request, code)
    member = access.member_if(request, invited.campaign)
    if member is not None:
        return _to_the_table(member)
    person = PersonForm(initial={"person": request.session.get(PERSON, "")})
    return _who(request, invited, person, CharacterNameForm())


@require_POST
def anyone_take(request: HttpRequest, code: str) -> HttpResponse:
    """One of the free characters. Pressing Enter chooses none, unless a name for a new one was
    typed."""
    character = number(request, "character")
    if not character and request.POST.get("name"):
        return anyone_bring(request, code)
    if not character:
        return _who(request, joining.invitation(request, code), PersonForm(request.POST))
    return _seated(request, code, lambda invited, called: joining.take(invited, character, called))


@require_POST
def anyone_bring(request: HttpRequest, code: str) -> HttpResponse:
    """A new character."""
    form = CharacterNameForm(request.POST)
    if not form.is_valid():
        return _who(request, joining.invitation(request, code), PersonForm(request.POST), form)
    name = form.cleaned_data["name"]
    return _seated(request, code, lambda invited, called: joining.bring(invited, name, called))


@require_POST
def anyone_watch(request: HttpRequest, code: str) -> HttpResponse:
    """A seat without a character; a large screen becomes the table display."""
    page = "table_play" if request.POST.get("large") else "seat_play"
    spectator = _("Spectator")
    return _seated(
        request, code, lambda invited, called: joining.watch(invited, called or spectator), page
    )


@require_POST
def anyone_claim(request: HttpRequest, code: str) -> HttpResponse:
    """ "That's me": asks the GM to move a seat to this phone."""
    invited = joining.invitation(request, code)
    keys, seat = request.session.get(CLAIMS, {}), number(request, "seat")
    visitor = limits.Visitor(request, limits.CLAIMS, invited.code)
    try:
        claim = joining.claimed(invited, seat, keys.values())
        if claim is None:
            with visitor.takes():
                claim = joining.claim(invited, seat)
    except joining.AlreadyTaken:
        return _too_late(request, invited)
    request.session[CLAIMS] = {**keys, str(claim.pk): claim.key}
    return redirect("anyone_waiting", claim.pk)


@require_GET
@never_cache
def anyone_waiting(request: HttpRequest, claim_pk: int) -> HttpResponse:
    """Waits for the GM's answer; if it is yes, this phone gets the seat."""
    claim = _own_claim(request, claim_pk)
    if claim.answer == Claim.Answer.CONFIRMED and claim.seat.key == claim.key:
        access.take_seat(request, claim.seat)
        return _go(request, "seat_play", claim.seat.campaign_id)
    page = "hall/waiting.html#answer" if wants_part(request) else "hall/waiting.html"
    return render(request, page, {"claim": claim})


def _seated(
    request: HttpRequest,
    code: str,
    sit_down: Callable[[Invitation, str], Seat],
    page: str = "seat_play",
) -> HttpResponse:
    invited = joining.invitation(request, code)
    member = access.member_if(request, invited.campaign)
    if member is not None:
        return _to_the_table(member)
    person = PersonForm(request.POST)
    if not person.is_valid():
        return _who(request, invited, person)
    called = person.cleaned_data["person"]
    try:
        with limits.Visitor(request, limits.SEATS, invited.code).takes():
            access.take_seat(request, sit_down(invited, called))
    except joining.AlreadyTaken:
        return _too_late(request, invited)
    request.session[PERSON] = called
    return redirect(page, invited.campaign_id)


def _who(
    request: HttpRequest,
    invited: Invitation,
    person: PersonForm,
    form: CharacterNameForm | None = None,
) -> HttpResponse:
    """The page with what was typed so far and what is wrong with it."""
    form = form or CharacterNameForm(initial={"name": request.POST.get("name", "")})
    context = {
        "invited": invited,
        "campaign": invited.campaign,
        "party": players.characters(invited.campaign),
        "person": person,
        "form": form,
    }
    wrong = bool(person.errors or form.errors)
    return render(request, "hall/join.html", context, status=422 if wrong else 200)


def _too_late(request: HttpRequest, invited: Invitation) -> HttpResponse:
    messages.info(request, _("Somebody was quicker, or has that name already. Choose again."))
    return redirect("anyone_join", invited.code)


def _to_the_table(member: access.Member) -> HttpResponse:
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)


def _own_claim(request: HttpRequest, claim_pk: int) -> Claim:
    key = request.session.get(CLAIMS, {}).get(str(claim_pk), "")
    claims = Claim.objects.select_related("seat__campaign__gm")
    claim = claims.filter(pk=claim_pk, key=key).first() if key else None
    if claim is None:
        raise Http404
    languages.speak(request, claim.seat.campaign)
    return claim


def _go(request: HttpRequest, name: str, campaign_pk: int) -> HttpResponse:
    there = redirect(name, campaign_pk)
    return HttpResponseClientRedirect(there.url) if wants_part(request) else there
