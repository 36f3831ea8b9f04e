"""Who is dead stays so after the fight: out of the fights to come, until the GM says otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction

from encounters.campaigns import changes
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant


def bury(sheets: Iterable[Combatant]) -> None:
    """They leave every fight that is only prepared; there the GM can still put them back in."""
    lines = Participant.objects.filter(encounter__status=Encounter.Status.PREPARED)
    lines.filter(combatant__in=[sheet.pk for sheet in sheets]).delete()


@transaction.atomic
def bring_back(sheet: Combatant) -> None:
    """Alive again, and in every prepared fight as the rest of the party is."""
    sheet.dead = False
    sheet.save(update_fields=["dead"])
    prepared = sheet.campaign.encounters.filter(status=Encounter.Status.PREPARED)
    for encounter in prepared.exclude(participants__combatant=sheet):
        encounter.participants.create(combatant=sheet, side=sheet.side)
    changes.announce(sheet.campaign)
