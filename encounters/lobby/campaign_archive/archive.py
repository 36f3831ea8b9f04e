"""Archives campaigns, counts the contents of one, and has the demos of a first start.

An archived campaign is hidden from lists and closed to codes and taps, but readable. It can be
taken out unchanged.
"""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import Count, Q
from django.utils import timezone

from encounters.campaigns import changes, seats
from encounters.campaigns.audit import note
from encounters.campaigns.models import Campaign, Claim
from encounters.combatants.models import Combatant
from encounters.database import timeouts
from encounters.play.fights.locks import writing
from encounters.play.models import Encounter
from encounters.play.report import thinning


@transaction.atomic
def put_away(campaign: Campaign) -> None:
    """Archives the campaign. Every open page shows that at once."""
    if campaign.archived:
        return
    asked = Claim.objects.filter(seat__campaign=campaign, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    campaign.archived = timezone.now()
    campaign.save(update_fields=["archived"])
    seats.close_invitations(campaign)


@transaction.atomic
def take_out(campaign: Campaign) -> None:
    """Takes the campaign out of the archive. Seats are kept; the GM has to make a new code."""
    campaign.archived = None
    campaign.save(update_fields=["archived"])
    changes.announce(campaign)


def contents_of(campaign: Campaign) -> dict[str, int]:
    """Counts the campaign's contents. `prepared` are upcoming fights, `fought` begun ones, `fights`
    both; `due` are those about to be thinned out. Four queries."""
    prepared = Q(status=Encounter.Status.PREPARED)
    fights = campaign.encounters.order_by().aggregate(
        prepared=Count("pk", filter=prepared),
        fought=Count("pk", filter=~prepared),
        fights=Count("pk"),
    )
    sheets = campaign.combatants.order_by().aggregate(
        characters=Count("pk", filter=Q(kind=Combatant.Kind.CHARACTER)),
        foes=Count("pk", filter=Q(kind=Combatant.Kind.FOE)),
    )
    people = campaign.seats.filter(revoked=None).count()
    return {"people": people, "due": thinning.old_enough(campaign).count(), **fights, **sheets}


def examples_of(gm: User) -> models.QuerySet[Campaign]:
    """The examples of the first start, with their counts of `people` and of fights `fought`: those
    could be missed."""
    begun = ~Q(encounters__status=Encounter.Status.PREPARED)
    return Campaign.objects.filter(gm=gm, example=True).annotate(
        people=Count("seats", distinct=True, filter=Q(seats__revoked=None)),
        fought=Count("encounters", distinct=True, filter=begun),
    )


def remove_examples(gm: User, pks: Collection[int]) -> int:
    """Deletes these examples of the GM. Returns how many there were."""
    with timeouts.long_timeout(), writing():
        going = list(examples_of(gm).filter(pk__in=pks))
        seats.move_start_code(going)
        for campaign in going:
            name = campaign.name
            campaign.delete()
            note(gm, "campaign_deleted", name=name)
    return len(going)
