"""Removes everybody who joined since a certain seat, at once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from encounters.campaigns import changes, seats
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.combatants.models import Combatant


@dataclass(frozen=True)
class Newcomer:
    """A seat, and the fate of its characters when it is removed.

    A character made by the seat is deleted if it is still only a name: never filled in, given to
    another seat, or in a fight. All others become free.
    """

    seat: Seat
    free: list[Combatant]
    gone: list[Combatant]

    @property
    def fresh(self) -> bool:
        """Whether it joined less than a minute ago."""
        return timezone.now() - self.seat.created < timedelta(minutes=1)


def since(campaign: Campaign, seat_pk: int) -> list[Newcomer]:
    """That seat and all later ones, oldest first. Three queries."""
    later = campaign.seats.filter(pk__gte=seat_pk, revoked=None).prefetch_related("characters")
    fought = {row.source for fight in campaign.encounters.only("cast") for row in fight.cast}
    return [_newcomer(seat, fought) for seat in later]


@transaction.atomic
def remove(campaign: Campaign, seat_pk: int, chosen: Collection[int]) -> int:
    """Removes the chosen ones among those seats, and refuses claims made since then. Returns how
    many were removed."""
    changes.locked(campaign.pk)
    first = campaign.seats.get(pk=seat_pk)
    going = [item for item in since(campaign, seat_pk) if item.seat.pk in chosen]
    if not going:
        return 0
    asked = Claim.objects.filter(seat__campaign=campaign, answer=Claim.Answer.ASKED)
    asked.filter(created__gte=first.created).update(answer=Claim.Answer.REFUSED)
    Combatant.objects.filter(pk__in=[sheet.pk for item in going for sheet in item.gone]).delete()
    seats.revoke(campaign, *(item.seat for item in going))
    return len(going)


def _newcomer(seat: Seat, fought: Collection[int]) -> Newcomer:
    free: list[Combatant] = []
    gone: list[Combatant] = []
    for character in seat.characters.all():
        untouched = character.brought and not (
            character.stats or character.note or character.pk in fought
        )
        (gone if untouched else free).append(character)
    return Newcomer(seat, free, gone)
