"""The report of a fight, and the list of a campaign's reports."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from msgspec.structs import asdict, replace

from encounters.campaigns import languages
from encounters.campaigns.access import Member
from encounters.play import access
from encounters.play.fights.states import Unreadable
from encounters.play.models import Encounter
from encounters.play.panels.reading import NotBegun
from encounters.play.report import audiences, deciding_step, keeping, pages
from encounters.play.report.deciding_step import Search, Unforeseen
from encounters.play.report.evening.fights import evening_of
from encounters.play.report.exports.files import file_name
from encounters.play.report.facts import GM, WATCHERS
from encounters.play.report.words import ReportWords

TEMPLATE = "play/report/report.html"


@require_GET
@never_cache
def seat_report(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The report in the member's own edition. Links on the table display lead to the spectators',
    even if the GM is signed in on it."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    audience = audiences.wanted(request.GET.get("as", ""), member)
    prints = languages.printed(request, member.campaign)
    around = _around(encounter, member, request.GET.get("as") == WATCHERS)
    try:
        facts = keeping.facts_for(encounter, audience)
    except keeping.StillOn:
        begun = encounter.status != Encounter.Status.PREPARED
        if not (begun or member.gm):
            raise NotBegun(encounter) from None  # the name alone could reveal who is waiting
        said = gettext("This fight is still running. The report will be ready when it is over.")
        return _none(request, around, said if begun else _not_begun())
    except keeping.NotYet:
        said = gettext("The report is being made. With so many combatants it takes a moment.")
        return _none(request, around, said, again=True)
    except keeping.CannotBeMade:
        said = gettext("The report could not be made. The log of the fight is there.")
        return _none(request, around, said)
    context = around | {
        **asdict(pages.page_context(facts)),
        "seeks": audience == GM and not (keeping.is_large(encounter) or encounter.thinned),
        "evening": (evening := evening_of(encounter)) and evening.isoformat(),
        "edition": "?as=watchers" if audience == WATCHERS and member.gm else "",
        "file": file_name(encounter),
        "prints": prints,
    }
    return render(request, TEMPLATE, context)


@require_POST
def gm_deciding_step(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """Searches for the deciding step while the GM's page polls, and stores it. Empty if there is
    none."""
    encounter = access.gm_encounter(request, encounter_pk, archived=True)
    try:
        facts = keeping.facts_for(encounter, GM)
        known = facts.deciding or encounter.thinned
        found = Search(False, facts.deciding) if known else deciding_step.find(encounter, facts)
    except (keeping.StillOn, keeping.NotYet, keeping.CannotBeMade, Unreadable, Unforeseen):
        return HttpResponse()
    if found.step and not facts.deciding:
        keeping.keep_deciding_step(encounter, found.step)
    told = pages.deciding_step(ReportWords(replace(facts, deciding=found.step)))
    context = {"encounter": encounter, "deciding": told, "seeks": found.working, "again": True}
    return render(request, f"{TEMPLATE}#deciding", context)


@require_GET
@never_cache
def seat_reports(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The finished fights of a campaign, the latest first."""
    member = access.member_of(request, campaign_pk, archived=True)
    fights = member.campaign.encounters.filter(status__in=keeping.ENDED).order_by("-started", "-pk")
    evenings = [(evening_of(fight), fight) for fight in fights]
    context = {"campaign": member.campaign, "gm": member.gm, "fights": evenings}
    return render(request, "play/report/reports.html", context)


def _none(
    request: HttpRequest, around: dict[str, object], said: str, again: bool = False
) -> HttpResponse:
    """A page with one sentence; `again`: it reloads soon."""
    return render(request, TEMPLATE, around | {"sentence": said, "again": again})


def _not_begun() -> str:
    return gettext("The fight has not begun.")


def _around(encounter: Encounter, member: Member, across: bool) -> dict[str, object]:
    """The page's context; `back` leads to where the reader came from."""
    back = "table_play" if across else "gm_table" if member.gm else "seat_play"
    return {
        "encounter": encounter,
        "campaign": member.campaign,
        "gm": member.gm,
        "back": back,
    }
