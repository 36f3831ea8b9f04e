"""Changes to seats and invitations. Each of them is announced to the phones."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Claim, Invitation, Seat


@transaction.atomic
def confirm(campaign: Campaign, claim: Claim) -> None:
    """The seat moves to the phone that asked: the claim's lease becomes the seat's, and no account
    finds it any more but one that is signed in there."""
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
    """These phones lose their seats; their characters are free again."""
    seats = Seat.objects.filter(pk__in=[seat.pk for seat in gone])
    seats.update(revoked=timezone.now(), account=None)
    campaign.offers.filter(seat__in=gone).delete()
    campaign.combatants.filter(player__in=gone).update(player=None)
    asked = Claim.objects.filter(seat__in=gone, answer=Claim.Answer.ASKED)
    asked.update(answer=Claim.Answer.REFUSED)
    changes.announce(campaign)


@transaction.atomic
def only_watch(campaign: Campaign, seat: Seat) -> None:
    """A player becomes a spectator; the characters are free again."""
    campaign.combatants.filter(player=seat).update(player=None)
    seat.watching = True
    seat.save(update_fields=["watching"])
    changes.announce(campaign)


@transaction.atomic
def show_display(seat: Seat, display: bool) -> None:
    """Whether a spectator's phone shows what the screen across the room shows."""
    seat.shows_display = display
    seat.save(update_fields=["shows_display"])


def ask_from(seat: Seat, percent: int) -> None:
    """From which chance on the seat is asked about a reaction."""
    seat.asked_from = percent
    seat.save(update_fields=["asked_from"])


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


@transaction.atomic
def new(campaign: Campaign, name: str) -> Seat:
    """A seat without a character."""
    seat = Seat.objects.create(campaign=campaign, name=name)
    changes.announce(campaign)
    return seat


def open_invitation(campaign: Campaign) -> Invitation | None:
    """The newest code that still lets somebody in."""
    found = campaign.invitations.filter(revoked=None, expires__gt=timezone.now())
    return next((item for item in found if item.code), None)


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
