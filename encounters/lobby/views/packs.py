"""Exports the library of a campaign as a file, and imports sheets and fights: first a preview, then
the import."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.after.report.documents import JSON, MARKDOWN, download
from encounters.archive import packs
from encounters.archive.packs import files
from encounters.archive.packs.printed import markdown
from encounters.archive.packs.rows import State
from encounters.archive.packs.schema import schema
from encounters.archive.packs.tables import table
from encounters.campaigns import access, languages
from encounters.campaigns.audit import audited
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import PackForm, PasteForm
from encounters.play.fights.locks import writing
from rulesets import registry

CSV = "text/csv; charset=utf-8"


@require_GET
@never_cache
def gm_export(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The library as a pack."""
    campaign = _in_words_of_the_table(request, campaign_pk)
    return pack_file(campaign, packs.pack(campaign, campaign.combatants.select_related("campaign")))


@require_GET
@never_cache
def gm_export_table(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The library as CSV, for a spreadsheet."""
    campaign = _in_words_of_the_table(request, campaign_pk)
    sheets = campaign.combatants.select_related("campaign")
    text = table(registry.get(campaign.ruleset), sheets)
    return download(text, CSV, f"{_file_name(campaign)}.csv")


@require_GET
@never_cache
def gm_export_cards(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The library as stat blocks in Markdown, for printing."""
    campaign = _in_words_of_the_table(request, campaign_pk)
    sheets = campaign.combatants.select_related("campaign")
    return download(
        markdown(campaign.shown_name, campaign.ruleset, sheets),
        MARKDOWN,
        f"{_file_name(campaign)}.md",
    )


@require_GET
def gm_pack_schema(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The JSON Schema of packs for this ruleset."""
    campaign = access.gm_campaign(request, campaign_pk)
    text = json.dumps(schema(registry.get(campaign.ruleset)), ensure_ascii=False, indent=1)
    return download(text, JSON, f"{campaign.ruleset}.schema.json")


@require_http_methods(["GET", "POST"])
@never_cache
def gm_import(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Takes files, and shows row by row what importing them would do. Nothing is changed."""
    campaign = access.gm_campaign(request, campaign_pk)
    account = access.gm(request).pk
    try:
        if request.method == "POST":
            plan_import(account, campaign, _uploaded_files(request))
            return redirect("gm_import", campaign_pk)
        held = files.stored_files(account, campaign)
        if held is None:
            return _gone(request, campaign_pk)
        planned = files.stored_plan(account, campaign) or plan_import(account, campaign, held)
    except packs.BadPack as bad:
        return _refuse(request, campaign, bad, request.POST.get("text", ""))
    return render(request, "lobby/packs/preview.html", files.preview(planned, held))


@require_POST
def gm_import_kind(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a row of the preview, or all of them, characters or foes. Nothing is imported."""
    campaign = access.gm_campaign(request, campaign_pk)
    account = access.gm(request).pk
    held = files.stored_files(account, campaign)
    if held is None:
        return _gone(request, campaign_pk)
    kind, row = request.POST.get("kind", ""), request.POST.get("row", "")
    if kind in Combatant.Kind.values:
        try:
            plan_import(account, campaign, held.with_kind(kind, row))
        except packs.BadPack as bad:
            return _refuse(request, campaign, bad, held.text)
    return redirect("gm_import", campaign_pk)


@require_GET
@never_cache
def gm_import_text(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The pasted text of the preview, to be changed."""
    campaign = access.gm_campaign(request, campaign_pk)
    held = files.stored_files(access.gm(request).pk, campaign)
    if held is None or not held.pasted:
        return _gone(request, campaign_pk)
    return _text_again(request, campaign, held.text, held.files[0].kinds.all)


@require_POST
def gm_bring_in(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Imports what the preview showed: everything, the valid rows, or nothing."""
    campaign = access.gm_campaign(request, campaign_pk)
    account = access.gm(request).pk
    held = files.stored_files(account, campaign)
    if held is None:
        return _gone(request, campaign_pk)
    try:
        contents = held.contents(campaign)  # before the lock is taken
        with writing():
            campaign = Campaign.objects.select_for_update().get(pk=campaign_pk)
            planned = packs.plan(campaign, contents)
            fits = planned.fits or ("partly" in request.POST and planned.fits_partly)
            if planned.mark != request.POST.get("mark") or not fits:
                files.store(account, campaign, held, planned)
                messages.error(
                    request, _("Something has changed in the meantime. Nothing was imported.")
                )
                return redirect("gm_import", campaign_pk)
            new, changed = len(planned.lines_in(State.NEW)), len(planned.lines_in(State.CHANGED))
            with audited(request, "pack_brought", campaign, count=new + changed):
                packs.write_plan(planned)
    except packs.BadPack as bad:
        return _refuse(request, campaign, bad, held.text)
    files.forget(account)
    counts = {"new": new, "changed": changed}
    messages.success(request, _("Imported. New: %(new)d, changed: %(changed)d.") % counts)
    return redirect("gm_library", campaign_pk)


def plan_import(account: int, campaign: Campaign, held: files.ChosenFiles) -> packs.Plan:
    """Plans what the files would do, and stores the plan until the import. Raises BadPack."""
    planned = packs.plan(campaign, held.contents(campaign))
    files.store(account, campaign, held, planned)
    return planned


def pack_file(campaign: Campaign, pack: dict[str, object]) -> HttpResponse:
    """A pack as a download."""
    text = json.dumps(pack, ensure_ascii=False, indent=1)
    return download(text, JSON, f"{_file_name(campaign)}.json")


def _in_words_of_the_table(request: HttpRequest, campaign_pk: int) -> Campaign:
    """The campaign to export, after activating the table's language."""
    campaign = access.gm_campaign(request, campaign_pk)
    languages.speak_of_table(request, campaign)
    return campaign


def _uploaded_files(request: HttpRequest) -> files.ChosenFiles:
    """The uploaded files, or the pasted text. Raises BadPack."""
    if "text" in request.POST:
        paste = PasteForm(request.POST)
        if not paste.is_valid():
            raise packs.BadPack(_("Paste a text."))
        return files.pasted_file(paste.cleaned_data["text"], paste.cleaned_data["kind"])
    form = PackForm(request.POST, request.FILES)
    if not form.is_valid():
        raise packs.BadPack(_("Choose a file."))
    return files.choose_files(*form.cleaned_data["file"], kind=form.cleaned_data["kind"])


def _refuse(
    request: HttpRequest, campaign: Campaign, why: packs.BadPack, text: str
) -> HttpResponse:
    """The error, above a pasted text in its field."""
    messages.error(request, _("Nothing was imported. %(why)s") % {"why": why})
    if text.strip():
        kind = request.POST.get("kind", "")
        return _text_again(request, campaign, text, kind, status=422)
    return redirect("gm_library", campaign.pk)


def _text_again(
    request: HttpRequest, campaign: Campaign, text: str, kind: str, status: int = 200
) -> HttpResponse:
    paste = PasteForm(initial={"text": text, "kind": kind})
    context = {"campaign": campaign, "paste": paste}
    return render(request, "lobby/packs/again.html", context, status=status)


def _gone(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    messages.error(request, _("The file is no longer available. Choose it again."))
    return redirect("gm_library", campaign_pk)


def _file_name(campaign: Campaign) -> str:
    """A file name derived from the campaign's name."""
    return slugify(campaign.shown_name, allow_unicode=True) or "library"
