"""A die was read wrong some steps ago: previewing the differences, and changing it."""

import pytest

from encounters.play.fights import states
from encounters.play.history.correction import Correction, Preview, correct, preview
from encounters.play.models import Step
from rulesets.contract import Choice

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def struck(yard, pia, piet, faces):
    """Anna has missed Carl, then Ben has hit him, then Carl has missed Anna."""
    faces[:] = [2, 5, 1]
    yard(pia, "anna", "turn", "attack", target="carl")
    yard(piet, "ben", "turn", "attack", target="carl")
    yard(None, "carl", "turn", "attack", target="anna")
    assert yard.plain["combatants"]["carl"]["wounds"] == 1
    return yard


ATTACKS = Choice("anna", "turn", "attack", {"target": "carl"})


def annas(face):
    return Correction(2, {0: (face,)})


class TestPreview:
    def test_it_shows_what_would_come_out_differently_and_changes_nothing(self, struck):
        before = struck.now
        found = preview(struck.tap(), annas(6))
        assert isinstance(found, Preview)
        assert [change.number for change in found.changed] == [2, 3]
        assert [entry["rule"] for entry in found.changed[0].before] == ["attack"]
        assert [entry["rule"] for entry in found.changed[0].after] == ["attack", "wounded"]
        assert (found.ends, found.why, found.asked) == (None, "", ())
        assert struck.now == before

    def test_it_says_from_where_new_dice_are_needed(self, yard, pia, piet):
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        found = preview(yard.tap(), Correction(2, choice=ATTACKS))
        assert (found.changed, found.ends, found.why) == ((), 2, "dice")
        assert [(decision.needed.who, decision.missing) for decision in found.asked] == [
            ("anna", 1)
        ]

    def test_or_what_could_not_be_kept(self, struck):
        struck.undo(back_to=1)
        struck.rule("set", target="carl", field="wounds", value=2)
        struck(None, "anna", "turn", "attack", target="carl")
        struck(None, "ben", "turn", "attack", target="carl")
        found = preview(struck.tap(), Correction(struck.now - 1, {0: (6,)}))
        assert (found.ends, found.why) == (struck.now, "fight_over")


class TestCorrect:
    def test_everything_after_is_worked_out_anew_with_the_dice_that_were_rolled(self, struck, piet):
        assert correct(struck.tap(), annas(6)).ok
        assert struck.plain["combatants"]["carl"]["wounds"] == 2
        steps = states.current_steps(struck.encounter, 9)[::-1]
        dice = [(roll.faces, roll.how) for step in steps for roll in step.rolls]
        assert dice == [([6], "typed"), ([5], "again"), ([1], "again")]
        assert [step.kind for step in steps] == ["begin", "again", "again", "again"]
        assert steps[2].seat == piet
        assert Step.objects.filter(encounter=struck.pk, number=2).exists()

    def test_an_answer_can_be_another(self, struck):
        assert correct(struck.tap(), Correction(3, choice=Choice("ben", "turn", "guard"))).ok
        assert struck.plain["combatants"]["carl"]["wounds"] == 0

    def test_it_can_be_taken_back(self, struck):
        before, last = struck.plain, struck.now
        correct(struck.tap(), annas(6))
        struck.undo(back_to=last)
        assert struck.plain == before

    def test_it_ends_where_a_later_choice_is_impossible(self, struck):
        struck.undo(back_to=1)
        struck.rule("set", target="carl", field="wounds", value=2)
        struck(None, "anna", "turn", "attack", target="carl")
        struck(None, "ben", "turn", "attack", target="carl")
        assert correct(struck.tap(), Correction(struck.now - 1, {0: (6,)})).ok
        assert struck.state.over

    def test_new_dice_of_a_person_are_asked_for_and_the_rest_is_played_anew(self, yard, pia, piet):
        pia.own_dice = True
        pia.save()
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        assert correct(yard.tap(), Correction(2, choice=ATTACKS)).kind == "dice"
        assert [attempt.by for attempt in yard.attempts()] == ["anna"]
        assert ("ben", "turn") in yard.pending

    def test_they_take_the_place_of_those_that_wait_for_the_same_later(self, yard, pia, piet):
        pia.own_dice = True
        pia.save()
        for seat, who in ((pia, "anna"), (piet, "ben"), (None, "carl")):
            yard(seat, who, "turn", "guard")
        yard(pia, "anna", "turn", "attack", target="carl")
        assert correct(yard.tap(), Correction(2, choice=ATTACKS)).kind == "dice"
        assert [attempt.by for attempt in yard.attempts()] == ["anna"]
        assert yard.state.round == 1

    @pytest.mark.parametrize(
        ("correction", "code"),
        [
            (Correction(2, {0: (7,)}), "bad_dice"),
            (Correction(2, {0: (1, 2)}), "bad_dice"),
            (Correction(2, {5: (1,)}), "bad_dice"),
            (Correction(1, {}), "nothing_to_undo"),
            (Correction(99, {}), "nothing_to_undo"),
            (Correction(2, choice=Choice("ben", "turn", "guard")), "garbage"),
            (Correction(2, choice=Choice("anna", "turn", "fly")), "unknown_option"),
        ],
    )
    def test_what_does_not_fit_changes_nothing(self, struck, correction, code):
        before = struck.now
        assert correct(struck.tap(), correction).code == code
        assert preview(struck.tap(), correction).code == code
        assert struck.now == before

    def test_a_late_correction_is_stale(self, struck):
        tap = struck.tap()
        struck.rule("set", target="ben", field="wounds", value=1)
        assert correct(tap, annas(6)).kind == "stale"


class TestWhoMay:
    def test_who_typed_a_die_may_correct_it(self, yard, pia, piet):
        pia.own_dice = True
        pia.save()
        yard(pia, "anna", "turn", "attack", target="carl")
        yard.type(pia, [1])
        assert correct(yard.tap(piet), annas(6)).code == "not_yours"
        assert correct(yard.tap(pia), annas(6)).ok
        assert yard.step.rolls[0].seat == pia.pk

    def test_and_learns_nothing_of_others_dice_by_guessing_at_them(self, struck, pia):
        for faces in ({0: (6,)}, {0: (99,)}, {0: (1, 2)}, {7: (1,)}, {-1: ()}):
            assert preview(struck.tap(pia), Correction(4, faces)).code == "not_yours"

    def test_nobody_else_a_die_of_the_app_or_an_answer(self, struck, pia):
        assert correct(struck.tap(pia), annas(6)).code == "not_yours"
        guards = Correction(2, choice=Choice("anna", "turn", "guard"))
        assert correct(struck.tap(pia), guards).code == "not_yours"
