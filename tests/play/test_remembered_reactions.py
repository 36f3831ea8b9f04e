"""Standing orders for reactions: with what a blow is answered, and spells that are let pass."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

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
        assert (row["option"], row["fields"]) == ("fight_back", {"weapon": "unarmed"})

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
        encounter.lasting[by]["react"]["fields"] = {"weapon": "moonbeam"}
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


class TestOnceARound:
    def test_a_spell_that_is_let_pass_is_asked_once_a_round(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        counted = round.taps(play, seats)
        assert counted["Pia: early_cast"] <= 2
        assert counted["Pia: fast_cast"] <= 2
        assert counted["Pia"] <= 6

    def test_it_is_asked_again_in_the_next_round(self, ford: tuple[Play, dict[str, Seat]]) -> None:
        play, seats = ford
        round.taps(play, seats)
        again = round.taps(play, seats)["Pia: early_cast"]
        assert 1 <= again <= 2, "once each of Pia's two who still stands"

    def test_one_can_be_asked_again_at_once(self, ford: tuple[Play, dict[str, Seat]]) -> None:
        play, seats = ford
        by = self.let_pass(play, seats["Pia"])
        assert "asked again next round" in panel(play, seats["Pia"])
        assert standing_orders.ask_again(play.tap(seats["Pia"]), by, "early_cast").ok
        assert "early_cast" not in play.encounter.lasting.get(by, {})

    def test_who_fares_worse_meanwhile_is_asked(self, ford: tuple[Play, dict[str, Seat]]) -> None:
        """However small the chance of a fast spell is by then."""
        play, seats = ford
        Seat.objects.update(asked_from=0)
        by = self.let_pass(play, seats["Pia"], "fast_cast")
        assert not self.asked_anew(play, by)
        play.undo(scope="round")
        by = self.let_pass(play, seats["Pia"], "fast_cast")
        assert play.rule("set", target=by, field="wounds_heavy", value=1).ok
        assert self.asked_anew(play, by)

    def test_what_was_let_pass_and_taken_back_passes_no_more(
        self, ford: tuple[Play, dict[str, Seat]]
    ) -> None:
        play, seats = ford
        by = self.let_pass(play, seats["Pia"])
        assert play.undo(seats["Pia"]).ok
        assert (by, "early_cast") in play.pending
        assert "early_cast" not in play.encounter.lasting.get(by, {})

    def let_pass(self, play: Play, pia: Seat, kind: str = "early_cast") -> str:
        """Declines the first such question to one of Pia's; returns who was asked."""
        asked = play.until(lambda item: item.by in ("giles", "alda") and item.kind == kind)
        assert asked.default is not None
        assert play(pia, asked.by, kind, asked.default).ok
        return asked.by

    def asked_anew(self, play: Play, by: str) -> bool:
        ruleset, now = registry.get("arm5"), play.state.round
        for _ in range(60):
            if (by, "fast_cast") in play.pending or play.state.round != now:
                break
            asked = next(decision for decision in ruleset.pending(play.state) if not decision.free)
            assert moves.answer(play.tap(), ruleset.suggest(play.state, asked)).ok
        return (by, "fast_cast") in play.pending and play.state.round == now
