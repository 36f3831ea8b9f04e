"""The GM's page of a campaign: what is next, its invitation, whether a phone has opened that, and
help if none connects; and making a campaign.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.after.report import keeping, thinning
from encounters.campaigns import access, changes, network, seats, stock
from encounters.campaigns.audit import note
from encounters.campaigns.forms import CampaignForm
from encounters.campaigns.models import Campaign
from encounters.combatants import library, resting
from encounters.lobby import next_fight, opening
from encounters.play.models import Encounter
from encounters.screens import lobby_screen
from encounters.serve.middleware.requests import wants_part
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Ruleset

PATIENCE = 2 * 60  # s without a visitor until help is offered
KEPT = 60 * 60  # s
PORTS = {"http": "80", "https": "443"}


def door_context(
    request: HttpRequest, campaign: Campaign, since: int = 0, shown_host: str = ""
) -> dict[str, Any]:
    """The context of the invitation. `since` is when its page was opened (s), `shown_host` the host
    it shows: a different one means that the laptop has changed networks."""
    invited = seats.open_invitation(campaign)
    address = network.join_url(request, invited.code) if invited else ""
    host, own = urlsplit(address).netloc, network.is_on_laptop(request)
    addresses = network.addresses() if own else []
    since = since or int(time.time())
    return {
        "campaign": campaign,
        "invited": invited,
        "address": address,
        "host": host,
        "qr": network.qr_svg(address) if address else "",
        "gathered": lobby_screen.all_here(campaign),
        "own": own,
        "known": addresses,
        "here": urlsplit(address).hostname,
        "chooses": len(addresses) > 1 and request.user.is_superuser,
        "moved": bool(shown_host) and shown_host != host,
        "since": since,
        "waits": own and bool(invited) and not visited_since(campaign, since),
    }


def record_visit(request: HttpRequest, campaign: Campaign) -> None:
    """Records that a phone has opened the invitation, so the laptop is reachable."""
    if not str(request.META.get("REMOTE_ADDR", "")).startswith(("127.", "::1")):
        cache.set(_key(campaign), time.time(), KEPT)


def visited_since(campaign: Campaign, since: int) -> bool:
    """Whether a phone has opened it since then, or it is too early to tell."""
    if time.time() - since < PATIENCE or cache.get(_key(campaign), 0) >= since:
        return True
    then = datetime.fromtimestamp(since, UTC)
    return campaign.seats.filter(last_seen__gte=then).exists()


def _key(campaign: Campaign) -> str:
    return f"came:{campaign.pk}"


@require_GET
@never_cache
def gm_door(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The invitation, if it differs from what the page shows; otherwise 204."""
    campaign = access.gm_campaign(request, campaign_pk)
    shown_host, since_text = request.GET.get("shown", ""), request.GET.get("since", "")
    since = (
        int(since_text)
        if since_text.isascii() and since_text.isdecimal() and len(since_text) < 12
        else 0
    )
    now = door_context(request, campaign, since, shown_host)
    code = now["invited"].code if now["invited"] else ""
    same = (now["host"], code, str(int(now["waits"])), str(int(now["gathered"])))
    if same == tuple(request.GET.get(name, "") for name in ("shown", "code", "waits", "all")):
        return HttpResponse(status=204)
    return render(request, "lobby/_door.html", now)


@require_POST
def gm_address(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Sets the laptop's address for phones. It applies to all campaigns, so only the server's owner
    can change it."""
    campaign = access.gm_campaign(request, campaign_pk)
    runs = request.user.is_superuser and network.is_on_laptop(request)
    if runs and network.choose(request.POST.get("address", "")):
        changes.announce(campaign)  # the table display shows the code too
    if wants_part(request):
        return render(request, "lobby/_door.html", door_context(request, campaign))
    return redirect("gm_table", campaign_pk)


@require_GET
def anyone_unreached(request: HttpRequest) -> HttpResponse:
    """Help for phones that cannot connect to this machine, unless it is a server."""
    if settings.HOSTED:
        raise Http404
    port = request.get_host().rpartition(":")[2] if ":" in request.get_host() else ""
    values = {"port": port or PORTS[request.scheme or "http"]}
    return render(request, "lobby/unreached.html", values)


log = logging.getLogger(__name__)


@require_http_methods(["GET", "POST"])
def gm_new(request: HttpRequest) -> HttpResponse:
    """Makes a campaign, optionally with the demo's characters and foes."""
    user = access.gm(request)
    form = CampaignForm(request.POST or None)
    if not form.is_valid():
        return render(request, "lobby/new.html", {"form": form})
    values = form.cleaned_data
    with transaction.atomic():
        first = next_fight.is_first_campaign(user)
        ruleset = registry.get(values["ruleset"])
        campaign = _with_demo(request, user, ruleset, values) if values["demo"] else None
        if campaign is None:
            campaign = Campaign.objects.create(
                gm=user, name=values["name"], ruleset=ruleset.slug, language=values["language"]
            )
        campaign.first_steps = first
        campaign.save(update_fields=["first_steps"])
        seats.invite(campaign)
        note(user, "campaign_made", campaign, name=campaign.name)
    return redirect("gm_table", campaign.pk)


def _with_demo(
    request: HttpRequest, gm: User, ruleset: Ruleset, values: dict[str, Any]
) -> Campaign | None:
    """A campaign with the demo; None, and a message to the GM, if the game cannot read its own
    demo."""
    try:
        language = get_language() or "en"
        return opening.create_with_demo(gm, ruleset, language, values["name"], values["language"])
    except Exception:  # packages by others may fail in any way
        log.exception("the demo of %s cannot be read", ruleset.slug)
        messages.error(request, _("The demo of this game cannot be read. You begin without it."))
        return None


@require_GET
@never_cache
def gm_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The GM's page of a campaign: what is next, the fights, the players with the code, and links
    to the rest."""
    campaign = access.gm_campaign(request, campaign_pk)
    thinning.once_a_day(campaign)
    with suppress(DatabaseError):  # a full or read-only disk
        seats.record_opening(campaign, access.gm(request))
    fights = next_fight.in_order(campaign)
    next_step = _next(campaign, fights)
    context = {
        **door_context(request, campaign),
        **next_step,
        "ruleset_name": message(registry.get(campaign.ruleset).name),
        "lobby": lobby_screen.people_html(campaign, get_language() or "en"),
        "rests": resting.kinds(campaign),
        "encounters": fights[1:] if next_step["next"] else fights,
        "fights_in_all": campaign.encounters.count(),
        "stock": stock.labels(registry.get(campaign.ruleset)),
        "switch": access.other_screen(request, campaign),
        "fought": campaign.encounters.filter(status__in=keeping.ENDED).exists(),
    }
    return render(request, "lobby/table.html", context)


@require_GET
@never_cache
def gm_next(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The guide or the next fight, if it differs from what the page shows; otherwise 204."""
    campaign = access.gm_campaign(request, campaign_pk)
    now = _next(campaign, next_fight.in_order(campaign))
    if request.GET.get("shown") == now["mark"]:
        return HttpResponse(status=204)
    return render(
        request,
        "lobby/_next.html",
        {"campaign": campaign, "own": network.is_on_laptop(request), **now},
    )


def _next(campaign: Campaign, fights: list[Encounter]) -> dict[str, Any]:
    """The first thing on the page."""
    guide, phones = next_fight.guide_of(campaign), next_fight.phones_here(campaign)
    fight = next_fight.first_open(fights) if guide is None else None
    mark = next_fight.page_mark(guide, fight, phones)
    programs = library.programs(registry.get(campaign.ruleset))
    context = {"guide": guide, "next": fight, "phones": phones, "programs": programs}
    return {**context, "mark": mark}


@require_POST
def gm_first_fight(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes the guide's fight, with the party and the foes entered for it."""
    campaign = access.gm_campaign(request, campaign_pk)
    return redirect("gm_prepare", next_fight.first_fight(campaign).pk)


@require_POST
def gm_no_first_steps(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Dismisses the guide."""
    next_fight.dismiss_guide(access.gm_campaign(request, campaign_pk))
    return redirect("gm_table", campaign_pk)
