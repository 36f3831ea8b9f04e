"""Joining with a code: with a free character, a new one, none, or a seat from before."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.http import Http404, HttpRequest
from django.utils import timezone

from encounters.campaigns import access, changes, languages, limits
from encounters.campaigns.models import Claim, Invitation, Seat
from encounters.combatants.making import FREE
from encounters.combatants.models import Combatant
from encounters.play.preparing.prepare import add_to_prepared
from encounters.serve.database import keyed_hash


class NoSuchCode(Http404):
    """No campaign has this code, or it has expired."""


class AlreadyTaken(Exception):
    """The character was taken in the meantime, or deleted."""


def normalise(code: str) -> str:
    """The normalised code: upper case, without spaces and dashes."""
    return "".join(letter for letter in code.upper() if letter in keyed_hash.CODE_LETTERS)[:12]


def invitation(request: HttpRequest, code: str) -> Invitation:
    """The open invitation with this code. Raises NoSuchCode; TooManyTries after too many wrong
    codes."""
    visitor = limits.Visitor(request, limits.CODES, vouched=access.visitor_key(request))
    visitor.check()
    open_now = Invitation.objects.filter(
        revoked=None, expires__gt=timezone.now(), campaign__archived=None
    )
    hashes = keyed_hash.names("invitation", normalise(code))
    match = open_now.filter(hash__in=hashes).select_related("campaign__gm").first()
    if match is None:
        visitor.failed()
        raise NoSuchCode
    languages.speak(request, match.campaign)
    return match


@transaction.atomic
def take_seat(invited: Invitation, character_pk: int, person: str = "") -> Seat:
    """A new seat for this character, named after it if no name is given. Raises AlreadyTaken if the
    character is not free."""
    changes.lock_campaign(invited.campaign_id)
    party = Combatant.objects.filter(campaign=invited.campaign, kind=Combatant.Kind.CHARACTER)
    character = party.filter(FREE, pk=character_pk).select_for_update(of=("self",)).first()
    if character is None:
        raise AlreadyTaken
    seat = Seat.objects.create(campaign=invited.campaign, name=person or character.name[:40])
    character.player = seat
    character.save(update_fields=["player"])
    changes.announce(invited.campaign)
    return seat


@transaction.atomic
def join_with_character(invited: Invitation, name: str, person: str = "") -> Seat:
    """A new character with the ruleset's defaults, for the GM to complete, and its seat.

    Raises AlreadyTaken if a character has that name: a second tap does not make a second one."""
    campaign = changes.lock_campaign(invited.campaign_id)
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    if party.filter(name__iexact=name).exists():
        raise AlreadyTaken
    seat = Seat.objects.create(campaign=campaign, name=person or name[:40])
    character = party.create(
        campaign=campaign, kind=Combatant.Kind.CHARACTER, name=name, player=seat, brought=True
    )
    add_to_prepared(character)
    changes.announce(campaign)
    return seat


@transaction.atomic
def watch(invited: Invitation, name: str, display: bool = False) -> Seat:
    """A seat for a spectator, on a phone or on a `display`."""
    seat = Seat.objects.create(
        campaign=invited.campaign, name=name[:40], watching=True, shows_display=display
    )
    changes.announce(invited.campaign)
    return seat


def claim_of(invited: Invitation, seat_pk: int, own: Iterable[str]) -> Claim | None:
    """The open claim that this phone has made, if any. `own` are the leases of its claims."""
    asked = Claim.objects.filter(answer=Claim.Answer.ASKED, lease__in=list(own))
    return asked.filter(seat=seat_pk, seat__campaign=invited.campaign, seat__revoked=None).first()


@transaction.atomic
def claim(invited: Invitation, seat_pk: int) -> Claim:
    """Asks the GM to move the seat to another phone ("That's me"). Raises AlreadyTaken if there is
    no such seat."""
    seat = Seat.objects.filter(campaign=invited.campaign, pk=seat_pk, revoked=None).first()
    if seat is None:
        raise AlreadyTaken
    asked = Claim.objects.create(seat=seat)
    changes.announce(invited.campaign)
    return asked
