"""A fight in which all roll, see everybody's dice, and choose the use of their roll at the same
time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.play.table import Play


def rolled(
    campaign: Campaign,
    sheet: Callable[..., Combatant],
    faces: list[int],
    coming: list[int],
    players: dict[str, tuple[Seat, dict[str, Any]]],
    **opponent: Any,
) -> Play:
    """All dice have been rolled: first the GM's two, then two for each player."""
    campaign.ruleset = "kampbogen"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At once", ruleset="kampbogen")
    people = [sheet(name, seat, **stats) for name, (seat, stats) in players.items()]
    for item in (*people, sheet("Troll", **opponent)):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    play = Play(encounter)
    faces[:] = coming
    assert play(None, "gm", "kampgrad", "roll").ok
    for name, (seat, _) in players.items():
        assert play(seat, name.lower(), "roll", "roll").ok
    return play
