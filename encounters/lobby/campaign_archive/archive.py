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
from msgspec import Struct

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


class CampaignContents(Struct, frozen=True):
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


def contents_of(campaign: Campaign) -> CampaignContents:
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
    return CampaignContents(
        people=people, due=thinning.old_enough(campaign).count(), **fights, **sheets
    )


class Example(Struct, frozen=True):
    campaign: Campaign
    contents: CampaignContents

    @property
    def used(self) -> bool:
        """Whether it contains anything that could be missed."""
        return bool(self.contents.people or self.contents.fought)


def examples_of(gm: User) -> models.QuerySet[Campaign]:
    return Campaign.objects.filter(gm=gm, example=True)


def examples_with_contents(gm: User) -> list[Example]:
    return [Example(campaign, contents_of(campaign)) for campaign in examples_of(gm).order_by("pk")]


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
