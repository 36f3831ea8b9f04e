"""The GM's own questions explain their cause and their consequences."""

import re

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play


def test_a_morale_check_tells_the_gm_its_reason_and_nobody_else(campaign, pia, sheet):
    encounter = Encounter.objects.create(campaign=campaign, name="A duel", ruleset="ose")
    for item in (sheet("Aldo", pia), sheet("Ogre", morale=7)):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    play = Play(encounter)
    assert play.rule("morale", side="foes").ok

    def read(place):
        return re.sub(r"<[^>]+>", "", boards.read_board(campaign.pk).html(place))

    assert "Called by the GM. Whoever rolls above their morale" in read(Place("gm"))
    assert "above their morale" not in read(Place("seat", pia.pk, "en"))
