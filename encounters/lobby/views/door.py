"""The current invitation on the GM's page, the address it shows, whether a phone has opened it, and
help if none connects.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns import access, changes, network, qr, seats
from encounters.campaigns.models import Campaign
from encounters.campaigns.requests import wants_part
from encounters.play.panels import lobby

PATIENCE = 2 * 60  # s without a visitor until help is offered
KEPT = 60 * 60  # s


def door_context(
    request: HttpRequest, campaign: Campaign, since: int = 0, shown: str = ""
) -> dict[str, Any]:
    """The context of the invitation. `since` is when its page was opened (s), `shown` the host it
    shows: a different one means that the laptop has changed networks."""
    invited = seats.open_invitation(campaign)
    address = qr.join_url(request, invited.code) if invited else ""
    host, own = urlsplit(address).netloc, qr.is_own(request)
    known = network.addresses() if own else []
    since = since or int(time.time())
    return {
        "campaign": campaign,
        "invited": invited,
        "host": host,
        "qr": qr.svg(address) if address else "",
        "gathered": lobby.gathered(campaign),
        "own": own,
        "known": known,
        "here": urlsplit(address).hostname,
        "chooses": len(known) > 1 and request.user.is_superuser,
        "moved": bool(shown) and shown != host,
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


PORTS = {"http": "80", "https": "443"}


@require_GET
@never_cache
def gm_door(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The invitation, if it differs from what the page shows; otherwise 204."""
    campaign = access.gm_campaign(request, campaign_pk)
    shown, given = request.GET.get("shown", ""), request.GET.get("since", "")
    since = int(given) if given.isascii() and given.isdecimal() and len(given) < 12 else 0
    now = door_context(request, campaign, since, shown)
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
    runs = request.user.is_superuser and qr.is_own(request)
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
    known = {"port": port or PORTS[request.scheme or "http"]}
    return render(request, "lobby/unreached.html", known)
