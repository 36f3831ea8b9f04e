"""The campaign sets which odds players see; the roll that is needed is always shown."""

import re

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets.contract import Chance, Contest, Harm
from rulesets.messages import pgettext, phrase
from tests.phones import phone_of
from tests.play.table import Play


@pytest.fixture
def fight(campaign, pia, piet, sheet):
    """Anna (Pia) can bandage Ben (Piet): a roll that depends only on her own sheet."""
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    anna = sheet("Anna", pia, dex=90, first_aid=40)
    ben = sheet("Ben", piet, dex=80, hp_max=12, hp=5)
    for item in (anna, ben, sheet("Ghoul", dex=50)):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    play = Play(result.encounter)
    assert play.rule("set", target="ben", field="status", value="unconscious").ok
    return play


@pytest.fixture
def read(fight, pia):
    def panel(place):
        html = boards.read_board(fight.encounter.campaign_id).html(place)
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


def shown(campaign, odds):
    campaign.odds = odds
    campaign.save()


def test_players_see_odds_unless_the_gm_wants_none(campaign, pia, read, odds):
    assert campaign.odds == Campaign.Odds.ALL
    assert "40%" in read(Place("seat", pia.pk, "en")) and "40<i>%" in odds().text.replace("\\", "")
    shown(campaign, "none")
    assert "%" not in read(Place("seat", pia.pk, "en")) and "%" not in odds().text


def test_the_chance_of_an_own_roll_is_seen_where_only_those_are(campaign, pia, read, odds):
    shown(campaign, "own")
    assert "40%" in read(Place("seat", pia.pk, "en")) and "40<i>%" in odds().text.replace("\\", "")


def test_the_row_stays_where_its_odds_are_not_shown(campaign, pia, read):
    shown(campaign, "none")
    assert "First aid" in read(Place("seat", pia.pk, "en"))


def test_the_gm_is_shown_all_whatever_players_are(campaign, fight):
    shown(campaign, "none")
    board = boards.read_board(campaign.pk)
    assert board.context(gm=True).odds == "all" and board.context().odds == "none"


class TestAChance:
    NOTE, NEEDED, MORE = (phrase(pgettext("coc7", text)) for text in ("hits", "11+", "twice: 3%"))
    WHOLE = Chance(
        percent=60,
        note=NOTE,
        levels=(60, 30),
        names=("regular", "hard"),
        by_level=(("regular", 0.6), ("hard", 0.3)),
        does=Harm(mean=4.2, fells=0.38),
        suffers=Harm(mean=2.1, fells=0.12),
        contest=Contest(0.55, 0.05, 0.4),
        more=(MORE,),
        needs=(NEEDED,),
    )

    def test_is_told_whole_where_all_odds_are_seen(self):
        assert self.WHOLE.limited_to("all") is self.WHOLE

    def test_of_the_own_roll_leaves_out_what_comes_of_it(self):
        assert self.WHOLE.limited_to("own") == Chance(
            percent=60,
            note=self.NOTE,
            levels=(60, 30),
            names=("regular", "hard"),
            by_level=self.WHOLE.by_level,
            more=(self.MORE,),
            needs=(self.NEEDED,),
        )

    def test_without_odds_keeps_what_has_to_be_rolled(self):
        left = Chance(levels=(60, 30), names=("regular", "hard"), needs=(self.NEEDED,))
        assert self.WHOLE.limited_to("none") == left
        assert Chance(note=self.NOTE).limited_to("none") == Chance(note=self.NOTE), (
            "no roll: no odds"
        )

    def test_of_dice_that_lie_there_is_none_but_for_what_comes_of_it(self):
        fallen = Chance(total=9, note=self.NOTE, more=(self.MORE,))
        assert fallen.limited_to("none") == fallen
        assert Chance(total=9, does=Harm(fells=0.5)).limited_to("none") == Chance(total=9)
