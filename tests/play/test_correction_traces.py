"""A player's correction of an own die can be seen by all, and a table may allow less of it."""

import re

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.live.places import Place
from encounters.play import moves
from encounters.play.history import correction_preview, undo
from encounters.play.history.correction import Correction, correct
from encounters.play.panels import boards
from encounters.play.views import sheets

pytestmark = pytest.mark.django_db

GM = Place("gm", None, "en")
SAID = "Pia corrected a die: Anna · Throw 1 → 6"


def text(html):
    return " ".join(strip_tags(str(html)).split())


def screen(play, place):
    return str(boards.read(play.encounter.campaign_id).html(place))


def allow(campaign, how):
    Campaign.objects.filter(pk=campaign.pk).update(corrections=how)


@pytest.fixture
def thrown(yard, pia):
    """Anna (Pia) missed with a 1 that Pia typed as step 2."""
    pia.own_dice = True
    pia.save()
    yard(pia, "anna", "turn", "throw", target="carl")
    yard.type(pia, [1])
    return yard


def mend(thrown, seat, number=2, face=6):
    return correct(thrown.tap(seat), Correction(number, {0: (face,)}))


class TestTheTrace:
    def test_is_a_line_in_everybodys_log_with_what_changed(self, thrown, pia, piet):
        assert mend(thrown, pia).ok
        for place in (GM, Place("seat", pia.pk, "en"), Place("table", None, "en")):
            assert SAID in text(screen(thrown, place))
        log = sheets.whole_log(
            boards.read(thrown.encounter.campaign_id).sight(), thrown.encounter, 50
        )
        assert "Before: Anna throws." in text(log)
        assert "Now: Anna throws. Carl is hit." in text(log)

    def test_is_a_notice_for_the_gm_until_the_gm_does_something(self, thrown, pia):
        assert 'id="corrected"' not in screen(thrown, GM)
        mend(thrown, pia)
        assert 'id="corrected"' in screen(thrown, GM)
        thrown(None, "ben", "turn", "duck")
        assert 'id="corrected"' not in screen(thrown, GM)

    def test_is_an_entry_of_the_list_for_undo(self, thrown, pia):
        before = thrown.plain
        mend(thrown, pia)
        html = sheets.taking_back(boards.read(thrown.encounter.campaign_id))
        entry = re.search(r'value="(\d+)" id="before-correction-\d+".*?</button>', html, re.S)
        assert entry and SAID in text(entry[0])
        assert thrown.undo(back_to=int(entry[1])).ok
        assert thrown.plain == before

    def test_outlives_a_second_correction(self, thrown, pia):
        mend(thrown, pia, face=6)
        mend(thrown, pia, number=thrown.now, face=5)
        log = text(screen(thrown, GM))
        assert SAID in log
        assert "Throw 6 → 5" in log

    def test_and_one_of_an_earlier_die(self, thrown, pia, piet):
        piet.own_dice = True
        piet.save()
        thrown(piet, "ben", "turn", "throw", target="carl")
        thrown.type(piet, [2])
        correct(thrown.tap(), Correction(3, {0: (3,)}))
        correct(thrown.tap(), Correction(2, {0: (6,)}))
        steps = undo.line(thrown.encounter, 9)
        assert [len(step.notes) for step in steps] == [1, 1, 0]

    def test_there_is_none_where_nothing_was_changed(self, thrown, pia):
        mend(thrown, pia, face=1)
        assert thrown.step.notes == []

    def test_what_players_do_not_know_of_is_not_told(self, yard, campaign, pia):
        campaign.gm_dice = True
        campaign.save()
        yard(None, "carl", "turn", "throw", target="anna")
        yard.type(None, [1])
        correct(yard.tap(), Correction(2, {0: (6,)}))
        moves.hide(yard.tap(), ["carl"])
        assert "corrected a die" in text(screen(yard, GM))
        assert "corrected a die" not in text(screen(yard, Place("seat", pia.pk, "en")))
        assert "corrected a die" not in text(screen(yard, Place("table", None, "en")))


class TestWhatATableAllows:
    def test_until_somebody_decides_something_else(self, thrown, pia, piet):
        thrown(piet, "ben", "turn", "duck")
        assert mend(thrown, pia).code == "corrected_late"
        assert correct(thrown.tap(), Correction(2, {0: (6,)})).ok

    def test_an_answer_that_waits_for_dice_is_a_decision_too(self, thrown, pia, piet):
        piet.own_dice = True
        piet.save()
        thrown(piet, "ben", "turn", "throw", target="carl")
        assert mend(thrown, pia).code == "corrected_late"

    def test_or_at_any_time_and_then_nobodys_answer_is_lost(self, thrown, campaign, pia, piet):
        allow(campaign, "free")
        piet.own_dice = True
        piet.save()
        thrown(piet, "ben", "turn", "throw", target="carl")
        assert mend(thrown, pia).ok
        assert [attempt.by for attempt in thrown.attempts()] == ["ben"]
        assert thrown.type(piet, [6]).kind == "done"
        assert thrown.plain["combatants"]["carl"]["hits"] == 2

    def test_or_never(self, thrown, campaign, pia):
        allow(campaign, "none")
        assert mend(thrown, pia).code == "no_corrections"
        assert mend(thrown, None).ok

    @pytest.mark.parametrize("how", ["free", "present", "none"])
    def test_only_what_may_be_corrected_is_offered(self, thrown, campaign, pia, piet, how):
        allow(campaign, how)
        self.offered(thrown, pia, how != "none")
        thrown(piet, "ben", "turn", "duck")
        self.offered(thrown, pia, how == "free")

    def offered(self, thrown, pia, expected):
        board = boards.read(thrown.encounter.campaign_id)
        assert board.table.typed_by(pia.pk) is expected
        member = Member(thrown.encounter.campaign, pia, False)
        html = correction_preview.choosing(board.sight(seat=pia.pk), thrown.encounter, member)
        assert ('id="die-' in html) is expected
