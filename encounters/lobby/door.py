"""The invitation on the GM's page: the URL of the QR code, and whether a phone has opened it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from django.core.cache import cache
from django.http import HttpRequest

from encounters.campaigns import network, qr, seats
from encounters.campaigns.models import Campaign
from encounters.play.panels import lobby

PATIENCE = 2 * 60  # s without a visitor until help is offered
KEPT = 60 * 60  # s


def context(
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
        "address": address,
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
