"""Rests of the party: a preview of each kind, taking one, and undoing it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access
from encounters.campaigns.models import Campaign
from encounters.combatants import resting
from encounters.combatants.models import Combatant
from encounters.forms import RulesForm
from encounters.serve.middleware.requests import number

type Choosers = list[tuple[Combatant, RulesForm]]


@require_http_methods(["GET", "POST"])
@never_cache
def gm_rest(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Previews each kind of rest, and takes one. Not available during a fight, or in a game without
    rests."""
    campaign = access.gm_campaign(request, campaign_pk)
    kinds = resting.kinds(campaign)
    if request.method == "POST":
        kind = request.POST.get("kind", "")
        choosers = resting.choosers(campaign, kind, request.POST)
        if not _take_rest(request, campaign, kind, choosers):
            return _page(request, campaign, kinds, {kind: choosers})
        return redirect("gm_rest" if kinds else "gm_table", campaign_pk)
    return _page(request, campaign, kinds) if kinds else redirect("gm_table", campaign_pk)


def _take_rest(request: HttpRequest, campaign: Campaign, kind: str, choosers: Choosers) -> bool:
    """Takes the rest. False if a choice is invalid; its form has the error."""
    valid = [form.is_valid() for _sheet, form in choosers]  # each form has its own errors
    if not all(valid):
        return False
    chosen = {sheet.pk: form.values() for sheet, form in choosers}
    try:
        resting.rest(campaign, kind, number(request, "seen"), chosen)
    except resting.NotNow:
        messages.error(request, _("Something has changed since. Nobody has rested."))
    except resting.NotChosen as wrong:
        forms = {sheet.pk: form for sheet, form in choosers}
        forms[wrong.pk].refuse(wrong.refused)
        return False
    return True


def _page(
    request: HttpRequest,
    campaign: Campaign,
    kinds: Mapping[str, str],
    wrong: Mapping[str, Choosers] = MappingProxyType({}),
) -> HttpResponse:
    """The page with each kind of rest; `wrong` are forms with errors."""
    rests = [
        {
            "kind": kind,
            "word": word,
            "changes": (changes := resting.preview(campaign, kind)),
            "helps": any(lines for _sheet, lines, _why in changes),
            "choosers": wrong.get(kind) or resting.choosers(campaign, kind),
        }
        for kind, word in kinds.items()
    ]
    context = {"campaign": campaign, "rests": rests, "last": resting.last(campaign)}
    return render(request, "combatants/rest.html", context, status=422 if wrong else 200)


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
