"""The view of a sheet as players see it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import access
from encounters.forms import Words
from encounters.play.preparing import player_preview
from rulesets.contract import Refused


@require_GET
@never_cache
def gm_look(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """The panel of a player, or of a spectator (`?seat=`), at the first moment of a fight."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheet = get_object_or_404(campaign.combatants.select_related("campaign"), pk=sheet_pk)
    readers = player_preview.readers(sheet)
    wanted = request.GET.get("seat")
    first = readers[0] if readers and wanted is None else None
    reader = next((item for item in readers if str(item.pk) == wanted), first)
    context = {"campaign": campaign, "sheet": sheet, "readers": readers, "reader": reader}
    try:
        context["look"] = player_preview.look(sheet, reader)
    except Refused as refused:
        words = Words(sheet.ruleset.wording.terms, within="stats")
        context["why"] = words.explained(refused)
    return render(request, "play/look.html", context)
