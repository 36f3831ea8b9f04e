"""The forecast of a prepared fight, the danger gauge, and trying a foe: a number of it against the
party, without preparing a fight. Only POST starts or changes anything."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from msgspec import Struct

from encounters.after.forecasts import cards, service
from encounters.after.forecasts.danger import danger
from encounters.after.forecasts.progress_texts import ProgressText, look, refusal_text
from encounters.after.forecasts.versions import Setup, setup, stored_version
from encounters.campaigns.access import gm_campaign
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import access
from encounters.play.access import gm_encounter
from encounters.play.fights.roster import taking_part
from encounters.play.fights.states import Unreadable
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import NotPrepared
from encounters.play.preparing.prepare import MOST
from encounters.serve.middleware.requests import wants_part
from rulesets import registry

CARD, TRIAL = "play/forecasts/card.html", "play/forecasts/try.html"


@require_GET
@never_cache
def gm_forecast(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The card; a page polls it while forecasts are running."""
    encounter = _prepared_encounter(request, encounter_pk)
    if not wants_part(request):
        return redirect("gm_prepare", encounter.pk)
    context = {"forecast": cards.forecast_card(encounter, with_form=False), "encounter": encounter}
    return render(request, f"{CARD}#counted", context)


@require_POST
def gm_forecast_count(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Runs all forecasts that have not been run."""
    encounter = _prepared_encounter(request, encounter_pk)
    cards.count(encounter)
    return _answer(request, encounter)


@require_POST
def gm_forecast_cancel(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Cancels the forecasts; the results so far are kept."""
    encounter = _prepared_encounter(request, encounter_pk)
    cards.cancel(encounter)
    return _answer(request, encounter)


@require_POST
def gm_forecast_add(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Adds a version; if it is invalid, the form shows the error."""
    encounter = _prepared_encounter(request, encounter_pk)
    wrong = cards.add(encounter, request.POST)
    return _answer(request, encounter, wrong, request.POST)


@require_POST
def gm_forecast_remove(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Removes a version; repeating it does nothing."""
    encounter = _prepared_encounter(request, encounter_pk)
    cards.remove(encounter, request.POST.get("version", ""))
    return _answer(request, encounter)


@require_GET
@never_cache
def gm_forecast_failed(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """A fight in which the rules failed, as a scenario."""
    encounter = _prepared_encounter(request, encounter_pk)
    wanted, fight = request.GET.get("version", ""), None
    for version in stored_version(encounter).all:
        if version.id == wanted:
            with suppress(NotDone):
                fight = cards.of_version(encounter, taking_part(encounter), version)
    return scenario_file(request, fight, resolve_url("gm_prepare", encounter.pk))


def scenario_file(request: HttpRequest, fight: Setup | None, back: str) -> HttpResponse:
    """The requested fight as a file; if it is unknown, redirects `back` with a message."""
    written = request.GET.get("fight", "")
    number = int(written) if written.isascii() and written.isdecimal() and len(written) < 9 else -1
    scenario = fight.scenario(number) if fight else None
    if scenario is None:
        messages.error(request, _("This fight is no longer available. Run the forecast again."))
        return redirect(back)
    body = json.dumps(scenario, ensure_ascii=False, indent=1)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="fight-{number}.json"'
    return answer


def _prepared_encounter(request: HttpRequest, encounter_pk: int) -> Encounter:
    """The GM's encounter, if it has not begun. Raises NotPrepared."""
    encounter = gm_encounter(request, encounter_pk)
    if encounter.status != Encounter.Status.PREPARED:
        raise NotPrepared(encounter.pk)
    return encounter


def _answer(
    request: HttpRequest, encounter: Encounter, wrong: str = "", sent: Any = None
) -> HttpResponse:
    if not wants_part(request):
        if wrong:
            messages.error(request, wrong)
        return redirect("gm_prepare", encounter.pk)
    context = {"forecast": cards.forecast_card(encounter, wrong, sent), "encounter": encounter}
    return render(request, CARD, context, status=422 if wrong else 200)


@require_GET
@never_cache
def gm_danger(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The content of the danger card; empty if there is nothing to forecast. It is in no panel and
    no stream, so that none can reveal it."""
    encounter = access.gm_encounter(request, encounter_pk)
    try:
        gauge = danger(encounter)
    except Unreadable:  # the fight's page reports it
        gauge = None
    return render(request, "play/forecasts/danger.html", {"danger": gauge})


# -- trying a foe ------------------------------------------------------------------------------


class Trial(Struct, frozen=True):
    """The context of the page. `beat` differs at every refresh."""

    campaign: Campaign
    foe: Combatant
    count: int
    party: tuple[str, ...]
    look: ProgressText
    beat: str

    @property
    def here(self) -> str:
        """The URL of the page with this number."""
        return address("gm_try", self.foe, count=self.count)

    @property
    def failed(self) -> str:
        """The URL of a fight in which the rules failed, without its number."""
        return address("gm_try_failed", self.foe, count=self.count, fight="")


@require_http_methods(["GET", "POST"])
@never_cache
def gm_try(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """The forecast of the party against `count` of this foe. POST runs it."""
    foe, count = _foe(request, campaign_pk, sheet_pk), _count(request)
    if foe.kind != Combatant.Kind.FOE:
        return _no_foe(request, foe)
    return _trial(request, foe, count, begin=request.method == "POST")


@require_POST
def gm_try_cancel(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Cancels the forecast; the results so far are kept."""
    foe, count = _foe(request, campaign_pk, sheet_pk), _count(request)
    if foe.kind != Combatant.Kind.FOE:
        return _no_foe(request, foe)
    with suppress(NotDone):  # then it was never run, and the page shows the reason
        service.cancel(_fight(foe, count, _party(foe.campaign)).key)
    return _trial(request, foe, count)


@require_GET
@never_cache
def gm_try_failed(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """A fight in which the rules failed, as a scenario."""
    foe, count = _foe(request, campaign_pk, sheet_pk), _count(request)
    if foe.kind != Combatant.Kind.FOE:
        return _no_foe(request, foe)
    fight = None
    with suppress(NotDone):
        fight = _fight(foe, count, _party(foe.campaign))
    return scenario_file(request, fight, address("gm_try", foe, count=count))


def address(view: str, foe: Combatant, **more: object) -> str:
    return f"{reverse(view, args=[foe.campaign_id, foe.pk])}?{urlencode(more)}"


def _foe(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> Combatant:
    sheets = gm_campaign(request, campaign_pk).combatants.select_related("campaign")
    return get_object_or_404(sheets, pk=sheet_pk)


def _count(request: HttpRequest) -> int:
    """The requested number; 1 by default."""
    written = (request.POST if request.method == "POST" else request.GET).get("count", "")
    number = int(written) if written.isascii() and written.isdecimal() and len(written) < 19 else 1
    return min(MOST, max(1, number))


def _no_foe(request: HttpRequest, sheet: Combatant) -> HttpResponse:
    messages.error(request, _("Only a foe can be tried against the party."))
    return redirect("gm_sheet", sheet.campaign_id, sheet.pk)


def _trial(request: HttpRequest, foe: Combatant, count: int, begin: bool = False) -> HttpResponse:
    """The page; a tap without htmx redirects to it."""
    party = _party(foe.campaign)
    try:
        fight = _fight(foe, count, party)
        if begin:
            fight.ask()
        text = look(fight, foe.campaign, "trial")
    except NotDone as reason:
        text = refusal_text(reason)
    names = tuple(item.name for item in party)
    trial = Trial(foe.campaign, foe, count, names, text, uuid4().hex)
    if request.method == "POST" and not wants_part(request):
        return redirect(trial.here)
    page = f"{TRIAL}#trial" if wants_part(request) else TRIAL
    return render(request, page, {"trial": trial, "campaign": trial.campaign})


def _party(campaign: Campaign) -> list[Combatant]:
    """The living characters of the party."""
    return list(campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False))


def _fight(foe: Combatant, count: int, party: list[Combatant]) -> Setup:
    """The fight of the party against this number of foes. Raises NotDone."""
    campaign = foe.campaign
    lines = [Participant(combatant=item, count=1, side=item.side) for item in party]
    lines.append(Participant(combatant=foe, count=count, side=foe.side))
    return setup(registry.get(campaign.ruleset), lines, campaign.options)
