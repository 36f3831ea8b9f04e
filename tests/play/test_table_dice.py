"""Dice rolled at the table: who types them, their effect, and that none is lost."""

import pytest

from encounters.play import moves
from encounters.play.models import Attempt, Step
from encounters.play.moves import table_dice
from encounters.play.stored.values import NeededRoll

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def own_dice(pia, piet):
    for seat in (pia, piet):
        seat.own_dice = True
        seat.save()


@pytest.fixture
def gms_dice(campaign):
    campaign.gm_dice = True
    campaign.save()


def strike(yard, seat, who):
    return yard(seat, who, "turn", "attack", target="carl")


@pytest.mark.usefixtures("own_dice")
class TestTyping:
    def test_a_choice_waits_for_its_dice_and_nothing_has_happened(self, yard, pia):
        before = yard.now
        assert strike(yard, pia, "anna").kind == "dice"
        assert yard.now == before
        (attempt,) = yard.attempts()
        assert attempt.needed == NeededRoll("anna", "attack", 1, 6)
        assert ("anna", "turn") in yard.pending

    def test_the_typed_face_decides(self, yard, pia):
        strike(yard, pia, "anna")
        assert yard.type(pia, [6]).kind == "done"
        assert yard.plain["combatants"]["carl"]["wounds"] == 1
        (roll,) = yard.step.rolls
        assert (roll.faces, roll.how, roll.seat) == ([6], "typed", pia.pk)
        assert not roll.token
        assert yard.attempts() == []

    @pytest.mark.parametrize("faces", [[], [0], [7], [1, 2], [True], ["3"], [2.0]])
    def test_only_faces_of_the_dice_asked_for(self, yard, pia, faces):
        strike(yard, pia, "anna")
        assert yard.type(pia, faces).code == "bad_dice"
        assert len(yard.attempts()) == 1

    def test_the_gm_may_type_for_anybody(self, yard, pia):
        strike(yard, pia, "anna")
        assert yard.type(None, [6]).kind == "done"
        assert yard.step.rolls[0].seat is None
        assert yard.step.seat == pia

    def test_nobody_else_may(self, yard, pia, piet):
        strike(yard, pia, "anna")
        assert yard.type(piet, [6]).code == "not_yours"

    def test_several_people_roll_at_once(self, yard, pia, piet):
        strike(yard, pia, "anna")
        strike(yard, piet, "ben")
        assert yard.type(piet, [6], by="ben").kind == "done"
        assert yard.type(pia, [6], by="anna").kind == "done"
        assert yard.plain["combatants"]["carl"]["wounds"] == 2

    def test_the_same_tap_counts_once(self, yard, pia):
        assert strike(yard, pia, "anna").kind == "dice"
        tap = yard.tap(pia)
        (attempt,) = yard.attempts()
        assert moves.type_dice(tap, attempt.pk, [6]).kind == "done"
        assert moves.type_dice(tap, attempt.pk, [6]).kind == "again"
        assert moves.type_dice(yard.tap(pia), attempt.pk, [6]).kind == "stale"

    def test_the_same_answer_again_is_no_second_one(self, yard, pia):
        choice = {"token": "once", "step": yard.now}
        assert yard(pia, "anna", "turn", "attack", target="carl", **choice).kind == "dice"
        assert yard(pia, "anna", "turn", "attack", target="carl", **choice).kind == "again"
        assert strike(yard, pia, "anna").code == "dice_open"
        assert len(yard.attempts()) == 1

    def test_another_answer_takes_its_place_while_no_die_has_been_rolled(self, yard, pia):
        strike(yard, pia, "anna")
        assert yard(pia, "anna", "turn", "guard").kind == "done"
        assert yard.attempts() == []

    def test_before_a_die_is_rolled_it_may_be_dropped(self, yard, pia, piet):
        strike(yard, pia, "anna")
        pk = yard.attempts()[0].pk
        assert moves.drop(yard.tap(piet), pk).code == "not_yours"
        assert moves.drop(yard.tap(pia), pk).ok
        assert yard.attempts() == []
        assert moves.drop(yard.tap(pia), pk).kind == "stale"

    def test_what_became_impossible_meanwhile_is_put_aside_with_its_dice(self, yard, pia):
        yard.rule("add", combatant={"id": "dora", "side": "foes"})
        strike(yard, pia, "anna")
        yard.rule("remove", target="carl")
        result = yard.type(pia, [6])
        assert (result.kind, result.code) == ("refused", "no_longer")
        assert "no longer possible" in result.message
        assert yard.attempts() == []
        assert yard.step.kind == Step.Kind.ASIDE
        assert [(roll.faces, roll.unused) for roll in yard.step.rolls] == [([6], True)]
        assert ("anna", "turn") in yard.pending
        assert yard.undo().ok

    def test_what_is_asked_no_longer_waits_no_longer(self, yard, pia):
        strike(yard, pia, "anna")
        yard.rule("end")
        assert yard.attempts() == []

    def test_switching_to_the_apps_dice_rolls_what_waits(self, yard, campaign, pia, faces):
        strike(yard, pia, "anna")
        faces[:] = [6]
        table_dice.switch(campaign, pia, own=False)
        assert yard.attempts() == []
        assert yard.step.rolls[0].how == "app"
        assert yard.step.seat == pia
        assert yard.plain["combatants"]["carl"]["wounds"] == 1

    def test_so_does_the_gm(self, yard, campaign):
        table_dice.switch(campaign, None, own=True)
        assert yard(None, "carl", "turn", "attack", target="anna").kind == "dice"
        table_dice.switch(campaign, None, own=False)
        assert yard.attempts() == []
        assert yard.step.choice["by"] == "carl"

    def test_the_others_dice_go_on_waiting(self, yard, campaign, pia, piet):
        strike(yard, pia, "anna")
        strike(yard, piet, "ben")
        table_dice.switch(campaign, pia, own=False)
        assert [attempt.by for attempt in yard.attempts()] == ["ben"]

    def test_undo_clears_what_waits(self, yard, pia, piet):
        yard(piet, "ben", "turn", "guard")
        strike(yard, pia, "anna")
        assert yard.undo().ok
        assert yard.attempts() == []


@pytest.mark.usefixtures("gms_dice")
class TestBothKindsAtOneTable:
    @pytest.fixture
    def striking(self, play, pia, piet):
        for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
            play(seat, by, "declare", "none")
        play(None, "gm", "initiative", "roll")
        play.type(None, [6])
        play.type(None, [1])
        play(piet, "bera", "move", "stay")
        return play

    def test_the_gm_types_for_sides_and_foes(self, play):
        for by in ("aldo", "bera", "goblin-1"):
            play(None, by, "declare", "none")
        assert play(None, "gm", "initiative", "roll").kind == "dice"
        assert play.attempts()[0].needed.who == "party"
        assert play.type(None, [4]).kind == "dice"
        assert play.attempts()[0].needed.who == "foes"
        assert play.type(None, [2]).kind == "done"
        assert [roll.faces for roll in play.step.rolls] == [[4], [2]]

    def test_the_app_rolls_for_the_player_and_the_gm_types_the_damage(self, striking, pia, faces):
        faces[:] = [19]
        assert striking(pia, "aldo", "melee", "attack", target="goblin-1").kind == "dice"
        (attempt,) = striking.attempts()
        assert attempt.needed.who == "gm"
        assert attempt.rolls[0].faces == [19]
        assert moves.drop(striking.tap(pia), attempt.pk).code == "dice_rolled"
        assert striking(pia, "aldo", "melee", "pass").code == "dice_hold"
        assert striking.type(pia, [6]).code == "not_yours"
        assert striking.type(None, [6]).kind == "done"
        assert [roll.how for roll in striking.step.rolls] == ["app", "typed"]

    def test_rulings_wait_side_by_side(self, play, pia):
        pia.own_dice = True
        pia.save()
        saves = {"target": "aldo", "modifier": 0, "on_fail": "none"}
        assert play.rule("save", category="death", **saves).kind == "dice"
        assert play.rule("save", category="death", **saves).code == "dice_open"
        assert play.rule("save", category="wands", **saves).kind == "dice"
        assert play.rule("set", target="goblin-1", field="hp", value=1).kind == "done"
        assert len(play.attempts()) == 2
        assert play.type(pia, [15]).kind == "done"
        assert play.type(pia, [5]).kind == "done"

    def test_faces_sent_twice_never_count_for_the_next_roll(self, play):
        for by in ("aldo", "bera", "goblin-1"):
            play(None, by, "declare", "none")
        play(None, "gm", "initiative", "roll")
        (first,) = play.attempts()
        tap = play.tap()
        assert moves.type_dice(tap, first.pk, [4]).kind == "dice"
        assert moves.type_dice(tap, first.pk, [4]).kind == "again"
        assert moves.type_dice(play.tap(), first.pk, [4]).kind == "stale"
        assert Attempt.objects.get().needed.who == "foes"
