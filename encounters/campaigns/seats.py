"""Changes to seats and invitations. Each is announced to the phones."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat


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
    changes.locked(campaign.pk)
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
    changes.locked(campaign.pk)
    campaign.combatants.filter(player=seat).update(last_player=seat, player=None)
    seat.watching = True
    seat.save(update_fields=["watching"])
    changes.announce(campaign)


@transaction.atomic
def show_display(seat: Seat, display: bool) -> None:
    """Sets whether a spectator's phone shows the table display."""
    seat.shows_display = display
    seat.save(update_fields=["shows_display"])


def ask_from(seat: Seat, percent: int) -> None:
    """Sets the chance from which the seat is asked about a reaction."""
    seat.asked_from = percent
    seat.save(update_fields=["asked_from"])


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
    found = campaign.invitations.filter(revoked=None, expires__gt=timezone.now())
    return next((item for item in found if item.code), None)


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
