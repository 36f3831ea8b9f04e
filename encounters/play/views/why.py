"""The details behind "why?", fetched when they are opened.

A URL identifies a beat by its first line, and only the lines that this member may read are
searched: hidden lines look as if they did not exist.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns.partial import wants_part
from encounters.performance.markup import SafeString
from encounters.play import access
from encounters.play.panels import board_cache
from encounters.play.panels.log import happened, rows
from encounters.play.views.replies import sight_of


@require_GET
@never_cache
def seat_why(request: HttpRequest, encounter_pk: int, line: str) -> HttpResponse:
    """The details of a beat in the log: its lines, or the dice and arithmetic of the only one."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    if not wants_part(request):
        return _in_the_log(encounter_pk, line)
    context = sight_of(board_cache.of_fight(encounter), member)
    return _answer(rows.behind(context, line))


@require_GET
@never_cache
def seat_happened(request: HttpRequest, encounter_pk: int, line: str, part: str) -> HttpResponse:
    """The details of the card "since your last tap"."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    if not wants_part(request):
        return _in_the_log(encounter_pk, line)
    context = sight_of(board_cache.of_fight(encounter), member)
    seat = member.seat.pk if member.seat and not member.seat.watching else None
    return _answer(happened.behind(context, seat, line, part))


def _in_the_log(encounter_pk: int, line: str) -> HttpResponse:
    """Redirects to the line in the log, for browsers without scripts."""
    return redirect(f"{reverse('seat_log', args=[encounter_pk])}?open#{rows.ROW}{line}")


def _answer(found: SafeString | None) -> HttpResponse:
    if found is None:
        raise Http404
    return HttpResponse(found)
