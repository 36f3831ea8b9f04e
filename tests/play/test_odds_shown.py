"""Whether players read percentages is the campaign's to say; what has to be rolled stays."""

import re

import pytest

from encounters.campaigns.access import Member
from encounters.live.places import Place
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.panels import boards
from rulesets.contract import Chance
from rulesets.messages import pgettext, phrase
from tests.phones import phone_of
from tests.play.table import Play


@pytest.fixture
def fight(campaign, pia, piet, sheet):
    """Anna (Pia) can bandage Ben (Piet): a roll that rests on nothing but her own sheet."""
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    anna = sheet("Anna", pia, dex=90, first_aid=40)
    ben = sheet("Ben", piet, dex=80, hp_max=12, hp=5)
    for one in (anna, ben, sheet("Ghoul", dex=50)):
        Participant.objects.create(encounter=encounter, combatant=one, side=one.side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    play = Play(result.encounter)
    assert play.rule("set", target="ben", field="status", value="unconscious").ok
    return play


@pytest.fixture
def read(fight, pia):
    def panel(place):
        html = boards.read(fight.encounter.campaign_id).html(place)
        return " ".join(re.sub(r"<[^>]+>", "", html).replace("\xa0", " ").split())

    return panel


@pytest.fixture
def odds(fight, pia):
    def ask():
        fields = {"choice": "first_aid", "first_aid.target": "ben"}
        return phone_of(pia).get(
            f"/e/{fight.pk}/live-odds", {"by": "anna", "kind": "turn"} | fields
        )

    return ask


def test_players_see_odds_unless_the_gm_wants_none(campaign, pia, read, odds):
    assert campaign.odds
    assert "40%" in read(Place("seat", pia.pk, "en")) and "40<i>%" in odds().text.replace("\\", "")
    campaign.odds = False
    campaign.save()
    assert "%" not in read(Place("seat", pia.pk, "en")) and "%" not in odds().text


def test_the_row_stays_where_its_odds_are_not_shown(campaign, pia, read):
    campaign.odds = False
    campaign.save()
    assert "First aid" in read(Place("seat", pia.pk, "en"))


def test_without_odds_a_chance_keeps_what_has_to_be_rolled():
    note, needed, more = (phrase(pgettext("coc7", text)) for text in ("hits", "11+", "down: 3%"))
    chance = Chance(percent=50, note=note, levels=(60, 30), needs=(needed,), more=(more,))
    assert chance.without_odds() == Chance(levels=(60, 30), needs=(needed,))
    assert Chance(note=note).without_odds() == Chance(note=note), "no roll: that is no odds"
    fallen = Chance(total=9, note=note, more=(more,))
    assert fallen.without_odds() is fallen, "the dice lie there"
