"""The page of a campaign's GM and co-GMs, where the GM changes them, and answering an offer of a
part.
"""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import access, languages, names, network, roles, seats, session_seats
from encounters.campaigns.audit import audited
from encounters.campaigns.forms import DisplayNameForm
from encounters.campaigns.models import Campaign, Offer
from encounters.serve.middleware.requests import number


@require_GET
@never_cache
def gm_roles(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Lists the GM and the co-GMs. The GM names co-GMs here, and hands the campaign over."""
    campaign = access.gm_campaign(request, campaign_pk)
    account = access.account(request)
    context = {
        "campaign": campaign,
        "owner": campaign.gm_id == account.pk,
        "called": roles.table_name(campaign.gm),
        "co_gms": campaign.co_gms.all(),
        "offers": roles.open_offers(campaign),
        "asked": roles.asked_of(account, []).filter(campaign=campaign),
        "answers": roles.answers_to(account).filter(campaign=campaign),
        "people": campaign.seats.filter(revoked=None, watching=False),
        "seat": access.seat_here(request, campaign),
    }
    return render(request, "campaigns/roles.html", context)


@require_POST
@never_cache
def owner_offer_link(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a link for a co-GM, or for the next GM. It is shown only once."""
    campaign = access.owner_campaign(request, campaign_pk)
    role = Offer.Role.GM if request.POST.get("role") == Offer.Role.GM else Offer.Role.CO_GM
    token = roles.by_link(campaign, role, stays=bool(request.POST.get("stays")))
    address = network.phone_url(request, reverse("anyone_role", args=[token]))
    context = {
        "campaign": campaign,
        "role": role,
        "address": address,
        "qr": network.qr_svg(address),
    }
    return render(request, "campaigns/role_link.html", context)


@require_POST
def owner_ask_seat(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Asks the person on a seat to be co-GM."""
    campaign = access.owner_campaign(request, campaign_pk)
    seat = campaign.seats.filter(pk=number(request, "seat"), revoked=None).first()
    if seat is None:
        messages.error(request, _("Choose somebody first."))
    else:
        roles.to_seat(campaign, seat)
        message = _("%(name)s finds the invitation on the start page and under “My seat”.")
        messages.success(request, message % {"name": seat.shown_name})
    return redirect("gm_roles", campaign_pk)


@require_POST
def owner_hand_over(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Asks a co-GM to take the campaign over, or makes a link for another person."""
    campaign = access.owner_campaign(request, campaign_pk)
    co_gm = campaign.co_gms.filter(pk=number(request, "co_gm")).first()
    if co_gm is None:
        return owner_offer_link(request, campaign_pk)
    roles.to_co_gm(campaign, co_gm, stays=bool(request.POST.get("stays")))
    message = _("%(name)s has been invited. Nothing changes until they accept.")
    messages.success(request, message % {"name": co_gm.name})
    return redirect("gm_roles", campaign_pk)


@require_POST
def owner_take_back(request: HttpRequest, campaign_pk: int, offer_pk: int) -> HttpResponse:
    """Withdraws an unanswered offer."""
    roles.take_back(access.owner_campaign(request, campaign_pk), offer_pk)
    return redirect("gm_roles", campaign_pk)


@require_POST
def owner_remove_co_gm(request: HttpRequest, campaign_pk: int, co_gm_pk: int) -> HttpResponse:
    """Removes a co-GM, with immediate effect on every open page."""
    campaign = access.owner_campaign(request, campaign_pk)
    co_gm = get_object_or_404(campaign.co_gms, pk=co_gm_pk)
    with audited(request, "cogm_removed", campaign, name=co_gm.name):
        roles.remove(campaign, co_gm)
    messages.success(request, _("%(name)s is no longer co-GM.") % {"name": co_gm.name})
    return redirect("gm_roles", campaign_pk)


@require_POST
def gm_step_down(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Removes the user as co-GM. A GM has to hand the campaign over instead."""
    campaign = access.gm_campaign(request, campaign_pk)
    account = access.account(request)
    if campaign.gm_id == account.pk:
        messages.error(request, _("You are its GM: hand the campaign over first."))
        return redirect("gm_roles", campaign_pk)
    co_gm = get_object_or_404(campaign.co_gms, account=account)
    with audited(request, "cogm_removed", campaign, name=co_gm.name):
        roles.remove(campaign, co_gm)
    message = _("You no longer run “%(campaign)s”.")
    messages.success(request, message % {"campaign": campaign.shown_name})
    return redirect("start")


@require_POST
def gm_play_too(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Gives the GM or a co-GM a seat. The browser goes on showing the GM's screen, where the seat
    is given a character."""
    campaign = access.gm_campaign(request, campaign_pk)
    if access.seat_here(request, campaign) is None:
        session_seats.sit_beside(request, seats.create(campaign, _name_at_table(request, campaign)))
        messages.success(request, _("You have a seat now. Choose its character here."))
    return redirect("gm_table", campaign_pk)


def _name_at_table(request: HttpRequest, campaign: Campaign) -> str:
    """The person's name at the table. No seat may be called "GM"."""
    account = access.account(request)
    co_gm = campaign.co_gms.filter(account=account).first()
    name = co_gm.name if co_gm else account.first_name[:40]
    return capfirst(_("player")) if not name or names.is_for_the_gm(name) else name


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_role(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a link for becoming co-GM or GM: who offers what, and the answer."""
    offer = roles.offer_of_link(token)
    if offer is None:
        return access.link_gone(request, "campaigns/role_gone.html")
    return _answer(request, offer)


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_offer(request: HttpRequest, offer_pk: int) -> HttpResponse:
    """An offer to a person at the table, or to a co-GM."""
    seats = session_seats.seats_here(request)
    account = request.user if request.user.is_authenticated else None
    return _answer(request, get_object_or_404(roles.asked_of(account, seats), pk=offer_pk))


@require_POST
def account_read(request: HttpRequest, offer_pk: int) -> HttpResponse:
    """Marks the answer to an offer of the account as read."""
    get_object_or_404(roles.answers_to(access.account(request)), pk=offer_pk).delete()
    return redirect("start")


def _answer(request: HttpRequest, offer: Offer) -> HttpResponse:
    """The offer, or the result of answering it. Accepting needs an account."""
    languages.speak(request, offer.campaign)
    answer = request.POST.get("answer")
    if answer == Offer.Answer.REFUSED:
        return _refuse(request, offer)
    if answer != Offer.Answer.ACCEPTED:
        return _question(
            request, offer, DisplayNameForm(initial={"name": _present_name(request, offer)})
        )
    account = access.account(request)
    if _is_called(request, offer):
        return _accept(request, offer, account, roles.table_name(account))
    form = DisplayNameForm(request.POST)
    if not form.is_valid():
        return _question(request, offer, form)
    return _accept(request, offer, account, form.cleaned_data["name"])


def _accept(request: HttpRequest, offer: Offer, account: User, name: str) -> HttpResponse:
    try:
        campaign = roles.accept(offer, account, name)
    except roles.NoLongerOffered:
        return access.link_gone(request, "campaigns/role_gone.html")
    except roles.RunsItAlready:
        messages.info(request, _("You run this campaign already."))
        return redirect("gm_roles", offer.campaign_id)
    message = _("You are the GM of “%(campaign)s” now. Only you can hand it back.")
    if offer.role == Offer.Role.CO_GM:
        message = _("You are co-GM of “%(campaign)s” now.")
    messages.success(request, message % {"campaign": campaign.shown_name})
    session_seats.show_screen(request.session, campaign.pk, player=False)
    return redirect("gm_table", campaign.pk)


def _refuse(request: HttpRequest, offer: Offer) -> HttpResponse:
    access.account(request)
    try:
        roles.refuse(offer, _present_name(request, offer) or _("Somebody"))
    except roles.NoLongerOffered:
        return access.link_gone(request, "campaigns/role_gone.html")
    messages.success(request, _("You declined. Nothing has changed."))
    return redirect("start")


def _question(request: HttpRequest, offer: Offer, form: DisplayNameForm) -> HttpResponse:
    runs = access.runs(request, offer.campaign)
    context = {
        "offer": offer,
        "campaign": offer.campaign,
        "asks": roles.table_name(offer.by),
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


def _present_name(request: HttpRequest, offer: Offer) -> str:
    """The person's current name: at this table, or of their account."""
    if offer.account is not None:
        return next((item.name for item in offer.campaign.co_gms.filter(account=offer.account)), "")
    seat = access.seat_here(request, offer.campaign)
    if seat is not None:
        return seat.name
    return request.user.first_name[:40] if request.user.is_authenticated else ""
