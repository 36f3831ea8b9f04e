"""Players and their characters."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant

FREE = (Q(player=None) | Q(player__revoked__isnull=False)) & Q(dead=False)


@dataclass(frozen=True)
class Characters:
    """The party as shown to a player who wants to join."""

    free: list[Combatant]
    taken: list[Combatant]


def characters(campaign: Campaign) -> Characters:
    """The free characters and those with a player, without the dead. One query."""
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).select_related(
        "campaign", "player__campaign"
    )
    free: list[Combatant] = []
    taken: list[Combatant] = []
    for member in party:
        if member.player is not None and member.player.revoked is None:
            taken.append(member)
        elif not member.dead:
            free.append(member)
    return Characters(free, taken)


@transaction.atomic
def assign(campaign: Campaign, character: Combatant, seat: Seat | None) -> None:
    """Assigns the character to `seat`; None frees it."""
    changes.locked(campaign.pk)
    character.last_player = character.player or character.last_player
    character.player = seat
    character.save(update_fields=["player", "last_player"])
    if seat is not None and seat.watching:
        seat.watching = False
        seat.save(update_fields=["watching"])
    changes.announce(campaign)
