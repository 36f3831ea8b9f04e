"""A fight with all parts of the turn order: delaying, interrupting, being engaged."""

from __future__ import annotations

from collections.abc import Callable

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.play.table import Play


def at_the_ford(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant], faces: list[int]
) -> Play:
    """It is Aldo's turn (Pia), then Bera's (Piet), then that of two goblins."""
    campaign.ruleset = "arm5"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At the ford", ruleset="arm5")
    aldo, bera = sheet("Aldo", pia, quickness=20), sheet("Bera", piet, quickness=10)
    for one, count in ((aldo, 1), (bera, 1), (sheet("Goblin"), 2)):
        Participant.objects.create(encounter=encounter, combatant=one, side=one.side, count=count)
    faces[:] = [5, 5, 5, 4]
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(encounter)
