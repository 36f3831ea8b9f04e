"""Responses to taps: the updated panel, a message, and the updated sheet.

Without htmx a tap redirects to the page, which shows the same.
"""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.contrib import messages
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponsePermanentRedirect,
    HttpResponseRedirect,
)
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django_htmx.http import HttpResponseClientRedirect
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.play.fights.choices import number
from encounters.play.fights.taps import SENTENCES, Result, Tap
from encounters.play.models import Encounter
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import board_cache
from encounters.screens.boards import Board
from encounters.screens.sheets import questions
from encounters.screens.views.knowledge import own_place
from encounters.serve.middleware.requests import wants_part


class Notice(Struct, frozen=True):
    """A result without a fight."""

    kind: str
    message: str
    field: str = ""


STATUS = {"stale": 409, "refused": 422}
Sheet = Callable[[Board], str]
type Redirect = HttpResponseRedirect | HttpResponsePermanentRedirect


def reply(
    request: HttpRequest, member: Member, result: Result, sheet: Sheet | None = None
) -> HttpResponse:
    """The response to a tap."""
    if not wants_part(request):
        return _back(request, member, result)
    if member.gm and result.encounter.status == Encounter.Status.CLOSED:
        return HttpResponseClientRedirect(redirect("gm_table", member.campaign.pk).url)
    return _panel(request, member, result, result.encounter.campaign.version, sheet)


def to_the_lobby(request: HttpRequest, member: Member, code: str) -> HttpResponse:
    """The response to a stale tap on a fight that this member may not know of."""
    message = str(SENTENCES[code])
    if wants_part(request):
        notice = Notice(kind="stale", message=message)
        return _panel(request, member, notice, member.campaign.version)
    messages.info(request, message)
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)


def _panel(
    request: HttpRequest,
    member: Member,
    result: Result | Notice,
    version: int,
    sheet: Sheet | None = None,
) -> HttpResponse:
    board = board_cache.board(member.campaign.pk, announced=version)
    place = own_place(member, get_language() or "en")
    refused = result.kind == "refused"
    context = {
        "panel": board.html(place, _shown_version(request)),
        "result": result,
        "beside_the_button": refused and 'id="refusal"' in board.html(place),
        "sheet": sheet(board) if sheet else "",
    }
    html = render_to_string("play/reply.html", context)
    return HttpResponse(html, status=STATUS.get(result.kind, 200))


def _shown_version(request: HttpRequest) -> int | None:
    """The version of the panel that the page shows; only the differences are sent (`submit.js`)."""
    version = request.headers.get("Shows", "")
    return int(version) if version.isascii() and version.isdigit() and len(version) < 19 else None


def _back(request: HttpRequest, member: Member, result: Result) -> HttpResponse:
    if result.message:
        messages.info(request, result.message)
    return to_the_table(member.campaign, member, result.encounter)


def to_the_table(campaign: Campaign, member: Member, encounter: Encounter) -> Redirect:
    if not member.gm:
        return redirect("seat_play", campaign.pk)
    if encounter.open:
        return redirect("gm_prepare", encounter.pk)
    closed = encounter.status == Encounter.Status.CLOSED
    return redirect("gm_table", campaign.pk) if closed else redirect("gm_play", encounter.pk)


def respond(request: HttpRequest, member: Member, result: Result) -> HttpResponse:
    """The response to a tap, with the current state of the sheet it came from. A refused sheet
    stays open."""
    wanted = request.POST.get("sheet", "")
    if not wanted or (wanted == questions.CLOSE and not result.ok):
        return reply(request, member, result)
    return reply(request, member, result, lambda board: questions.updated_sheet(board, wanted))


def tap_of(request: HttpRequest, encounter: Encounter, member: Member, nth: int = 0) -> Tap:
    """The posted tap; several rolls in one tap have a token each."""
    token = request.POST.get("token") or uuid4().hex
    step = number(request.POST, "step")
    return Tap(encounter.pk, step, f"{token}-{nth}" if nth else token, member)


def sight_of(board: Board, member: Member) -> ViewerContext:
    """The fight as this member sees it."""
    plays = member.seat is not None and not member.seat.watching
    seat = member.seat.pk if member.seat and plays else None
    return board.context(seat=seat, gm=member.gm)


def sheet_page(
    request: HttpRequest, encounter: Encounter, body: str, gm: bool = True
) -> HttpResponse:
    """The body of a sheet; without htmx as a whole page."""
    if wants_part(request):
        return HttpResponse(body)
    context = {"encounter": encounter, "campaign": encounter.campaign, "sheet": body, "gm": gm}
    return render(request, "play/sheet.html", context)
