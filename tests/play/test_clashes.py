"""Two answers to one question while dice are pending: one is kept, and the author of the other is
notified."""

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play

pytestmark = [pytest.mark.django_db, pytest.mark.database]

HOLDS = "” is waiting for its dice and stands"


@pytest.fixture
def gorge(campaign, pia, sheet):
    """Momentum: Ronja (Pia) attacks, and Axel, whose dice the GM types, has to react."""
    campaign.ruleset, campaign.gm_dice = "momentum", True
    campaign.save()
    encounter = Encounter.objects.create(
        campaign=campaign, name="Schlucht", ruleset="momentum", options={"initiative_die": 0}
    )
    sword = {"name": "Sword", "skill": 13, "damage": "1d8"}
    ronja = sheet("Ronja", pia, initiative=15, weapons=[sword])
    axel = sheet("Axel", initiative=5, weapons=[sword])
    for item in (ronja, axel):
        Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    play = Play(encounter)
    play(None, "axel", "declare", "hold")
    play(pia, "ronja", "declare", "engage", target="axel")
    play(None, "axel", "initiate", "wait")
    play(None, "axel", "respond", "fight")
    play(pia, "ronja", "act", "attack")
    assert play.pending == {("axel", "react")}
    return play


@pytest.fixture
def gms_dice(campaign):
    campaign.gm_dice = True
    campaign.save()


@pytest.fixture
def own_dice(pia):
    pia.own_dice = True
    pia.save()


def strike(yard, seat, who, target="carl"):
    return yard(seat, who, "turn", "attack", target=target)


def screen(play, place):
    return str(boards.read_board(play.encounter.campaign_id).html(place))


class TestTheDefaultForAll:
    def test_holds_once_a_die_of_it_has_fallen(self, gorge):
        assert moves.default_for_all(gorge.tap()).kind == "dice"
        result = gorge(None, "axel", "react", "manoeuvre", manoeuvre="push")
        assert (result.kind, result.code) == ("refused", "dice_hold")
        assert HOLDS in result.message
        assert "“Axel tries a manoeuvre" in result.message
        assert len(gorge.attempts()) == 1
        assert gorge.type(None, [19]).kind == "done"
        assert [row for row in gorge.step.rolls if row.unused] == []

    @pytest.mark.usefixtures("gms_dice")
    def test_holds_before_too_and_can_be_taken_back(self, yard):
        yard.rule("suggest", who=["carl"])
        assert yard(None, "carl", "turn", "guard").code == "dice_hold"
        moves.drop(yard.tap(), yard.attempts()[0].pk)
        assert yard(None, "carl", "turn", "guard").kind == "done"

    @pytest.mark.usefixtures("gms_dice")
    def test_whom_it_answers_for_is_not_asked_meanwhile(self, yard):
        assert 'id="owed-carl-turn"' in screen(yard, Place("gm", None, "en"))
        yard.rule("suggest", who=["carl"])
        assert 'id="owed-carl-turn"' not in screen(yard, Place("gm", None, "en"))

    @pytest.mark.usefixtures("gms_dice")
    def test_leaves_out_whose_answer_is_waiting(self, yard):
        strike(yard, None, "carl", "anna")
        assert moves.default_for_all(yard.tap()).code == "nothing_open"
        assert moves.play_foes(yard.tap()).code == "nothing_open"
        assert yard.always(None, "default", "carl").ok
        assert [attempt.by for attempt in yard.attempts()] == ["carl"]

    @pytest.mark.usefixtures("own_dice")
    def test_and_so_does_an_answer_for_some_and_says_so(self, yard, pia):
        strike(yard, pia, "anna")
        refused = yard.rule("default", who=["anna"])
        assert refused.code == "dice_hold"
        assert "Anna attacks Carl" in refused.message
        told = yard.rule("default", who=["anna", "ben"])
        assert told.kind == "done"
        assert "Anna attacks Carl" in told.message
        assert HOLDS in told.message
        assert yard.step.choice["who"] == ["ben"]
        assert [attempt.by for attempt in yard.attempts()] == ["anna"]

    @pytest.mark.usefixtures("gms_dice")
    def test_the_foes_are_not_played_over_a_ruling_that_waits(self, yard):
        yard.rule("suggest", who=["carl"])
        assert moves.play_foes(yard.tap()).code == "nothing_open"
        assert yard.always(None, "default", "carl").ok
        assert [attempt.by for attempt in yard.attempts()] == ["gm"]


@pytest.mark.usefixtures("own_dice")
class TestASingleAnswer:
    def test_who_gave_it_may_choose_something_else_and_reads_which_holds(self, yard, pia):
        strike(yard, pia, "anna")
        result = yard(pia, "anna", "turn", "guard")
        assert result.kind == "done"
        assert "stands now" in result.message
        assert result.message.count("“Anna ") == 2

    def test_somebody_else_is_told_that_it_holds(self, yard, pia):
        strike(yard, pia, "anna")
        result = yard(None, "anna", "turn", "guard")
        assert (result.kind, result.code) == ("refused", "dice_hold")
        assert HOLDS in result.message
        assert yard.type(pia, [6]).kind == "done"
        assert yard.step.choice["option"] == "attack"

    def test_one_that_is_asked_no_longer_is_told_of_to_whom_it_belongs(self, yard, pia, piet):
        yard.rule("add", combatant={"id": "dora", "side": "foes"})
        strike(yard, pia, "anna")
        yard.rule("remove", target="anna")
        told = "was waiting for its dice and is no longer open"
        assert told in screen(yard, Place("gm", None, "en"))
        assert told in screen(yard, Place("seat", pia.pk, "en"))
        assert told not in screen(yard, Place("seat", piet.pk, "en"))
