"""Views for every member: answers, dice, undo."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns.requests import wants_part
from encounters.play import access, moves
from encounters.play.fights.choices import names, number
from encounters.play.fights.taps import Result
from encounters.play.history import correction, undo
from encounters.play.history.correction import Preview
from encounters.play.moves.typed import typed_faces
from encounters.play.on_behalf import standing_orders
from encounters.screens import boards
from encounters.screens.sheets import corrections
from encounters.screens.views.replies import done, reply, sheet_page, sight_of, tap_of


@require_POST
def seat_answer(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Answers a question."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return done(request, member, moves.answer_form(tap, request.POST))


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
    return done(request, member, failed[0] if failed else results[-1])


@require_POST
def seat_drop(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Returns from the dice to the question, if no die has been rolled."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return done(request, member, moves.drop(tap, number(request.POST, "attempt")))


@require_POST
def seat_dice_back(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Withdraws the last dice of a continuing roll, to type them again."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    return done(request, member, moves.take_dice_back(tap, number(request.POST, "attempt")))


@require_POST
def seat_undo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Undoes a player's own last answer; for the GM any step, or a part of the fight."""
    encounter, member = access.member_at(request, encounter_pk)
    back_to = number(request.POST, "back_to") if "back_to" in request.POST else None
    scope = request.POST.get("scope", "decision")
    return done(request, member, undo.undo(tap_of(request, encounter, member), back_to, scope))


@require_POST
def seat_redo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Restores what was undone."""
    encounter, member = access.member_at(request, encounter_pk)
    return done(request, member, undo.redo(tap_of(request, encounter, member)))


@require_POST
def seat_take_back(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Undoes one answer of several, while others are still asked."""
    encounter, member = access.member_at(request, encounter_pk)
    by, kind = request.POST.get("by", ""), request.POST.get("kind", "")
    tap = tap_of(request, encounter, member)
    return done(request, member, undo.take_back(tap, by, kind))


@require_POST
def seat_standing(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets a standing order; with a `kind`, that question is asked again."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    how, kind = request.POST.get("how", ""), request.POST.get("kind", "")
    if kind:
        return done(
            request, member, standing_orders.ask_again(tap, request.POST.get("who", ""), kind)
        )
    return done(request, member, standing_orders.set(tap, names(request.POST, "who"), how))


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
        return done(request, member, correction.correct(tap, wanted, app_rolls=how == "app"))
    found = correction.preview(tap, wanted)
    if not isinstance(found, Preview):
        return done(request, member, found)
    context = sight_of(boards.read_board(member.campaign.pk, encounter), member)
    body = corrections.correction_view(request, context, encounter, member, wanted, found)
    if not wants_part(request):
        return sheet_page(request, encounter, body, gm=member.gm)
    return reply(request, member, Result(kind="done", encounter=encounter), lambda board: body)
