"""Guards rosters, which can be changed only until the fight begins."""

from __future__ import annotations

from encounters.play.models import Encounter


class NotPrepared(Exception):
    """The fight has begun or waits for its first dice, so its roster cannot be changed."""

    def __init__(self, encounter_pk: int):
        super().__init__(encounter_pk)
        self.encounter_pk = encounter_pk


def locked(encounter: Encounter) -> Encounter:
    """The encounter, locked. NotPrepared."""
    now = Encounter.objects.select_for_update().get(pk=encounter.pk)
    if not now.open:
        raise NotPrepared(encounter.pk)
    return now
