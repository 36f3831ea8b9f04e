"""Actions on a whole campaign: saving, bringing, copying, archiving, deleting; and having the demos
of a first start.

An archived campaign is hidden from lists and closed to codes and taps, but readable. It can be
taken out unchanged.
"""

from __future__ import annotations

from collections.abc import Collection
from tempfile import TemporaryFile
from typing import Any

import msgspec
from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Count, Q
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.after.report import thinning
from encounters.archive.campaign_files import files, restore
from encounters.archive.campaign_files.files import SUFFIX, NotBrought
from encounters.campaigns import access, changes, seats
from encounters.campaigns.audit import audited, note
from encounters.campaigns.models import Campaign, Claim
from encounters.combatants.models import Combatant
from encounters.play.fights.locks import writing
from encounters.play.models import Encounter
from encounters.serve.database import calls
from encounters.serve.middleware.requests import numbers


@transaction.atomic
def put_away(campaign: Campaign) -> None:
    """Archives the campaign. Every open page shows that at once."""
    if campaign.archived:
        return
    asked = Claim.objects.filter(seat__campaign=campaign, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    campaign.archived = timezone.now()
    campaign.save(update_fields=["archived"])
    seats.close_invitations(campaign)


@transaction.atomic
def take_out(campaign: Campaign) -> None:
    """Takes the campaign out of the archive. Seats are kept; the GM has to make a new code."""
    campaign.archived = None
    campaign.save(update_fields=["archived"])
    changes.announce(campaign)


def contents_of(campaign: Campaign) -> dict[str, int]:
    """Counts the campaign's contents. `prepared` are upcoming fights, `fought` begun ones, `fights`
    both; `due` are those about to be thinned out. Four queries."""
    prepared = Q(status=Encounter.Status.PREPARED)
    fights = campaign.encounters.order_by().aggregate(
        prepared=Count("pk", filter=prepared),
        fought=Count("pk", filter=~prepared),
        fights=Count("pk"),
    )
    sheets = campaign.combatants.order_by().aggregate(
        characters=Count("pk", filter=Q(kind=Combatant.Kind.CHARACTER)),
        foes=Count("pk", filter=Q(kind=Combatant.Kind.FOE)),
    )
    people = campaign.seats.filter(revoked=None).count()
    return {"people": people, "due": thinning.old_enough(campaign).count(), **fights, **sheets}


def examples_of(gm: User) -> models.QuerySet[Campaign]:
    """The examples of the first start, with their counts of `people` and of fights `fought`: those
    could be missed."""
    begun = ~Q(encounters__status=Encounter.Status.PREPARED)
    return Campaign.objects.filter(gm=gm, example=True).annotate(
        people=Count("seats", distinct=True, filter=Q(seats__revoked=None)),
        fought=Count("encounters", distinct=True, filter=begun),
    )


def remove_examples(gm: User, pks: Collection[int]) -> int:
    """Deletes these examples of the GM. Returns how many there were."""
    with calls.long_timeout(), writing():
        going = list(examples_of(gm).filter(pk__in=pks))
        seats.move_start_code(going)
        for campaign in going:
            name = campaign.name
            campaign.delete()
            note(gm, "campaign_deleted", name=name)
    return len(going)


class BringForm(forms.Form):
    """A campaign file."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        widget=forms.FileInput(attrs={"accept": f"{SUFFIX},application/gzip"}),
    )


class DeleteForm(forms.Form):
    """The campaign's name, so that the wrong one is not deleted by mistake."""

    name = forms.CharField(
        label=gettext_lazy("Type the name of the campaign"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, campaign: Campaign, *args: Any):
        super().__init__(*args)
        self.campaign = campaign

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.split() not in (self.campaign.shown_name.split(), self.campaign.name.split()):
            raise forms.ValidationError(_("This is not its name. Nothing was deleted."))
        return name


@require_GET
@never_cache
def gm_life(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The page with the actions on the whole campaign."""
    campaign = access.gm_campaign(request, campaign_pk, archived=True)
    context = {
        "campaign": campaign,
        "contents": contents_of(campaign),
        "thinned": _thinning_text(campaign),
    }
    return render(request, "lobby/campaign_archive/life.html", context)


@require_GET
@never_cache
def gm_keep(request: HttpRequest, campaign_pk: int) -> HttpResponseBase:
    """Sends the campaign as a file. It is written to disk before the response starts, so a slow
    phone does not hold a database snapshot."""
    campaign = access.gm_campaign(request, campaign_pk, archived=True)
    file = TemporaryFile()  # noqa: SIM115 (the answer closes it)
    try:
        with calls.long_timeout():
            files.write(file, files.export_rows(campaign.pk))
    except msgspec.ValidationError:
        file.close()
        messages.error(request, _("Something in this campaign is damaged. No file was made."))
        return redirect("gm_life", campaign_pk)
    note(request.user, "campaign_saved", campaign)
    file.seek(0)
    name = slugify(campaign.name, allow_unicode=True) or "campaign"
    return FileResponse(
        file,
        as_attachment=True,
        filename=f"{name}{files.SUFFIX}",
        content_type="application/octet-stream",
    )


@require_http_methods(["GET", "POST"])
def gm_bring(request: HttpRequest) -> HttpResponse:
    """Creates a campaign of this account from a file."""
    user = access.gm(request)
    posted = request.method == "POST"
    form = BringForm(request.POST, request.FILES) if posted else BringForm()
    if form.is_valid():
        try:
            campaign, counts = restore.restore_campaign(form.cleaned_data["file"], user)
        except NotBrought as why:
            form.add_error("file", str(why))
        else:
            seats.invite(campaign)
            params = {"name": campaign.name, **counts}
            sentence = _("%(name)s has been imported. Seats: %(people)d, fights: %(fights)d.")
            messages.success(request, sentence % params)
            return redirect("gm_table", campaign.pk)
    return render(
        request, "lobby/campaign_archive/bring.html", {"form": form}, status=422 if posted else 200
    )


@require_POST
def gm_copy(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Copies the campaign, whole or only what is prepared."""
    campaign = access.gm_campaign(request, campaign_pk, archived=True)
    try:
        only_prepared = request.POST.get("what") != "all"
        copied = restore.copy(campaign, access.gm(request), only_prepared)
    except (NotBrought, msgspec.ValidationError) as why:
        damaged = _("Something in this campaign is damaged. Nothing was duplicated.")
        messages.error(request, str(why) if isinstance(why, NotBrought) else damaged)
        return redirect("gm_life", campaign_pk)
    messages.success(request, _("This is the copy."))
    return redirect("gm_table", copied.pk)


@require_POST
def gm_put_away(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Archives the campaign."""
    campaign = access.gm_campaign(request, campaign_pk, archived=True)
    with audited(request, "campaign_archived", campaign):
        put_away(campaign)
    return redirect("gm_life", campaign_pk)


@require_POST
def gm_take_out(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Takes the campaign out of the archive."""
    campaign = access.gm_campaign(request, campaign_pk, archived=True)
    with audited(request, "campaign_unarchived", campaign):
        take_out(campaign)
    return redirect("gm_table", campaign_pk)


@require_http_methods(["GET", "POST"])
@never_cache
def owner_delete(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Deletes the campaign with everything that the page lists, once its name has been typed."""
    campaign = access.owner_campaign(request, campaign_pk, archived=True)
    posted = request.method == "POST"
    form = DeleteForm(campaign, request.POST) if posted else DeleteForm(campaign)
    if form.is_valid():
        with (
            calls.long_timeout(),
            writing(),
            audited(request, "campaign_deleted", name=campaign.name),
        ):
            campaign.delete()
        messages.success(request, _("%(name)s has been deleted.") % {"name": campaign.shown_name})
        return redirect("start")
    context = {"campaign": campaign, "contents": contents_of(campaign), "form": form}
    return render(
        request, "lobby/campaign_archive/delete.html", context, status=422 if posted else 200
    )


@require_http_methods(["GET", "POST"])
@never_cache
def gm_examples(request: HttpRequest) -> HttpResponse:
    """Removes the examples of the first start, after a confirmation that lists them."""
    user = access.gm(request)
    if request.method == "GET":
        context = {"examples": examples_of(user).order_by("pk")}
        return render(request, "lobby/campaign_archive/examples.html", context)
    gone = remove_examples(user, numbers(request, "campaign"))
    sentence = ngettext("%(number)d example is gone.", "%(number)d examples are gone.", gone)
    messages.success(request, sentence % {"number": gone})
    return redirect("start")


def _thinning_text(campaign: Campaign) -> str:
    """The setting for thinning out finished fights."""
    if campaign.thin_after == Campaign.ThinAfter.NEVER:
        return _("Forever: every step of every fight is kept.")
    counts = {
        Campaign.ThinAfter.ONE: _(
            "A month after its end a fight is trimmed to its report and log."
        ),
        Campaign.ThinAfter.THREE: _(
            "Three months after its end a fight is trimmed to its report and log."
        ),
        Campaign.ThinAfter.TWELVE: _(
            "A year after its end a fight is trimmed to its report and log."
        ),
    }
    return counts[Campaign.ThinAfter(campaign.thin_after)]
