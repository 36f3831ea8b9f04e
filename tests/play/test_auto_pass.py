"""Questions that are passed automatically: missiles in melee; and how to be asked anyway."""

from __future__ import annotations

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Step
from encounters.play.on_behalf import standing_orders
from rulesets import registry
from rulesets.contract import Choice
from tests.phones import phone_of
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

ALDO = ("aldo", "missile")
STILL = ("none", "stay", "pass")


def go_on(play: Play, *until: str) -> None:
    """Everybody does nothing until there is a question of these kinds, or the round is over."""
    ruleset, now = registry.get("ose"), play.state.round
    while play.state.round == now and not any(kind in until for _, kind in play.pending):
        asked = next(decision for decision in ruleset.pending(play.state) if not decision.free)
        still = next((name for name in STILL if asked.option(name)), None)
        choice = (
            Choice(asked.by, asked.kind, still) if still else ruleset.suggest(play.state, asked)
        )
        assert moves.answer(play.tap(), choice).ok


@pytest.fixture
def play(prepared: Encounter, campaign: Campaign, faces: list[int]) -> Play:
    """Aldo and a goblin are in melee; each has a dagger that could be thrown at another. Everybody
    has moved, and the party begins each round."""
    for combatant in Combatant.objects.exclude(name="Bera"):
        combatant.stats |= {"weapons": ["sword", "dagger"]}
        combatant.save()
    result = moves.start(prepared, Member(campaign, None, True))
    assert result.ok, result.message
    fight = Play(result.encounter)
    faces[:] = [6, 1] * 10
    go_on(fight, "missile", "melee")
    return fight


def ask(play: Play, seat: Seat | None) -> moves.Result:
    return standing_orders.ask_again(play.tap(seat), *ALDO)


class TestMissilesInMelee:
    def test_pass_without_a_tap(self, play: Play) -> None:
        assert ("aldo", "melee") in play.pending
        assert (play.step.kind, play.step.seat_id) == (Step.Kind.ITSELF, None)
        assert play.step.choice == {"by": "aldo", "kind": "missile", "option": "pass"}

    def test_pass_in_every_round(self, play: Play) -> None:
        go_on(play)
        go_on(play, "missile", "melee")
        assert ("aldo", "melee") in play.pending

    def test_are_told_of_to_who_would_have_been_asked(
        self, play: Play, pia: Seat, piet: Seat
    ) -> None:
        html = panel(play, pia)
        assert "Answered for you" in html
        assert "the usual answer here" in html
        assert "That is the usual answer here." in html
        for other in (piet, None):
            assert "usual answer here" not in panel(play, other)

    def test_are_asked_about_where_the_campaign_wants_it(self, play: Play) -> None:
        Campaign.objects.update(quiet=False)
        go_on(play)
        go_on(play, "missile", "melee")
        assert ALDO in play.pending

    def test_of_foes_are_the_gms(self, play: Play) -> None:
        play(None, "aldo", "melee", "pass")
        go_on(play, "missile", "melee")
        assert ("goblin-1", "missile") in play.pending


class TestAskMeAgain:
    def test_opens_the_question_and_one_may_throw(self, play: Play, pia: Seat) -> None:
        posted = {"token": "one", "step": play.now, "who": "aldo", "kind": "missile"}
        assert phone_of(pia).post(f"/e/{play.pk}/standing", posted).status_code == 302
        assert ALDO in play.pending
        assert "Answered for you" not in panel(play, pia)
        thrown = play(pia, *ALDO, "attack", target="goblin-2", weapon="dagger", range="short")
        assert thrown.ok, thrown.message

    def test_holds_for_the_rest_of_the_fight(self, play: Play, pia: Seat) -> None:
        assert ask(play, pia).ok
        play(pia, *ALDO, "pass")
        for _ in range(2):
            go_on(play)
            go_on(play, "missile", "melee")
            assert ALDO in play.pending

    def test_leaves_alone_what_was_decided_since(self, play: Play, pia: Seat) -> None:
        play(pia, "aldo", "melee", "pass")
        pending, now = play.pending, play.now
        asked = ask(play, pia)
        assert asked.ok
        assert "from the next time on" in asked.message
        assert (play.pending, play.now) == (pending, now)
        go_on(play)
        go_on(play, "missile", "melee")
        assert ALDO in play.pending

    def test_is_for_whoever_plays_that_one_and_said_once(
        self, play: Play, pia: Seat, piet: Seat
    ) -> None:
        assert ask(play, piet).code == "not_yours"
        assert ask(play, pia).ok
        assert ask(play, pia).code == "not_lasting"
        assert ALDO in play.pending

    def test_is_a_step_that_can_be_restored(self, play: Play, pia: Seat) -> None:
        ask(play, pia)
        assert play.redo(pia).ok
        assert ("aldo", "melee") in play.pending


class TestUndo:
    def test_takes_it_back_with_the_tap_that_led_to_it(
        self, play: Play, pia: Seat, piet: Seat
    ) -> None:
        go_on(play)
        go_on(play, "move")
        assert play(piet, "bera", "move", "stay").ok
        assert ("aldo", "melee") in play.pending
        assert play.undo(piet).ok
        assert ("bera", "move") in play.pending
        assert "Answered for you" not in panel(play, pia)
        assert play(piet, "bera", "move", "stay").ok
        assert ("aldo", "melee") in play.pending
        assert "Answered for you" in panel(play, pia)

    def test_of_the_answer_alone_asks(self, play: Play, pia: Seat) -> None:
        assert play.undo(scope="step").ok
        assert ALDO in play.pending
        assert "Answered for you" not in panel(play, pia)
