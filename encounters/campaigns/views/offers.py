"""Offers of a part in running a campaign: answering one, and reading the answers."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access, languages, limits, roles, session_seats
from encounters.campaigns.forms import CalledForm
from encounters.campaigns.models import Offer


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_role(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link for becoming co-GM or GM: who offers what, and the answer."""
    offer = roles.offer_of_link(token)
    if offer is None:
        return _no_longer(request)
    return _answered(request, offer)


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_offer(request: HttpRequest, offer_pk: int) -> HttpResponse:
    """An offer to a person at the table, or to a co-GM."""
    seats = session_seats.seats_here(request)
    account = request.user if request.user.is_authenticated else None
    offer = roles.asked_of(account, seats).filter(pk=offer_pk).first()
    if offer is None:
        raise Http404
    return _answered(request, offer)


@require_POST
def account_read(request: HttpRequest, offer_pk: int) -> HttpResponse:
    """Marks the answer to an offer of the account as read."""
    answer = roles.answers_to(access.account(request)).filter(pk=offer_pk).first()
    if answer is None:
        raise Http404
    answer.delete()
    return redirect("start")


def _answered(request: HttpRequest, offer: Offer) -> HttpResponse:
    """The offer, or the result of answering it. Accepting needs an account."""
    languages.speak(request, offer.campaign)
    given = request.POST.get("answer")
    if given == Offer.Answer.REFUSED:
        return _refused(request, offer)
    if given != Offer.Answer.ACCEPTED:
        return _question(request, offer, CalledForm(initial={"name": _name(request, offer)}))
    account = access.account(request)
    if _is_called(request, offer):
        return _accepted(request, offer, account, roles.called(account))
    form = CalledForm(request.POST)
    if not form.is_valid():
        return _question(request, offer, form)
    return _accepted(request, offer, account, form.cleaned_data["name"])


def _accepted(request: HttpRequest, offer: Offer, account: User, name: str) -> HttpResponse:
    try:
        campaign = roles.accept(offer, account, name)
    except roles.NoLongerOffered:
        return _no_longer(request)
    except roles.RunsItAlready:
        messages.info(request, _("You run this campaign already."))
        return redirect("gm_roles", offer.campaign_id)
    said = _("You are the GM of “%(campaign)s” now. Only you can hand it back.")
    if offer.role == Offer.Role.CO_GM:
        said = _("You are co-GM of “%(campaign)s” now.")
    messages.success(request, said % {"campaign": campaign.shown_name})
    session_seats.show_screen(request.session, campaign.pk, player=False)
    return redirect("gm_table", campaign.pk)


def _refused(request: HttpRequest, offer: Offer) -> HttpResponse:
    access.account(request)
    try:
        roles.refuse(offer, _name(request, offer) or _("Somebody"))
    except roles.NoLongerOffered:
        return _no_longer(request)
    messages.success(request, _("You declined. Nothing has changed."))
    return redirect("start")


def _question(request: HttpRequest, offer: Offer, form: CalledForm) -> HttpResponse:
    runs = access.runs(request, offer.campaign)
    context = {
        "offer": offer,
        "campaign": offer.campaign,
        "asks": roles.called(offer.by),
        "open": settings.SIGN_UP == "open",
        "hands_over": offer.role == Offer.Role.GM,
        "runs": runs and (offer.role == Offer.Role.CO_GM or offer.by_id == request.user.pk),
        "form": None if _is_called(request, offer) else form,
    }
    status = 422 if form.is_bound else 200
    return render(request, "campaigns/role_offer.html", context, status=status)


def _is_called(request: HttpRequest, offer: Offer) -> bool:
    """Whether the next GM already has a name at tables. A co-GM may have a different name at
    each."""
    user = request.user
    return offer.role == Offer.Role.GM and user.is_authenticated and bool(user.first_name)


def _name(request: HttpRequest, offer: Offer) -> str:
    """The person's current name: at this table, or of their account."""
    if offer.account is not None:
        return next((item.name for item in offer.campaign.co_gms.filter(account=offer.account)), "")
    seat = access.seat_here(request, offer.campaign)
    if seat is not None:
        return seat.name
    return request.user.first_name[:40] if request.user.is_authenticated else ""


def _no_longer(request: HttpRequest) -> HttpResponse:
    """The page for an invalid link, which is counted as in `entrance.py`; a valid link always
    works."""
    visitor = limits.Visitor(request, limits.LINKS, vouched=access.visitor_key(request))
    visitor.check()
    visitor.failed()
    return render(request, "campaigns/role_gone.html", status=410)
