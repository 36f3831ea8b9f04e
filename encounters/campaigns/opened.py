"""Tracks the campaign that the GM opened last: the code shown at the server's start leads there."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import F, Max
from django.utils import timezone

from encounters.campaigns import changes, presence
from encounters.campaigns.models import Campaign, Invitation

LAST_FIRST = (F("opened").desc(nulls_last=True), "-created", "-pk")


@transaction.atomic
def note(campaign: Campaign, by: User) -> None:
    """Records that the GM's page was opened. If the server's owner opened it, the start's code is
    moved to this campaign, unless its current campaign has open pages."""
    Campaign.objects.filter(pk=campaign.pk).update(opened=timezone.now())
    if not by.is_superuser:
        return
    for invitation in following().exclude(campaign=campaign).select_related("campaign"):
        left = invitation.campaign
        if not presence.present(left.pk):
            invitation.campaign = campaign
            invitation.save(update_fields=["campaign"])
            changes.announce(left)
            changes.announce(campaign)


@transaction.atomic
def invite_to_last() -> Invitation | None:
    """The invitation to show at the start, for the campaign opened last, or else played last. It is
    the previous start's invitation while that is valid. None without a campaign."""
    known = Campaign.objects.filter(archived=None).annotate(played=Max("seats__last_seen"))
    last = (F("opened").desc(nulls_last=True), F("played").desc(nulls_last=True), "pk")
    campaign = known.order_by(*last).first()
    if campaign is None:
        return None
    found = [*following(), *campaign.invitations.filter(revoked=None)]
    invitation = next((item for item in found if item.open), None) or Invitation()
    invitation.campaign, invitation.follows = campaign, True
    invitation.save()
    return invitation


def move_start_code(going: Collection[Campaign]) -> None:
    """Before these campaigns are deleted, moves the start's code to the most recently opened of the
    others, if there is one."""
    others = Campaign.objects.filter(archived=None).exclude(pk__in=[each.pk for each in going])
    last = others.order_by(*LAST_FIRST).first()
    if last is not None:
        following().filter(campaign__in=going).update(campaign=last)
        changes.announce(last)


def following() -> models.QuerySet[Invitation]:
    """Codes of a start that are still valid."""
    return Invitation.objects.filter(follows=True, revoked=None, expires__gt=timezone.now())
