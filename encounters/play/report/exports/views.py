"""Downloads of a report, in the member's own edition."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters import charts
from encounters.campaigns import languages
from encounters.play import access
from encounters.play.models import Encounter
from encounters.play.report import audiences, keeping, pages
from encounters.play.report.exports import telling
from encounters.play.report.exports.document import markdown
from encounters.play.report.exports.files import JSON, MARKDOWN, SVG, download, file_name
from encounters.play.report.exports.scenario import DiceDeleted, NoRoster, NotBegun, scenario
from encounters.play.report.words import ReportWords

UNTOLD = (keeping.StillOn, keeping.NotYet, keeping.CannotBeMade)


@require_GET
@never_cache
def seat_report_markdown(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The report as text. If there is none, the page says why."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    languages.speak_of_table(request, member.campaign)
    try:
        words = ReportWords(keeping.facts_for(encounter, _audience(request, member)))
    except UNTOLD:
        return redirect("seat_report", encounter_pk)
    text = markdown(telling.document(encounter.shown_name, words))
    return download(text, MARKDOWN, f"{file_name(encounter)}.md")


@require_GET
@never_cache
def seat_report_picture(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The course of the fight as a picture."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    languages.speak_of_table(request, member.campaign)
    try:
        words = ReportWords(keeping.facts_for(encounter, _audience(request, member)))
    except UNTOLD:
        return redirect("seat_report", encounter_pk)
    drawn = charts.picture(pages.course(words, title=encounter.shown_name))
    return download(drawn, SVG, f"{file_name(encounter)}.svg")


@require_GET
@never_cache
def gm_scenario(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The fight as a scenario, for playing it again without a browser."""
    encounter = access.gm_encounter(request, encounter_pk, archived=True)
    try:
        text = json.dumps(scenario(encounter), ensure_ascii=False, indent=1)
    except NotBegun:
        return _not(request, encounter, gettext("The fight has not begun."))
    except NoRoster:
        why = gettext("This fight began before rosters were saved. It cannot be replayed.")
        return _not(request, encounter, why)
    except DiceDeleted:
        return _not(
            request, encounter, gettext("This fight has been trimmed: its dice are deleted.")
        )
    return download(text, JSON, f"{file_name(encounter)}.json")


def _audience(request: HttpRequest, member: access.Member) -> str:
    return audiences.wanted(request.GET.get("as", ""), member)


def _not(request: HttpRequest, encounter: Encounter, why: str) -> HttpResponse:
    messages.error(request, why)
    return redirect("gm_table", encounter.campaign_id)
