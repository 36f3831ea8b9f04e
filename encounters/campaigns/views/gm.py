"""Settings of a campaign: its name, what players see, its house rules; and its audit log."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from encounters.campaigns import access, changes, stock
from encounters.campaigns.audit import SENTENCES, audited, kinds, sentence
from encounters.campaigns.forms import SettingsForm
from encounters.campaigns.models import Campaign
from encounters.forms import RulesForm, form_for
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Refused

AT_ONCE = 50


@require_http_methods(["GET", "POST"])
def gm_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name, what players see of foes, and the GM's own dice."""
    campaign = access.gm_campaign(request, campaign_pk)
    form = SettingsForm(request.POST or None, instance=campaign)
    if form.is_valid():
        with audited(request, "settings_changed", campaign, what=form.changed_data):
            changes.announce(form.save())
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    owner = campaign.gm_id == request.user.pk
    context = {"campaign": campaign, "form": form, "owner": owner}
    return render(request, "campaigns/settings.html", context)


@require_http_methods(["GET", "POST"])
def gm_rules(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The house rules that new fights of this campaign start with."""
    campaign = access.gm_campaign(request, campaign_pk)
    ruleset = registry.get(campaign.ruleset)
    form = form_for(
        tuple(option for option in ruleset.options if option.type != "combatant"),
        ruleset.wording.terms,
        request.POST if request.method == "POST" else None,
        campaign.options,
        within="options",
    )
    if form.is_valid() and _kept(request, campaign, form):
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    context = {"campaign": campaign, "form": form, "ruleset_name": message(ruleset.name)}
    wrong = form.is_bound and not form.rearranged
    return render(request, "campaigns/rules.html", context, status=422 if wrong else 200)


@require_http_methods(["GET", "POST"])
def gm_stock(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The campaign's own weapons, spells and the like, which its sheets can begin rows from."""
    campaign = access.gm_campaign(request, campaign_pk)
    ruleset = registry.get(campaign.ruleset)
    described = stock.description(ruleset)
    data = request.POST if request.method == "POST" else None
    form = described.form("stock", data, campaign.stock)
    if form.is_valid() and _stocked(request, campaign, form):
        messages.success(request, _("Saved."))
        return redirect("gm_library", campaign_pk)
    context = {"campaign": campaign, "form": form, "labels": stock.labels(ruleset)}
    wrong = form.is_bound and not form.rearranged
    return render(request, "campaigns/stock.html", context, status=422 if wrong else 200)


def _stocked(request: HttpRequest, campaign: Campaign, form: RulesForm) -> bool:
    """Saves the rows if the rules allow them. Returns whether they do."""
    try:
        stock.check_rows(registry.get(campaign.ruleset), form.values())
    except Refused as refused:
        form.refuse(refused)
        return False
    before, campaign.stock = campaign.stock, form.values()
    what = [name for name, rows in campaign.stock.items() if rows != before.get(name, [])]
    with audited(request, "own_lists_changed", campaign, what=what):
        campaign.save(update_fields=["stock"])
    return True


def _kept(request: HttpRequest, campaign: Campaign, form: RulesForm) -> bool:
    """Saves the options if the rules allow them. Returns whether they do."""
    try:
        registry.get(campaign.ruleset).check_options(form.values())
    except Refused as refused:
        form.refuse(refused)
        return False
    before, campaign.options = campaign.options, form.values()
    names = sorted({*before, *campaign.options})
    what = [name for name in names if before.get(name) != campaign.options.get(name)]
    with audited(request, "rules_changed", campaign, what=what):
        campaign.save(update_fields=["options"])
    return True


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
