"""The dead stay dead after the fight, and out of those to come, until the GM says otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from encounters.campaigns import changes
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant


def bury(sheets: Iterable[Combatant]) -> None:
    """Takes them out of every prepared fight; there the GM can still put them back in."""
    lines = Participant.objects.filter(encounter__status=Encounter.Status.PREPARED)
    lines.filter(combatant__in=[sheet.pk for sheet in sheets]).delete()


@transaction.atomic
def bring_back(sheet: Combatant) -> None:
    """Alive again, and put into every prepared fight like the rest of the party."""
    sheet.dead = False
    sheet.save(update_fields=["dead"])
    enlist(sheet)
    changes.announce(sheet.campaign)


def enlist(character: Combatant) -> None:
    """Puts one of the party into every prepared fight that it is not in yet."""
    prepared = character.campaign.encounters.prepared()
    for encounter in prepared.exclude(participants__combatant=character):
        encounter.participants.create(combatant=character, side=character.side)
