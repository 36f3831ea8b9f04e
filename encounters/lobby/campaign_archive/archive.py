"""Archives campaigns: hidden from lists, closed to codes and taps, but readable. An archived
campaign can be taken out unchanged."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from encounters.campaigns import changes, seats
from encounters.campaigns.models import Campaign, Claim


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
