"""Standing orders for reactions: with what a blow is answered, and spells that are let pass."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from msgspec.structs import replace

from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.models import Step
from encounters.play.on_behalf import standing_orders
from rulesets import registry
from tests.play import round
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

MAGI = {"Marek": "Otto", "Jagna": "Piet", "Giles": "Pia", "Alda": "Pia"}


@pytest.fixture
def ford(gwen: User) -> tuple[Play, dict[str, Seat]]:
    """Pia plays two magi who could cast fast, against six robbers."""
    return round.fight(gwen, "arm5", "Robber", MAGI)


class TestWithWhatItIsDone:
    @pytest.fixture
    def cellar(self, gwen: User) -> tuple[Play, Seat]:
        """Pia's detective, who has just been attacked."""
        play, seats = round.fight(gwen, "coc7", "Cultist", {"Clara Weiss": "Pia"})
        self.until_asked(play)
        return play, seats["Pia"]

    def until_asked(self, play: Play) -> str:
        """She is attacked; returns her id."""
        return play.until(lambda asked: (asked.by, asked.kind) == ("clara-weiss", "react")).by

    def test_a_weapon_stays_the_one_that_was_named(self, cellar: tuple[Play, Seat]) -> None:
        play, pia = cellar
        by = self.until_asked(play)
        assert play.from_now_on(pia, by, "react", "fight_back", "fight", weapon="unarmed").ok
        row = play.encounter.lasting[by]["react"]
        assert (row.option, row.fields) == ("fight_back", {"weapon": "unarmed"})

    def test_a_weapon_that_is_not_offered_is_refused(self, cellar: tuple[Play, Seat]) -> None:
        play, pia = cellar
        by = self.until_asked(play)
        refused = play.from_now_on(pia, by, "react", "fight_back", "fight", weapon="moonbeam")
        assert (refused.code, play.encounter.lasting) == ("bad_field", {})

    def test_a_weapon_that_is_gone_is_asked_about(self, cellar: tuple[Play, Seat]) -> None:
        play, pia = cellar
        by = self.until_asked(play)
        play.from_now_on(pia, by, "react", "fight_back", "fight", weapon="unarmed")
        encounter = play.encounter
        kinds = encounter.lasting[by]
        kinds["react"] = replace(kinds["react"], fields={"weapon": "moonbeam"})
        encounter.save()
        assert by in self.asked_later(play)

    def test_dodging_is_said_once_and_for_all(self, cellar: tuple[Play, Seat]) -> None:
        play, pia = cellar
        by = self.until_asked(play)
        assert play.from_now_on(pia, by, "react", "dodge", "fight").ok
        assert by not in self.asked_later(play)
        given = [step.choice for step in play.steps if step.kind == Step.Kind.STANDING]
        assert given
        assert all((item["by"], item["option"]) == (by, "dodge") for item in given)

    def asked_later(self, play: Play) -> set[str]:
        """The combatants that are asked for a reaction in the next answers."""
        ruleset, found = registry.get("coc7"), set[str]()
        for _ in range(24):
            open = [decision for decision in ruleset.pending(play.state) if not decision.free]
            if not open:
                break
            found |= {item.by for item in open if item.kind == "react"}
            assert moves.answer(play.tap(), ruleset.suggest(play.state, open[0])).ok
        return found


class TestAFastSpell:
    """A plain "no" is for that action alone; a button says where it lasts (Ars Magica 5.2)."""

    @pytest.fixture(autouse=True)
    def _always_asked(self, ford: tuple[Play, dict[str, Seat]]) -> None:
        """However small the chance of a fast spell is."""
        Seat.objects.update(asked_from=0)

    def test_that_is_not_cast_is_asked_about_at_the_next_action(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        by = refused(play, seats["Pia"])
        assert play.encounter.lasting == {}
        assert asked_anew(play, by)

    def test_is_asked_about_no_more_where_the_button_says_so(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        by = refused(play, seats["Pia"], "round")
        assert "this round" in panel(play, seats["Pia"])
        assert not asked_anew(play, by)

    def test_at_somebody_unseen_is_asked_about_whatever_was_said(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        by = refused(play, seats["Pia"], "fight")
        hide_foes(play)
        assert asked_anew(play, by)

    def test_at_somebody_unseen_has_no_button_that_lasts(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        by = asked_for_a_spell(play)
        assert "Don’t ask again" in panel(play, seats["Pia"])
        hide_foes(play)
        assert "Don’t ask again" not in panel(play, seats["Pia"])
        refused = play.from_now_on(seats["Pia"], by, "fast_cast", "no", "fight")
        assert (refused.code, play.encounter.lasting) == ("cannot_last", {})


def asked_for_a_spell(play: Play) -> str:
    """The first of Pia's who is asked for a fast spell."""
    return play.until(lambda item: item.by in ("giles", "alda") and item.kind == "fast_cast").by


def refused(play: Play, pia: Seat, until: str = "") -> str:
    """Casts none, perhaps from now on; returns who was asked."""
    by = asked_for_a_spell(play)
    no = (pia, by, "fast_cast", "no")
    assert (play.from_now_on(*no, until) if until else play(*no)).ok
    return by


def hide_foes(play: Play) -> None:
    encounter = play.encounter
    encounter.cast = [replace(row, hidden=row.side != "party") for row in encounter.cast]
    encounter.save()


def asked_anew(play: Play, by: str) -> bool:
    """Whether it is asked for a fast spell again in this round."""
    ruleset, now = registry.get("arm5"), play.state.round
    for _ in range(60):
        if (by, "fast_cast") in play.pending or play.state.round != now:
            break
        asked = next(decision for decision in ruleset.pending(play.state) if not decision.free)
        assert moves.answer(play.tap(), ruleset.suggest(play.state, asked)).ok
    return (by, "fast_cast") in play.pending and play.state.round == now


class TestOnceARound:
    """In Momentum those who wait are asked in each phase whether they start a melee."""

    @pytest.fixture
    def road(self, gwen: User) -> tuple[Play, Seat]:
        heroes = dict.fromkeys(("Ronja Falk", "Till Kroner", "Mira Sand", "Jaro Flint"), "Pia")
        play, seats = round.fight(gwen, "momentum", "Bandit", heroes)
        return play, seats["Pia"]

    def test_what_is_let_pass_is_asked_again_in_the_next_round(
        self, road: tuple[Play, Seat]
    ) -> None:
        play, pia = road
        self.let_pass(play, pia)
        assert "asked again next round" in panel(play, pia)

    def test_one_can_be_asked_again_at_once(self, road: tuple[Play, Seat]) -> None:
        play, pia = road
        by = self.let_pass(play, pia)
        assert standing_orders.ask_again(play.tap(pia), by, "initiate").ok
        assert "initiate" not in play.encounter.lasting.get(by, {})

    def test_what_was_let_pass_and_taken_back_passes_no_more(self, road: tuple[Play, Seat]) -> None:
        play, pia = road
        by = self.let_pass(play, pia)
        assert play.undo(pia).ok
        assert (by, "initiate") in play.pending
        assert "initiate" not in play.encounter.lasting.get(by, {})

    def let_pass(self, play: Play, pia: Seat) -> str:
        """Declines the first such question; returns who was asked."""
        heroes = {row.id for row in play.encounter.cast if row.side == "party"}
        while True:
            asked = play.until(lambda item: item.by in heroes)
            still = {"declare": "hold", "initiate": "wait"}[asked.kind]
            assert play(pia, asked.by, asked.kind, still).ok
            if asked.kind == "initiate":
                return asked.by
