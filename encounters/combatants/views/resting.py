"""A rest of the party: what each kind would restore, taking one, and undoing it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access
from encounters.campaigns.posted import number
from encounters.combatants import resting


@require_http_methods(["GET", "POST"])
@never_cache
def gm_rest(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Previews each kind of rest, and takes one. There is none during a fight, or in a game without
    rests."""
    campaign = access.gm_campaign(request, campaign_pk)
    kinds = resting.kinds(campaign)
    if request.method == "POST":
        try:
            resting.rest(campaign, request.POST.get("kind", ""), number(request, "seen"))
        except resting.NotNow:
            messages.error(request, _("Something has changed since. Nobody has rested."))
        return redirect("gm_rest" if kinds else "gm_table", campaign_pk)
    if not kinds:
        return redirect("gm_table", campaign_pk)
    context = {
        "campaign": campaign,
        "rests": [
            {"kind": kind, "word": word, "changes": resting.preview(campaign, kind)}
            for kind, word in kinds.items()
        ],
        "last": resting.last(campaign),
    }
    return render(request, "combatants/rest.html", context)


@require_POST
def gm_rest_back(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Restores the sheets as they were before the last rest."""
    campaign = access.gm_campaign(request, campaign_pk)
    try:
        resting.take_back(campaign)
        messages.success(request, _("The rest has been undone."))
    except resting.NotNow:
        messages.error(request, _("A sheet has changed since. Nothing was undone."))
    return redirect("gm_rest" if resting.kinds(campaign) else "gm_table", campaign_pk)
