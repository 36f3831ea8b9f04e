"""Copying sheets to the GM's other campaigns, and sharing them with other GMs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import access, languages, network
from encounters.campaigns.models import Campaign
from encounters.combatants import library
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import own
from encounters.serve.middleware.requests import number, numbers
from encounters.text.wording import message
from rulesets import registry

PAGE = "combatants/pass_on.html"


@require_http_methods(["GET", "POST"])
@never_cache
def gm_pass_on(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Copies the chosen sheets to another campaign. Repeating it does not duplicate them."""
    campaign = access.gm_campaign(request, campaign_pk)
    if request.method == "GET":
        return _choice(request, campaign, request.GET.getlist("sheet"))
    sheets = _selection(campaign, request)
    others = library.other_campaigns(access.account(request), campaign)
    to = others.filter(pk=number(request, "to")).first()
    if to is None or not sheets:
        messages.error(request, _("Choose the sheets and a campaign."))
        return _choice(request, campaign, request.POST.getlist("sheet"), 422)
    copies, there = library.copy_to(to, sheets)
    context = {"campaign": campaign, "to": to, "made": copies, "there": there}
    return render(request, "combatants/copied.html", context)


@require_POST
def gm_take_back_copies(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Deletes the copies again, from the page of the campaign they were copied from."""
    campaign = access.gm_campaign(request, campaign_pk)
    gone, stay = library.take_copies_back(campaign, numbers(request, "sheet"))
    if gone:
        text = ngettext("%(count)d copy was removed.", "%(count)d copies were removed.", gone)
        messages.success(request, text % {"count": gone})
    if stay:
        messages.error(request, _("Copies that have changed since, or are in a fight, stay."))
    return redirect("gm_library", campaign_pk)


@require_POST
@never_cache
def gm_share(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a link with which other GMs of this server get the chosen sheets. It is shown only
    once."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheets = _selection(campaign, request)
    if not sheets:
        messages.error(request, _("Choose the sheets first."))
        return _choice(request, campaign, [], 422)
    token = own.share(access.account(request), campaign, sheets)
    address = network.phone_url(request, reverse("anyone_shared", args=[token]))
    context = {
        "campaign": campaign,
        "sheets": sheets,
        "address": address,
        "qr": network.qr_svg(address),
    }
    return render(request, "combatants/share_link.html", context)


@require_GET
@never_cache
def gm_shared(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The shared sheets of this campaign, with the recipients; and those that others share with
    this account."""
    campaign = access.gm_campaign(request, campaign_pk)
    context = {
        "campaign": campaign,
        "shares": own.shares_of(campaign),
        "received": own.shared_with(access.account(request), campaign),
    }
    return render(request, "combatants/shared.html", context)


@require_POST
def gm_withdraw(request: HttpRequest, campaign_pk: int, share_pk: int) -> HttpResponse:
    """Withdraws a share."""
    campaign = access.gm_campaign(request, campaign_pk)
    if own.withdraw(access.account(request), campaign, share_pk):
        messages.success(request, _("That is no longer shared. Copies made before stay."))
    return redirect("gm_shared", campaign_pk)


@require_POST
def gm_let_go(request: HttpRequest, campaign_pk: int, share_pk: int) -> HttpResponse:
    """Declines sheets that are shared with this account."""
    access.gm_campaign(request, campaign_pk)
    own.decline(access.account(request), share_pk)
    return redirect("gm_shared", campaign_pk)


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_shared(request: HttpRequest, token: str) -> HttpResponse:
    """The page of a sharing link: who shares what, and accepting it. Only an account can accept,
    and only accounts see the notes."""
    share = own.share_of_link(token)
    if share is None:
        return access.link_gone(request, "combatants/share_gone.html")
    runs = request.user.is_authenticated and access.runs(request, share.campaign)
    if request.method == "POST" and not runs:
        account = access.account(request)
        own.accept(share, account)
        messages.success(request, _("You find them under “Mine” when you add from the library."))
        return redirect("start")
    languages.speak(request, share.campaign)
    game = message(registry.get(share.campaign.ruleset).name)
    ((_share, sheets, by),) = own.with_sheets([share])
    reads_notes = request.user.is_authenticated
    rows = [(sheet.shown_name, sheet.shown_note if reads_notes else "") for sheet in sheets]
    context = {"by": by, "rows": rows, "runs": runs, "game": game}
    return render(request, "combatants/share_offer.html", context)


def _choice(
    request: HttpRequest, campaign: Campaign, wanted: list[str], status: int = 200
) -> HttpResponse:
    """All living sheets, the chosen ones first."""
    living = list(campaign.combatants.filter(dead=False))
    chosen = [combatant for combatant in living if str(combatant.pk) in wanted]
    context: dict[str, Any] = {
        "campaign": campaign,
        "chosen": chosen,
        "others": [combatant for combatant in living if combatant not in chosen],
        "campaigns": library.other_campaigns(access.account(request), campaign),
    }
    return render(request, PAGE, context, status=status)


def _selection(campaign: Campaign, request: HttpRequest) -> list[Combatant]:
    living = campaign.combatants.filter(dead=False, pk__in=numbers(request, "sheet"))
    return list(living.select_related("campaign"))
