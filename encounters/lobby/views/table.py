"""The GM's page of a campaign, and making a campaign."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import access, opened, seats
from encounters.campaigns.audit.noting import note
from encounters.campaigns.forms import CampaignForm
from encounters.campaigns.models import Campaign
from encounters.combatants import resting
from encounters.lobby import demo, door, first_steps
from encounters.play import thinning
from encounters.play.models import Encounter
from encounters.play.panels import lobby
from encounters.play.report import keeping
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Ruleset

log = logging.getLogger(__name__)


@require_http_methods(["GET", "POST"])
def gm_new(request: HttpRequest) -> HttpResponse:
    """Makes a campaign, optionally with the demo's characters and foes."""
    user = access.gm(request)
    form = CampaignForm(request.POST or None)
    if not form.is_valid():
        return render(request, "lobby/new.html", {"form": form})
    given = form.cleaned_data
    with transaction.atomic():
        first = first_steps.wanted(user)
        ruleset = registry.get(given["ruleset"])
        campaign = _with_demo(request, user, ruleset, given) if given["demo"] else None
        if campaign is None:
            campaign = Campaign.objects.create(
                gm=user, name=given["name"], ruleset=ruleset.slug, language=given["language"]
            )
        campaign.first_steps = first
        campaign.save(update_fields=["first_steps"])
        seats.invite(campaign)
        note(user, "campaign_made", campaign, name=campaign.name)
    return redirect("gm_table", campaign.pk)


def _with_demo(
    request: HttpRequest, gm: User, ruleset: Ruleset, given: dict[str, Any]
) -> Campaign | None:
    """A campaign with the demo; None, and a message to the GM, if the game cannot read its own
    demo."""
    try:
        language = get_language() or "en"
        return demo.create(gm, ruleset, language, given["name"], given["language"])
    except Exception:  # packages by others may fail in any way
        log.exception("the demo of %s cannot be read", ruleset.slug)
        messages.error(request, _("The demo of this game cannot be read. You begin without it."))
        return None


@require_GET
@never_cache
def gm_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The GM's page of a campaign: the QR code, presence, the party, the fights, and links to the
    rest."""
    campaign = access.gm_campaign(request, campaign_pk)
    thinning.once_a_day(campaign)
    with suppress(DatabaseError):  # a full or read-only disk
        opened.note(campaign, access.gm(request))
    context = {
        **door.context(request, campaign),
        "ruleset_name": message(registry.get(campaign.ruleset).name),
        "first_steps": first_steps.first_steps(campaign),
        "lobby": lobby.html(campaign, get_language() or "en"),
        "rests": resting.kinds(campaign),
        "encounters": _on_the_table_first(campaign),
        "switch": access.other_screen(request, campaign),
        "fought": campaign.encounters.filter(status__in=keeping.ENDED).exists(),
    }
    return render(request, "lobby/table.html", context)


@require_GET
@never_cache
def gm_first_steps(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The checklist of first steps, if it differs from what the page shows; otherwise 204."""
    campaign = access.gm_campaign(request, campaign_pk)
    steps = first_steps.first_steps(campaign)
    if steps and request.GET.get("done") == first_steps.ticked(steps):
        return HttpResponse(status=204)
    context = {"campaign": campaign, "first_steps": steps}
    return render(request, "lobby/_first_steps.html", context)


@require_POST
def gm_no_first_steps(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Dismisses the checklist."""
    first_steps.dismiss(access.gm_campaign(request, campaign_pk))
    return redirect("gm_table", campaign_pk)


def _on_the_table_first(campaign: Campaign) -> list[Encounter]:
    """Running fights, then those that are over, then prepared ones, then closed ones."""
    order = ["running", "over", "prepared", "closed"]
    found = campaign.encounters.all()
    return sorted(found, key=lambda item: (order.index(item.status), item.pk))
