"""Access to fights: who may see or change one, based on access to the campaign."""

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
from encounters.play.models import Encounter
from encounters.serve.performance.prepared_statements import Query

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
"""Stands in for a fight that does not exist: nobody has access to it."""


def gm_encounter(request: HttpRequest, encounter_pk: int, archived: bool = False) -> Encounter:
    """The encounter with its campaign, for the GM and the co-GMs. `archived`: even if the campaign
    is archived."""
    return gm_at(request, encounter_pk, archived)[0]


def gm_at(
    request: HttpRequest, encounter_pk: int, archived: bool = False
) -> tuple[Encounter, Member]:
    """The encounter, and the requesting GM or co-GM as a member."""
    gm(request)
    encounter = _with_its_gm.one(encounter_pk) or NEVER
    return encounter, runner(request, encounter.campaign, archived)


def member_at(
    request: HttpRequest, encounter_pk: int, archived: bool = False
) -> tuple[Encounter, Member]:
    """The encounter with its campaign, and the requesting member. `archived`: even if the campaign
    is archived. An encounter that has not begun is only available to the GM and the co-GMs."""
    encounter = _encounter.one(encounter_pk) or NEVER
    if not encounter.step and not runs(request, encounter.campaign):
        raise NotAtTheTable
    return encounter, member_in(request, encounter.campaign, archived)
