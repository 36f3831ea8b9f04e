"""Characters that join or come back to life, and the fights that are prepared."""

from __future__ import annotations

from django.db import transaction

from encounters.campaigns import changes
from encounters.combatants.models import Combatant


@transaction.atomic
def revive(sheet: Combatant) -> None:
    """Revives the character. Prepared fights no longer leave it out."""
    changes.locked(sheet.campaign_id)
    sheet.dead = False
    sheet.save(update_fields=["dead"])
    changes.announce(sheet.campaign)


def add_to_prepared(character: Combatant) -> None:
    """Adds the character to every prepared fight that it is not in yet."""
    prepared = character.campaign.encounters.prepared()
    for encounter in prepared.exclude(participants__combatant=character):
        encounter.participants.create(combatant=character, side=character.side)
