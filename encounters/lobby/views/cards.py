"""Stat blocks to print: cards, four on a sheet; the party on one page; and a single one as text."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.after.report.documents import MARKDOWN, download
from encounters.archive.packs.printed import markdown
from encounters.campaigns import access
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby.paper import SheetCard, printed_of, short_word
from rulesets import registry

ROUNDS, LINES = 8, 12


@require_GET
@never_cache
def gm_cards(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """A card for each sheet; `kind` filters them."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheets = campaign.combatants.select_related("campaign")
    kind = request.GET.get("kind", "")
    if kind in Combatant.Kind.values:
        sheets = sheets.filter(kind=kind)
    sheets = sheets.select_related("player")
    return _page(request, campaign, sheets, _("Cards"), kind=kind)


@require_GET
@never_cache
def gm_party_page(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The living characters of the party on one page."""
    campaign = access.gm_campaign(request, campaign_pk)
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER, dead=False)
    sheets = party.select_related("campaign", "player__campaign")
    ruleset = registry.get(campaign.ruleset)
    cards, order = [SheetCard(sheet) for sheet in sheets], printed_of(ruleset).order
    columns = dict.fromkeys(label for card in cards for label in card.columns)
    context = {
        "campaign": campaign,
        "title": _("Party"),
        "rows": [(card, [card.columns.get(label, "–") for label in columns]) for card in cards],
        "columns": list(columns),
        "order": short_word(ruleset, order) if order else "",
        "acting": sorted(cards, key=lambda card: -(card.acts or 0)),
        "rounds": range(1, ROUNDS + 1),
        "lines": range(LINES),
    }
    return render(request, "lobby/party.html", context)


@require_GET
@never_cache
def seat_card(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """A single card."""
    campaign, sheet, gm = _one(request, campaign_pk, sheet_pk)
    return _page(request, campaign, [sheet], sheet.shown_name, sheet=sheet, seat=not gm)


@require_GET
@never_cache
def seat_block(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """A stat block as Markdown."""
    campaign, sheet, _gm = _one(request, campaign_pk, sheet_pk)
    text = markdown("", campaign.ruleset, [sheet])
    named = slugify(sheet.shown_name, allow_unicode=True) or "sheet"
    return download(text, MARKDOWN, f"{named}.md")


def _one(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> tuple[Campaign, Combatant, bool]:
    """A sheet, and whether the requesting member is a GM. Players only have access to their own
    characters."""
    member = access.member_of(request, campaign_pk)
    sheets = member.campaign.combatants.select_related("campaign")
    if not member.gm:
        sheets = sheets.filter(player=member.seat, kind=Combatant.Kind.CHARACTER)
    return member.campaign, get_object_or_404(sheets, pk=sheet_pk), member.gm


def _page(
    request: HttpRequest,
    campaign: Campaign,
    sheets: Iterable[Combatant],
    title: str,
    seat: bool = False,
    **more: object,
) -> HttpResponse:
    rows = [SheetCard(sheet, by_player=seat) for sheet in sheets]
    context = {"campaign": campaign, "title": title, "seat": seat, "rows": rows}
    context["lines"] = range(LINES)
    return render(request, "lobby/cards.html", context | more)
