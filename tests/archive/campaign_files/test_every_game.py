"""Fights of every game, after all kinds of actions, survive export and import."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.contrib.auth.models import User

from encounters.after.report import keeping
from encounters.archive.campaign_files import files, restore
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.models import Encounter
from rulesets import registry
from tests.play.table import Play

pytestmark = pytest.mark.database

GAMES = [ruleset.slug for ruleset in registry.all()]
TAPS = 40


def played(gwen: User, slug: str) -> Campaign:
    """A demo's first fight with players, with some undo and redo, and a second one that the GM
    ended."""
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    campaign.gauge = False
    campaign.save()
    for number, sheet in enumerate(campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)):
        sheet.player = Seat.objects.create(campaign=campaign, name=f"Player {number}")
        sheet.save()
    first, second = campaign.encounters.prepared()[:2]
    fight = begun(first, campaign)
    assert fight.rule("end").ok
    assert moves.carry_over(fight.tap(), []).ok
    keeping.make(fight.encounter)
    fight = begun(second, campaign)
    for number in range(TAPS):
        if fight.encounter.status != Encounter.Status.RUNNING:
            break
        if number % 7 == 3:
            fight.undo()
        moves.default_for_all(fight.tap())
        moves.play_foes(fight.tap())
        for by, _kind in sorted(fight.pending):
            fight.always(None, "suggest", by)
    return campaign


def begun(prepared: Encounter, campaign: Campaign) -> Play:
    result = moves.start(prepared, Member(campaign, None, True))
    assert result.ok, result.message
    return Play(result.encounter)


@pytest.mark.parametrize("slug", GAMES)
def test_a_fight_of_every_game_comes_back_as_it_was(slug: str, gwen: User, otto: User) -> None:
    campaign = played(gwen, slug)
    file = BytesIO()
    files.write(file, files.export_rows(campaign.pk))
    file.seek(0)
    made, found = restore.restore_campaign(file, otto)
    assert (found["fights"], found["people"]) == (
        campaign.encounters.count(),
        campaign.seats.count(),
    )
    pairs = zip(campaign.encounters.all(), made.encounters.all(), strict=True)
    fought = 0
    for here, there in pairs:
        assert (here.name, here.status, here.step) == (there.name, there.status, there.step)
        steps = zip(here.steps.all(), there.steps.all(), strict=True)
        for ours, theirs in steps:
            assert states.decode(here, ours) == states.decode(there, theirs)
            assert (ours.log, ours.choice, ours.created) == (
                theirs.log,
                theirs.choice,
                theirs.created,
            )
            fought += 1
    assert fought > 5
