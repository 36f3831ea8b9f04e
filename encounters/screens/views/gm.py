"""Views for the GM only: starting, answering for many, rulings, closing; and their sheets."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect

from encounters.campaigns.access import Member
from encounters.play import access, moves
from encounters.play.fights import endings, roster
from encounters.play.fights.choices import names, number, whole
from encounters.play.fights.taps import Result
from encounters.play.models import Encounter
from encounters.play.on_behalf.foes import Whose
from encounters.play.rulings import overruling, quick, renaming, ruling_forms
from encounters.screens import board_cache, boards
from encounters.screens.sheets import questions, ruling_sheets
from encounters.screens.views.replies import (
    reply,
    respond,
    sheet_page,
    sight_of,
    tap_of,
    to_the_table,
)
from encounters.serve.middleware.requests import wants_part
from rulesets.contract import Choice


@require_POST
def gm_start(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Puts a prepared fight on the table, or waits for dice that are typed before. `how`: the app
    rolls those that are missing, or the fight goes back to being prepared."""
    encounter, member = access.gm_at(request, encounter_pk)
    how = request.POST.get("how", "")
    if how == "prepare":
        result = moves.prepare_again(encounter, member)
    else:
        result = moves.start(encounter, member, ask=how != "app")
    if wants_part(request) and not result.encounter.open:
        return reply(request, member, result)
    if result.message:
        messages.error(request, result.message)
    there = to_the_table(encounter.campaign, member, result.encounter)
    return HttpResponseClientRedirect(there.url) if wants_part(request) else there


@require_POST
def gm_play_named(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Gives the suggested answers to the questions that the button named; with `spend` also a
    scarce one."""
    encounter, member = access.gm_at(request, encounter_pk)
    tap, named = tap_of(request, encounter, member), request.POST.getlist("asked")
    questions = [(by, kind) for by, _, kind in (value.rpartition("/") for value in named)]
    spend = "spend" in request.POST
    return respond(request, member, moves.play_named(tap, questions, spend))


@require_POST
def gm_play_on(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Answers for the foes, or for a wider circle (`whose`), until somebody else is asked; with
    `rest` for the foes until the round ends."""
    encounter, member = access.gm_at(request, encounter_pk)
    tap, whose = tap_of(request, encounter, member), request.POST.get("whose")
    circle = next((each for each in Whose if each == whose), Whose.FOES)
    return respond(request, member, moves.play_foes(tap, circle, rest="rest" in request.POST))


@require_POST
def gm_ask_again(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Stops answering for the foes."""
    encounter, member = access.gm_at(request, encounter_pk)
    return respond(request, member, moves.ask_again(tap_of(request, encounter, member)))


@require_POST
def gm_defaults(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Gives the default answer to every open question of the GM."""
    encounter, member = access.gm_at(request, encounter_pk)
    return respond(request, member, moves.default_for_all(tap_of(request, encounter, member)))


@require_POST
def gm_answers(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Answers the questions of some combatants by default, or as suggested."""
    encounter, member = access.gm_at(request, encounter_pk)
    option, who = request.POST.get("option", ""), names(request.POST, "who")
    choice = Choice("gm", "gm", option, {"who": who})
    return respond(request, member, moves.answer(tap_of(request, encounter, member), choice))


@require_POST
def gm_remind(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Calls the players that the table waits for: all, or one seat."""
    encounter, member = access.gm_at(request, encounter_pk)
    tap, seats = tap_of(request, encounter, member), request.POST.getlist("seat")
    wanted = {seat for seat in map(whole, seats) if isinstance(seat, int)}
    return respond(request, member, moves.remind(tap, wanted))


@require_POST
def gm_ruling(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Makes one of the ruleset's rulings, about one combatant or each of several."""
    encounter, member = access.gm_at(request, encounter_pk)
    board = board_cache.of_fight(encounter)
    choices, refused = ruling_forms.posted_ruling(sight_of(board, member), request.POST)
    if refused:
        return _again(request, encounter, member, refused)
    tap, choice = tap_of(request, encounter, member), choices[0]
    if choice.option == endings.END:
        result = moves.end(tap, ruling_forms.winner(request.POST))
    elif len(choices) > 1:
        result, _ = overruling.take_all(tap, choices)
    else:
        result = moves.answer(tap, choice)
    again = ruling_forms.refusal_of(choice.option, request.POST, result)
    return _again(request, encounter, member, again) if again else respond(request, member, result)


@require_POST
def gm_values(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets any values of one combatant, all or none; one undo takes all of them back."""
    encounter, member = access.gm_at(request, encounter_pk)
    board = board_cache.of_fight(encounter)
    context = sight_of(board, member)
    combatant = context.seen(request.POST.get("target", ""))
    changes = ruling_forms.changes(context, combatant, request.POST) if combatant else []
    if isinstance(changes, ruling_forms.RulingRefused):
        return _again(request, encounter, member, changes)
    if not changes:
        return respond(request, member, Result(kind="done", encounter=encounter))
    result, at = overruling.take_all(tap_of(request, encounter, member), changes)
    again = ruling_forms.refusal_of(ruling_forms.VALUES, request.POST, result, at)
    return _again(request, encounter, member, again) if again else respond(request, member, result)


@require_POST
def gm_quick(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Makes all rulings of the short sheet of one or several combatants, or none."""
    encounter, member = access.gm_at(request, encounter_pk)
    tap = tap_of(request, encounter, member)
    result = overruling.rule_form(tap, request.POST.getlist("target"), request.POST)
    if result.kind != "refused":
        return respond(request, member, result)
    again = ruling_forms.RulingRefused(quick.NAME, request.POST, reason=result.message)
    return _again(request, encounter, member, again)


@require_POST
def gm_add(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Adds a combatant from the library, or several whose players have arrived; or dismisses one of
    these for now."""
    encounter, member = access.gm_at(request, encounter_pk)
    post = request.POST
    if "not_now" in post:
        tap = tap_of(request, encounter, member)
        return respond(request, member, moves.keep_out(tap, number(post, "sheet_pk")))
    tap, side = tap_of(request, encounter, member), post.get("side") or None
    count, hidden = max(1, number(post, "count")), "hidden" in post
    pks = [pk for pk in map(whole, post.getlist("sheet_pk")) if isinstance(pk, int)] or [0]
    return respond(request, member, moves.add(tap, pks, count, side, hidden))


@require_POST
def gm_hide(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Reveals combatants to the players, or hides them."""
    encounter, member = access.gm_at(request, encounter_pk)
    act = moves.hide if request.POST.get("hide") == "1" else moves.reveal
    tap = tap_of(request, encounter, member)
    return respond(request, member, act(tap, names(request.POST, "who")))


@require_POST
def gm_rename(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Gives a combatant another name in this fight."""
    encounter, member = access.gm_at(request, encounter_pk)
    target, name = request.POST.get("target", ""), request.POST.get("name", "")
    result = renaming.rename(tap_of(request, encounter, member), target, name)
    again = ruling_forms.refusal_of(roster.RENAME, request.POST, result)
    return _again(request, encounter, member, again) if again else respond(request, member, result)


@require_POST
def gm_roll_for(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Lets the app roll for an absent player: once, or until the player taps again. Without a seat
    it rolls the dice that the GM would type."""
    encounter, member = access.gm_at(request, encounter_pk)
    seat = number(request.POST, "seat") if "seat" in request.POST else None
    tap = tap_of(request, encounter, member)
    until_back = seat is not None and request.POST.get("how") == "until_back"
    return respond(request, member, moves.let_app_roll(tap, seat, until_back))


@require_POST
def gm_carry(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Writes lasting values back to the sheets, and clears the table."""
    encounter, member = access.gm_at(request, encounter_pk)
    who = [] if "none" in request.POST else names(request.POST, "who")
    tap = tap_of(request, encounter, member)
    return respond(request, member, moves.carry_over(tap, who, request.POST))


@require_GET
@never_cache
def gm_questions(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The sheet with questions and dice of some combatants, also those of players."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read_board(encounter.campaign_id, encounter)
    ids, kind = names(request.GET, "who"), request.GET.get("kind", "")
    return sheet_page(request, encounter, questions.questions(board, ids, kind))


@require_GET
@never_cache
def gm_rulings(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The sheet with rulings about one combatant or several, or about the fight."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read_board(encounter.campaign_id, encounter)
    targets, every = request.GET.getlist("target"), "all" in request.GET
    sheet = ruling_sheets.ruling(board, targets, every=every, name="name" in request.GET)
    return sheet_page(request, encounter, sheet)


@require_GET
@never_cache
def gm_ending(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The sheet that ends the fight."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read_board(encounter.campaign_id, encounter)
    return sheet_page(request, encounter, ruling_sheets.ending(board))


@require_GET
@never_cache
def gm_more(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The sheet with what is seldom needed."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read_board(encounter.campaign_id, encounter)
    return sheet_page(request, encounter, questions.more(board))


@require_GET
@never_cache
def gm_undo_sheet(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The sheet with the steps of the fight, for going back to any of them."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read_board(encounter.campaign_id, encounter)
    return sheet_page(request, encounter, questions.taking_back(board))


def _again(
    request: HttpRequest,
    encounter: Encounter,
    member: Member,
    refused: ruling_forms.RulingRefused | None,
) -> HttpResponse:
    """The form with its errors; nothing typed is lost."""
    targets = request.POST.getlist("target")
    result = Result(kind="refused", encounter=encounter, code="bad_field")
    return reply(
        request, member, result, lambda board: ruling_sheets.ruling(board, targets, refused)
    )
