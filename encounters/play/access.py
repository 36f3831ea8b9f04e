"""The door to a fight: who may see or change it, as the campaign's own door decides."""

from __future__ import annotations

from django.http import HttpRequest

from encounters.campaigns.access import (
    NOBODYS,
    Member,
    NotAtTheTable,
    gm,
    member_in,
    member_of,
    other_screen,
    runner,
    runs,
)
from encounters.performance.prepared_statements import Query
from encounters.play.models import Encounter

__all__ = [
    "Member",
    "NotAtTheTable",
    "gm_at",
    "gm_encounter",
    "member_at",
    "member_of",
    "other_screen",
]

_with_its_gm = Query(
    lambda pk: Encounter.objects.select_related("campaign__gm").filter(pk=pk).order_by()
)
_encounter = Query(lambda pk: Encounter.objects.select_related("campaign").filter(pk=pk).order_by())
NEVER = Encounter(campaign=NOBODYS)
"""Stands at the door for a fight that does not exist: nobody gets to it."""


def gm_encounter(request: HttpRequest, encounter_pk: int, archived: bool = False) -> Encounter:
    """The encounter with its campaign, for the GM and the co-GMs. `archived`: even if that is put
    away."""
    return gm_at(request, encounter_pk, archived)[0]


def gm_at(
    request: HttpRequest, encounter_pk: int, archived: bool = False
) -> tuple[Encounter, Member]:
    """A fight whose GM asks, and that member."""
    gm(request)
    encounter = _with_its_gm.one(encounter_pk) or NEVER
    return encounter, runner(request, encounter.campaign, archived)


def member_at(
    request: HttpRequest, encounter_pk: int, archived: bool = False
) -> tuple[Encounter, Member]:
    """The encounter with its campaign, and who asks for it. `archived`: even if it is put away.
    Only who runs the campaign learns of one that has not begun."""
    encounter = _encounter.one(encounter_pk) or NEVER
    if not encounter.step and not runs(request, encounter.campaign):
        raise NotAtTheTable
    return encounter, member_in(request, encounter.campaign, archived)
