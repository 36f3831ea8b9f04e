"""The page for a fight whose current step is damaged: the GM may go back to before it."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django_htmx.http import HttpResponseClientRedirect

from encounters.campaigns.access import member_if
from encounters.campaigns.requests import wants_part
from encounters.play.fights import states
from encounters.play.history.line import head, steps_back
from encounters.play.models import Encounter, Step

MOST_STEPS = 50  # checked, one after the other


def page(request: HttpRequest, damaged: states.Unreadable) -> HttpResponse:
    encounter = damaged.encounter
    member = member_if(request, encounter.campaign)
    gm = member is not None and member.gm
    if wants_part(request):
        there = ("gm_play", encounter.pk) if gm else ("seat_play", encounter.campaign_id)
        return HttpResponseClientRedirect(resolve_url(*there))
    context = {
        "encounter": encounter,
        "number": damaged.number,
        "gm": gm,
        "before": last_readable(encounter) if gm else None,
        "token": uuid4().hex,
    }
    return render(request, "play/unreadable.html", context, status=503)


def last_readable(encounter: Encounter) -> Step | None:
    """The latest step before the one shown now whose state can still be read."""
    before = steps_back(encounter, head(encounter))
    next(before, None)
    for _, step in zip(range(MOST_STEPS), before, strict=False):
        try:
            states.decoded(encounter, step)
        except states.Unreadable:
            continue
        return step
    return None
