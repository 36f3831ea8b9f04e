"""Changes to seats and invitations, which are announced to the phones; the seats that have a page
open; and the code shown at the server's start, which leads to the campaign that the GM opened last.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import F, Max
from django.utils import timezone

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat
from encounters.serve.live import bus

PRESENT_FOR = timedelta(seconds=2 * bus.HEARTBEAT + 5)
LAST_FIRST = (F("opened").desc(nulls_last=True), "-created", "-pk")


@transaction.atomic
def confirm(campaign: Campaign, claim: Claim) -> None:
    """Moves the seat to the phone that asked: the claim's lease becomes the seat's. The seat is
    detached from its account."""
    claim.answer = Claim.Answer.CONFIRMED
    claim.save(update_fields=["answer"])
    claim.seat.lease, claim.seat.account = claim.lease, None
    claim.seat.save(update_fields=["lease", "account"])
    changes.announce(campaign)


@transaction.atomic
def refuse(campaign: Campaign, claim: Claim) -> None:
    claim.answer = Claim.Answer.REFUSED
    claim.save(update_fields=["answer"])
    changes.announce(campaign)


@transaction.atomic
def revoke(campaign: Campaign, *gone: Seat) -> None:
    """Takes these seats away from their phones and frees their characters."""
    changes.lock_campaign(campaign.pk)
    seats = Seat.objects.filter(pk__in=[seat.pk for seat in gone])
    seats.update(revoked=timezone.now(), account=None)
    campaign.offers.filter(seat__in=gone).delete()
    campaign.combatants.filter(player__in=gone).update(last_player=F("player"), player=None)
    asked = Claim.objects.filter(seat__in=gone, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    changes.announce(campaign)


@transaction.atomic
def only_watch(campaign: Campaign, seat: Seat) -> None:
    """Makes a player a spectator and frees their characters."""
    changes.lock_campaign(campaign.pk)
    campaign.combatants.filter(player=seat).update(last_player=seat, player=None)
    seat.watching = True
    seat.save(update_fields=["watching"])
    changes.announce(campaign)


@transaction.atomic
def show_display(seat: Seat, display: bool) -> None:
    """Sets whether a spectator's phone shows the table display."""
    seat.shows_display = display
    seat.save(update_fields=["shows_display"])


@transaction.atomic
def rename(campaign: Campaign, seat: Seat, name: str) -> None:
    """Renames the person, or uses the name of their character if it is empty. Without either, the
    name is not changed."""
    character = seat.characters.first()
    called = name or (character.name[:40] if character else "")
    if not called:
        return
    seat.name = called
    seat.save(update_fields=["name"])
    changes.announce(campaign)


@transaction.atomic
def confirm_dice(campaign: Campaign, seat: Seat | None, confirm: bool) -> None:
    """Sets whether typed dice are sent with a separate button. No seat means the GM."""
    if seat is None:
        campaign.gm_confirm_dice = confirm
        campaign.save(update_fields=["gm_confirm_dice"])
    else:
        seat.confirm_dice = confirm
        seat.save(update_fields=["confirm_dice"])
    changes.announce(campaign)


@transaction.atomic
def leave_result(campaign: Campaign, seat: Seat) -> None:
    """Leaves the result of the last fight."""
    seat.went_on = timezone.now()
    seat.save(update_fields=["went_on"])
    changes.announce(campaign)


@transaction.atomic
def create(campaign: Campaign, name: str) -> Seat:
    """Creates a seat without a character."""
    seat = Seat.objects.create(campaign=campaign, name=name)
    changes.announce(campaign)
    return seat


def open_invitation(campaign: Campaign) -> Invitation | None:
    """The newest invitation that is still valid."""
    invitations = campaign.invitations.filter(revoked=None, expires__gt=timezone.now())
    return next((item for item in invitations if item.code), None)


@transaction.atomic
def invite(campaign: Campaign) -> Invitation:
    """Makes a new invitation. Earlier ones become invalid."""
    close_invitations(campaign)
    return Invitation.objects.create(campaign=campaign)


@transaction.atomic
def close_invitations(campaign: Campaign) -> None:
    """Ends all invitations; the table display stops showing one."""
    campaign.invitations.filter(revoked=None).update(revoked=timezone.now())
    changes.announce(campaign)


def present(campaign_pk: int) -> set[int]:
    """The seats of a campaign that currently have a page open."""
    since = timezone.now() - PRESENT_FOR
    here = Seat.objects.filter(campaign=campaign_pk, last_seen__gt=since, revoked=None)
    return set(here.values_list("pk", flat=True))


@transaction.atomic
def record_opening(campaign: Campaign, by: User) -> None:
    """Records that the GM's page was opened. If the server's owner opened it, the start's code is
    moved to this campaign, unless its current campaign has open pages."""
    Campaign.objects.filter(pk=campaign.pk).update(opened=timezone.now())
    if not by.is_superuser:
        return
    for invitation in start_codes().exclude(campaign=campaign).select_related("campaign"):
        left = invitation.campaign
        if not present(left.pk):
            invitation.campaign = campaign
            invitation.save(update_fields=["campaign"])
            changes.announce(left)
            changes.announce(campaign)


@transaction.atomic
def start_invitation() -> Invitation | None:
    """The invitation to show at the start, for the campaign opened last, or else played last. It is
    the previous start's invitation while that is valid. None without a campaign."""
    campaigns = Campaign.objects.filter(archived=None).annotate(played=Max("seats__last_seen"))
    last = (F("opened").desc(nulls_last=True), F("played").desc(nulls_last=True), "pk")
    campaign = campaigns.order_by(*last).first()
    if campaign is None:
        return None
    invitations = [*start_codes(), *campaign.invitations.filter(revoked=None)]
    invitation = next((item for item in invitations if item.open), None) or Invitation()
    invitation.campaign, invitation.follows = campaign, True
    invitation.save()
    return invitation


def move_start_code(going: Collection[Campaign]) -> None:
    """Before these campaigns are deleted, moves the start's code to the most recently opened of the
    others, if there is one."""
    others = Campaign.objects.filter(archived=None).exclude(pk__in=[each.pk for each in going])
    last = others.order_by(*LAST_FIRST).first()
    if last is not None:
        start_codes().filter(campaign__in=going).update(campaign=last)
        changes.announce(last)


def start_codes() -> models.QuerySet[Invitation]:
    """Codes of a start that are still valid."""
    return Invitation.objects.filter(follows=True, revoked=None, expires__gt=timezone.now())
