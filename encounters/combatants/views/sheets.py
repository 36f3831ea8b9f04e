"""The library and its sheets; players make their character, and the GM reviews it."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import access, stock
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants import library, making
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import PackForm, PasteForm, SheetForms, can_switch
from encounters.combatants.shelf import finding
from encounters.combatants.shelf.entries import ShelfEntry
from encounters.combatants.stat_words import summary_of
from encounters.serve.middleware.requests import wants_part
from rulesets import registry


@require_GET
@never_cache
def gm_library(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The party and the foes, each with its summary; `q` searches. What is imported here becomes
    characters if it was asked for `as` such."""
    campaign = access.gm_campaign(request, campaign_pk)
    words = request.GET.get("q", "").strip()[:100]
    ruleset = registry.get(campaign.ruleset)
    rows = [
        {"sheet": sheet, "summary": summary_of(ruleset, sheet.stats, campaign.options)}
        for sheet in library.search(campaign, words)
    ]
    context = {"campaign": campaign, "words": words, "rows": rows}
    if wants_part(request):
        return render(request, "combatants/library.html#found", context)
    context |= {
        "stock": stock.labels(ruleset),
        "tags": library.tags(campaign.combatants.all()),
        "party": campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).exists(),
        **_import_forms(campaign, request.GET.get("as", "")),
    }
    return render(request, "combatants/library.html", context)


def _import_forms(campaign: Campaign, kind: str) -> dict[str, object]:
    """The forms to paste and to import."""
    wanted = {"kind": kind}
    return {
        "pack": PackForm(initial=wanted),
        "paste": PasteForm(initial=wanted),
        "programs": library.programs(registry.get(campaign.ruleset)),
    }


@require_http_methods(["GET", "POST"])
def gm_new_sheet(request: HttpRequest, campaign_pk: int, kind: str) -> HttpResponse:
    """Creates a sheet with the ruleset's defaults. A character begins `as` one of the templates, or
    as an empty sheet, if no key is given; before, the page shows all ways to one, with `open` the
    one to begin with; `q` searches the templates."""
    campaign = access.gm_campaign(request, campaign_pk)
    if kind not in Combatant.Kind.values:
        raise Http404
    sheet = Combatant(campaign=campaign, kind=kind)
    templates = making.templates(sheet) if kind == Combatant.Kind.CHARACTER else []
    if request.method == "GET" and kind == Combatant.Kind.CHARACTER and "as" not in request.GET:
        context = {"gm": True, "open": request.GET.get("open", "")}
        return _begin_page(request, sheet, templates, context | _import_forms(campaign, kind))
    making.apply_template(sheet, templates, request.GET.get("as", ""))
    return sheet_page(request, sheet)


def _begin_page(
    request: HttpRequest, sheet: Combatant, templates: list[ShelfEntry], context: dict[str, object]
) -> HttpResponse:
    """The ways to a new character, with the templates that the search `q` finds."""
    words = request.GET.get("q", "").strip()[: finding.LONGEST]
    context |= {
        "campaign": sheet.campaign,
        "sheet": sheet,
        "words": words,
        "rows": making.matching_templates(sheet, templates, words),
    }
    part = "#found" if wants_part(request) else ""
    return render(request, f"combatants/begin.html{part}", context)


@require_http_methods(["GET", "POST"])
def gm_sheet(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Edits the stats of a sheet."""
    campaign = access.gm_campaign(request, campaign_pk)
    return sheet_page(request, _sheet_in(campaign, sheet_pk))


@require_POST
def gm_copy_sheet(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Makes a copy and opens it."""
    campaign = access.gm_campaign(request, campaign_pk)
    return redirect("gm_sheet", campaign_pk, library.duplicate(_sheet_in(campaign, sheet_pk)).pk)


@require_POST
def gm_delete_sheet(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Deletes a sheet from the library and from every prepared fight."""
    sheet = _sheet_in(access.gm_campaign(request, campaign_pk), sheet_pk)
    try:
        library.delete(sheet)
    except library.InTheFight:
        messages.error(request, _("%(name)s is in the running fight.") % {"name": sheet.shown_name})
        return redirect("gm_sheet", campaign_pk, sheet_pk)
    messages.success(request, _("%(name)s has been deleted.") % {"name": sheet.shown_name})
    return redirect("gm_library", campaign_pk)


@require_http_methods(["GET", "POST"])
def seat_sheet(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Edits a player's own character. GMs edit it from the library."""
    member = access.member_of(request, campaign_pk)
    if member.gm:
        return redirect("gm_sheet", campaign_pk, sheet_pk)
    own = Q(player=member.seat, kind=Combatant.Kind.CHARACTER)
    sheets = member.campaign.combatants.select_related("campaign")
    return sheet_page(request, get_object_or_404(sheets, own, pk=sheet_pk), seat=True)


def sheet_page(
    request: HttpRequest, combatant: Combatant, seat: bool = False, fight: str = "", pick: str = ""
) -> HttpResponse:
    """The form; a new sheet leads back to the guide to the first fight, if there is one, or to
    `another` new one. One that is made for a fight leads to the URL `fight`, and to the library at
    `pick`; the caller puts it there if it has been saved."""
    posted = request.POST if request.method == "POST" else None
    sheet = SheetForms(combatant, posted, by_player=seat)
    adding = combatant._state.adding
    guided = adding and combatant.campaign.first_steps
    if sheet.fills and sheet.fill():
        messages.info(request, _("Filled in, not saved yet: every value can be changed."))
    if posted is not None and not sheet.fills and sheet.save():
        messages.success(request, _("%(name)s is saved.") % {"name": combatant.shown_name})
        if adding and "another" in posted:
            return redirect(request.get_full_path())
        name = "seat_play" if seat else "gm_table" if guided else "gm_library"
        return redirect(fight) if fight else redirect(name, combatant.campaign_id)
    context = {
        "campaign": combatant.campaign,
        "combatant": combatant,
        "about": sheet.about,
        "stats": sheet.stats,
        "source": sheet.source,
        "filled_before": sheet.filled_before,
        "seat": seat,
        "fresh": not combatant.stats,
        "seats": [] if seat else _seats(combatant),
        "kinds": [] if seat or not can_switch(combatant) else Combatant.Kind.choices,
        "bare": seat and making.is_bare(combatant) and making.templates(combatant),
        "changed": [] if seat else making.unreviewed_changes(combatant),
        "fight": fight,
        "pick": pick,
    }
    wrong = sheet.stats.is_bound and not sheet.stats.rearranged
    return render(request, "combatants/sheet.html", context, status=422 if wrong else 200)


def player_part(request: HttpRequest, sheet: Combatant, saved: bool = False) -> HttpResponse:
    """The part of a character's sheet with its player, after a change."""
    context = {"campaign": sheet.campaign, "combatant": sheet, "saved": saved}
    return render(request, "combatants/_played_by.html", context | {"seats": _seats(sheet)})


def _seats(sheet: Combatant) -> list[Seat]:
    """The seats that may play this character."""
    character = sheet.pk and sheet.kind == Combatant.Kind.CHARACTER
    return list(sheet.campaign.seats.filter(revoked=None)) if character else []


def _sheet_in(campaign: Campaign, sheet_pk: int) -> Combatant:
    return get_object_or_404(campaign.combatants.select_related("campaign"), pk=sheet_pk)


@never_cache
@require_http_methods(["GET", "POST"])
def seat_begin(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """The templates for a new character. Redirects to the sheet once it is begun, or if the game
    has no library; GMs are redirected to the library's page."""
    member = access.member_of(request, campaign_pk)
    if member.gm:
        return redirect("gm_sheet", campaign_pk, sheet_pk)
    own = member.campaign.combatants.select_related("campaign").exclude(player=None)
    sheet = get_object_or_404(own, pk=sheet_pk, player=member.seat, kind=Combatant.Kind.CHARACTER)
    templates = making.templates(sheet)
    if request.method == "GET" and templates and making.is_bare(sheet):
        return _begin_page(request, sheet, templates, {})
    if request.method == "POST":
        entry = next(
            (template for template in templates if template.key == request.POST.get("as")), None
        )
        if entry is None:
            raise Http404
        try:
            making.begin(sheet, entry)
        except making.NotBare:
            messages.info(request, _("This character is already filled in."))
        else:
            message = _("%(name)s is ready. Change what you like; the GM sees it.")
            messages.success(request, message % {"name": sheet.shown_name})
    return redirect("seat_sheet", campaign_pk, sheet_pk)


@require_POST
def gm_looked(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Accepts what a player has changed (`answer=accept`), or takes it back (`back`)."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheet = get_object_or_404(campaign.combatants, pk=sheet_pk)
    match request.POST.get("answer"):
        case "accept":
            making.accept(sheet)
            message = _("The player’s changes to %(name)s are accepted.")
            messages.success(request, message % {"name": sheet.shown_name})
            return redirect("gm_table", campaign_pk)
        case "back":
            making.take_back(sheet)
            messages.success(
                request,
                _("The player’s changes to %(name)s are undone.") % {"name": sheet.shown_name},
            )
            return redirect("gm_sheet", campaign_pk, sheet_pk)
    raise Http404
