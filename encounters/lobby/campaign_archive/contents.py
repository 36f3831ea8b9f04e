"""Counts the contents of a campaign: what is kept, and what is lost when it is deleted."""

from __future__ import annotations

from django.db.models import Count, Q
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import thinning
from encounters.play.models import Encounter


class Contents(Struct, frozen=True):
    """Numbers of objects. `prepared`: upcoming fights; `fought`: begun ones; `due`: those about to
    be thinned out."""

    people: int
    characters: int
    foes: int
    prepared: int
    fought: int
    due: int

    @property
    def fights(self) -> int:
        return self.prepared + self.fought


def contents_of(campaign: Campaign) -> Contents:
    """Counts the campaign's contents. Four queries."""
    prepared = Q(status=Encounter.Status.PREPARED)
    fights = campaign.encounters.order_by().aggregate(
        prepared=Count("pk", filter=prepared), fought=Count("pk", filter=~prepared)
    )
    sheets = campaign.combatants.order_by().aggregate(
        characters=Count("pk", filter=Q(kind=Combatant.Kind.CHARACTER)),
        foes=Count("pk", filter=Q(kind=Combatant.Kind.FOE)),
    )
    people = campaign.seats.filter(revoked=None).count()
    return Contents(people=people, due=thinning.old_enough(campaign).count(), **fights, **sheets)
