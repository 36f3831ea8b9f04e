"""Individual numbers for the foes of a line in a prepared fight.

The app rolls them at once, so that the GM's preview, the forecast and the fight agree.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from encounters.combatants.shelf.rolling import rolled, rolls_of
from encounters.play.models import Encounter, Participant


class NotPrepared(Exception):
    """The fight has begun or waits for its first dice, so its roster cannot be changed."""

    def __init__(self, encounter_pk: int):
        super().__init__(encounter_pk)
        self.encounter_pk = encounter_pk


def locked(encounter: Encounter) -> Encounter:
    """The encounter, locked. Raises NotPrepared."""
    now = Encounter.objects.select_for_update().get(pk=encounter.pk)
    if not now.open:
        raise NotPrepared(encounter.pk)
    return now


EACH = "each"
"""The posted value for rolled numbers; any other means those of the sheet."""


@transaction.atomic
def choose(encounter: Encounter, line: Participant, each: bool) -> None:
    """Gives every foe of the line rolled or written numbers, or those of the sheet. Numbers that
    are already rolled are kept."""
    locked(encounter)
    line.members = line.members[: line.count] if each else []
    if each:
        there = len(line.members)
        line.members = line.members + rolled(line.combatant, line.count - there, there)
    line.save(update_fields=["members"])


def rolled_numbers(line: Participant) -> list[Any]:
    """The rolled numbers of a line, for the GM; empty if none were rolled."""
    rolls = rolls_of(line.combatant) if line.members else None
    return [member[rolls.stat] for member in line.members[: line.count]] if rolls else []
