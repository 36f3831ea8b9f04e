"""Answers that the shell gives by itself: when, for whom never, and how to undo them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from encounters.campaigns.models import Campaign, Seat
from encounters.play import moves
from encounters.play.fights.fight_dice import FightDice
from encounters.play.history import undo
from encounters.play.history.correction import Correction, correct
from encounters.play.models import Encounter, Step
from encounters.play.on_behalf import by_itself
from encounters.screens import boards
from encounters.screens.log import past
from rulesets import registry
from rulesets.contract import Choice, Decision, Field, Option, Viewer
from rulesets.contract.extras import Spared
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

type Only = Callable[..., None]


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Only:
    """`only("bera", "declare", "none")`: from now on this question has only this answer."""
    ruleset = registry.get("ose")

    def narrow(by: str, kind: str, *names: str, free: bool = False) -> None:
        asked = ruleset.pending

        def pending(state: Any) -> tuple[Decision, ...]:
            return tuple(_of(decision) for decision in asked(state))

        def _of(decision: Decision) -> Decision:
            if (decision.by, decision.kind) != (by, kind):
                return decision
            left = tuple(option for option in decision.options if option.name in names)
            return replace(decision, options=left, free=free)

        monkeypatch.setattr(ruleset, "pending", pending)

    return narrow


class Moot:
    """A game in which only this answer matters, whoever is asked."""

    def __init__(self, name: str):
        self.name, self.asked = name, list[tuple[Decision, Viewer]]()

    def __call__(self, state: Any, decision: Decision, viewer: Viewer) -> Spared:
        self.asked.append((decision, viewer))
        answer = self.name if decision.kind == "declare" else ""
        return Spared(decision=decision, answer=answer, moot=True)


@pytest.fixture
def moot(monkeypatch: pytest.MonkeyPatch) -> Moot:
    ruleset, found = registry.get("ose"), Moot("none")
    monkeypatch.setattr(ruleset, "spared", found)
    return found


class TestTheOnlyAnswer:
    def test_is_given_without_a_tap(self, play: Play, pia: Seat, only: Only) -> None:
        only("bera", "declare", "none")
        assert play(pia, "aldo", "declare", "none").ok
        assert ("bera", "declare") not in play.pending
        assert (play.step.kind, play.step.seat_id) == (Step.Kind.ITSELF, None)
        assert play.step.choice == {"by": "bera", "kind": "declare", "option": "none"}

    def test_is_taken_back_with_the_tap_that_led_to_it(
        self, play: Play, pia: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert play.undo(pia).ok
        assert {("aldo", "declare"), ("bera", "declare")} <= play.pending

    def test_is_asked_once_it_was_taken_back(
        self, play: Play, pia: Seat, piet: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        play.undo(pia)
        assert play(pia, "aldo", "declare", "none").ok
        assert ("bera", "declare") in play.pending
        assert play(piet, "bera", "declare", "none").ok
        assert play.encounter.lasting == {}

    def test_is_asked_no_more_when_the_undo_is_undone(
        self, play: Play, pia: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        play.undo(pia)
        assert play.redo(pia).ok
        assert play.encounter.lasting == {}
        assert ("bera", "declare") not in play.pending

    def test_is_one_single_answer_that_can_be_taken_back(
        self, play: Play, pia: Seat, piet: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert undo.take_back(play.tap(piet), "bera", "declare").ok
        assert ("bera", "declare") in play.pending
        assert ("aldo", "declare") not in play.pending

    def test_stands_quietly_in_the_log_of_whoever_would_have_been_asked(
        self, play: Play, pia: Seat, piet: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert "There was no other answer." in panel(play, piet)
        assert "There was no other answer." not in panel(play, pia)
        assert "There was no other answer." not in panel(play, None)

    def test_of_the_foes_is_the_gms_to_give(self, play: Play, pia: Seat, only: Only) -> None:
        only("goblin-1", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert ("goblin-1", "declare") in play.pending

    def test_is_not_given_where_players_stand_against_each_other(
        self, play: Play, pia: Seat, piet: Seat, only: Only
    ) -> None:
        """An immediate pass would reveal it to the other side."""
        only("bera", "declare", "none")
        encounter = play.encounter
        encounter.cast = [
            replace(row, side="rivals") if row.id == "aldo" else row for row in encounter.cast
        ]
        encounter.save()
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending

    def test_of_the_hidden_is_not_given(self, play: Play, pia: Seat, only: Only) -> None:
        only("bera", "declare", "none")
        assert moves.hide(play.tap(), ["bera"]).ok
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending

    def test_of_a_question_nobody_waits_for_is_not_given(
        self, play: Play, pia: Seat, only: Only
    ) -> None:
        only("bera", "declare", "none", free=True)
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending

    def test_of_the_gms_own_questions_is_not_given(self, play: Play, pia: Seat, piet: Seat) -> None:
        play(pia, "aldo", "declare", "none")
        play(piet, "bera", "declare", "none")
        play(None, "goblin-1", "declare", "none")
        assert ("gm", "initiative") in play.pending

    def test_is_left_to_whoever_would_roll(
        self, play: Play, pia: Seat, only: Only, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(FightDice, "rolled_first", lambda dice, choice: choice.by)
        only("bera", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert ("bera", "declare") in play.pending


def test_it_stays_what_it_was_when_a_die_before_it_is_corrected(
    play: Play, pia: Seat, piet: Seat, only: Only, faces: list[int]
) -> None:
    for by in ("aldo", "bera", "goblin-1"):
        assert play(None, by, "declare", "none").ok
    only("bera", "move", "stay")
    faces[:] = [6, 1]
    play(None, "gm", "initiative", "roll")
    given = [step for step in play.steps if step.kind == Step.Kind.ITSELF]
    rolled = next(step for step in play.steps if step.rolls and step.choice)
    assert correct(play.tap(), Correction(rolled.number, {0: (5,)})).ok
    again = [step for step in play.steps if step.kind == Step.Kind.ITSELF][len(given) :]
    assert given
    assert [item.choice for item in again] == [item.choice for item in given]


class TestOneAnswer:
    """The fields that leave nothing to choose."""

    def only(self, *fields: Field) -> Choice | None:
        return by_itself.only_answer(Decision("aldo", "hit", (Option("take", fields),)))

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            (Field(name="x", type="combatant", choices=("wolf",), required=True), "wolf"),
            (Field(name="x", type="weapon", choices=("axe",), default="axe"), "axe"),
            (Field(name="x", type="int", min=2, max=2, default=2), 2),
            (Field(name="x", type="combatants", choices=("wolf",), min=1), ["wolf"]),
        ],
    )
    def test_one_value_is_no_choice(self, field: Field, value: Any) -> None:
        choice = self.only(field)
        assert choice is not None
        assert choice.fields == {"x": value}

    @pytest.mark.parametrize(
        "field",
        [
            Field(name="x", type="combatant", choices=("wolf", "rat"), required=True),
            Field(name="x", type="combatant", choices=("wolf",), nullable=True),
            Field(name="x", type="int", min=1, max=2, default=1),
            Field(name="x", type="bool", default=False),
            Field(name="x", type="text"),
        ],
    )
    def test_everything_else_is(self, field: Field) -> None:
        assert self.only(field) is None

    def test_two_options_are_a_choice(self) -> None:
        both = Decision("aldo", "hit", (Option("take"), Option("leave")), "take")
        assert by_itself.only_answer(both) is None


class TestWhatCanChangeNothing:
    def test_is_answered_for_players(self, play: Play, pia: Seat, moot: Moot) -> None:
        play.rule("set", target="aldo", field="hp", value=4)
        assert {("aldo", "declare"), ("bera", "declare")}.isdisjoint(play.pending)
        assert ("goblin-1", "declare") in play.pending
        assert "Nothing else could have helped." in panel(play, pia)

    def test_is_asked_where_the_campaign_wants_it(
        self, play: Play, campaign: Campaign, moot: Moot
    ) -> None:
        Campaign.objects.update(quiet=False)
        play.rule("set", target="aldo", field="hp", value=4)
        assert {("aldo", "declare"), ("bera", "declare")} <= play.pending

    def test_rests_on_what_the_seat_may_know(self, play: Play, pia: Seat, moot: Moot) -> None:
        moves.hide(play.tap(), ["goblin-2"])
        play.rule("set", target="aldo", field="hp", value=4)
        assert moot.asked
        for decision, viewer in moot.asked:
            assert not viewer.gm
            assert decision.by in viewer.controls
            assert viewer.hidden == ("goblin-2",)

    def test_is_never_an_answer_that_is_not_offered(self, play: Play, moot: Moot) -> None:
        moot.name = "fly"
        play.rule("set", target="aldo", field="hp", value=4)
        assert ("aldo", "declare") in play.pending


def test_the_gm_finds_it_in_the_list_for_undo(play: Play, pia: Seat, only: Only) -> None:
    only("bera", "declare", "none")
    play(pia, "aldo", "declare", "none")
    board = boards.read_board(Encounter.objects.get().campaign_id)
    newest = past.exchanges(board.context(gm=True), board.table.steps)[0].entries[0]
    singly = [entry.who for some in newest.single for entry in some.entries]
    assert singly == ["Pia", "answered automatically"]
