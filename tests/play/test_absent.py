"""An absent player with dice of their own does not block the fight."""

import pytest

from encounters.play import moves
from encounters.play.moves import table_dice
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database


@pytest.fixture
def waiting(yard, pia):
    """Anna strikes, and Pia has to roll her dice."""
    pia.own_dice = True
    pia.save()
    assert strike(yard, pia).kind == "dice"
    return yard


def strike(yard, seat, by="anna"):
    return yard(seat, by, "turn", "attack", target="carl")


def screen(campaign, seat=None):
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    return boards.read_board(campaign.pk).html(place)


def test_the_gm_lets_the_app_roll_once(waiting, pia, faces):
    faces[:] = [6]
    assert moves.let_app_roll(waiting.tap(), pia.pk).kind == "done"
    assert waiting.attempts() == []
    assert waiting.plain["combatants"]["carl"]["wounds"] == 1
    assert (waiting.step.rolls[0].how, waiting.step.seat) == ("app", pia)
    pia.refresh_from_db()
    assert pia.types_dice


def test_the_log_says_so(waiting, campaign, pia):
    moves.let_app_roll(waiting.tap(), pia.pk)
    assert "The app rolled for" in screen(campaign)
    assert "The app rolled for" in screen(campaign, pia)


def test_it_is_taken_back_like_any_step(waiting, pia, faces):
    before = waiting.plain
    faces[:] = [6]
    moves.let_app_roll(waiting.tap(), pia.pk)
    assert waiting.undo().ok
    assert waiting.plain == before


def test_the_same_tap_counts_once(waiting, pia):
    tap = waiting.tap()
    assert moves.let_app_roll(tap, pia.pk).kind == "done"
    assert moves.let_app_roll(tap, pia.pk).kind == "again"
    assert moves.let_app_roll(waiting.tap(), pia.pk).code == "dice_gone"


def test_only_the_gm_may(waiting, pia, piet):
    assert moves.let_app_roll(waiting.tap(piet), pia.pk).code == "not_yours"
    assert phone_of(piet).post(f"/e/{waiting.pk}/rollfor", {"seat": pia.pk}).status_code == 302
    assert len(waiting.attempts()) == 1


def test_until_they_are_back_the_app_rolls_whatever_is_asked(waiting, campaign, pia, piet, faces):
    faces[:] = [1, 1, 1]  # nobody hits, so that the fight goes on
    assert moves.let_app_roll(waiting.tap(), pia.pk, until_back=True).kind == "done"
    strike(waiting, piet, "ben")
    waiting(None, "carl", "turn", "guard")
    assert strike(waiting, None).kind == "done"
    assert "The app rolls until you tap again" in screen(campaign, pia)


def test_whoever_taps_again_is_back(waiting, pia, piet):
    moves.let_app_roll(waiting.tap(), pia.pk, until_back=True)
    strike(waiting, piet, "ben")
    waiting(None, "carl", "turn", "guard")
    pia.refresh_from_db()
    assert strike(waiting, pia).kind == "dice"
    pia.refresh_from_db()
    assert pia.types_dice


def test_so_is_whoever_switches_back(waiting, campaign, pia):
    moves.let_app_roll(waiting.tap(), pia.pk, until_back=True)
    pia.refresh_from_db()
    table_dice.switch(campaign, pia, own=True)
    pia.refresh_from_db()
    assert pia.types_dice


def test_the_others_dice_go_on_waiting(waiting, pia, piet):
    piet.own_dice = True
    piet.save()
    strike(waiting, piet, "ben")
    moves.let_app_roll(waiting.tap(), pia.pk)
    assert [attempt.by for attempt in waiting.attempts()] == ["ben"]


def test_the_gm_has_it_beside_whom_the_table_waits_for(waiting, campaign, gwen, pia):
    assert f'name="seat" value="{pia.pk}"' in screen(campaign)
    headers = {"HX-Request": "true"}
    sheet = laptop_of(gwen).get(f"/e/{waiting.pk}/questions?who=anna", headers=headers).text
    assert "Let the app roll" in sheet and "Until they are back" in sheet
    posted = {"step": waiting.now, "token": "one", "seat": pia.pk, "how": "until_back"}
    answer = laptop_of(gwen).post(f"/e/{waiting.pk}/rollfor", posted, headers=headers)
    assert (answer.status_code, waiting.attempts()) == (200, [])
    pia.refresh_from_db()
    assert pia.dice_away


@pytest.mark.parametrize("seat", ["", "x", "-1", "0", "9" * 30])
def test_nobodys_dice_are_refused(waiting, gwen, seat):
    posted = {"step": waiting.now, "token": "one", "seat": seat}
    headers = {"HX-Request": "true"}
    answer = laptop_of(gwen).post(f"/e/{waiting.pk}/rollfor", posted, headers=headers)
    assert answer.status_code == 409
    assert len(waiting.attempts()) == 1


def test_a_switch_to_the_apps_dice_rolls_what_waits(waiting, campaign, pia):
    phone_of(pia).post(f"/c/{campaign.pk}/dice/", {"own": ""})
    assert waiting.attempts() == []


def test_the_switch_is_in_the_menu_and_not_in_the_dock(yard, campaign, pia):
    strike(yard, pia)
    shown = screen(campaign, pia)
    assert "data-question" not in shown
    assert "My dice" not in shown
    menu = phone_of(pia).get(f"/c/{campaign.pk}/dice/").content.decode()
    assert "My dice" in menu


def test_a_button_is_brought_back_by_a_switch_on_the_pad(waiting, campaign, pia):
    assert "data-auto" in screen(campaign, pia)
    phone = phone_of(pia)
    phone.post(f"/c/{campaign.pk}/dice/confirmed/", {"confirm": "on"})
    assert "data-auto" not in screen(campaign, pia)
    phone.post(f"/c/{campaign.pk}/dice/confirmed/", {})
    assert "data-auto" in screen(campaign, pia)


def test_so_it_is_for_the_gm(yard, campaign, gwen):
    campaign.gm_dice = True
    campaign.save()
    yard(None, "carl", "turn", "attack", target="anna")
    assert "data-auto" in screen(campaign)
    laptop_of(gwen).post(f"/c/{campaign.pk}/dice/confirmed/", {"confirm": "on"})
    assert "data-auto" not in screen(campaign)
