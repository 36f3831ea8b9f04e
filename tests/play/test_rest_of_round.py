"""Playing the foes until the round ends: what is answered for them, what is not, and how it
ends."""

import pytest
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Seat
from encounters.play import moves
from encounters.play.history import undo
from encounters.play.models import Step
from encounters.screens import boards
from encounters.screens.sheets import questions
from rulesets import registry
from tests.play.table import Play, panel

pytestmark = pytest.mark.django_db

OFFER, ASK = "Play the foes until the round ends", "Ask me again"


def more(play: Play) -> str:
    return questions.more(boards.read_board(play.encounter.campaign_id))


def foes_asked(play: Play) -> set[str]:
    return {by for by, _ in play.pending if by.startswith(("goblin", "foes"))}


@pytest.fixture
def begun(play: Play, pia: Seat, piet: Seat) -> Play:
    """Everybody has declared; the GM has the foes played, and is asked who begins."""
    assert moves.play_foes(play.tap(), rest=True).ok
    play(pia, "aldo", "declare", "none")
    play(piet, "bera", "declare", "none")
    assert play.pending == {("gm", "initiative")}
    return play


@pytest.fixture
def fought(begun: Play, faces: list[int]) -> Play:
    """The foes have won initiative, and have acted."""
    faces[:] = [1, 6]
    begun(None, "gm", "initiative", "roll")
    return begun


class TestWhatIsAnswered:
    def test_what_the_foes_are_asked_later_is_answered_as_it_comes(self, fought: Play) -> None:
        assert not foes_asked(fought)
        kinds = [step.kind for step in fought.steps if (step.choice or {}).get("by") == "goblin-1"]
        assert kinds == [Step.Kind.FOES, Step.Kind.STANDING]

    def test_not_what_the_rules_ask_the_gm(self, begun: Play) -> None:
        assert ("gm", "initiative") in begun.pending

    def test_nor_what_players_are_asked(self, fought: Play) -> None:
        assert {by for by, _ in fought.pending} <= {"aldo", "bera"}
        assert fought.pending

    def test_nor_what_somebody_of_the_party_is_asked_whom_nobody_plays(
        self, play: Play, piet: Seat
    ) -> None:
        piet.characters.update(player=None)
        moves.play_foes(play.tap(), rest=True)
        assert ("bera", "declare") in play.pending

    def test_nothing_scarce_is_used_up(
        self, begun: Play, faces: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ruleset = registry.get("ose")
        monkeypatch.setattr(ruleset, "spends", lambda state, choice: choice.by == "goblin-2")
        faces[:] = [1, 6]
        begun(None, "gm", "initiative", "roll")
        assert foes_asked(begun) == {"goblin-2"}

    def test_foes_that_a_player_plays_are_that_players(self, play: Play, piet: Seat) -> None:
        goblin = play.encounter.campaign.combatants.get(name="Goblin")
        goblin.player = piet
        goblin.save()
        play.rule("add", combatant={"id": "dora", "side": "foes"})
        moves.play_foes(play.tap(), rest=True)
        assert ("goblin-1", "declare") in play.pending

    def test_the_gms_own_dice_are_asked_for(self, begun: Play) -> None:
        begun.encounter.campaign.__class__.objects.update(gm_dice=True)
        begun(None, "gm", "initiative", "roll")
        begun.type(None, [6], "gm")
        assert begun.attempts()


class TestWhereItEnds:
    def test_with_the_round(self, yard: Play, pia: Seat, piet: Seat) -> None:
        assert moves.play_foes(yard.tap(), rest=True).ok
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        assert yard.state.round == 2
        assert ("carl", "turn") in yard.pending

    def test_where_playing_them_ended_the_round_it_does_not_begin(
        self, yard: Play, pia: Seat, piet: Seat
    ) -> None:
        yard(pia, "anna", "turn", "guard")
        yard(piet, "ben", "turn", "guard")
        assert moves.play_foes(yard.tap(), rest=True).ok
        assert yard.state.round == 2
        assert ("carl", "turn") in yard.pending

    def test_the_gm_is_asked_again_at_any_time(self, begun: Play, faces: list[int]) -> None:
        assert moves.ask_again(begun.tap()).ok
        faces[:] = [1, 6]
        begun(None, "gm", "initiative", "roll")
        assert foes_asked(begun)
        assert moves.ask_again(begun.tap()).code == "not_lasting"

    def test_undo_of_the_tap_takes_it_back(self, play: Play, pia: Seat, piet: Seat) -> None:
        before = play.plain
        moves.play_foes(play.tap(), rest=True)
        assert play.undo().ok
        assert play.plain == before
        assert OFFER in more(play)
        assert ASK not in panel(play)

    def test_the_gm_is_asked_what_is_taken_back_of_them(self, fought: Play) -> None:
        answered = next(step for step in fought.steps if step.kind == Step.Kind.STANDING)
        assert fought.undo(back_to=answered.parent).ok
        assert (answered.choice["by"], answered.choice["kind"]) in fought.pending
        assert moves.play_foes(fought.tap(), rest=True).ok
        assert not foes_asked(fought)


class TestWhoMaySaySo:
    def test_no_player(self, play: Play, pia: Seat) -> None:
        assert moves.play_foes(play.tap(pia), rest=True).code == "not_yours"
        moves.play_foes(play.tap(), rest=True)
        assert moves.ask_again(play.tap(pia)).code == "not_yours"

    def test_the_gm_with_two_buttons(self, play: Play, client: Client) -> None:
        client.force_login(play.encounter.campaign.gm)

        def tap(view: str, token: str, **more: str) -> str:
            post = {"step": play.now, "token": token, **more}
            path = reverse(view, args=[play.pk])
            return client.post(path, post, headers={"HX-Request": "true"}).content.decode()

        assert ASK in tap("gm_play_on", "one", rest="1")
        assert ASK not in tap("gm_ask_again", "two")


class TestWhatIsTold:
    def test_the_gm_reads_it_in_the_log_and_among_what_is_answered(self, begun: Play) -> None:
        assert "From here on the foes are played until the round ends." in panel(begun)
        assert ASK in panel(begun)

    def test_players_read_nothing_of_it(self, begun: Play, pia: Seat) -> None:
        shown = panel(begun, pia)
        assert "until the round ends" not in shown
        assert "Answered for you" not in shown

    def test_what_holds_stands_at_the_foes_in_place_of_how_else_they_answer(
        self, begun: Play
    ) -> None:
        switch = '<form class="standing" id="standing-goblin-1goblin-2"'
        assert switch not in panel(begun)
        assert "Answers: <b>as suggested</b>" in panel(begun)
        assert moves.ask_again(begun.tap()).ok
        assert switch in panel(begun)
        assert "Answers: <b>as suggested</b>" not in panel(begun)

    def test_of_foes_that_answer_by_default_that_holds(self, begun: Play) -> None:
        begun.always(None, "default", "goblin-1", "goblin-2")
        assert 'id="standing-goblin-1goblin-2"' in panel(begun)

    def test_it_is_offered_where_foes_are_asked(self, play: Play) -> None:
        assert OFFER in more(play)
        moves.play_foes(play.tap())
        assert OFFER not in more(play)


def test_a_player_takes_nothing_back_that_the_foes_have_answered(
    play: Play, pia: Seat, piet: Seat
) -> None:
    """Otherwise a player could see their actions, and choose again."""
    play(pia, "aldo", "declare", "none")
    assert play.always(None, "suggest", "goblin-1").ok
    assert undo.undoable(play.encounter, play.tap(pia).member) is None
