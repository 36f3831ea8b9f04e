"""Combatants that the GM hides until they act: visible from their first deed on, in every game, and
not before.

A deed often takes effect with somebody else's answer: a shot that others may still prevent, plans
that are carried out when the last one has chosen, a retreat that begins with the side's turn.
"""

from __future__ import annotations

from typing import Any

import pytest

from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.history.correction import Correction, correct
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets.contract import Choice
from tests.play.hidden.seen import Begun, hidden
from tests.play.table import Play, panel

FIRST = [1, 1, 1, 6]  # a stress die that doubles repeatedly
BOW = {"name": "Bow", "skill": 10, "damage": "1d6", "kind": "ranged"}
AXE = {"name": "Axe", "skill": 10, "damage": "1d6"}
BOLT = {"name": "Bolt", "level": 5, "arts": 15, "damage": 1, "mastery": 1, "fast_casting": True}


class TestArsMagica:
    @pytest.fixture
    def shooting(self, begun: Begun, sheet: Any, pia: Seat, piet: Seat, faces: list[int]) -> Play:
        """Bor shoots from the dark at Mira (Pia), who could cast a spell first, as Ines (Piet)."""
        magi = [
            sheet(name, seat, spells=[BOLT], soak_bonus=50)
            for name, seat in (("Mira", pia), ("Ines", piet))
        ]
        bor = sheet("Bor", bows=9, weapons=["short_bow"])
        faces += [3, 2, *FIRST]
        play = begun("arm5", [*magi, bor], hides=["bor"], early_cast=False)
        assert play(None, "bor", "turn", "attack", target="mira").ok
        return play

    def test_who_aims_while_others_may_still_cast_is_not_seen(self, shooting, pia):
        assert shooting.pending == {("mira", "fast_cast"), ("ines", "fast_cast")}
        assert hidden(shooting) == {"bor"}
        assert "Bor" not in panel(shooting, pia)

    def test_for_the_dice_of_one_unseen_the_game_master_is_waited_for_and_nothing_told(
        self, shooting, campaign, pia, piet
    ):
        campaign.gm_dice = True
        campaign.save()
        shooting(pia, "mira", "fast_cast", "no")
        shooting(piet, "ines", "fast_cast", "no")
        assert [attempt.needed.who for attempt in shooting.encounter.attempts.all()] == ["bor"]
        assert "It is the GM’s turn." in panel(shooting, pia)
        assert "attack" not in panel(shooting, pia)

    def test_the_shot_shows_who_shot_though_a_magus_answered_last(self, shooting, pia, piet):
        shooting(pia, "mira", "fast_cast", "no")
        assert hidden(shooting) == {"bor"}
        shooting(piet, "ines", "fast_cast", "no")
        assert "attack" in {entry["rule"] for entry in shooting.step.log}
        assert hidden(shooting) == set()
        assert "Bor" in panel(shooting, pia)

    def test_once_the_shot_is_undone_its_archer_is_hidden_again(self, shooting, pia, piet):
        before = shooting.now
        shooting(pia, "mira", "fast_cast", "no")
        shooting(piet, "ines", "fast_cast", "no")
        assert shooting.undo(back_to=before).ok
        assert hidden(shooting) == {"bor"} and "Bor" not in panel(shooting, pia)
        assert shooting.redo().ok
        assert hidden(shooting) == set() and "Bor" in panel(shooting, pia)

    def test_a_correction_that_undoes_the_shot_hides_its_archer_too(self, shooting, pia, piet):
        shooting(pia, "mira", "fast_cast", "no")
        said = shooting.now
        shooting(piet, "ines", "fast_cast", "no")
        cast = Choice("mira", "fast_cast", "cast", {"spell": "Bolt", "target": "bor"})
        assert correct(shooting.tap(), Correction(said, choice=cast), app_rolls=True).ok
        assert hidden(shooting) == set(), "the shot follows all the same"
        assert shooting.undo().ok
        assert hidden(shooting) == {"bor"}

    def test_whom_the_gm_has_shown_stays_in_sight(self, shooting, pia, piet):
        before = shooting.now
        shooting(pia, "mira", "fast_cast", "no")
        shooting(piet, "ines", "fast_cast", "no")
        assert moves.reveal(shooting.tap(), ["bor"]).ok
        assert shooting.undo(back_to=before).ok
        assert hidden(shooting) == set()

    def test_then_it_can_be_aimed_at(self, shooting, pia, piet):
        shooting(pia, "mira", "fast_cast", "no")
        shooting(piet, "ines", "fast_cast", "no")
        (turn,) = boards.read_board(shooting.encounter.campaign_id).context(pia.pk).view.asked
        assert "bor" in turn.decision.option("cast").fields[1].choices

    def test_who_only_defends_without_being_asked_stays_hidden(
        self, begun, sheet, pia, piet, faces
    ):
        """A beast shoots at a combatant that the GM hides from the others."""
        faces += [2, *FIRST]
        aldo, bor = sheet("Aldo", pia), sheet("Bor", bows=9, weapons=["short_bow"])
        play = begun("arm5", [aldo, bor], hides=["aldo"], early_cast=False)
        assert play(None, "bor", "turn", "attack", target="aldo").ok
        assert "defense" in {entry["rule"] for entry in play.step.log}
        assert hidden(play) == {"aldo"}

    def test_delaying_and_getting_ready_show_nobody(self, begun, sheet, pia, faces):
        faces += [2, *FIRST]
        bor = sheet(
            "Bor", crossbow=9, strength=3, weapons=[{"preset": "crossbow", "loaded": False}]
        )
        play = begun("arm5", [sheet("Mira", pia), bor], hides=["bor"], early_cast=False)
        assert play(None, "bor", "turn", "extended", task="span").ok
        assert hidden(play) == {"bor"}


class TestCallOfCthulhu:
    @pytest.fixture
    def ambush(self, begun: Begun, sheet: Any, pia: Seat, piet: Seat) -> Play:
        """Anna (Pia) and a hidden cultist; the quickest acts first."""
        anna, cultist = sheet("Anna", pia, dex=50), sheet("Cultist", dex=90)
        return begun("coc7", [anna, sheet("Ben", piet, dex=60), cultist], hides=["cultist"])

    def test_whoever_attacks_is_seen(self, ambush):
        assert ambush(None, "cultist", "turn", "melee", target="anna").ok
        assert hidden(ambush) == set()

    def test_lying_in_wait_is_no_deed(self, ambush):
        assert ambush(None, "cultist", "turn", "delay", after="anna").ok
        assert hidden(ambush) == {"cultist"}

    @pytest.mark.parametrize(("answer", "seen"), [("none", False), ("dodge", True)])
    def test_whoever_answers_a_blow_is_seen_and_who_lets_it_come_is_not(
        self, begun, sheet, pia, piet, answer, seen
    ):
        """Ben is on the other side; only Pia may know of Anna."""
        anna, beast = sheet("Anna", pia, dex=50), sheet("Beast", dex=90)
        play = begun("coc7", [anna, sheet("Ben", piet), beast], hides=["anna"])
        assert play(None, "beast", "turn", "melee", target="anna").ok
        assert play(pia, "anna", "react", answer).ok
        assert (hidden(play) == set()) is seen


class TestKampbogen:
    STING = {"kind": "gift", "name": "Brod", "trigger": "automatic", "harm": 1}

    @pytest.fixture
    def fight(self, begun: Begun, sheet: Any, pia: Seat, piet: Seat) -> Play:
        """Asta (Pia) is hidden, Bo (Piet) is not; all roll, then all choose, then the choices take
        effect."""
        asta, bo = sheet("Asta", pia), sheet("Bo", piet)
        people = [asta, bo, sheet("Troll", effects=[self.STING]), sheet("Wolf")]
        play = begun("kampbogen", people, hides=["asta", "troll", "wolf"])
        assert play(None, "gm", "kampgrad", "roll").ok
        assert play(pia, "asta", "roll", "roll").ok
        assert play(piet, "bo", "roll", "roll").ok
        return play

    def test_what_a_roll_is_for_shows_nobody_until_it_is_done(self, fight, pia):
        assert fight(pia, "asta", "act", "combat").ok
        assert "asta" in hidden(fight)

    def test_all_that_happens_with_the_last_answer_shows_who_does_it(self, fight, pia, piet):
        assert fight(pia, "asta", "act", "combat").ok
        assert fight(piet, "bo", "act", "pass").ok
        self.settle(fight)
        assert "asta" not in hidden(fight)

    def test_an_effect_shows_whose_it_is_and_the_kampgrad_shows_nobody(self, fight, pia, piet):
        assert "troll" in hidden(fight)
        assert fight(pia, "asta", "act", "pass").ok
        assert fight(piet, "bo", "act", "pass").ok
        self.settle(fight)
        assert hidden(fight) == {"asta", "wolf"}

    def test_nothing_of_an_effect_is_told_before_it_shows_whose_it_is(self, fight, pia, piet):
        places = [Place("seat", pia.pk, "en"), Place("watch", None, "en")]

        def told():
            board = boards.read_board(fight.encounter.campaign_id)
            return ["Brod" in str(board.html(place)) for place in places]

        assert told() == [False, False]
        assert fight(pia, "asta", "act", "pass").ok
        assert fight(piet, "bo", "act", "pass").ok
        self.settle(fight)
        assert "troll" not in hidden(fight)
        assert told() == [True, True]

    def settle(self, fight):
        """The players' suggested answer to whom the kampgrad hits, if that is asked."""
        asked = [by for by, kind in fight.pending if kind == "hit"]
        assert not asked or fight.rule("suggest", who=asked).ok


class TestMomentum:
    @pytest.fixture
    def declaring(self, begun: Begun, sheet: Any, pia: Seat, piet: Seat) -> Play:
        """Orc and Aldo (Pia) have to declare; the hidden orc has a bow."""
        orc = sheet("Orc", initiative=15, weapons=[BOW, AXE])
        aldo = sheet("Aldo", pia, initiative=5, weapons=[AXE])
        return begun("momentum", [aldo, orc], hides=["orc"], initiative_die=0)

    @pytest.mark.parametrize("face", [20, 2])
    def test_a_shot_shows_who_shot_with_the_last_declaration_if_it_hits_or_not(
        self, declaring, pia, faces, face
    ):
        faces += [face, 3]
        assert declaring(None, "orc", "declare", "shoot", target="aldo").ok
        assert hidden(declaring) == {"orc"}
        assert declaring(pia, "aldo", "declare", "hold").ok
        assert hidden(declaring) == set()

    def test_whoever_waits_stays_hidden(self, declaring, pia):
        assert declaring(None, "orc", "declare", "hold").ok
        assert declaring(pia, "aldo", "declare", "hold").ok
        assert hidden(declaring) == {"orc"}

    def test_nobody_is_seen_for_being_attacked(self, begun, sheet, pia, piet):
        aldo = sheet("Aldo", pia, initiative=5, weapons=[AXE])
        orc = sheet("Orc", initiative=15, weapons=[AXE])
        play = begun("momentum", [aldo, orc], hides=["aldo"], initiative_die=0)
        assert play(None, "orc", "declare", "engage", target="aldo").ok
        assert play(pia, "aldo", "declare", "hold").ok
        assert play.rule("default", who=["aldo"]).ok
        assert play(pia, "aldo", "respond", "fight").ok
        assert "engage" in {entry["rule"] for entry in play.step.log}
        assert hidden(play) == {"aldo"}


class TestOldSchoolEssentials:
    def test_a_declared_retreat_shows_who_runs_when_the_side_has_its_turn(
        self, begun, sheet, pia, faces
    ):
        aldo, goblin = sheet("Aldo", pia, hp=6, engaged=["goblin"]), sheet("Goblin", hp=3)
        play = begun("ose", [aldo, goblin], hides=["goblin"])
        assert play(None, "goblin", "declare", "retreat").ok
        assert hidden(play) == {"goblin"}
        faces += [1, 6]
        assert play(pia, "aldo", "declare", "none").ok
        assert hidden(play) == {"goblin"}
        assert play(None, "gm", "initiative", "roll").ok
        assert "retreat" in {entry["rule"] for entry in play.step.log}
        assert hidden(play) == set()

    def test_what_the_gm_rolls_for_somebody_shows_nobody(self, begun, sheet, pia):
        play = begun("ose", [sheet("Aldo", pia), sheet("Goblin")], hides=["goblin"])
        assert play.rule("save", target="goblin", category="death").ok
        assert hidden(play) == {"goblin"}


class TestAnyGame:
    def test_only_an_attack_is_a_deed_in_the_yard(self, yard, pia, piet):
        assert moves.hide(yard.tap(), ["anna", "carl"]).ok
        assert yard(pia, "anna", "turn", "guard").ok
        assert hidden(yard) == {"anna", "carl"}
        assert yard(None, "carl", "turn", "attack", target="ben").ok
        assert hidden(yard) == {"anna"}

    def test_the_default_for_many_shows_those_who_act_by_it(self, begun, sheet, pia):
        people = [sheet("Anna", pia, dex=50), sheet("Cultist", dex=90)]
        play = begun("coc7", people, hides=["cultist"])
        assert play.rule("suggest", who=["cultist"]).ok
        assert hidden(play) == set()
