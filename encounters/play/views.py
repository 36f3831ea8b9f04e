"""A fight on the table: pages, taps, and the GM's sheets.

A view's name says whose right it needs: `gm_*`, `seat_*` (the GM or any seat), `anyone_*`.
"""

from __future__ import annotations

from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns import access
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.campaigns.partial import wants_part
from encounters.play import history, moves, rulings, sheets, standing
from encounters.play.answers import choice_from, names, number
from encounters.play.models import Encounter
from encounters.play.panels import boards
from encounters.play.panels.pads import faces_of
from encounters.play.panels.places import Place
from encounters.play.panels.sights import Sight
from encounters.play.replies import place_of, reply, to_the_table
from encounters.play.taps import Result, Tap
from rulesets.contract import Choice

MOST_LINES = 2000


@require_GET
@never_cache
def anyone_alive(request: HttpRequest) -> HttpResponse:
    """A phone that hears nothing asks whether the table is still there."""
    return HttpResponse(status=204)


# -- pages -----------------------------------------------------------------------------------------


@require_GET
@never_cache
def seat_play(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """A player's one page: whatever is on the table now."""
    member = access.member_of(request, campaign_pk)
    if member.gm:
        return redirect("gm_table", campaign_pk)
    return _page(request, member.campaign, place_of(member))


@require_GET
@never_cache
def seat_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The big display, for everybody to see."""
    member = access.member_of(request, campaign_pk)
    return _page(request, member.campaign, Place("table", None, get_language() or "en"))


@require_GET
@never_cache
def gm_play(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The GM's round, as long as this fight is on the table."""
    encounter = access.gm_encounter(request, encounter_pk)
    if encounter.status == Encounter.Status.PREPARED:
        return redirect("gm_prepare", encounter_pk)
    if encounter.status == Encounter.Status.CLOSED:
        return redirect("seat_log", encounter_pk)
    place = Place("gm", None, get_language() or "en")
    return _page(request, encounter.campaign, place)


@require_GET
@never_cache
def seat_log(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The whole log, as far as this person may read it."""
    encounter, member = access.member_at(request, encounter_pk)
    if encounter.step == 0:
        return to_the_table(member.campaign, member, encounter)
    board = boards.read(member.campaign.pk, encounter)
    lines = sheets.whole_log(_sight(board, member), encounter, MOST_LINES)
    page = "play/log.html#log" if wants_part(request) else "play/log.html"
    context = {"encounter": encounter, "campaign": member.campaign, "gm": member.gm, "log": lines}
    return render(request, page, context)


# -- taps ------------------------------------------------------------------------------------------


@require_POST
def gm_start(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Puts a prepared fight on the table."""
    encounter = access.gm_encounter(request, encounter_pk)
    member = Member(encounter.campaign, None, True)
    result = moves.start(encounter, member)
    if result.message:
        messages.error(request, result.message)
    return to_the_table(encounter.campaign, member, result.encounter)


@require_POST
def seat_answer(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """One answer to one question."""
    encounter, member = access.member_at(request, encounter_pk)
    choice = choice_from(encounter, request.POST)
    return _reply(request, member, moves.answer(_tap(request, encounter, member), choice))


@require_POST
def seat_dice_typed(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The faces of dice that were rolled at the table."""
    encounter, member = access.member_at(request, encounter_pk)
    attempt = encounter.attempts.filter(pk=number(request.POST, "attempt")).first()
    sides = attempt.needed["sides"] if attempt else 0
    faces = faces_of(request.POST.getlist("face"), sides)
    tap = _tap(request, encounter, member)
    return _reply(request, member, moves.type_dice(tap, attempt.pk if attempt else 0, faces or []))


@require_POST
def seat_drop(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Back from the dice to the question, while no die has been rolled."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = _tap(request, encounter, member)
    return _reply(request, member, moves.drop(tap, number(request.POST, "attempt")))


@require_POST
def seat_undo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """A player's own last answer; for the GM any step, or back by a stretch of the fight."""
    encounter, member = access.member_at(request, encounter_pk)
    back_to = number(request.POST, "back_to") if "back_to" in request.POST else None
    scope = request.POST.get("scope", "decision")
    return _reply(request, member, history.undo(_tap(request, encounter, member), back_to, scope))


@require_POST
def seat_redo(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Restores what was undone."""
    encounter, member = access.member_at(request, encounter_pk)
    return _reply(request, member, history.redo(_tap(request, encounter, member)))


@require_POST
def seat_take_back(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """One answer of several, while others are still asked."""
    encounter, member = access.member_at(request, encounter_pk)
    by, kind = request.POST.get("by", ""), request.POST.get("kind", "")
    tap = _tap(request, encounter, member)
    return _reply(request, member, history.take_back(tap, by, kind))


@require_POST
def seat_standing(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """What somebody always answers from now on."""
    encounter, member = access.member_at(request, encounter_pk)
    tap = _tap(request, encounter, member)
    how = request.POST.get("how", "")
    return _reply(request, member, standing.set(tap, names(request.POST, "who"), how))


@require_POST
def gm_all(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Default for all, playing the foes, or one of the two for some of them."""
    encounter, member = _gm(request, encounter_pk)
    tap, how = _tap(request, encounter, member), request.POST.get("how", "")
    who = names(request.POST, "who")
    if who:
        return _reply(request, member, moves.answer(tap, Choice("gm", "gm", how, {"who": who})))
    play = moves.play_foes if how == "foes" else moves.default_for_all
    return _reply(request, member, play(tap))


@require_POST
def gm_ruling(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """One of the ruleset's rulings."""
    encounter, member = _gm(request, encounter_pk)
    board = boards.read(member.campaign.pk, encounter)
    choice, refused = rulings.read(_sight(board, member), request.POST)
    if choice is None:
        return _again(request, encounter, member, refused)
    return _reply(request, member, moves.answer(_tap(request, encounter, member), choice))


@require_POST
def gm_values(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Sets any values of one combatant; each that changed is a ruling of its own."""
    encounter, member = _gm(request, encounter_pk)
    board = boards.read(member.campaign.pk, encounter)
    sight = _sight(board, member)
    seen = sight.view.seen(request.POST.get("target", ""))
    found = rulings.changes(sight, seen, request.POST) if seen else []
    if isinstance(found, rulings.Refused):
        return _again(request, encounter, member, found)
    result = Result(kind="done", encounter=encounter)
    for nth, choice in enumerate(found):
        result = moves.answer(_tap(request, encounter, member, nth), choice)
        if not result.ok:
            break
    return _reply(request, member, result)


@require_POST
def gm_add(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Somebody of the library joins."""
    encounter, member = _gm(request, encounter_pk)
    post = request.POST
    tap, side = _tap(request, encounter, member), post.get("side") or None
    count, hidden = max(1, number(post, "count")), "hidden" in post
    return _reply(request, member, moves.add(tap, number(post, "sheet_pk"), count, side, hidden))


@require_POST
def gm_hide(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Shows combatants to the players, or keeps them back."""
    encounter, member = _gm(request, encounter_pk)
    act = moves.hide if request.POST.get("hide") == "1" else moves.reveal
    tap = _tap(request, encounter, member)
    return _reply(request, member, act(tap, names(request.POST, "who")))


@require_POST
def gm_carry(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """What lasts goes back to the sheets, and the table is free."""
    encounter, member = _gm(request, encounter_pk)
    who = [] if "none" in request.POST else names(request.POST, "who")
    return _reply(request, member, moves.carry_over(_tap(request, encounter, member), who))


# -- the GM's sheets -------------------------------------------------------------------------------


@require_GET
@never_cache
def gm_questions(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Questions and dice of some combatants, whoever plays them."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read(encounter.campaign_id, encounter)
    ids, kind = names(request.GET, "who"), request.GET.get("kind", "")
    return _sheet(request, encounter, sheets.questions(board, ids, kind))


@require_GET
@never_cache
def gm_rulings(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """What the GM can rule about one combatant, or about the fight."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read(encounter.campaign_id, encounter)
    return _sheet(request, encounter, sheets.ruling(board, request.GET.get("target", "")))


@require_GET
@never_cache
def gm_undo_sheet(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The steps of the fight, to go back to any of them."""
    encounter = access.gm_encounter(request, encounter_pk)
    board = boards.read(encounter.campaign_id, encounter)
    return _sheet(request, encounter, sheets.undo(board))


# -- shared ----------------------------------------------------------------------------------------


def _page(request: HttpRequest, campaign: Campaign, place: Place) -> HttpResponse:
    board = boards.read(campaign.pk)
    kind = "seat" if place.kind == "watch" else place.kind
    context = {
        "campaign": campaign,
        "encounter": board.table.encounter,
        "name": board.table.encounter or campaign,
        "gm": place.kind == "gm",
        "big": place.kind == "table",
        "live": f"/c/{campaign.pk}/live?as={kind}&lang={place.language}",
        "panel": board.html(place),
    }
    return render(request, "play/page.html", context)


def _sheet(request: HttpRequest, encounter: Encounter, body: str) -> HttpResponse:
    if wants_part(request):
        return HttpResponse(body)
    context = {"encounter": encounter, "campaign": encounter.campaign, "sheet": body}
    return render(request, "play/sheet.html", context)


def _again(
    request: HttpRequest, encounter: Encounter, member: Member, refused: rulings.Refused | None
) -> HttpResponse:
    """The form with what was wrong in it; nothing typed is lost."""
    target = request.POST.get("target", "")
    result = Result(kind="refused", encounter=encounter, code="bad_field")
    return reply(request, member, result, lambda board: sheets.ruling(board, target, refused))


def _reply(request: HttpRequest, member: Member, result: Result) -> HttpResponse:
    wanted = request.POST.get("sheet", "")
    return reply(
        request, member, result, (lambda board: sheets.again(board, wanted)) if wanted else None
    )


def _tap(request: HttpRequest, encounter: Encounter, member: Member, nth: int = 0) -> Tap:
    """What was tapped; of several rulings in one tap each has a token of its own."""
    token = request.POST.get("token") or uuid4().hex
    step = number(request.POST, "step")
    return Tap(encounter.pk, step, f"{token}-{nth}" if nth else token, member)


def _gm(request: HttpRequest, encounter_pk: int) -> tuple[Encounter, Member]:
    encounter = access.gm_encounter(request, encounter_pk)
    return encounter, Member(encounter.campaign, None, True)


def _sight(board: boards.Board, member: Member) -> Sight:
    seat = member.seat.pk if member.seat else None
    return board.sight(seat=seat, gm=member.gm)
