"""Preparing a fight: every tap is saved at once and returns the updated page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.after.forecasts import cards
from encounters.campaigns.access import gm_campaign
from encounters.campaigns.forms import SpokenForm
from encounters.campaigns.seats import open_invitation
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import unfit_value
from encounters.combatants.views.sheets import sheet_page
from encounters.forms import RulesForm
from encounters.play.access import gm_encounter
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import options, prepare
from encounters.play.preparing.roster_page import roster, tiles_of
from encounters.screens.lobby_screen import all_here
from encounters.serve.database import calls
from encounters.serve.middleware.requests import number, wants_part

PAGE, CHANGED = "play/preparing/prepare.html", "play/preparing/changed.html"


class EncounterForm(SpokenForm):
    """Name and note of an encounter."""

    spoken = ("name", "note")

    class Meta:
        model = Encounter
        fields = ["name", "note"]


@require_POST
def gm_new_encounter(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes an encounter with the whole party in it; its name can be changed."""
    campaign = gm_campaign(request, campaign_pk)
    name = request.POST.get("name", "").strip()[:80]
    return redirect("gm_prepare", prepare.new(campaign, name).pk)


@require_GET
@never_cache
def gm_prepare(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The page of a prepared fight: party, foes, options, start. A fight that has begun redirects
    to it."""
    encounter = gm_encounter(request, encounter_pk)
    if not encounter.open:
        return redirect("gm_play", encounter_pk)
    return _page(request, encounter)


@require_POST
def gm_party(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets which members of the party take part: exactly those that are checked."""
    encounter = gm_encounter(request, encounter_pk)
    pks = [int(pk) for pk in request.POST.getlist("party") if pk.isdecimal() and len(pk) < 19]
    prepare.set_party(encounter, pks)
    return _page(request, encounter)


@require_http_methods(["GET", "POST"])
@never_cache
def gm_new_foe(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Enters a foe of the table's own, beginning with an empty sheet; once saved, one of it takes
    part in the fight."""
    encounter = gm_encounter(request, encounter_pk)
    if not encounter.open:
        return redirect("gm_play", encounter_pk)
    sheet = Combatant(campaign=encounter.campaign, kind=Combatant.Kind.FOE)
    fight = reverse("gm_prepare", args=[encounter_pk])
    pick = f"{reverse('gm_pick', args=[encounter.campaign_id])}?into={encounter_pk}"
    response = sheet_page(request, sheet, fight=fight, pick=pick)
    if sheet.pk:
        prepare.set_count(encounter, sheet, sheet.side, 1)
    return response


@require_POST
def gm_count(request: HttpRequest, encounter_pk: int, sheet_pk: int) -> HttpResponse:
    """Sets how many of a sheet are on a side; the resulting number is sent, so repeated taps do not
    count twice."""
    encounter = gm_encounter(request, encounter_pk)
    sheet = get_object_or_404(encounter.campaign.combatants, pk=sheet_pk)
    side = request.POST.get("side", sheet.side)
    if side in prepare.SIDES:
        prepare.set_count(encounter, sheet, side, number(request, "count"))
    return _page(request, encounter)


@require_POST
def gm_line(request: HttpRequest, encounter_pk: int, line_pk: int) -> HttpResponse:
    """Sets the side of a line, whether it is hidden until it acts, and its rolled numbers."""
    encounter = gm_encounter(request, encounter_pk)
    line = get_object_or_404(Participant, pk=line_pk, encounter=encounter)
    side = request.POST.get("side", line.side)
    if side in prepare.SIDES:
        prepare.change_line(encounter, line, side, request.POST.get("hidden") == "on")
        if "rolled" in request.POST:
            prepare.choose(encounter, line, request.POST["rolled"] == prepare.EACH)
    return _page(request, encounter)


@require_POST
def gm_surprise(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets whether a whole side is surprised or lies in ambush."""
    encounter = gm_encounter(request, encounter_pk)
    options.set_surprise(encounter, request.POST.get("side", ""), request.POST.get("on") == "on")
    return _page(request, encounter)


@require_http_methods(["GET", "POST"])
def gm_line_sheet(request: HttpRequest, encounter_pk: int, line_pk: int) -> HttpResponse:
    """Changes a sheet for this fight only."""
    encounter = gm_encounter(request, encounter_pk)
    if not encounter.open:
        return redirect("gm_play", encounter_pk)
    lines = Participant.objects.select_related("combatant__campaign")
    line = get_object_or_404(lines, pk=line_pk, encounter=encounter)
    form = prepare.line_form(line, request.POST if request.method == "POST" else None)
    if request.method == "POST" and prepare.set_stats(encounter, line, form):
        return redirect("gm_prepare", encounter_pk)
    wrong = form.is_bound and not form.rearranged
    context = {"encounter": encounter, "line": line, "stats": form, "wrong": wrong}
    return render(request, "play/preparing/line.html", context, status=422 if wrong else 200)


@require_POST
def gm_options(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets the options of this fight; invalid ones are shown again with the error."""
    encounter = gm_encounter(request, encounter_pk)
    form = options.options_form(encounter, request.POST)
    if options.set_options(encounter, form):
        return _page(request, encounter)
    return _page(request, encounter, form)


@require_POST
def gm_name_encounter(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets the name and note of an encounter."""
    encounter = gm_encounter(request, encounter_pk)
    form = EncounterForm(request.POST, instance=encounter)
    if form.is_valid():
        form.save()
    else:
        messages.error(request, _("A fight needs a name of at most 80 characters."))
    return redirect("gm_prepare", encounter_pk)


@require_POST
def gm_copy_encounter(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Makes a copy with the same roster."""
    encounter = gm_encounter(request, encounter_pk)
    return redirect("gm_prepare", prepare.duplicate(encounter).pk)


@require_POST
def gm_delete_encounter(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Deletes a fight, unless it is on the table."""
    encounter = gm_encounter(request, encounter_pk)
    if encounter.status in Encounter.LIVE:
        messages.error(request, _("This fight is running. End it first."))
        return redirect("gm_play", encounter_pk)
    with calls.long_timeout():
        encounter.delete()
    messages.success(request, _("%(name)s has been deleted.") % {"name": encounter.shown_name})
    return redirect("gm_table", encounter.campaign_id)


@require_POST
def gm_bring_back(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Revives a character. A sheet that is unfit for a fight is opened to be corrected first."""
    campaign = gm_campaign(request, campaign_pk)
    sheet = get_object_or_404(campaign.combatants.select_related("campaign"), pk=sheet_pk)
    prepare.revive(sheet)
    messages.success(request, _("%(name)s is alive again.") % {"name": sheet.shown_name})
    what = unfit_value(sheet.ruleset, sheet, sheet.stats)
    if not what:
        return redirect("gm_table", campaign_pk)
    messages.error(request, _("Enter a new value: %(what)s.") % {"what": what})
    return redirect("gm_sheet", campaign_pk, sheet_pk)


def _page(
    request: HttpRequest, encounter: Encounter, refused: RulesForm | None = None
) -> HttpResponse:
    if request.method == "POST" and not wants_part(request) and refused is None:
        return redirect("gm_prepare", encounter.pk)
    form = refused or options.options_form(encounter)
    tiles, others = tiles_of(form)
    context: dict[str, Any] = {
        "encounter": encounter,
        "campaign": encounter.campaign,
        "invited": None if all_here(encounter.campaign) else open_invitation(encounter.campaign),
        "form": EncounterForm(instance=encounter),
        "options": form,
        "tiles": tiles,
        "others": others,
        "forewarnings": options.forewarnings(encounter),
        "forecast": cards.forecast_card(encounter),
        **roster(encounter),
    }
    page = CHANGED if wants_part(request) else PAGE
    wrong = refused is not None and not refused.rearranged
    return render(request, page, context, status=422 if wrong else 200)
