"""Everybody can see a player's correction of their own die, and a table may restrict it."""

import re

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.fights import states
from encounters.play.history.correction import Correction, correct
from encounters.screens import boards
from encounters.screens.sheets import questions
from encounters.serve.live.places import Place
from tests.phones import phone_of

pytestmark = pytest.mark.django_db

GM = Place("gm", None, "en")
SAID = "Pia corrected a die: Anna · Attack 1 → 6"


def text(html):
    return " ".join(strip_tags(str(html)).split())


def screen(play, place):
    return str(boards.read_board(play.encounter.campaign_id).html(place))


def missed(play, pia, piet, faces):
    """Aldo has missed a goblin with a 2 that Pia typed."""
    for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, by, "declare", "none")
    faces[:] = [6, 1]
    play(None, "gm", "initiative", "roll")
    pia.own_dice = True
    pia.save()
    play(piet, "bera", "move", "stay")
    play(pia, "aldo", "melee", "attack", target="goblin-1")
    play.type(pia, [2])


def allow(campaign, how):
    Campaign.objects.filter(pk=campaign.pk).update(corrections=how)


@pytest.fixture
def struck(yard, pia):
    """Anna (Pia) missed with a 1 that Pia typed, in step 2."""
    pia.own_dice = True
    pia.save()
    yard(pia, "anna", "turn", "attack", target="carl")
    yard.type(pia, [1])
    return yard


def mend(struck, seat, number=2, face=6):
    return correct(struck.tap(seat), Correction(number, {0: (face,)}))


class TestTheTrace:
    def test_is_a_line_in_everybodys_log_with_what_changed(self, struck, pia, piet):
        assert mend(struck, pia).ok
        for place in (GM, Place("seat", pia.pk, "en"), Place("table", None, "en")):
            assert SAID in text(screen(struck, place))
        log = questions.whole_log(
            boards.read_board(struck.encounter.campaign_id).context(), struck.encounter, 50
        )
        assert "Before: Anna misses Carl." in text(log)
        assert "Now: Anna hits Carl. Carl is wounded." in text(log)

    def test_is_a_notice_for_the_gm_until_the_gm_does_something(self, struck, pia):
        assert 'id="corrected"' not in screen(struck, GM)
        mend(struck, pia)
        assert 'id="corrected"' in screen(struck, GM)
        struck(None, "ben", "turn", "guard")
        assert 'id="corrected"' not in screen(struck, GM)

    def test_is_an_entry_of_the_list_for_undo(self, struck, pia):
        before = struck.plain
        mend(struck, pia)
        html = questions.taking_back(boards.read_board(struck.encounter.campaign_id))
        entry = re.search(r'value="(\d+)" id="before-correction-\d+".*?</button>', html, re.S)
        assert entry and SAID in text(entry[0])
        assert struck.undo(back_to=int(entry[1])).ok
        assert struck.plain == before

    def test_outlives_a_second_correction(self, struck, pia):
        mend(struck, pia, face=6)
        mend(struck, pia, number=struck.now, face=5)
        log = text(screen(struck, GM))
        assert SAID in log
        assert "Attack 6 → 5" in log

    def test_and_one_of_an_earlier_die(self, struck, pia, piet):
        piet.own_dice = True
        piet.save()
        struck(piet, "ben", "turn", "attack", target="carl")
        struck.type(piet, [2])
        correct(struck.tap(), Correction(3, {0: (3,)}))
        correct(struck.tap(), Correction(2, {0: (6,)}))
        steps = states.current_steps(struck.encounter, 9)
        assert [len(step.notes) for step in steps] == [1, 1, 0]

    def test_is_kept_while_the_dice_are_awaited_that_it_made_necessary(
        self, play, campaign, pia, piet, faces
    ):
        missed(play, pia, piet, faces)
        campaign.gm_dice = True
        campaign.save()
        assert correct(play.tap(pia), Correction(play.now, {0: (19,)})).kind == "dice"
        play.type(None, [1])
        assert "Pia corrected a die: Aldo · Attack 2 → 19" in text(screen(play, GM))

    def test_there_is_none_where_nothing_was_changed(self, struck, pia):
        mend(struck, pia, face=1)
        assert struck.step.notes == []

    def test_what_players_do_not_know_of_is_not_told(self, yard, campaign, pia):
        campaign.gm_dice = True
        campaign.save()
        yard(None, "carl", "turn", "attack", target="anna")
        yard.type(None, [1])
        correct(yard.tap(), Correction(2, {0: (6,)}))
        moves.hide(yard.tap(), ["carl"])
        assert "corrected a die" in text(screen(yard, GM))
        assert "corrected a die" not in text(screen(yard, Place("seat", pia.pk, "en")))
        assert "corrected a die" not in text(screen(yard, Place("table", None, "en")))


class TestWhatATableAllows:
    def test_until_somebody_decides_something_else(self, struck, pia, piet):
        struck(piet, "ben", "turn", "guard")
        assert mend(struck, pia).code == "corrected_late"
        assert correct(struck.tap(), Correction(2, {0: (6,)})).ok

    def test_an_answer_that_waits_for_dice_is_a_decision_too(self, struck, pia, piet):
        piet.own_dice = True
        piet.save()
        struck(piet, "ben", "turn", "attack", target="carl")
        assert mend(struck, pia).code == "corrected_late"

    def test_or_at_any_time_and_then_nobodys_answer_is_lost(self, struck, campaign, pia, piet):
        allow(campaign, "free")
        piet.own_dice = True
        piet.save()
        struck(piet, "ben", "turn", "attack", target="carl")
        assert mend(struck, pia).ok
        assert [attempt.by for attempt in struck.attempts()] == ["ben"]
        assert struck.type(piet, [6]).kind == "done"
        assert struck.plain["combatants"]["carl"]["wounds"] == 2

    def test_or_never(self, struck, campaign, pia):
        allow(campaign, "none")
        assert mend(struck, pia).code == "no_corrections"
        assert mend(struck, None).ok

    @pytest.mark.parametrize("how", ["free", "present", "none"])
    def test_only_what_may_be_corrected_is_offered(self, struck, campaign, pia, piet, how):
        allow(campaign, how)
        self.offered(struck, pia, how != "none")
        struck(piet, "ben", "turn", "guard")
        self.offered(struck, pia, how == "free")

    def offered(self, struck, pia, expected):
        board = boards.read_board(struck.encounter.campaign_id)
        assert board.table.typed_by(pia.pk) is expected
        html = phone_of(pia).get(f"/e/{struck.pk}/dice/read").content.decode()
        assert ('id="roll-' in html) is expected
