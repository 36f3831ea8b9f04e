"""Open rolls while all choose at the same time, undone answers, and the common result."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.history import undo
from encounters.play.models import Step
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of
from tests.play.opened import behind
from tests.play.simultaneous import rolled
from tests.play.table import Play

TILES = re.compile(r'<ul class="touched[^"]*">(.*?)</ul>', re.DOTALL)
PRYGL = {"prygl": 8, "soul": 1}


@pytest.fixture
def three(
    campaign: Campaign,
    pia: Seat,
    piet: Seat,
    sheet: Callable[..., Combatant],
    faces: list[int],
) -> Play:
    """Kampgrad 9; Anna (Pia) has 5, Bo (Piet) 9 and Cora (Piet) 4; one opponent hits Cora."""
    players = {"Anna": (pia, PRYGL), "Bo": (piet, PRYGL), "Cora": (piet, PRYGL)}
    return rolled(campaign, sheet, faces, [3, 4, 2, 3, 4, 5, 1, 3], players, liv_max=9)


def shown(campaign: Campaign, place: Place) -> str:
    return words(boards.read_board(campaign.pk).html(place))


def words(html: str) -> str:
    plain = re.sub(r"<[^>]+>", " ", re.sub(r"</?bdi[^>]*>", "", html))
    return re.sub(r" (?=[.,])", "", " ".join(plain.split()))


def seat(person: Seat) -> Place:
    return Place("seat", person.pk)


def state_of(play: Play, id: str) -> dict[str, object]:
    found: dict[str, object] = play.plain["combatants"][id]
    return found


class TestWhileTheyChoose:
    @pytest.mark.parametrize("place", ["seat", "gm", "table"])
    def test_the_number_of_the_moment_stands_large_for_all(self, three, campaign, pia, place):
        where = seat(pia) if place == "seat" else Place(place)
        assert "9 Combat grade Normal · dice 7, +2" in shown(campaign, where)

    @pytest.mark.parametrize("place", ["seat", "gm"])
    def test_everybody_sees_all_rolls_and_whom_they_would_let_down(
        self, three, campaign, pia, place
    ):
        text = shown(campaign, seat(pia) if place == "seat" else Place(place))
        assert "On the table" in text
        assert re.search(r"Bo (you )?choosing goes free 9", text)
        assert re.search(r"Cora (you )?choosing is hit 4", text)

    def test_what_somebody_has_chosen_is_seen_at_once(self, three, campaign, pia, piet):
        three(piet, "bo", "act", "combat")
        assert "Bo Combat roll with Physique: 9, equal" in shown(campaign, seat(pia))

    def test_each_use_tells_its_total_and_what_it_would_do(self, three, campaign, piet):
        three(piet, "bo", "act", "pass")
        text = shown(campaign, seat(piet))
        assert "1 damage to Cora none to the opponents" in text

    def test_what_an_answer_needs_besides_opens_under_it(self, three, campaign, piet):
        html = str(boards.read_board(campaign.pk).html(seat(piet)))
        for control in ("combat.ability", "manoeuvre.goal", "manoeuvre.target"):
            assert f'name="{control}"' in html, f"{control} cannot be chosen"
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))

    def test_whom_one_may_leave_out_need_not_be_chosen(self, three, campaign, pia, piet):
        """A challenge is for everybody unless the GM chooses one."""
        three(pia, "anna", "act", "pass")
        for by in ("bo", "cora"):
            three(piet, by, "act", "pass")
        html = str(boards.read_board(campaign.pk).html(Place("gm")))
        targets = re.findall(r'<input type="radio" name="challenge.target"[^>]*>', html)
        assert len(targets) == 4 and not any("required" in target for target in targets)
        assert ['value=""' in target for target in targets if "checked" in target] == [True]
        assert "everybody who fights" in html


class TestTakingBack:
    def test_an_answer_is_taken_back_though_others_have_answered_since(
        self, three, campaign, pia, piet
    ):
        three(pia, "anna", "act", "combat")
        three(piet, "bo", "act", "manoeuvre", goal="flee")
        assert "Change" in shown(campaign, seat(pia))
        assert undo.take_back(three.tap(pia), "anna", "act").ok
        assert state_of(three, "anna")["action"] == ""
        assert state_of(three, "bo")["action"] == "manoeuvre"
        assert three(pia, "anna", "act", "pass").ok

    def test_what_others_rolled_since_stays_with_the_same_dice(self, three, pia, piet, faces):
        three(pia, "anna", "act", "combat")
        faces[:] = [6, 5]
        three(piet, "bo", "act", "soul_roll")
        faces[:] = [1, 1]
        assert undo.take_back(three.tap(pia), "anna", "act").ok
        assert (state_of(three, "bo")["dice"], state_of(three, "bo")["soul"]) == (11, 0)

    def test_when_the_last_one_is_in_it_is_too_late(self, three, pia, piet):
        three(pia, "anna", "act", "combat")
        for by in ("bo", "cora"):
            three(piet, by, "act", "combat")
        assert undo.take_back(three.tap(pia), "anna", "act").code == "too_late"


class TestTheRoundByPerson:
    @pytest.fixture
    def resolved(self, three, pia, piet, faces):
        faces[:] = [5, 4, 6, 2, 1, 2]
        three(pia, "anna", "act", "prygl")
        three(piet, "bo", "act", "combat")
        three(piet, "cora", "act", "pass")
        return three

    @pytest.mark.parametrize("place", ["seat", "gm", "table"])
    def test_tells_what_each_did_and_took_on_every_screen(self, resolved, campaign, pia, place):
        text = shown(campaign, seat(pia) if place == "seat" else Place(place))
        for line in (
            "The combat grade of 9 costs Cora 1 life.",
            "Anna thrashes Troll with 9, 8 and 3: 2 hits.",
            "Bo is equal and hits Troll",
            "Troll takes 3 life damage",
        ):
            assert line in text

    def test_a_player_reads_the_own_part_first(self, resolved, campaign, pia):
        text = shown(campaign, seat(pia))
        places = [text.index(line) for line in ("Anna thrashes", "Troll takes", "Bo is equal")]
        assert places == sorted(places)

    def test_opens_to_a_tile_for_each_on_a_phone(self, resolved, campaign, pia):
        html = boards.read_board(campaign.pk).html(seat(pia))
        text = words(behind(html, phone_of(pia)))
        for tile in ("Troll −3", "Cora −1 Life 5 → 4", "Bo 9 against 9: equal"):
            assert tile in text

    def test_shows_nobodys_arithmetic_as_that_of_all(self, resolved, campaign):
        assert "9 Total" not in shown(campaign, Place("table"))

    def test_opens_to_the_lines_in_their_order(self, resolved, campaign, gwen):
        html = boards.read_board(campaign.pk).html(Place("gm"))
        text = words(behind(html, laptop_of(gwen)))
        told = [
            "The combat grade hits 1 character",
            "Anna thrashes Troll with 9.",
            "Anna thrashes Troll with 8.",
            "Anna falls short with 3",
            "The combat grade costs Cora 1 life.",
        ]
        places = [text.index(line) for line in told]
        assert places == sorted(places)

    def test_stands_only_once_on_the_display(self, resolved, campaign):
        text = shown(campaign, Place("table"))
        assert text.count("The combat grade of 9 costs Cora 1 life.") == 1

    def test_no_row_stands_twice_on_a_screen(self, resolved, campaign, pia):
        for place in (seat(pia), Place("gm")):
            html = str(boards.read_board(campaign.pk).html(place))
            ids = re.findall(r' id="([^"]+)"', html)
            assert len(ids) == len(set(ids))

    def test_the_same_of_several_is_one_line(self, campaign, pia, piet, sheet, faces):
        effect = {"kind": "livskade", "name": "Smoke"}
        players = {"Anna": (pia, {}), "Bo": (piet, {})}
        play = rolled(campaign, sheet, faces, [1, 1, 6, 5, 6, 5], players, effects=[effect])
        play(pia, "anna", "act", "combat")
        play(piet, "bo", "act", "combat")
        assert "Smoke (automatic) costs Anna and Bo 1 life each." in shown(campaign, seat(pia))
        assert Step.objects.latest("number").log
