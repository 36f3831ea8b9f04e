"""A fight in which the GM hides some."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.play.hidden.seen import Begun
from tests.play.table import Play


@pytest.fixture
def begun(campaign: Campaign) -> Begun:
    """`begun("ose", [Aldo, Goblin], hides=["goblin"], initiative="side")`."""

    def begin(slug: str, people: Iterable[Combatant], hides: Iterable[str], **options: Any) -> Play:
        campaign.ruleset = slug
        campaign.save()
        fight = Encounter.objects.create(
            campaign=campaign, name="In the dark", ruleset=slug, options=options
        )
        for person in people:
            side = "party" if person.kind == Combatant.Kind.CHARACTER else "foes"
            Participant.objects.create(
                encounter=fight, combatant=person, side=side, hidden=person.name.lower() in hides
            )
        assert moves.start(fight, Member(campaign, None, True)).ok
        return Play(fight)

    return begin
