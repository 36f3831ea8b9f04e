"""Views for every member: answers, dice, undo; and a seat's settings at the table: who rolls its
dice, leaving the result of a fight, and dice that are typed before a fight begins.

The URLs of these dice name only the campaign, so they tell nothing of fights that are being
prepared.
"""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.play import access, moves
from encounters.play.fights.choices import names, number, whole
from encounters.play.fights.taps import Result
from encounters.play.history import correction, undo
from encounters.play.history.correction import Preview
from encounters.play.models import Encounter
from encounters.play.moves import table_dice
from encounters.play.moves.table_dice import typed_faces
from encounters.play.on_behalf import standing_orders
from encounters.screens import boards
from encounters.screens.lobby_screen import dice_of
from encounters.screens.sheets import corrections
from encounters.screens.views.replies import (
    reply,
    respond,
    sheet_page,
    sight_of,
    tap_of,
    to_the_lobby,
)
from encounters.serve.middleware.requests import wants_part


@require_POST
def seat_answer(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Answers a question."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return respond(request, member, moves.answer_form(tap, request.POST))


@require_POST
def seat_dice_typed(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Takes the faces of dice rolled at the table, of one roll or of several equal ones.

    Each attempt is a separate tap: if one is refused, the others still count.
    """
    encounter, member = access.member_at(request, encounter_pk)
    results = [
        moves.type_dice(tap_of(request, encounter, member, nth), *typed)
        for nth, typed in enumerate(typed_faces(encounter, request.POST))
    ]
    failed = [result for result in results if not result.ok]
    return respond(request, member, failed[0] if failed else results[-1])


@require_POST
def seat_drop(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Returns from the dice to the question, if no die has been rolled."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return respond(request, member, moves.drop(tap, number(request.POST, "attempt")))


@require_POST
def seat_dice_back(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Withdraws the last dice of a continuing roll, to type them again."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return respond(request, member, moves.take_dice_back(tap, number(request.POST, "attempt")))


@require_POST
def seat_undo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Undoes a player's own last answer; for the GM any step, or a part of the fight."""
    encounter, member = access.member_at(request, encounter_pk)
    back_to = number(request.POST, "back_to") if "back_to" in request.POST else None
    scope = request.POST.get("scope", "decision")
    return respond(request, member, undo.undo(tap_of(request, encounter, member), back_to, scope))


@require_POST
def seat_redo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Restores what was undone."""
    encounter, member = access.member_at(request, encounter_pk)
    return respond(request, member, undo.redo(tap_of(request, encounter, member)))


@require_POST
def seat_take_back(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Undoes one answer of several, while others are still asked."""
    encounter, member = access.member_at(request, encounter_pk)
    by, kind = request.POST.get("by", ""), request.POST.get("kind", "")
    tap = tap_of(request, encounter, member)
    return respond(request, member, undo.take_back(tap, by, kind))


@require_POST
def seat_standing(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets a standing order; with a `kind`, that question is asked again."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    how, kind = request.POST.get("how", ""), request.POST.get("kind", "")
    if kind:
        return respond(
            request, member, standing_orders.ask_again(tap, request.POST.get("who", ""), kind)
        )
    return respond(
        request, member, standing_orders.set_orders(tap, names(request.POST, "who"), how)
    )


@require_GET
@never_cache
def seat_corrections(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The dice that this member may correct, and the keys for one of them."""
    encounter, member = access.member_at(request, encounter_pk)
    context = sight_of(boards.read_board(member.campaign.pk, encounter), member)
    body = corrections.roll_choice(request, context, encounter, member)
    return sheet_page(request, encounter, body, gm=member.gm)


@require_POST
def seat_correct(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Previews a correction, or makes it."""
    encounter, member = access.member_at(request, encounter_pk)
    tap, wanted = (
        tap_of(request, encounter, member),
        corrections.posted_correction(request.POST),
    )
    how = request.POST.get("do", "")
    if how in ("do", "app"):
        return respond(request, member, correction.correct(tap, wanted, app_rolls=how == "app"))
    preview = correction.preview(tap, wanted)
    if not isinstance(preview, Preview):
        return respond(request, member, preview)
    context = sight_of(boards.read_board(member.campaign.pk, encounter), member)
    body = corrections.correction_view(request, context, encounter, member, wanted, preview)
    if not wants_part(request):
        return sheet_page(request, encounter, body, gm=member.gm)
    return reply(request, member, Result(kind="done", encounter=encounter), lambda board: body)


MOST_FIRST_ROLLS = 60


@require_http_methods(["GET", "POST"])
@never_cache
def seat_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches between the app's dice and typed dice. With htmx the live panel updates itself; the
    menu gets the updated switch, and fetches it with GET."""
    member = access.member_of(request, campaign_pk)
    if request.method == "POST":
        table_dice.switch(member.campaign, member.seat, request.POST.get("own") == "on")
        if "menu" not in request.GET:
            return _back(request, member)
        member = access.member_of(request, campaign_pk)
    dice = dice_of(member.seat)
    if member.gm:
        dice["own_dice"] = member.campaign.gm_dice
    context = {"campaign": member.campaign, "dice": dice}
    return render(request, "play/_dice.html", context)


@require_POST
def seat_dice_confirmed(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Sets whether typed dice are sent with the last of them, or with a button."""
    member = access.member_of(request, campaign_pk)
    seats.confirm_dice(member.campaign, member.seat, request.POST.get("confirm") == "on")
    return _back(request, member)


@require_POST
def seat_go_on(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Leaves the result of a fight. With htmx the live panel updates itself."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.leave_result(member.campaign, member.seat)
    return _back(request, member)


def _back(request: HttpRequest, member: access.Member) -> HttpResponse:
    if wants_part(request):
        return HttpResponse(status=204)
    return redirect("gm_table" if member.gm else "seat_play", member.campaign.pk)


@require_POST
def seat_first_dice(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Takes the faces of one or several rolls; a roll without any is left out."""
    member = access.member_of(request, campaign_pk)
    encounter = _fight(request, member)
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    typed = _typed_faces(request.POST)
    return reply(request, member, moves.type_first(encounter, member, typed, _token(request)))


@require_POST
def seat_first_dice_back(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Withdraws the last dice of a continuing roll, to type them again."""
    member = access.member_of(request, campaign_pk)
    encounter, key = _fight(request, member), request.POST.get("attempt", "")
    if encounter is None:
        return to_the_lobby(request, member, "dice_gone")
    return reply(request, member, moves.take_first_back(encounter, member, key, _token(request)))


def _fight(request: HttpRequest, member: Member) -> Encounter | None:
    """The fight of these dice, unless it is only being prepared."""
    fights = Encounter.objects.select_related("campaign").filter(campaign=member.campaign)
    fight = fights.filter(pk=number(request.POST, "fight")).first()
    return None if fight is None or fight.open else fight


def _typed_faces(posted: QueryDict) -> dict[str, list[int]]:
    """The faces by the key of their roll; an unreadable one is on no die."""
    by_field = {}
    for key in posted.getlist("attempt")[:MOST_FIRST_ROLLS]:
        texts = [text.strip() for text in posted.getlist(f"face.{key}")]
        if any(texts):
            faces = map(whole, texts)
            by_field[key] = [face if isinstance(face, int) else -1 for face in faces]
    return by_field


def _token(request: HttpRequest) -> str:
    return request.POST.get("token") or uuid4().hex
