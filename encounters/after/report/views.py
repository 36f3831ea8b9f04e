"""The report of a fight, the evenings and the list of a campaign's reports, and their downloads;
each member reads their own editions."""

from __future__ import annotations

import datetime
import json

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from msgspec.structs import replace

from encounters.after import charts
from encounters.after.report import audiences, deciding_step, keeping, pages, sections
from encounters.after.report.course import CannotBeReplayed, scenario
from encounters.after.report.deciding_step import Search, Unforeseen
from encounters.after.report.documents import JSON, MARKDOWN, SVG, download, markdown
from encounters.after.report.evening import Evening, adjacent_days, evening_of, fights_on
from encounters.after.report.facts import GM, WATCHERS
from encounters.after.report.words import ReportWords
from encounters.campaigns import languages
from encounters.campaigns.access import Member
from encounters.play import access
from encounters.play.fights.states import Unreadable
from encounters.play.models import Encounter
from encounters.play.words.reading import NotBegun

TEMPLATE = "play/report/report.html"
EARLIEST, LATEST = 1970, 9000
"""Years that every database and time zone can represent."""


@require_GET
@never_cache
def seat_report(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The report in the member's own edition. Links on the table display lead to the spectators',
    even if the GM is signed in on it."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    audience = audiences.requested_edition(request.GET.get("as", ""), member)
    prints = languages.print_query(request, member.campaign)
    across = request.GET.get("as") == WATCHERS
    around = {
        "encounter": encounter,
        "campaign": member.campaign,
        "gm": member.gm,
        "back": "table_play" if across else "gm_table" if member.gm else "seat_play",
    }
    try:
        facts = keeping.facts_for(encounter, audience)
    except keeping.StillOn:
        begun = encounter.status != Encounter.Status.PREPARED
        if not (begun or member.gm):
            raise NotBegun(encounter) from None  # the name alone could reveal who is waiting
        running = gettext("This fight is still running. The report will be ready when it is over.")
        return _none(request, around, running if begun else gettext("The fight has not begun."))
    except keeping.NotYet:
        sentence = gettext("The report is being made. With so many combatants it takes a moment.")
        return _none(request, around, sentence, again=True)
    except keeping.CannotBeMade:
        sentence = gettext("The report could not be made. The log of the fight is there.")
        return _none(request, around, sentence)
    context = around | {
        **pages.page_context(facts),
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
        is_known = facts.deciding or encounter.thinned
        search = Search(False, facts.deciding) if is_known else deciding_step.find(encounter, facts)
    except (keeping.StillOn, keeping.NotYet, keeping.CannotBeMade, Unreadable, Unforeseen):
        return HttpResponse()
    if search.step and not facts.deciding:
        keeping.keep_deciding_step(encounter, search.step)
    turn = pages.deciding_step(ReportWords(replace(facts, deciding=search.step)))
    context = {"encounter": encounter, "deciding": turn, "seeks": search.working, "again": True}
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


@require_GET
@never_cache
def seat_report_markdown(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The report as text. If there is none, the page says why."""
    encounter, words = _for_download(request, encounter_pk)
    if words is None:
        return redirect("seat_report", encounter_pk)
    text = markdown(sections.of_report(encounter.shown_name, words))
    return download(text, MARKDOWN, f"{file_name(encounter)}.md")


@require_GET
@never_cache
def seat_report_picture(request: HttpRequest, encounter_pk: int) -> HttpResponse:
    """The course of the fight as a picture."""
    encounter, words = _for_download(request, encounter_pk)
    if words is None:
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
    except CannotBeReplayed as reason:
        messages.error(request, str(reason))
        return redirect("gm_table", encounter.campaign_id)
    return download(text, JSON, f"{file_name(encounter)}.json")


@require_GET
@never_cache
def seat_evening(request: HttpRequest, campaign_pk: int, day: str) -> HttpResponse:
    """The fights that began on a date: everybody's sums, and the awards."""
    member = access.member_of(request, campaign_pk, archived=True)
    prints = languages.print_query(request, member.campaign)
    evening = _evening(member, day)
    before, after = adjacent_days(member, evening.day)
    table = evening.table()
    context = {
        "campaign": member.campaign,
        "gm": member.gm,
        "prints": prints,
        "before": before,
        "after": after,
        "evening": evening,
        "table": table,
        # On phones each cell has the heading of its column beside it.
        "deeds": [(name, zip(table.head[1:], cells, strict=True)) for name, *cells in table.rows]
        if table
        else [],
        "charts": pages.charts_of(evening),
    }
    return render(request, "play/report/evening.html", context)


@require_GET
@never_cache
def seat_evening_markdown(request: HttpRequest, campaign_pk: int, day: str) -> HttpResponse:
    member = access.member_of(request, campaign_pk, archived=True)
    languages.speak_of_table(request, member.campaign)
    evening = _evening(member, day)
    text = markdown(sections.of_evening(evening, member.campaign.shown_name))
    return download(text, MARKDOWN, f"{evening.day.isoformat()}.md")


def _for_download(request: HttpRequest, encounter_pk: int) -> tuple[Encounter, ReportWords | None]:
    """The fight, and the member's own edition in the language of the table; None without one."""
    encounter, member = access.member_at(request, encounter_pk, archived=True)
    audience = audiences.requested_edition(request.GET.get("as", ""), member)
    languages.speak_of_table(request, member.campaign)
    try:
        return encounter, ReportWords(keeping.facts_for(encounter, audience))
    except (keeping.StillOn, keeping.NotYet, keeping.CannotBeMade):
        return encounter, None


def _evening(member: Member, day: str) -> Evening:
    """The evening of a date such as 2026-11-23. Raises Http404."""
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if date.isoformat() != day or not EARLIEST <= date.year <= LATEST:
        raise Http404
    return Evening(date, fights_on(member, date))


def _none(
    request: HttpRequest, around: dict[str, object], sentence: str, again: bool = False
) -> HttpResponse:
    """A page with one sentence; `again`: it reloads soon."""
    return render(request, TEMPLATE, around | {"sentence": sentence, "again": again})


def file_name(encounter: Encounter) -> str:
    """A file name derived from the fight's name."""
    return slugify(encounter.shown_name, allow_unicode=True) or "fight"
