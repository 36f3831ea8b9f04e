"""Pages that follow the fight, the log, and the details behind "why?"; and the page for a fight
whose current step is damaged."""

from __future__ import annotations

import re
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect
from msgspec.structs import asdict

from encounters.campaigns import languages, network
from encounters.campaigns.access import member_if
from encounters.campaigns.models import Campaign
from encounters.campaigns.seats import open_invitation
from encounters.play import access
from encounters.play.fights import states
from encounters.play.fights.choices import choice_from, not_offered
from encounters.play.fights.states import head, steps_back
from encounters.play.models import Encounter, Step
from encounters.screens import board_cache, boards
from encounters.screens.log import beats, news
from encounters.screens.questions.pending import live_odds
from encounters.screens.sheets import questions
from encounters.screens.views.knowledge import own_place
from encounters.screens.views.replies import sight_of
from encounters.serve.live.places import Place
from encounters.serve.middleware.requests import wants_part
from encounters.serve.performance.markup import SafeString

MOST_LINES = 2000
MOST_STEPS = 50  # checked, one after the other
FORM = re.compile(r'<form\b[^<>]*?\sid="([^"]*)"')


@require_GET
@never_cache
def anyone_alive(request: HttpRequest) -> HttpResponse:
    """The liveness check of the server."""
    return HttpResponse(status=204)


@require_GET
@never_cache
def seat_play(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """A player's only page: the running fight, or the lobby between fights."""
    member = access.member_of(request, campaign_pk)
    if member.seat is None:
        return redirect("gm_table", campaign_pk)
    if member.seat.watching and member.seat.shows_display and "list" not in request.GET:
        return redirect("table_play", campaign_pk)
    return _page(request, member.campaign, own_place(member, get_language() or "en"))


@require_GET
@never_cache
def seat_fight(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The way to the running fight, for a player whose page does not follow it; 204 without one."""
    campaign = access.member_of(request, campaign_pk).campaign
    if not campaign.encounters.filter(status=Encounter.Status.RUNNING).exists():
        return HttpResponse(status=204)
    return render(request, "play/_fight.html", {"campaign": campaign})


@require_GET
@never_cache
def seat_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The table display."""
    member = access.member_of(request, campaign_pk)
    languages.speak_of_table(request, member.campaign)
    return _page(request, member.campaign, Place("table", None, get_language() or "en"))


@require_GET
@never_cache
def seat_door(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The QR code for joining, as a picture for the table display."""
    invited = open_invitation(access.member_of(request, campaign_pk).campaign)
    if invited is None:
        raise Http404
    picture = network.qr_picture(network.join_url(request, invited.code))
    return HttpResponse(picture, content_type="image/svg+xml")


@require_GET
@never_cache
def gm_play(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The GM's page of a fight that is on the table, or waits for the dice it begins with."""
    encounter = access.gm_encounter(request, encounter_pk)
    if encounter.open:
        return redirect("gm_prepare", encounter_pk)
    if encounter.status == Encounter.Status.CLOSED:
        return redirect("seat_log", encounter_pk)
    place = Place("gm", None, get_language() or "en")
    return _page(request, encounter.campaign, place)


@require_GET
@never_cache
def seat_log(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The whole log, as far as this member may read it."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    board = boards.read_board(member.campaign.pk, encounter)
    opened = "open" in request.GET
    lines = questions.whole_log(sight_of(board, member), encounter, MOST_LINES, opened)
    page = "play/log.html#log" if wants_part(request) else "play/log.html"
    context = {"encounter": encounter, "campaign": member.campaign, "gm": member.gm, "log": lines}
    return render(request, page, context)


@require_GET
@never_cache
def seat_live_odds(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The odds of an answer that is being put together; changes nothing."""
    encounter, member = access.member_at(request, encounter_pk)
    viewer_context = sight_of(boards.read_board(member.campaign.pk, encounter), member)
    pending = viewer_context.table.ruleset.pending(viewer_context.table.state)
    views = (
        viewer_context.view.asked if viewer_context.viewer.hidden and not viewer_context.gm else ()
    )
    choice = choice_from(pending, request.GET, views)
    odds = live_odds(viewer_context, choice) if not_offered(choice, views) is None else None
    return JsonResponse(asdict(odds) if odds else {})


def _page(request: HttpRequest, campaign: Campaign, place: Place) -> HttpResponse:
    board = board_cache.board(campaign.pk)
    kind = "seat" if place.kind == "watch" else place.kind
    encounter = board.table.last if board.table.stays(place.seat) else board.table.encounter
    panel = board.html(place)
    context = {
        "campaign": campaign,
        "encounter": encounter,
        "name": encounter or campaign,
        "gm": place.kind == "gm",
        "big": place.kind == "table",
        "switch": access.other_screen(request, campaign),
        "player": place.kind == "seat",
        "live": f"/c/{campaign.pk}/live?as={kind}&lang={place.language}&shows={board.version}",
        "alive": f"/c/{campaign.pk}/alive?as={kind}&lang={place.language}",
        "panel": panel,
        "forms": FORM.findall(panel),
    }
    return render(request, "play/page.html", context)


@require_GET
@never_cache
def seat_why(request: HttpRequest, encounter_pk: int, line: str) -> HttpResponse:
    """The details of a beat in the log: its lines, or the dice and arithmetic of the only one.

    The first line identifies the beat. Only the lines that this member may read are searched:
    hidden lines look as if they did not exist."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    if not wants_part(request):
        return _in_the_log(encounter_pk, line)
    context = sight_of(board_cache.of_fight(encounter), member)
    return _answer(beats.behind(context, line))


@require_GET
@never_cache
def seat_happened(request: HttpRequest, encounter_pk: int, line: str) -> HttpResponse:
    """Everything since the last tap of a phone, with its arithmetic."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    if not wants_part(request):
        return _in_the_log(encounter_pk, line)
    context = sight_of(board_cache.of_fight(encounter), member)
    seat = member.seat.pk if member.seat and not member.seat.watching else None
    return _answer(news.open_line(context, seat, line))


def _in_the_log(encounter_pk: int, line: str) -> HttpResponse:
    """Redirects to the line in the log, for browsers without scripts."""
    return redirect(f"{reverse('seat_log', args=[encounter_pk])}?open#{beats.ROW}{line}")


def _answer(html: SafeString | None) -> HttpResponse:
    if html is None:
        raise Http404
    return HttpResponse(html)


def unreadable_page(request: HttpRequest, damaged: states.Unreadable) -> HttpResponse:
    """The GM may go back to before the damaged step."""
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
            states.decode(encounter, step)
        except states.Unreadable:
            continue
        return step
    return None
