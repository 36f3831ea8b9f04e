"""The GM types the dice of one answer, although the app rolls all others."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Attempt
from encounters.play.moves import table_dice
from encounters.play.on_behalf.foes import Whose
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of
from tests.play.initiative import rolled, types
from tests.play.table import Play
from tests.screens.shown import text

pytestmark = pytest.mark.database

QUESTION = {"by": "gm", "kind": "initiative", "choice": "roll"}


@pytest.fixture
def initiative(play: Play) -> Play:
    """The GM is asked to roll initiative for both sides."""
    play.until(lambda decision: decision.kind == "initiative")
    return play


def tap(
    play: Play, client: Client | None = None, dice: str = "typed", token: str = "typing"
) -> tuple[int, str]:
    """The GM, or the member of this client, answers the question; status and page."""
    client = client or laptop_of(play.encounter.campaign.gm)
    posted = {**QUESTION, "dice": dice, "step": play.now, "token": token}
    path = reverse("seat_answer", args=[play.pk])
    response = client.post(path, posted, headers={"HX-Request": "true"})
    return response.status_code, response.content.decode()


def page(campaign: Campaign) -> str:
    return boards.read_board(campaign.pk).html(Place("gm", None, "en"))


def second(campaign: Campaign) -> str:
    found = re.search(r'<button class="btn second".*?</button>', page(campaign), re.S)
    return found[0] if found else ""


class TestTheButton:
    def test_it_stands_beside_a_roll_of_the_app_and_names_the_dice(
        self, initiative: Play, campaign: Campaign
    ) -> None:
        assert text(second(campaign)) == "I type the dice 2d6 · Party and Foes"
        assert 'name="dice" value="typed"' in second(campaign)

    def test_dice_that_a_player_rolls_are_not_named(
        self, initiative: Play, campaign: Campaign, pia: Seat
    ) -> None:
        types(pia)
        assert text(second(campaign)) == "I type the die 1d6 · Foes"

    def test_where_the_gm_types_all_dice_it_is_not_needed(
        self, initiative: Play, campaign: Campaign
    ) -> None:
        Campaign.objects.update(gm_dice=True)
        assert "I type" not in page(campaign)

    def test_an_answer_with_something_to_choose_has_none(
        self, yard: Play, campaign: Campaign
    ) -> None:
        yard(None, "carl", "turn", "guard")
        Campaign.objects.filter(pk=campaign.pk).update(gm_dice=False)
        assert "I type" not in page(campaign)


class TestTyping:
    def test_the_pad_opens_and_its_dice_count(self, initiative: Play, campaign: Campaign) -> None:
        status, html = tap(initiative)
        assert status == 200 and "data-pad" in html
        assert initiative.type(None, [5, 2]).kind == "done"
        assert rolled(initiative) == {"party": ([5], "typed"), "foes": ([2], "typed")}

    def test_only_this_answer_s(self, initiative: Play, campaign: Campaign) -> None:
        tap(initiative)
        initiative.type(None, [5, 2])
        Combatant.objects.filter(campaign=campaign).update(player=None)
        assert moves.play_foes(initiative.tap(), Whose.EVERYBODY).kind == "done"
        rolls = [row for step in initiative.steps for row in step.rolls]
        assert {row.how for row in rolls if row.purpose != "initiative"} <= {"app"}
        assert not initiative.attempts()

    def test_all_dice_of_this_answer_not_only_the_first(self, initiative: Play) -> None:
        tap(initiative)
        assert initiative.type(None, [4]).kind == "dice"
        (attempt,) = initiative.attempts()
        assert attempt.own_dice and attempt.needed.who == "foes"

    def test_a_player_s_dice_are_asked_on_the_player_s_phone(
        self, initiative: Play, campaign: Campaign, pia: Seat
    ) -> None:
        types(pia)
        tap(initiative)
        assert initiative.type(pia, [3]).kind == "dice"
        assert initiative.type(pia, [3]).code == "not_yours"
        assert "data-pad" in page(campaign)
        assert initiative.type(None, [6]).kind == "done"

    def test_a_tap_that_comes_twice_counts_once(self, initiative: Play) -> None:
        tap(initiative)
        assert tap(initiative)[0] == 200
        assert len(initiative.attempts()) == 1

    def test_another_device_shows_the_pad_and_types(
        self, initiative: Play, campaign: Campaign
    ) -> None:
        tap(initiative)
        other = laptop_of(campaign.gm)
        there = other.get(reverse("gm_play", args=[initiative.pk])).content.decode()
        assert "data-pad" in there and "Let the app roll" in there


class TestAChangedMind:
    def test_the_app_rolls_after_all(self, initiative: Play, campaign: Campaign) -> None:
        tap(initiative)
        pad = page(campaign)
        assert "Let the app roll" in pad and "My dice" not in pad
        path = reverse("gm_roll_for", args=[initiative.pk])
        posted = {"step": initiative.now, "token": "app"}
        response = laptop_of(campaign.gm).post(path, posted, headers={"HX-Request": "true"})
        assert response.status_code == 200
        assert not initiative.attempts()
        assert {how for _, how in rolled(initiative).values()} == {"app"}

    def test_also_for_the_rest_and_what_was_typed_stays(self, initiative: Play) -> None:
        tap(initiative)
        initiative.type(None, [4])
        assert moves.let_app_roll(initiative.tap(), None).ok
        assert rolled(initiative)["party"] == ([4], "typed")
        assert rolled(initiative)["foes"][1] == "app"

    def test_without_dice_that_wait_it_is_answered_plainly(self, initiative: Play) -> None:
        late = moves.let_app_roll(initiative.tap(), None)
        assert (late.kind, late.code) == ("stale", "dice_gone") and late.message

    def test_no_player_lets_the_app_roll_the_gm_s(self, initiative: Play, pia: Seat) -> None:
        tap(initiative)
        assert moves.let_app_roll(initiative.tap(pia), None).code == "not_yours"

    def test_the_answer_is_withdrawn_and_asked_again(
        self, initiative: Play, campaign: Campaign
    ) -> None:
        tap(initiative)
        assert moves.drop(initiative.tap(), initiative.attempts()[0].pk).ok
        assert "I type the dice" in page(campaign)
        assert tap(initiative, dice="", token="rolled")[0] == 200
        assert {how for _, how in rolled(initiative).values()} == {"app"}

    def test_the_switch_of_all_dice_rolls_these_too(
        self, initiative: Play, campaign: Campaign
    ) -> None:
        tap(initiative)
        table_dice.switch(campaign, None, False)
        assert not initiative.attempts()
        assert {how for _, how in rolled(initiative).values()} == {"app"}

    def test_a_player_s_switch_leaves_them_to_the_gm(
        self, initiative: Play, campaign: Campaign, pia: Seat
    ) -> None:
        tap(initiative)
        table_dice.switch(campaign, pia, False)
        assert len(initiative.attempts()) == 1


class TestUndo:
    def test_redo_brings_the_typed_dice_back(self, initiative: Play) -> None:
        tap(initiative)
        initiative.type(None, [5, 2])
        assert initiative.undo().ok and initiative.redo().ok
        assert rolled(initiative)["party"] == ([5], "typed")

    def test_nobody_undoes_to_get_better_dice(self, initiative: Play) -> None:
        tap(initiative)
        initiative.type(None, [5, 2])
        assert initiative.undo().ok
        assert tap(initiative, dice="", token="again")[0] == 200
        assert rolled(initiative) == {"party": ([5], "again"), "foes": ([2], "again")}

    def test_undo_while_the_pad_is_open_puts_it_away(self, initiative: Play) -> None:
        tap(initiative)
        assert initiative.undo().ok
        assert not initiative.attempts()


class TestWhatNoPageSends:
    def test_other_dice_are_answered_plainly(self, initiative: Play) -> None:
        before = initiative.now
        status, html = tap(initiative, dice="loaded")
        assert status == 422 and "could not be read" in html
        assert initiative.now == before and not initiative.attempts()

    def test_a_player_types_none_for_the_gm(self, play: Play, pia: Seat) -> None:
        path = reverse("seat_answer", args=[play.pk])
        posted = {"by": "aldo", "kind": "declare", "choice": "none", "dice": "typed"}
        posted |= {"step": str(play.now), "token": "mine"}
        response = phone_of(pia).post(path, posted, headers={"HX-Request": "true"})
        assert "not your decision" in response.content.decode()
        assert ("aldo", "declare") in play.pending
        assert not Attempt.objects.exists()
