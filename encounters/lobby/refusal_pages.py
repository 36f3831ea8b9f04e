"""Error pages that say how to continue, one for each kind of refusal."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from encounters.campaigns.access import (
    Deleted,
    NotAtTheTable,
    OnlyTheGM,
    PlaysHere,
    PutAway,
    SignInNeeded,
    member_if,
)
from encounters.campaigns.limits import TooManyTries
from encounters.campaigns.models import Campaign
from encounters.lobby.joining import NoSuchCode
from encounters.play.fights.states import Unreadable
from encounters.play.models import Encounter
from encounters.play.preparing.options import NotPrepared
from encounters.play.words.reading import NotBegun
from encounters.screens.views import pages
from encounters.serve.middleware.requests import lead_to, wants_part
from encounters.serve.observability.failures import not_served
from rulesets.registry import UnknownRuleset


class DeadEndsMiddleware:
    """Turns exceptions of `access`, `joining` and `limits` into pages, as well as a missing ruleset
    and a damaged fight.

    A full disk or a locked database gets a page too, which says that nothing was done, or that this
    is unknown.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        match exception:
            case SignInNeeded() | PlaysHere() | OnlyTheGM():
                return _not_as_this(request, exception)
            case PutAway():
                return _put_away(request, exception)
            case NotAtTheTable() | Campaign.DoesNotExist() | Encounter.DoesNotExist():
                return _no_seat(request, exception)  # or it was deleted during the tap
            case NoSuchCode():
                return _code_page(request, 404, _("No table uses this code now."))
            case TooManyTries():
                seconds = exception.limit.seconds
                page = render(request, "429.html", {"minutes": seconds // 60}, status=429)
                page["Retry-After"] = str(seconds)
                return page
            case NotPrepared() | NotBegun():
                return _to_where_it_is(request, exception)
            case UnknownRuleset():
                return render(request, "campaigns/no_ruleset.html", status=503)
            case Unreadable():
                return pages.unreadable_page(request, exception)
            case OperationalError():
                return not_served(request, exception)
        return None


def _no_seat(request: HttpRequest, why: Exception) -> HttpResponse:
    if wants_part(request):
        return HttpResponseClientRedirect(resolve_url("anyone_no_seat"))
    if isinstance(why, Deleted):
        return _code_page(request, 404, _("The GM has deleted this campaign."))
    return _code_page(request, 404, _("You have no seat at this table."))


def _put_away(request: HttpRequest, error: PutAway) -> HttpResponse:
    """Redirects the GM to the remaining actions; players get an explanation."""
    changes_something = request.method not in ("GET", "HEAD")
    if changes_something and error.gm:
        messages.error(request, _("This campaign is archived. Nothing was done."))
    if error.gm:
        return lead_to(request, "gm_life", error.campaign.pk)
    if changes_something or wants_part(request):
        return lead_to(request, "seat_play", error.campaign.pk)
    return render(request, "lobby/campaign_archive/put_away.html", {"campaign": error.campaign})


def _not_as_this(
    request: HttpRequest, exception: SignInNeeded | PlaysHere | OnlyTheGM
) -> HttpResponse:
    """The page for a GM's page that needs signing in, the GM's screen, or the GM's account."""
    match exception:
        case PlaysHere(member=member) if wants_part(request):
            return HttpResponseClientRedirect(resolve_url("gm_table", member.campaign.pk))
        case PlaysHere(member=member, runs=runs):
            context = {"campaign": member.campaign, "seat": member.seat, "runs": runs}
            status = 409 if runs else 403
            return render(request, "campaigns/plays_here.html", context, status=status)
        case OnlyTheGM(campaign=campaign):
            context = {"campaign": campaign}
            return render(request, "campaigns/only_the_gm.html", context, status=403)
    if wants_part(request):
        return HttpResponseClientRedirect(resolve_url("login"))
    return redirect_to_login(request.get_full_path() if request.method == "GET" else "/")


def _to_where_it_is(request: HttpRequest, error: NotPrepared | NotBegun) -> HttpResponse:
    """Redirects to the table if the fight has begun, else to preparing it or to the players'
    page."""
    if isinstance(error, NotPrepared):
        return lead_to(request, "gm_play", error.encounter_pk)
    encounter = error.encounter
    member = member_if(request, encounter.campaign)
    if member is not None and member.gm:
        return lead_to(request, "gm_prepare", encounter.pk)
    return lead_to(request, "seat_play", encounter.campaign_id)


def _code_page(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    context = {"sentence": sentence, "code": request.POST.get("code", "")}
    return render(request, "lobby/code.html", context, status=status)
