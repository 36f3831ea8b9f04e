"""Standing orders that are given with an answer: for whom they hold, and how they end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from encounters.campaigns.models import Campaign, Seat
from encounters.play.history import undo
from encounters.play.history.correction import Correction, correct
from encounters.play.models import Step
from encounters.play.on_behalf import standing_orders
from encounters.screens import boards
from encounters.screens.people.standing_orders import orders_list
from rulesets import registry
from tests.phones import phone_of
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db


def next_round(play: Play, faces: list[int]) -> None:
    """Everybody does nothing until the second round."""
    ruleset, before = registry.get("ose"), play.state.round
    while play.state.round == before:
        decision = next(item for item in ruleset.pending(play.state) if not item.free)
        passing = next((o.name for o in decision.options if o.name in ("stay", "pass")), None)
        option = passing or decision.default
        assert option is not None
        assert play(None, decision.by, decision.kind, option).ok


def until_melee(play: Play) -> None:
    """Nobody moves, declares or shoots until Aldo may strike."""
    ruleset = registry.get("ose")
    while not any(kind == "melee" for _, kind in play.pending):
        decision = next(item for item in ruleset.pending(play.state) if not item.free)
        stays = "stay" if decision.kind == "move" else decision.default
        assert play(None, decision.by, decision.kind, stays).ok
    assert ("aldo", "melee") in play.pending


class TestDontAskAgain:
    def test_this_round_ends_with_the_round(self, play: Play, piet: Seat, faces: list[int]) -> None:
        assert play.from_now_on(piet, "bera", "declare", "none", "round").ok
        next_round(play, faces)
        assert ("bera", "declare") in play.pending

    def test_this_fight_goes_on_in_the_next_round(
        self, play: Play, piet: Seat, faces: list[int]
    ) -> None:
        assert play.from_now_on(piet, "bera", "declare", "none", "fight").ok
        next_round(play, faces)
        assert ("bera", "declare") not in play.pending
        given = next(step for step in play.steps[::-1] if step.choice["by"] == "bera")
        assert (given.kind, given.seat_id) == (Step.Kind.STANDING, piet.pk)

    def test_only_this_question_is_answered(self, play: Play, piet: Seat) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        assert list(play.encounter.lasting) == ["bera"]
        assert list(play.encounter.lasting["bera"]) == ["declare"]
        assert play.encounter.standing == {}

    def test_one_is_asked_again_when_one_says_so(
        self, play: Play, piet: Seat, faces: list[int]
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        assert standing_orders.ask_again(play.tap(piet), "bera", "declare").ok
        next_round(play, faces)
        assert ("bera", "declare") in play.pending

    def test_only_whose_it_is_says_so(self, play: Play, pia: Seat, piet: Seat) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        assert play.from_now_on(pia, "bera", "declare", "none", "fight").code == "not_yours"
        assert standing_orders.ask_again(play.tap(pia), "bera", "declare").code == "not_yours"
        assert standing_orders.ask_again(play.tap(), "bera", "declare").ok

    @pytest.mark.parametrize(
        ("option", "until", "code"),
        [
            ("none", "evening", "garbage"),
            ("fly", "fight", "unknown_option"),
            ("cast", "fight", "cannot_last"),  # it uses a spell up
        ],
    )
    def test_what_cannot_last_is_refused_and_nothing_is_done(
        self, play: Play, piet: Seat, option: str, until: str, code: str
    ) -> None:
        assert play.from_now_on(piet, "bera", "declare", option, until).code == code
        assert ("bera", "declare") in play.pending
        assert play.encounter.lasting == {}

    def test_nobody_is_named_by_what_is_answered_again(
        self, campaign: Campaign, pia: Seat, piet: Seat, play: Play
    ) -> None:
        """The target differs each time, and may be hidden by then."""
        until_melee(play)
        strike = play.from_now_on(pia, "aldo", "melee", "attack", "fight", target="goblin-1")
        assert strike.code == "cannot_last"

    def test_a_whole_turn_is_asked_for_each_time(
        self, campaign: Campaign, pia: Seat, piet: Seat, play: Play
    ) -> None:
        """A player who is tired of one question must not miss the fight by mistake."""
        ruleset = registry.get("ose")
        assert "melee" in ruleset.wording.turns
        until_melee(play)
        assert play.from_now_on(pia, "aldo", "melee", "pass", "round").code == "cannot_last"
        assert "Don’t ask again" not in panel(play, pia)

    def test_the_gms_own_questions_are_always_asked(self, play: Play) -> None:
        for by, kind in sorted(play.pending):
            assert play(None, by, kind, "none").ok
        assert play.from_now_on(None, "gm", "initiative", "roll", "fight").code == "cannot_last"

    def test_what_is_asked_already_cannot_be_asked_again(self, play: Play, piet: Seat) -> None:
        assert standing_orders.ask_again(play.tap(piet), "bera", "declare").code == "not_lasting"
        assert standing_orders.ask_again(play.tap(piet), "nobody", "declare").code == "unknown"
        assert standing_orders.ask_again(play.tap(piet), "bera", "x" * 500).code == "not_lasting"

    def test_an_answer_that_is_offered_no_more_is_asked(
        self, play: Play, piet: Seat, faces: list[int]
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        encounter = play.encounter
        kinds = encounter.lasting["bera"]
        kinds["declare"] = replace(kinds["declare"], option="dance")
        encounter.save()
        next_round(play, faces)
        assert ("bera", "declare") in play.pending

    def test_what_has_come_to_use_something_up_is_asked(
        self, play: Play, piet: Seat, faces: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        monkeypatch.setattr(registry.get("ose"), "spends", lambda state, choice: True)
        next_round(play, faces)
        assert ("bera", "declare") in play.pending


class TestTakingBack:
    def test_what_was_said_with_the_answer_is_taken_back_with_it(
        self, play: Play, pia: Seat, piet: Seat
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        assert play.undo(piet).ok
        assert play.encounter.lasting == {}
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending

    def test_so_it_is_with_one_answer_of_several(self, play: Play, pia: Seat, piet: Seat) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        play.from_now_on(pia, "aldo", "declare", "none", "fight")
        assert undo.take_back(play.tap(piet), "bera", "declare").ok
        assert play.encounter.lasting["bera"]["declare"].option is None
        assert play.encounter.lasting["aldo"]["declare"].until == "fight"
        assert ("bera", "declare") in play.pending

    def test_an_answer_given_for_somebody_and_taken_back_is_asked(
        self, play: Play, pia: Seat, piet: Seat, faces: list[int]
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        next_round(play, faces)
        assert play.undo(scope="step").ok
        assert ("bera", "declare") in play.pending
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending, "taken back, and given again at once"
        assert play(piet, "bera", "declare", "none").ok
        assert play.encounter.lasting["bera"]["declare"].until == "fight"
        assert play.encounter.lasting["bera"]["declare"].back is None

    def test_a_corrected_die_leaves_it_standing(
        self, play: Play, pia: Seat, piet: Seat, faces: list[int]
    ) -> None:
        faces[:] = [6, 1]
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        for by, kind in sorted(play.pending):
            play(None, by, kind, "none")
        play(None, "gm", "initiative", "roll")
        rolled = next(step for step in play.steps if step.rolls and step.choice)
        assert correct(play.tap(), Correction(rolled.number, {0: (5,)})).ok
        assert play.encounter.lasting["bera"]["declare"].until == "fight"


class TestOnThePhone:
    def test_the_question_offers_it_in_words_that_say_what_is_answered(
        self, play: Play, piet: Seat
    ) -> None:
        html = panel(play, piet)
        assert 'name="stand" value="fight/none"' in html
        assert 'value="fight/cast"' not in html
        assert "round/none" not in html, "it comes once a round"

    def test_one_tap_answers_and_says_so(self, play: Play, piet: Seat) -> None:
        posted = {
            "step": play.now,
            "token": "one",
            "by": "bera",
            "kind": "declare",
            "stand": "fight/none",
        }
        assert phone_of(piet).post(f"/e/{play.pk}/answer", posted).status_code == 302
        assert play.encounter.lasting["bera"]["declare"].until == "fight"
        assert "Answered for you" in panel(play, piet)

    def test_the_list_lets_one_be_asked_again(self, play: Play, piet: Seat) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        posted = {"token": "two", "step": play.now, "who": "bera", "kind": "declare"}
        assert phone_of(piet).post(f"/e/{play.pk}/standing", posted).status_code == 302
        assert play.encounter.lasting == {}
        assert "Answered for you" not in panel(play, piet)

    def test_the_list_has_one_order_however_the_database_keeps_it(
        self, play: Play, piet: Seat
    ) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        encounter = play.encounter
        row = encounter.lasting["bera"]["declare"]
        shown = []
        for kinds in (("declare", "missile"), ("missile", "declare")):
            encounter.lasting = {"bera": dict.fromkeys(kinds, row)}
            context = boards.read_board(encounter.campaign_id, encounter).context(seat=piet.pk)
            shown.append(orders_list(context, ["bera"]))
        assert shown[0] == shown[1] != ""

    def test_others_neither_read_nor_change_it(self, play: Play, pia: Seat, piet: Seat) -> None:
        play.from_now_on(piet, "bera", "declare", "none", "fight")
        assert "Answered for you" not in panel(play, pia)

    def test_the_gm_keeps_the_switch_for_groups(self, play: Play) -> None:
        html = panel(play, None)
        assert 'name="how" value="default"' in html
        assert 'name="stand"' not in html
