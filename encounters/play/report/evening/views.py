"""The page of an evening, also as text; each member reads their own editions."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import access, languages
from encounters.play.report.evening import fights
from encounters.play.report.evening.telling import Evening
from encounters.play.report.exports.document import DocumentTable, markdown
from encounters.play.report.exports.files import MARKDOWN, download

EARLIEST, LATEST = 1970, 9000
"""Years that every database and time zone can represent."""


@require_GET
@never_cache
def seat_evening(request: HttpRequest, campaign_pk: int, day: str) -> HttpResponse:
    """The fights that began on a date: everybody's sums, and the awards."""
    member = access.member_of(request, campaign_pk, archived=True)
    prints = languages.printed(request, member.campaign)
    when = _date(day)
    evening = Evening(when, fights.fights_on(member, when))
    before, after = fights.adjacent_days(member, when)
    table = evening.table()
    context = {
        "campaign": member.campaign,
        "gm": member.gm,
        "day": when,
        "prints": prints,
        "before": before,
        "after": after,
        "title": evening.title,
        "known": list(evening.known()),
        "fights": evening.rows(),
        "awards": evening.awards(),
        "table": table,
        "deeds": _labelled(table) if table else [],
        "charts": [
            chart
            for chart in (evening.damage(), evening.felled(), evening.luck(), evening.minutes())
            if chart
        ],
    }
    return render(request, "play/report/evening.html", context)


@require_GET
@never_cache
def seat_evening_markdown(request: HttpRequest, campaign_pk: int, day: str) -> HttpResponse:
    member = access.member_of(request, campaign_pk, archived=True)
    languages.speak_of_table(request, member.campaign)
    when = _date(day)
    evening = Evening(when, fights.fights_on(member, when))
    text = markdown(evening.document(member.campaign.shown_name))
    return download(text, MARKDOWN, f"{when.isoformat()}.md")


def _labelled(table: DocumentTable) -> list[tuple[str, list[tuple[str, str]]]]:
    """The rows with their headings, and each cell with the heading of its column."""
    return [(name, list(zip(table.head[1:], cells, strict=True))) for name, *cells in table.rows]


def _date(written: str) -> date:
    """A date such as 2026-11-23. Raises Http404."""
    try:
        found = date.fromisoformat(written)
    except ValueError:
        raise Http404 from None
    if found.isoformat() != written or not EARLIEST <= found.year <= LATEST:
        raise Http404
    return found
