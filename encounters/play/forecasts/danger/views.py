"""The gauge for the GM's page. It is in no stream and no panel, so that none can reveal it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.play import access
from encounters.play.fights.states import Unreadable
from encounters.play.forecasts.danger.card import danger


@require_GET
@never_cache
def gm_danger(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The content of the card; empty if there is nothing to forecast."""
    encounter = access.gm_encounter(request, encounter_pk)
    try:
        found = danger(encounter)
    except Unreadable:  # the fight's page reports it
        found = None
    return render(request, "play/forecasts/danger.html", {"danger": found})
