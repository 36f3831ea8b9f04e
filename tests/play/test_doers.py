"""The log and the list for undo name the author: a person, a standing order, the tap for the
foes."""

import re

import pytest
from django.utils.html import strip_tags
from django.utils.translation import override

from encounters.play import moves
from encounters.screens import boards
from encounters.screens.sheets import questions
from encounters.serve.live.places import Place
from tests.phones import phone_of
from tests.play.opened import behind

pytestmark = pytest.mark.django_db


def entries(play):
    """(action, author) for each entry of the list for undo, newest first."""
    html = questions.taking_back(boards.read_board(play.encounter.campaign_id))
    found = re.findall(r'id="before-[\w-]+".*?<b>(.*?)</b> <span class="note">(.*?)</span>', html)
    return [tuple(" ".join(strip_tags(part).split()) for part in item) for item in found]


def screen(play, place):
    return str(boards.read_board(play.encounter.campaign_id).html(place))


def gms(play):
    return screen(play, Place("gm", None, "en"))


@pytest.fixture
def two_foes(yard):
    """Only Carl and Dora are left to act: the others have ducked."""
    yard.rule("add", combatant={"id": "dora", "name": "Dora", "side": "foes"})
    yard.rule("default", who=["anna", "ben", "carl"])
    yard.rule("default", who=["anna", "ben"])
    assert yard.pending == {("carl", "turn"), ("dora", "turn")}
    return yard


class TestTheListForUndo:
    def test_a_person_by_name(self, yard, pia):
        yard(pia, "anna", "turn", "guard")
        assert entries(yard)[0][1] == "Pia"

    def test_the_gm_for_a_player(self, yard):
        yard(None, "anna", "turn", "guard")
        assert entries(yard)[0][1] == "Gwen for Pia"

    def test_the_gm_for_the_foes(self, yard):
        yard(None, "carl", "turn", "guard")
        assert entries(yard)[0][1] == "Gwen"

    def test_a_standing_answer_by_whoever_gave_it(self, yard, pia):
        yard.always(pia, "default", "anna")
        assert entries(yard)[0][1] == "standing answer of Pia"
        yard.always(None, "default", "ben")
        assert entries(yard)[0][1] == "standing answer of Gwen"

    def test_of_a_seat_that_left_it_is_the_gms(self, yard, pia):
        yard.always(pia, "default", "anna")
        pia.characters.update(player=None)
        yard(None, "ben", "turn", "guard")
        yard(None, "carl", "turn", "guard")
        assert yard.state.round == 2
        tapped, _, followed, *_ = entries(yard)
        assert tapped == ("Carl guards", "Gwen")
        assert followed[1] == "standing answer of Gwen"

    def test_a_foe_that_was_played(self, yard):
        moves.play_foes(yard.tap())
        assert entries(yard)[0][1] == "Carl attacks Anna · automatic, for Gwen"

    def test_many_of_one_tap_are_one_entry_and_each_can_be_gone_back_to(self, two_foes):
        before = two_foes.plain
        moves.play_foes(two_foes.tap())
        everything, first, second, *_ = entries(two_foes)
        assert everything == ("Played automatically: 2 answers", "Gwen")
        assert second[1] == "Dora attacks Ben · automatic, for Gwen"
        assert first[1] == "Carl attacks Anna · automatic, for Gwen"
        assert "Played automatically: 2 answers" in gms(two_foes)
        html = questions.taking_back(boards.read_board(two_foes.encounter.campaign_id))
        back_to = re.search(r'value="(\d+)" id="before-all-', html)
        assert back_to and two_foes.undo(back_to=int(back_to[1])).ok
        assert two_foes.plain == before

    def test_of_foes_that_were_played_each_exchange_is_told_by_itself(self, two_foes, faces):
        faces[:] = [1, 1]
        moves.play_foes(two_foes.tap())
        html = questions.taking_back(boards.read_board(two_foes.encounter.campaign_id))
        everything, singly = re.search(
            r'(id="before-all-.*?</button>)(.*?)</details>', html, re.S
        ).groups()
        assert "came" not in everything
        came = re.findall(r'class="note came">(.*?)</span></span>', singly)
        assert [strip_tags(item) for item in came] == ["Carl misses Anna.", "Dora misses Ben."]

    def test_the_default_for_all_says_for_how_many(self, yard):
        yard.rule("default", who=["anna", "ben"])
        assert entries(yard)[0][0] == "Default answers: 2"
        assert "Default answers: 2" in gms(yard)

    def test_the_first_entry_is_what_the_button_names(self, two_foes):
        for tap in (lambda: moves.play_foes(two_foes.tap()), lambda: two_foes.rule("end")):
            tap()
            assert f"<small><bdi>{entries(two_foes)[0][0]}</bdi></small>" in gms(two_foes)

    def test_what_came_of_it_stands_below_in_the_words_of_the_log(self, play, pia):
        play.rule("set", target="goblin-1", field="hp", value=1)
        html = questions.taking_back(boards.read_board(play.encounter.campaign_id))
        told = re.search(r'<span class="note came">(.*?)</span></span>', html)
        assert told and "Goblin 1" in " ".join(strip_tags(told[1]).split())

    def test_a_die_is_corrected_from_the_head_of_the_list(self, play, pia):
        play(pia, "aldo", "declare", "none")
        html = questions.taking_back(boards.read_board(play.encounter.campaign_id))
        assert html.index("Correct a die") < html.index('name="scope"')


class TestTheLog:
    def test_says_what_nobody_answered_one_by_one(self, play, pia, piet, faces):
        play.rule("default", who=["aldo", "bera", "goblin-1"])
        play.always(piet, "suggest", "bera")
        faces[:] = [1, 6, 1]
        play(None, "gm", "initiative", "roll")
        moves.play_foes(play.tap())
        html = behind(screen(play, Place("seat", piet.pk, "en")), phone_of(piet))
        lines = [" ".join(strip_tags(line).split()) for line in html.split("<details")]
        assert any("Goblin 1" in line and "automatic, for Gwen" in line for line in lines)
        assert any("Bera" in line and "standing answer of Piet" in line for line in lines)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Bera declares Sleep"),
        ("da", "Bera erklærer"),
        ("de", "Bera sagt"),
        ("pl", "Bera deklaruje: "),
        ("he", "ברה: הכרזה על"),
    ],
)
def test_what_was_done_is_told_with_the_name_and_not_as_the_button_commands(
    play, piet, language, told
):
    assert play(piet, "bera", "declare", "cast", spell="Sleep").ok
    with override(language):
        assert entries(play)[0][0].startswith(told)
