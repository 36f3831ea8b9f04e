"""Dice as phones send them: typed, wrong, and corrected."""

from __future__ import annotations

import pytest

from encounters.play.fights.rolls import faces_of
from encounters.play.models import Step
from rulesets.contract import Following
from tests.screens.views.phone import body


class TestDice:
    @pytest.fixture
    def rolling(self, play, pia, piet, faces):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        faces += [6, 1]
        play(None, "gm", "initiative", "roll")
        play(piet, "bera", "move", "stay")
        pia.own_dice = True
        pia.save()
        play(pia, "aldo", "melee", "attack", target="goblin-1")
        return play

    def test_are_typed_by_who_rolls(self, rolling, pias):
        typed = pias.send("dice", attempt=rolling.attempts()[0].pk, face="17")
        assert typed.status_code == 200
        assert not rolling.attempts()

    @pytest.mark.parametrize("face", ["0", "21", "x", "", "1.5", "²"])
    def test_that_do_not_exist_are_asked_for_again(self, rolling, pias, face):
        typed = pias.send("dice", attempt=rolling.attempts()[0].pk, face=face)
        assert typed.status_code == 422
        assert rolling.attempts()

    def test_a_hundred_has_two(self):
        hundred, two = [Following("attack", 1, 100)], [Following("attack", 2, 100)]
        assert faces_of(["40", "7"], hundred) == [47]
        assert faces_of(["00", "0"], hundred) == [100]
        assert faces_of(["00", "5", "90", "0"], two) == [5, 90]
        assert faces_of(["47", "7"], hundred) == [47, 7]
        assert faces_of(["6", "1"], [Following("damage", 2, 6)]) == [6, 1]
        with_tens = [*hundred, Following("attack tens", 2, 10, tens=True)]
        assert faces_of(["40", "10", "3", "7"], with_tens) == [47, 10, 3]
        assert faces_of(["40", "7"], with_tens) == [40, 7]

    def test_before_any_is_rolled_one_may_choose_anew(self, rolling, pias):
        pias.send("drop", attempt=rolling.attempts()[0].pk)
        assert not rolling.attempts()
        assert "whom do you" in body(pias.client.get(f"/c/{rolling.encounter.campaign_id}/"))


class TestADieThatWasReadWrong:
    @pytest.fixture
    def thrown(self, play, gwens, gwen, pia, piet, faces):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        faces += [6, 1]
        play(None, "gm", "initiative", "roll")
        play(piet, "bera", "move", "stay")
        pia.own_dice = True
        pia.save()
        play(pia, "aldo", "melee", "attack", target="goblin-1")
        play.type(pia, [2])
        return play

    def attack(self, play) -> Step:
        return next(
            step
            for step in play.steps
            if step.choice and step.choice["by"] == "aldo" and step.choice["kind"] == "melee"
        )

    def test_only_the_own_dice_are_offered(self, thrown, pias, piets, gwens):
        assert "I misread a die" in body(pias.client.get(f"/c/{thrown.encounter.campaign_id}/"))
        assert 'id="roll-' in body(pias.get("dice/read"))
        assert 'id="roll-' not in body(piets.get("dice/read"))
        assert body(gwens.get("dice/read")).count('id="roll-') == 3

    def correct(self, thrown, phone, face, **how):
        number = self.attack(thrown).number
        return phone.send("correct", number=number, place=0, **{"face.0": face}, **how)

    def test_one_sees_first_what_it_becomes(self, thrown, pias):
        now = thrown.now
        assert "Correct to 20" in body(self.correct(thrown, pias, 20, do="look"))
        assert thrown.now == now

    def test_and_then_it_is_changed(self, thrown, pias):
        done = self.correct(thrown, pias, 20, do="do", sheet="close")
        assert done.status_code == 200
        assert thrown.plain["combatants"]["goblin-1"]["hp"] < 3

    def test_not_the_dice_of_others(self, thrown, piets):
        for do in ("look", "do"):
            assert self.correct(thrown, piets, 20, do=do).status_code == 422
