"""Trying a foe: a number of it against the party, without preparing a fight."""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from msgspec import Struct

from encounters.campaigns.access import gm_campaign
from encounters.campaigns.models import Campaign
from encounters.campaigns.requests import wants_part
from encounters.combatants.models import Combatant
from encounters.play.fights.taps import NotDone
from encounters.play.forecasts import service
from encounters.play.forecasts.pages.fights import Setup, setup
from encounters.play.forecasts.pages.progress_texts import ProgressText, look, refused
from encounters.play.forecasts.pages.views import scenario_file
from encounters.play.models import Participant
from encounters.play.preparing.prepare import MOST
from rulesets import registry

PAGE = "play/forecasts/try.html"
Character, Foe = Combatant.Kind.CHARACTER, Combatant.Kind.FOE


class Trial(Struct, frozen=True):
    """The context of the page. `beat` differs at every refresh."""

    campaign: Campaign
    foe: Combatant
    count: int
    party: tuple[str, ...]
    look: ProgressText
    beat: str

    @property
    def here(self) -> str:
        """The URL of the page with this number."""
        return address("gm_try", self.foe, count=self.count)

    @property
    def failed(self) -> str:
        """The URL of a fight in which the rules failed, without its number."""
        return address("gm_try_failed", self.foe, count=self.count, fight="")


@require_http_methods(["GET", "POST"])
@never_cache
def gm_try(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """The forecast of the party against `count` of this foe. POST runs it."""
    campaign = gm_campaign(request, campaign_pk)
    foe, count = _sheet(campaign, sheet_pk), _count(request)
    if foe.kind != Foe:
        return _no_foe(request, foe)
    return _page(request, _trial(foe, count, begin=request.method == "POST"))


@require_POST
def gm_try_cancel(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """Cancels the forecast; the results so far are kept."""
    campaign = gm_campaign(request, campaign_pk)
    foe, count = _sheet(campaign, sheet_pk), _count(request)
    if foe.kind != Foe:
        return _no_foe(request, foe)
    with suppress(NotDone):  # then it was never run, and the page shows the reason
        service.cancel(_fight(foe, count).key)
    return _page(request, _trial(foe, count))


@require_GET
@never_cache
def gm_try_failed(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """A fight in which the rules failed, as a scenario."""
    campaign = gm_campaign(request, campaign_pk)
    foe, count = _sheet(campaign, sheet_pk), _count(request)
    if foe.kind != Foe:
        return _no_foe(request, foe)
    try:
        fight = _fight(foe, count)
    except NotDone:
        fight = None
    return scenario_file(request, fight, address("gm_try", foe, count=count))


def address(view: str, foe: Combatant, **more: object) -> str:
    return f"{reverse(view, args=[foe.campaign_id, foe.pk])}?{urlencode(more)}"


def _sheet(campaign: Campaign, sheet_pk: int) -> Combatant:
    return get_object_or_404(campaign.combatants.select_related("campaign"), pk=sheet_pk)


def _count(request: HttpRequest) -> int:
    """The requested number; 1 by default."""
    given = (request.POST if request.method == "POST" else request.GET).get("count", "")
    number = int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 1
    return min(MOST, max(1, number))


def _no_foe(request: HttpRequest, sheet: Combatant) -> HttpResponse:
    messages.error(request, _("Only a foe can be tried against the party."))
    return redirect("gm_sheet", sheet.campaign_id, sheet.pk)


def _page(request: HttpRequest, trial: Trial) -> HttpResponse:
    """The page; a tap without htmx redirects to it."""
    if request.method == "POST" and not wants_part(request):
        return redirect(trial.here)
    page = f"{PAGE}#trial" if wants_part(request) else PAGE
    return render(request, page, {"trial": trial, "campaign": trial.campaign})


def _trial(foe: Combatant, count: int, begin: bool = False) -> Trial:
    try:
        fight = _fight(foe, count)
        if begin:
            fight.ask()
        seen = look(fight, foe.campaign, "trial")
    except NotDone as reason:
        seen = refused(reason)
    names = tuple(item.name for item in _party(foe.campaign))
    return Trial(foe.campaign, foe, count, names, seen, uuid4().hex)


def _fight(foe: Combatant, count: int) -> Setup:
    """The fight of the party against this number of foes. Raises NotDone."""
    campaign = foe.campaign
    lines = [Participant(combatant=item, count=1, side=item.side) for item in _party(campaign)]
    lines.append(Participant(combatant=foe, count=count, side=foe.side))
    return setup(registry.get(campaign.ruleset), lines, campaign.options)


def _party(campaign: Campaign) -> list[Combatant]:
    """The living characters of the party."""
    return list(campaign.combatants.filter(kind=Character, dead=False))
