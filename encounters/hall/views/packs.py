"""The library of a campaign as a file, and sheets and fights from one."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from encounters.campaigns import access
from encounters.campaigns.audit.noting import noted
from encounters.campaigns.models import Campaign
from encounters.combatants.forms import PackForm
from encounters.hall import packs


@require_GET
def gm_export(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The library as a file."""
    campaign = access.gm_campaign(request, campaign_pk)
    return pack_file(campaign, packs.pack(campaign, campaign.combatants.all()))


@require_POST
def gm_import(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Adds the sheets and fights of a file to the campaign."""
    campaign = access.gm_campaign(request, campaign_pk)
    form = PackForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            raise packs.BadPack(_("Choose a file."))
        with noted(request, "pack_brought", campaign) as told:
            count = packs.unpack(campaign, packs.read(form.cleaned_data["file"].read()))
            told["count"] = count
        messages.success(request, _("Sheets added: %(count)d.") % {"count": count})
    except packs.BadPack as bad:
        messages.error(request, _("Nothing was added. %(why)s") % {"why": bad})
    return redirect("gm_library", campaign_pk)


def pack_file(campaign: Campaign, pack: dict[str, object]) -> HttpResponse:
    """A pack to download."""
    text = json.dumps(pack, ensure_ascii=False, indent=1)
    name = slugify(campaign.name) or "library"
    kind = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return HttpResponse(text, content_type="application/json", headers=kind)
