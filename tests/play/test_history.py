"""Undo and redo: nothing is lost, and nobody gets better dice by it."""

import pytest

from encounters.play import moves
from encounters.play.fights import states
from encounters.play.history import undo
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import StandingOrder
from rulesets import registry
from rulesets.contract import IllegalChoice

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def fighting(play, pia, piet, faces):
    """Aldo stands beside a goblin and may strike: the party has won initiative."""
    play(pia, "aldo", "declare", "none")
    play(piet, "bera", "declare", "none")
    play(None, "goblin-1", "declare", "none")
    faces[:] = [6, 1]
    play(None, "gm", "initiative", "roll")
    play(piet, "bera", "move", "stay")
    assert ("aldo", "melee") in play.pending
    return play


def strike(play, seat, **fields):
    return play(seat, "aldo", "melee", "attack", target="goblin-1", **fields)


class TestUndo:
    def test_it_is_a_step_forward_that_shows_an_earlier_state(self, play, pia):
        before = play.plain
        play(pia, "aldo", "declare", "retreat")
        undone = play.now
        result = play.undo(pia)
        assert result.ok, result.message
        assert play.now == undone + 1
        assert play.plain == before
        assert Step.objects.filter(encounter=play.pk, number=undone).exists()

    def test_the_line_that_counts_leaves_out_what_was_undone(self, play, pia, piet):
        play(piet, "bera", "declare", "none")
        play(pia, "aldo", "declare", "retreat")
        play.undo(pia)
        play(pia, "aldo", "declare", "none")
        steps = states.current_steps(play.encounter, 9)
        counted = [step.choice and step.choice["option"] for step in steps]
        assert counted == ["none", "none", None]

    def test_a_player_takes_back_the_own_last_answer_only(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        play(piet, "bera", "declare", "none")
        assert undo.undoable(play.encounter, play.tap(pia).member) is None
        assert play.undo(pia).code == "nothing_to_undo"
        assert undo.undoable(play.encounter, play.tap(piet).member).choice["by"] == "bera"
        assert play.undo(piet).ok

    def test_and_not_once_a_die_was_rolled(self, fighting, pia):
        strike(fighting, pia)
        assert undo.undoable(fighting.encounter, fighting.tap(pia).member) is None
        assert fighting.undo(pia).code == "nothing_to_undo"

    def test_nor_anything_when_nothing_was_done(self, play, pia):
        assert play.undo().code == "nothing_to_undo"
        assert play.undo(pia).code == "nothing_to_undo"

    def test_a_late_undo_takes_back_nothing(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        tap = play.tap()
        play(piet, "bera", "declare", "none")
        assert undo.undo(tap).kind == "stale"

    def test_the_gm_goes_back_to_any_step(self, fighting):
        result = fighting.undo(back_to=2)
        assert result.ok
        assert fighting.state.phase == "declare"
        assert fighting.undo(back_to=2).code == "nothing_to_undo"
        assert fighting.undo(back_to=999).code == "nothing_to_undo"

    @pytest.mark.parametrize(
        ("scope", "phase", "after"),
        [
            ("phase", "melee", 6),
            ("turn", "declare", 1),
            ("round", "declare", 1),
            ("step", "melee", 6),
        ],
    )
    def test_the_gm_goes_back_by_a_part_of_the_round(self, fighting, pia, scope, phase, after):
        strike(fighting, pia)
        result = fighting.undo(scope=scope)
        assert result.ok, result.message
        assert fighting.state.phase == phase
        assert fighting.step.shows == after

    def test_there_are_no_other_parts(self, fighting):
        assert fighting.undo(scope="evening").code == "garbage"

    def test_at_the_beginning_of_a_phase_it_goes_to_the_one_before(self, fighting):
        assert fighting.undo(scope="phase").ok
        assert (fighting.state.phase, fighting.step.shows) == ("movement", 5)

    def test_what_followed_by_itself_goes_with_the_answer(self, play, pia, piet):
        always = {"bera": StandingOrder("default", piet.pk)}
        Encounter.objects.update(standing=always)
        before = play.now
        play(pia, "aldo", "declare", "none")
        assert play.now == before + 2
        assert play.undo().ok
        assert {("aldo", "declare"), ("bera", "declare")} <= play.pending

    def test_a_fight_that_was_over_goes_on(self, play):
        play.rule("end")
        assert play.encounter.status == Encounter.Status.OVER
        assert play.undo().ok
        assert play.encounter.status == Encounter.Status.RUNNING
        assert play.redo().ok
        assert play.encounter.status == Encounter.Status.OVER

    def test_it_costs_the_same_in_a_long_fight(self, play, django_assert_max_num_queries):
        for hp in (4, 3, 6) * 30:
            play.rule("set", target="bera", field="hp", value=hp)
        with django_assert_max_num_queries(20):
            states.current_steps(play.encounter, 20)
            play.undo()


class TestRedo:
    def test_what_was_undone_comes_back_in_the_order_it_went(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        first = play.plain
        play(piet, "bera", "declare", "none")
        two = play.plain
        play.undo()
        play.undo()
        assert undo.can_redo(play.encounter)
        assert play.redo().ok and play.plain == first
        assert play.redo().ok and play.plain == two
        assert not undo.can_redo(play.encounter)
        assert play.redo().code == "nothing_to_redo"

    def test_undo_and_redo_may_alternate(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        first = play.plain
        play(piet, "bera", "declare", "none")
        two = play.plain
        play.undo()
        play.undo()
        play.redo()
        play.undo()
        play.redo()
        assert play.plain == first
        play.redo()
        assert play.plain == two

    def test_something_new_ends_it(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        play.undo()
        play(piet, "bera", "declare", "none")
        assert not undo.can_redo(play.encounter)
        assert play.redo().code == "nothing_to_redo"

    def test_a_player_restores_only_what_that_player_took_back(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        play.undo(pia)
        assert play.redo(piet).code == "not_yours"
        assert play.redo(pia).ok


class TestTheSameDice:
    def test_the_same_choice_after_an_undo_gets_the_same_dice(self, fighting, pia, faces):
        faces[:] = [19, 2]
        strike(fighting, pia)
        struck = fighting.plain
        fighting.undo()
        faces[:] = [1, 1]
        strike(fighting, pia)
        assert fighting.plain == struck
        assert [(roll.faces, roll.how) for roll in fighting.step.rolls] == [
            ([19], "again"),
            ([2], "again"),
        ]
        assert faces == [1, 1]

    def test_also_after_two_undos_and_when_more_dice_are_needed(self, fighting, pia, faces):
        faces[:] = [11]
        strike(fighting, pia)
        assert len(fighting.step.rolls) == 1
        fighting.undo()
        fighting.rule("set", target="goblin-1", field="ac", value=9)
        faces[:] = [3]
        strike(fighting, pia)
        fighting.undo()
        fighting.undo()
        fighting.rule("set", target="goblin-1", field="ac", value=9)
        strike(fighting, pia)
        assert [roll.faces for roll in fighting.step.rolls] == [[11], [3]]

    def test_initiative_stays_as_it_was_rolled(self, play, faces):
        for by in ("aldo", "bera", "goblin-1"):
            play(None, by, "declare", "none")
        faces[:] = [2, 5]
        play(None, "gm", "initiative", "roll")
        play.undo(scope="round")
        for by in ("bera", "goblin-1", "aldo"):
            play(None, by, "declare", "none")
        faces[:] = [6, 1]
        play(None, "gm", "initiative", "roll")
        assert [roll.faces for roll in play.step.rolls][:2] == [[2], [5]]

    def test_another_choice_gets_new_dice(self, fighting, pia, faces):
        faces[:] = [19, 2]
        strike(fighting, pia)
        fighting.undo()
        faces[:] = [12]
        strike(fighting, pia, weapon="sword")
        assert fighting.step.rolls[0].how == "app"

    def test_what_was_typed_counts_again_and_nobody_is_asked(self, fighting, pia):
        pia.own_dice = True
        pia.save()
        assert strike(fighting, pia).kind == "dice"
        fighting.type(pia, [4])
        fighting.undo()
        assert strike(fighting, pia).kind == "done"
        assert [(roll.faces, roll.how) for roll in fighting.step.rolls] == [([4], "again")]

    def test_also_when_the_dice_came_to_nothing(self, fighting, campaign, pia, faces):
        campaign.gm_dice = True
        campaign.save()
        faces[:] = [19]
        assert strike(fighting, pia).kind == "dice"
        fighting.undo()
        assert fighting.step.rolls[0].unused
        fighting.redo()
        faces[:] = [1]
        assert strike(fighting, pia).kind == "dice"
        assert fighting.attempts()[0].rolls[0].faces == [19]


class TestTakingBack:
    def test_one_answer_of_several_although_others_have_answered_since(self, play, pia, piet):
        seen = play.now
        play(pia, "aldo", "declare", "retreat")
        play(piet, "bera", "declare", "cast", spell="Sleep")
        result = undo.take_back(play.tap(pia, step=seen + 1), "aldo", "declare")
        assert result.ok, result.message
        assert ("aldo", "declare") in play.pending
        assert ("bera", "declare") not in play.pending
        assert play.plain["combatants"]["bera"]["declared"] == "cast"
        assert play.step.kind == Step.Kind.AGAIN
        assert play(pia, "aldo", "declare", "none").ok

    def test_not_when_the_round_went_on(self, fighting, pia):
        result = undo.take_back(fighting.tap(pia), "aldo", "declare")
        assert result.code == "too_late"

    def test_not_an_answer_of_somebody_else(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        assert undo.take_back(play.tap(piet), "aldo", "declare").code == "not_yours"

    def test_not_twice(self, play, pia, piet):
        play(pia, "aldo", "declare", "none")
        tap = play.tap(pia)
        assert undo.take_back(tap, "aldo", "declare").ok
        assert undo.take_back(tap, "aldo", "declare").kind == "again"
        assert undo.take_back(play.tap(pia), "aldo", "declare").code == "too_late"

    def test_not_once_its_die_was_rolled(self, fighting, pia, faces):
        fighting.rule("engage", target="bera", other="goblin-1")
        faces[:] = [2]
        strike(fighting, pia)
        result = undo.take_back(fighting.tap(pia), "aldo", "melee")
        assert result.code == "dice_rolled"

    def test_dice_of_the_others_stay_as_they_fell(self, yard, pia, piet, faces):
        yard(pia, "anna", "turn", "guard")
        faces[:] = [3]
        yard(piet, "ben", "turn", "attack", target="carl")
        faces[:] = [6]
        assert undo.take_back(yard.tap(pia), "anna", "turn").ok
        assert [(roll.faces, roll.how) for roll in yard.step.rolls] == [([3], "again")]
        assert yard.step.seat == piet
        assert yard.pending == {("anna", "turn"), ("carl", "turn")}

    def test_not_when_an_answer_since_would_become_impossible(self, yard, pia, piet, monkeypatch):
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        yard.rule("remove", target="ben")
        yard.rule("set", target="carl", field="wounds", value=2)
        resolve = registry.get("sample").resolve

        def strict(state, choice, dice):
            if choice.by == "ben" and not state.combatants["anna"].acted:
                raise IllegalChoice("bad_field", "only after Anna")
            return resolve(state, choice, dice)

        monkeypatch.setattr(registry.get("sample"), "resolve", strict)
        before = yard.now
        assert undo.take_back(yard.tap(pia), "anna", "turn").code == "too_late"
        assert yard.now == before

    def test_a_late_take_back_leaves_a_newer_answer_alone(self, play, pia, piet):
        late = play.tap(pia)
        play(pia, "aldo", "declare", "none")
        assert undo.take_back(late, "aldo", "declare").kind == "stale"


def test_after_the_results_are_carried_over_nothing_is_taken_back(play):
    play.rule("end")
    assert moves.carry_over(play.tap(), []).ok
    assert play.undo().code == "closed"
