"""The current invitation, the address it shows, and help if no phone connects."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns import access, changes, network, qr
from encounters.campaigns.requests import wants_part
from encounters.lobby import door

PORTS = {"http": "80", "https": "443"}


@require_GET
@never_cache
def gm_door(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The invitation, if it differs from what the page shows; otherwise 204."""
    campaign = access.gm_campaign(request, campaign_pk)
    shown, given = request.GET.get("shown", ""), request.GET.get("since", "")
    since = int(given) if given.isascii() and given.isdecimal() and len(given) < 12 else 0
    now = door.context(request, campaign, since, shown)
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
        return render(request, "lobby/_door.html", door.context(request, campaign))
    return redirect("gm_table", campaign_pk)


@require_GET
def anyone_unreached(request: HttpRequest) -> HttpResponse:
    """Help for phones that cannot connect to this machine, unless it is a server."""
    if settings.HOSTED:
        raise Http404
    port = request.get_host().rpartition(":")[2] if ":" in request.get_host() else ""
    known = {"port": port or PORTS[request.scheme or "http"]}
    return render(request, "lobby/unreached.html", known)
