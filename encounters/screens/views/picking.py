"""Adding to a fight from the game's library, or a combatant made on the spot; for the GM."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget

from encounters.campaigns.access import Member, account, gm_campaign, gm_of
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import own
from encounters.combatants.shelf.entries import shelf_of
from encounters.play.fights.taps import Result
from encounters.play.picking import places
from encounters.play.picking.page import PickOffer, counts_of, offer_to, page
from encounters.play.picking.places import PickingPlace
from encounters.play.picking.spot import Spot
from encounters.play.preparing import prepare
from encounters.screens.views.replies import reply, respond
from encounters.serve.middleware.requests import wants_part
from rulesets import registry

PICK = "play/picking/pick.html"
SPOT = "play/picking/spot.html"


@require_http_methods(["GET", "POST"])
@never_cache
def gm_pick(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The game's library and the GM's own sheets: searching, favourites, adding several at once."""
    member = gm_of(request, campaign_pk)
    posted = request.POST if request.method == "POST" else request.GET
    gm = account(request)
    offered = offer_to(gm, member.campaign)
    if request.method == "POST" and offered:
        if "add" in posted:
            return _add(request, member, offered, posted)
        if posted.get("star") in offered.stars():
            own.mark_favourite(gm, member.campaign.ruleset, posted["star"])
        own.unmark_favourite(gm, member.campaign.ruleset, posted.get("unstar", ""))
    context = page(member, gm, offered, posted)
    return render(request, f"{PICK}#found" if wants_part(request) else PICK, context)


@require_POST
def gm_pick_fight(request: HttpRequest, campaign_pk: int, key: str) -> HttpResponse:
    """Prepares a fight of the library for this party."""
    campaign = gm_campaign(request, campaign_pk)
    shelf = shelf_of(registry.get(campaign.ruleset))
    fight = next((item for item in shelf.fights if item.key == key), None) if shelf else None
    if shelf is None or fight is None:
        messages.error(request, _("The library has no such fight."))
        return redirect("gm_pick", campaign_pk)
    return redirect("gm_prepare", places.prepare_fight(campaign, shelf, fight).pk)


@require_http_methods(["GET", "POST"])
@never_cache
def gm_spot(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a combatant on the spot, from a name, a template and two numbers, and adds it to the
    fight."""
    member = gm_of(request, campaign_pk)
    posted = request.POST if request.method == "POST" else request.GET
    place = places.place_of(places.places(member), posted.get("into", ""))
    if request.method == "GET":
        spot = Spot(member.campaign, template=posted.get("spot-template", ""))
        return _spot_page(request, spot, place)
    spot = Spot(member.campaign, request.POST)
    sheet = spot.make()
    if sheet is None:
        return _spot_again(request, spot, place)
    return _enter(request, place, sheet, spot)


def _add(
    request: HttpRequest, member: Member, offered: PickOffer, posted: QueryDict
) -> HttpResponse:
    place = places.place_of(places.places(member), posted.get("into", ""))
    counts = counts_of(posted, offered, place)
    if not any(counts.values()) and not places.counts_there(place):
        messages.error(request, _("Nothing selected yet."))
        return render(request, PICK, page(member, account(request), offered, posted), status=422)
    token, hidden = posted.get("token") or uuid4().hex, "hidden" in posted
    rolled = posted.get("rolled") == prepare.EACH
    place, result = places.add_picked(place, counts, token, hidden, rolled)
    if result is not None and not result.ok:
        messages.error(request, result.message)
    elif place.encounter is None:
        number = sum(1 for count in counts.values() if count)
        text = ngettext(
            "%(count)d added to the campaign.", "%(count)d added to the campaign.", number
        )
        messages.success(request, text % {"count": number})
        return redirect("gm_library", member.campaign.pk)
    return redirect(place.back)


def _spot_page(request: HttpRequest, spot: Spot, place: PickingPlace) -> HttpResponse:
    """The whole page; in a fight the content of the GM's sheet; or only the numbers of a
    template."""
    if not wants_part(request):
        return render(request, SPOT, _spot_context(spot, place))
    part = "numbers" if "spot-template" in request.GET else "sheet"
    return render(request, f"{SPOT}#{part}", _spot_context(spot, place))


def _spot_again(request: HttpRequest, spot: Spot, place: PickingPlace) -> HttpResponse:
    """The form with its errors; shown in the fight's sheet if it came from there, even if the fight
    has ended."""
    context = _spot_context(spot, place)
    if not wants_part(request):
        return render(request, SPOT, context, status=422)
    html = render_to_string(f"{SPOT}#sheet", context, request)
    if place.encounter is None or not place.running:
        return retarget(reswap(HttpResponse(html, status=422), "innerHTML"), "#sheet-body")
    result = Result(kind="refused", encounter=place.encounter, code="bad_field")
    return reply(request, place.member, result, lambda board: html)


def _enter(request: HttpRequest, place: PickingPlace, sheet: Combatant, spot: Spot) -> HttpResponse:
    about = spot.about.cleaned_data
    count, hidden = about["count"], about["hidden"]
    if place.running:
        result = places.join(place, sheet, count, spot.token, hidden=hidden)
        return respond(request, place.member, result)
    place = places.enter(place, sheet, count, hidden)
    messages.success(request, _("%(name)s has been added.") % {"name": sheet.shown_name})
    there = place.back if place.in_a_fight else reverse("gm_library", args=[place.campaign.pk])
    return HttpResponseClientRedirect(there) if wants_part(request) else redirect(there)


def _spot_context(spot: Spot, place: PickingPlace) -> dict[str, Any]:
    return {
        "campaign": spot.campaign,
        "spot": spot,
        "place": place,
        "wrong": spot.about.is_bound,
        "step": place.encounter.step if place.encounter else 0,
    }
