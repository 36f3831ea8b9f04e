"""What the GM sets for a campaign: its name, what players see, its house rules; and its end."""

from __future__ import annotations

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from encounters.campaigns import access, changes
from encounters.campaigns.forms import SettingsForm
from encounters.campaigns.models import Campaign
from encounters.forms import RulesForm, form_for
from encounters.wording import message
from rulesets import registry
from rulesets.contract import Refused


@require_http_methods(["GET", "POST"])
def gm_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name, what players see of foes, and the GM's own dice."""
    campaign = access.gm_campaign(request, campaign_pk)
    form = SettingsForm(request.POST or None, instance=campaign)
    if form.is_valid():
        with transaction.atomic():
            changes.announce(form.save())
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    return render(request, "campaigns/settings.html", {"campaign": campaign, "form": form})


@require_http_methods(["GET", "POST"])
def gm_rules(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The house rules that new fights of this campaign start with."""
    campaign = access.gm_campaign(request, campaign_pk)
    ruleset = registry.get(campaign.ruleset)
    form = form_for(
        tuple(one for one in ruleset.options if one.type != "combatant"),
        ruleset.wording.terms,
        request.POST if request.method == "POST" else None,
        campaign.options,
        within="options",
    )
    if form.is_valid() and _kept(campaign, form):
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    context = {"campaign": campaign, "form": form, "ruleset_name": message(ruleset.name)}
    wrong = form.is_bound and not form.rearranged
    return render(request, "campaigns/rules.html", context, status=422 if wrong else 200)


@require_http_methods(["GET", "POST"])
def gm_delete(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Deletes the campaign with everything in it, after one question."""
    campaign = access.gm_campaign(request, campaign_pk)
    if request.method == "POST":
        campaign.delete()
        messages.success(request, _("%(name)s is gone.") % {"name": campaign.name})
        return redirect("start")
    return render(request, "campaigns/delete.html", {"campaign": campaign})


def _kept(campaign: Campaign, form: RulesForm) -> bool:
    """Saves the options if the rules allow them, and says whether they do."""
    try:
        registry.get(campaign.ruleset).check_options(form.values())
    except Refused as refused:
        form.refuse(refused)
        return False
    campaign.options = form.values()
    campaign.save(update_fields=["options"])
    return True
