"""Keeps combatants out of later fights: the dead until the GM revives them, and those who could not
act from the first round on until they have recovered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction

from encounters.campaigns import changes
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.health_preview import health_at_start


def remove_from_prepared(sheets: Iterable[Combatant]) -> None:
    """Removes them from every prepared fight; the GM can still put them back in."""
    lines = Participant.objects.filter(encounter__status=Encounter.Status.PREPARED)
    lines.filter(combatant__in=[sheet.pk for sheet in sheets]).delete()


def can_begin(sheet: Combatant, stats: Mapping[str, Any] | None = None) -> bool:
    """Whether it would be able to act at the beginning of a fight, with these `stats` instead of
    its own. True for a sheet with which no fight can begin, as the fight's page reports that."""
    if stats is not None:
        sheet = Combatant(campaign=sheet.campaign, name=sheet.name, kind=sheet.kind, stats=stats)
    return not health_at_start(sheet.ruleset, sheet, sheet.campaign.options).get("out")


def remove_fallen(sheets: Iterable[Combatant], before: Mapping[int, Mapping[str, Any]]) -> None:
    """Removes sheets from every prepared fight that were able to begin with the stats `before` (by
    key) and no longer are, and puts back those that are able again."""
    for sheet in sheets:
        was, now = can_begin(sheet, before[sheet.pk]), can_begin(sheet)
        if was and not now:
            remove_from_prepared([sheet])
        elif now and not was:
            add_to_prepared(sheet)


def after_a_rest(
    sender: Any, sheets: Iterable[Combatant], before: Mapping[int, Mapping[str, Any]], **_: Any
) -> None:
    remove_fallen(sheets, before)


@transaction.atomic
def revive(sheet: Combatant) -> None:
    """Revives the character and puts it into every prepared fight like the rest of the party."""
    sheet.dead = False
    sheet.save(update_fields=["dead"])
    add_to_prepared(sheet)
    changes.announce(sheet.campaign)


def add_to_prepared(character: Combatant) -> None:
    """Adds the character to every prepared fight that it is not in yet."""
    prepared = character.campaign.encounters.prepared()
    for encounter in prepared.exclude(participants__combatant=character):
        encounter.participants.create(combatant=character, side=character.side)
