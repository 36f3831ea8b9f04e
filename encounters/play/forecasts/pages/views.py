"""The forecast of a prepared fight. Only POST starts or changes anything."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns.requests import wants_part
from encounters.play import access
from encounters.play.access import gm_encounter
from encounters.play.fights.roster import taking_part
from encounters.play.fights.states import Unreadable
from encounters.play.fights.taps import NotDone
from encounters.play.forecasts.danger.card import danger
from encounters.play.forecasts.pages import cards
from encounters.play.forecasts.pages.fights import Setup
from encounters.play.forecasts.pages.versions import stored_version
from encounters.play.models import Encounter
from encounters.play.preparing.options import NotPrepared

CARD = "play/forecasts/card.html"


@require_GET
@never_cache
def gm_forecast(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The card; a page polls it while forecasts are running."""
    encounter = _prepared(request, encounter_pk)
    if not wants_part(request):
        return redirect("gm_prepare", encounter.pk)
    context = {"forecast": cards.card(encounter, with_form=False), "encounter": encounter}
    return render(request, f"{CARD}#counted", context)


@require_POST
def gm_forecast_count(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Runs all forecasts that have not been run."""
    encounter = _prepared(request, encounter_pk)
    cards.count(encounter)
    return _card(request, encounter)


@require_POST
def gm_forecast_cancel(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Cancels the forecasts; the results so far are kept."""
    encounter = _prepared(request, encounter_pk)
    cards.cancel(encounter)
    return _card(request, encounter)


@require_POST
def gm_forecast_add(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Adds a version; if it is invalid, the form shows the error."""
    encounter = _prepared(request, encounter_pk)
    wrong = cards.add(encounter, request.POST)
    return _card(request, encounter, wrong, request.POST)


@require_POST
def gm_forecast_remove(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Removes a version; repeating it does nothing."""
    encounter = _prepared(request, encounter_pk)
    cards.remove(encounter, request.POST.get("version", ""))
    return _card(request, encounter)


@require_GET
@never_cache
def gm_forecast_failed(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """A fight in which the rules failed, as a scenario."""
    encounter = _prepared(request, encounter_pk)
    wanted, fight = request.GET.get("version", ""), None
    version = next((item for item in stored_version(encounter).all if item.id == wanted), None)
    if version is not None:
        with suppress(NotDone):
            fight = cards.of_version(encounter, taking_part(encounter), version)
    return scenario_file(request, fight, resolve_url("gm_prepare", encounter.pk))


def scenario_file(request: HttpRequest, fight: Setup | None, back: str) -> HttpResponse:
    """The requested fight as a file; if it is unknown, redirects `back` with a message."""
    given = request.GET.get("fight", "")
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < 9 else -1
    scenario = fight.scenario(number) if fight else None
    if scenario is None:
        messages.error(request, _("This fight is no longer available. Run the forecast again."))
        return redirect(back)
    body = json.dumps(scenario, ensure_ascii=False, indent=1)
    answer = HttpResponse(body, content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="fight-{number}.json"'
    return answer


def _prepared(request: HttpRequest, encounter_pk: int) -> Encounter:
    """The GM's encounter, if it has not begun. Raises NotPrepared."""
    encounter = gm_encounter(request, encounter_pk)
    if encounter.status != Encounter.Status.PREPARED:
        raise NotPrepared(encounter.pk)
    return encounter


def _card(
    request: HttpRequest, encounter: Encounter, wrong: str = "", sent: Any = None
) -> HttpResponse:
    if not wants_part(request):
        if wrong:
            messages.error(request, wrong)
        return redirect("gm_prepare", encounter.pk)
    context = {"forecast": cards.card(encounter, wrong, sent), "encounter": encounter}
    return render(request, CARD, context, status=422 if wrong else 200)


@require_GET
@never_cache
def gm_danger(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The content of the danger card; empty if there is nothing to forecast. It is in no panel and
    no stream, so that none can reveal it."""
    encounter = access.gm_encounter(request, encounter_pk)
    try:
        found = danger(encounter)
    except Unreadable:  # the fight's page reports it
        found = None
    return render(request, "play/forecasts/danger.html", {"danger": found})
