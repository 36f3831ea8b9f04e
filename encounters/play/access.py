"""The door to a fight: who may see or change it, as the campaign's own door decides."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from encounters.campaigns import languages
from encounters.campaigns.access import Member, NotAtTheTable, gm, member_in, member_of
from encounters.play.models import Encounter
from encounters.prepared import Query

__all__ = ["Member", "NotAtTheTable", "gm_encounter", "member_at", "member_of"]

_with_its_gm = Query(
    lambda pk: Encounter.objects.select_related("campaign__gm").filter(pk=pk).order_by()
)
_encounter = Query(lambda pk: Encounter.objects.select_related("campaign").filter(pk=pk).order_by())


def gm_encounter(request: HttpRequest, encounter_pk: int) -> Encounter:
    """The encounter with its campaign, for the GM alone."""
    user = gm(request)
    encounter = _with_its_gm.one(encounter_pk)
    if encounter is None or encounter.campaign.gm_id != user.pk:
        raise Http404
    languages.speak(request, encounter.campaign)
    return encounter


def member_at(request: HttpRequest, encounter_pk: int) -> tuple[Encounter, Member]:
    """The encounter with its campaign, and who asks for it."""
    encounter = _encounter.one(encounter_pk)
    if encounter is None:
        raise NotAtTheTable
    return encounter, member_in(request, encounter.campaign)
