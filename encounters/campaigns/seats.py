"""Changes to seats and invitations. Each of them is announced to the phones."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat


@transaction.atomic
def confirm(campaign: Campaign, claim: Claim) -> None:
    """The seat moves to the phone that asked: the claim's key becomes the seat's only key."""
    claim.answer = Claim.Answer.CONFIRMED
    claim.save(update_fields=["answer"])
    claim.seat.key = claim.key
    claim.seat.save(update_fields=["key"])
    changes.announce(campaign)


@transaction.atomic
def refuse(campaign: Campaign, claim: Claim) -> None:
    claim.answer = Claim.Answer.REFUSED
    claim.save(update_fields=["answer"])
    changes.announce(campaign)


@transaction.atomic
def revoke(campaign: Campaign, *gone: Seat) -> None:
    """These phones lose their seats; their characters are free again."""
    Seat.objects.filter(pk__in=[seat.pk for seat in gone]).update(revoked=timezone.now())
    campaign.combatants.filter(player__in=gone).update(player=None)
    asked = Claim.objects.filter(seat__in=gone, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    changes.announce(campaign)


@transaction.atomic
def rename(campaign: Campaign, seat: Seat, name: str) -> None:
    """Gives the person a name: this one, or else that of their character. Without either, the old
    name stays."""
    character = seat.characters.first()
    called = name or (character.name[:40] if character else "")
    if not called:
        return
    seat.name = called
    seat.save(update_fields=["name"])
    changes.announce(campaign)


@transaction.atomic
def confirm_dice(campaign: Campaign, seat: Seat | None, confirm: bool) -> None:
    """Whether typed dice are sent with a separate button. No seat means the GM."""
    if seat is None:
        campaign.gm_confirm_dice = confirm
        campaign.save(update_fields=["gm_confirm_dice"])
    else:
        seat.confirm_dice = confirm
        seat.save(update_fields=["confirm_dice"])
    changes.announce(campaign)


@transaction.atomic
def go_on(campaign: Campaign, seat: Seat) -> None:
    """The phone leaves the result of the last fight."""
    seat.went_on = timezone.now()
    seat.save(update_fields=["went_on"])
    changes.announce(campaign)


def open_invitation(campaign: Campaign) -> Invitation | None:
    """The newest code that still lets somebody in."""
    return campaign.invitations.filter(revoked=None, expires__gt=timezone.now()).first()


@transaction.atomic
def invite(campaign: Campaign) -> Invitation:
    """A new code. Earlier ones end."""
    close_invitations(campaign)
    return Invitation.objects.create(campaign=campaign)


@transaction.atomic
def close_invitations(campaign: Campaign) -> None:
    """Ends all codes; the table display stops showing one."""
    campaign.invitations.filter(revoked=None).update(revoked=timezone.now())
    changes.announce(campaign)
