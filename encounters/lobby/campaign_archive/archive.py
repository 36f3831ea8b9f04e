"""A campaign is put away: out of the lists, closed to codes and taps, and there to read. It is
taken out again as it was."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from encounters.campaigns import changes, seats
from encounters.campaigns.models import Campaign, Claim


@transaction.atomic
def put_away(campaign: Campaign) -> None:
    """Every open page says so at once."""
    if campaign.archived:
        return
    asked = Claim.objects.filter(seat__campaign=campaign, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    campaign.archived = timezone.now()
    campaign.save(update_fields=["archived"])
    seats.close_invitations(campaign)


@transaction.atomic
def take_out(campaign: Campaign) -> None:
    """Everybody keeps the own seat; a new code is the GM's to make."""
    campaign.archived = None
    campaign.save(update_fields=["archived"])
    changes.announce(campaign)
