"""The GM's page of a campaign, and how one begins."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from encounters.campaigns import access, qr, seats
from encounters.campaigns.audit.noting import note
from encounters.campaigns.forms import CampaignForm
from encounters.campaigns.models import Campaign
from encounters.combatants import resting
from encounters.hall import demo
from encounters.play import thinning
from encounters.play.models import Encounter
from encounters.play.panels import lobby
from encounters.play.report import keeping
from encounters.wording import message
from rulesets import registry


@require_http_methods(["GET", "POST"])
def gm_new(request: HttpRequest) -> HttpResponse:
    """A new campaign, with the demo's characters and foes if wanted."""
    user = access.gm(request)
    form = CampaignForm(request.POST or None)
    if not form.is_valid():
        return render(request, "hall/new.html", {"form": form})
    given = form.cleaned_data
    with transaction.atomic():
        if given["demo"]:
            ruleset = registry.get(given["ruleset"])
            campaign = demo.create(user, ruleset, get_language() or "en", given["name"])
        else:
            campaign = Campaign.objects.create(
                gm=user, name=given["name"], ruleset=given["ruleset"]
            )
        seats.invite(campaign)
        note(user, "campaign_made", campaign, name=campaign.name)
    return redirect("gm_table", campaign.pk)


@require_GET
@never_cache
def gm_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The QR code, who is here, the party, the fights, and links to everything else."""
    campaign = access.gm_campaign(request, campaign_pk)
    thinning.once_a_day(campaign)
    invited = seats.open_invitation(campaign)
    address = qr.join_url(request, invited.code) if invited else ""
    context = {
        "campaign": campaign,
        "ruleset_name": message(registry.get(campaign.ruleset).name),
        "invited": invited,
        "host": urlsplit(address).netloc,
        "qr": qr.svg(address) if address else "",
        "lobby": lobby.html(campaign, get_language() or "en"),
        "rests": resting.kinds(campaign),
        "encounters": _on_the_table_first(campaign),
        "switch": access.other_screen(request, campaign),
        "fought": campaign.encounters.filter(status__in=keeping.ENDED).exists(),
    }
    return render(request, "hall/table.html", context)


def _on_the_table_first(campaign: Campaign) -> list[Encounter]:
    """Running fights first, then those that are over, then prepared ones, then closed ones."""
    order = ["running", "over", "prepared", "closed"]
    found = campaign.encounters.all()
    return sorted(found, key=lambda one: (order.index(one.status), one.pk))
