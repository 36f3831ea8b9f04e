"""A sheet as players see it: their own panel, at the first moment of a fight with it.

The fight is begun by the rules and shown like any other, but not stored. So it shows exactly what
`ruleset.view` lets that player know, in the campaign's settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from msgspec import Struct

from encounters.campaigns import access
from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.combatants.stat_words import unfit_value
from encounters.forms import Words
from encounters.play.fights.roster import entering, general
from encounters.play.fights.states import step_of
from encounters.play.models import Encounter, Participant, Step
from encounters.play.words.table import Table
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.boards import Board
from encounters.screens.engine import drawn
from encounters.screens.people.combatants import CombatantPlace
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text import snippets
from rulesets.contract import Refused
from rulesets.dice import Seeded

NOWHERE = 0
"""The key of a fight that is not stored."""
Kind = Combatant.Kind


@require_GET
@never_cache
def gm_look(request: HttpRequest, campaign_pk: int, sheet_pk: int) -> HttpResponse:
    """The panel of a player, or of a spectator (`?seat=`), at the first moment of a fight."""
    campaign = access.gm_campaign(request, campaign_pk)
    sheet = get_object_or_404(campaign.combatants.select_related("campaign"), pk=sheet_pk)
    readers = readers_of(sheet)
    wanted = request.GET.get("seat")
    first = readers[0] if readers and wanted is None else None
    reader = next((item for item in readers if str(item.pk) == wanted), first)
    context = {"campaign": campaign, "sheet": sheet, "readers": readers, "reader": reader}
    try:
        context["look"] = look(sheet, reader)
    except Refused as refused:
        words = Words(sheet.ruleset.wording.terms, within="stats")
        context["why"] = words.explained(refused)
    return render(request, "play/look.html", context)


def readers_of(sheet: Combatant) -> list[Seat]:
    """The seats whose view can be previewed; for a character its own player comes first."""
    playing = sheet.campaign.seats.filter(revoked=None, watching=False)
    seats = playing.filter(characters__kind=Kind.CHARACTER, characters__dead=False).distinct()
    return sorted(seats, key=lambda seat: (seat.pk != sheet.player_id, seat.pk))


class PreviewedSheet(Struct, frozen=True):
    """The panel, and the sheet's row as another player sees it."""

    panel: SafeString
    row: SafeString


def look(sheet: Combatant, reader: Seat | None) -> PreviewedSheet:
    """The sheet as this player sees it, or as a spectator does. Raises Refused if the sheet cannot
    fight."""
    sheet.ruleset.check_stats(sheet.stats, sheet.side)
    language = get_language() or "en"
    place = Place("seat" if reader else "watch", reader.pk if reader else None, language)
    board = Board(_table(sheet))
    return PreviewedSheet(board.html(place), _order_row(board.context(place.seat), sheet))


def _order_row(context: ViewerContext, sheet: Combatant) -> SafeString:
    ids = (id for id, row in context.table.cast.items() if row.source == sheet.pk)
    combatant = context.seen(next(ids))
    if combatant is None or combatant.mine:
        return mark_safe("")
    place = CombatantPlace(
        who=snippets.safe(combatant.id),
        id=snippets.safe(combatant.id),
        avatar=snippets.avatar(combatant.name, context.own_side(combatant)),
        name=snippets.safe(combatant.name),
        note=dotted(context.health(combatant), *context.marks(combatant)),
    )
    return drawn("order_row", place)


def _table(sheet: Combatant) -> Table:
    campaign, ruleset = sheet.campaign, sheet.ruleset
    encounter = Encounter(
        pk=NOWHERE, campaign=campaign, ruleset=ruleset.slug, name=sheet.name, step=1
    )
    encounter.status = Encounter.Status.RUNNING
    encounter.options = ruleset.check_options(general(ruleset, campaign.options))
    roster = entering(
        [Participant(combatant=person, side=person.side) for person in _people(sheet)]
    )
    encounter.cast = [entry.cast for entry in roster]
    people = [entry.combatant for entry in roster]
    outcome = ruleset.begin(people, encounter.options, Seeded(0))
    table = Table(
        campaign, list(campaign.seats.filter(revoked=None, watching=False)), [], encounter
    )
    step = step_of(encounter, 1, Step.Kind.BEGIN, outcome)
    step.created, table.steps = table.now, [step]
    table.state = table.beginning = outcome.state
    return table


def _people(sheet: Combatant) -> list[Combatant]:
    """The sheet with the living party, and an opponent: some rules need a foe."""
    others = sheet.campaign.combatants.filter(dead=False).exclude(pk=sheet.pk)
    party = [*_fit(sheet, others.filter(kind=Kind.CHARACTER))]
    if sheet.kind == Kind.FOE:
        return [*(party or [_stranger(sheet, Kind.CHARACTER)]), sheet]
    foe = next(_fit(sheet, others.filter(kind=Kind.FOE)), None)
    return [sheet, *party, foe or _stranger(sheet, Kind.FOE)]


def _fit(sheet: Combatant, others: Iterable[Combatant]) -> Iterator[Combatant]:
    for other in others:
        other.campaign = sheet.campaign
        if not unfit_value(sheet.ruleset, other, other.stats):
            yield other


def _stranger(sheet: Combatant, kind: str) -> Combatant:
    """A combatant with the rules' default values."""
    return Combatant(pk=NOWHERE, campaign=sheet.campaign, kind=kind, name=str(Kind(kind).label))
