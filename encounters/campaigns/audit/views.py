"""The audit log of a campaign, for its GM."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from encounters.campaigns import access
from encounters.campaigns.audit.words import SENTENCES, kinds, sentence

AT_ONCE = 50


@require_GET
def gm_audit(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The entries, newest first, optionally filtered by person or kind."""
    campaign = access.gm_campaign(request, campaign_pk)
    found = campaign.audit.all()
    people = sorted(set(found.order_by().values_list("who", flat=True)) - {""})
    verbs = set(found.order_by().values_list("verb", flat=True)) & SENTENCES.keys()
    who, verb = request.GET.get("who", ""), request.GET.get("kind", "")
    if who in people:
        found = found.filter(who=who)
    if verb in verbs:
        found = found.filter(verb=verb)
    page = Paginator(found, AT_ONCE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "page": page,
        "entries": [(entry, sentence(entry)) for entry in page],
        "people": people,
        "kinds": kinds(verbs),
        "who": who,
        "kind": verb,
    }
    return render(request, "campaigns/audit.html", context)
