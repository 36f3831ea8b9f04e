"""Contents of a campaign: what is kept, and what goes when it is deleted."""

from __future__ import annotations

from django.db.models import Count, Q
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import thinning
from encounters.play.models import Encounter


class Contents(Struct, frozen=True):
    """`prepared`: fights to come; `fought`: begun ones; `due`: of these so many are about to be
    thinned."""

    people: int
    characters: int
    foes: int
    prepared: int
    fought: int
    due: int

    @property
    def fights(self) -> int:
        return self.prepared + self.fought


def of(campaign: Campaign) -> Contents:
    """Four queries."""
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
