"""Players make their character; the GM reviews it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.campaigns import access
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.views.sheets import begin_page


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
        return begin_page(request, sheet, templates, {})
    if request.method == "POST":
        entry = next(
            (template for template in templates if template.key == request.POST.get("as")), None
        )
        if entry is None:
            raise Http404
        try:
            making.begin(sheet, entry)
        except making.Begun:
            messages.info(request, _("This character is already filled in."))
        else:
            said = _("%(name)s is ready. Change what you like; the GM sees it.")
            messages.success(request, said % {"name": sheet.shown_name})
    return redirect("seat_sheet", campaign_pk, sheet_pk)


@require_POST
def gm_looked(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Accepts what a player has changed (`answer=accept`), or takes it back (`back`)."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheet = get_object_or_404(campaign.combatants, pk=sheet_pk)
    match request.POST.get("answer"):
        case "accept":
            making.accept(sheet)
            said = _("The player’s changes to %(name)s are accepted.")
            messages.success(request, said % {"name": sheet.shown_name})
            return redirect("gm_table", campaign_pk)
        case "back":
            making.take_back(sheet)
            messages.success(
                request,
                _("The player’s changes to %(name)s are undone.") % {"name": sheet.shown_name},
            )
            return redirect("gm_sheet", campaign_pk, sheet_pk)
    raise Http404
