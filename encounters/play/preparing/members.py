"""Foes of one line of a prepared fight who do not all have the same numbers.

The app rolls, and at once: what the GM sees beforehand, the forecast and the fight are the same.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction

from encounters.combatants.shelf.rolling import rolled, rolls_of
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.still_open import locked

EACH = "each"
"""What is sent where each shall have rolled numbers; anything else means those of the sheet."""


@transaction.atomic
def choose(encounter: Encounter, line: Participant, each: bool) -> None:
    """Every foe of the line with rolled numbers, or with those of the sheet. Those that were rolled
    already are kept."""
    locked(encounter)
    line.members = line.members[: line.count] if each else []
    if each:
        line.members = line.members + rolled(line.combatant, line.count - len(line.members))
    line.save(update_fields=["members"])


def shown(line: Participant) -> list[Any]:
    """The rolled numbers of a line, for the GM; empty where none were rolled."""
    rolls = rolls_of(line.combatant) if line.members else None
    return [member[rolls.stat] for member in line.members[: line.count]] if rolls else []
