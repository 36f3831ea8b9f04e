"""The heading of a dice pad, and the name of its roll afterwards."""

import re

import pytest

from encounters.screens import boards
from encounters.screens.sheets.questions import taking_back
from encounters.serve.live.places import Place
from tests.phones import laptop_of


@pytest.fixture
def gms_dice(campaign):
    campaign.gm_dice = True
    campaign.save()


def plain(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def pad_of(campaign, seat=None):
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    html = boards.read_board(campaign.pk).html(place)
    ask = html.split('<section class="ask">')[1].split("</section>")[0]
    return plain(ask)


def striking(play, pia, piet):
    for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, by, "declare", "none")
    play(None, "gm", "initiative", "roll")
    for face in (6, 1):
        play.type(None, [face])
    play(piet, "bera", "move", "stay")


@pytest.mark.usefixtures("gms_dice")
def test_a_saving_throw_that_is_called_for_says_its_kind_and_its_number(play, campaign, pia):
    pia.own_dice = True
    pia.save()
    play.rule("save", target="aldo", category="death", modifier=1, on_fail="none")
    assert "Aldo : saving throw (Death or poison)" in pad_of(campaign, pia)
    assert re.search(r"1d20 · \d+ or more", pad_of(campaign, pia))


@pytest.mark.usefixtures("gms_dice")
def test_a_damage_pad_does_not_repeat_the_question_that_was_answered(
    play, campaign, pia, piet, faces
):
    striking(play, pia, piet)
    faces[:] = [19]
    play(pia, "aldo", "melee", "attack", target="goblin-1")
    asked = pad_of(campaign)
    assert "GM : damage by Aldo to Goblin 1" in asked
    assert "strike" not in asked.lower()


@pytest.mark.usefixtures("gms_dice")
def test_dice_of_a_default_are_headed_with_their_roll(play, campaign, pia, piet):
    for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, by, "declare", "none")
    play.rule("default", who=["gm"])
    html = boards.read_board(campaign.pk).html(Place("gm", None, "en"))
    titles = [plain(part.split("</b>")[0]) for part in html.split('class="roll-title"')[1:]]
    assert [title.split("> ")[-1] for title in titles] == [
        "Party : initiative",
        "Foes : initiative",
    ]
    assert "default" not in pad_of(campaign).lower()


@pytest.mark.usefixtures("gms_dice")
def test_undo_and_correct_a_die_call_a_roll_as_the_pad_did(play, campaign, pia, piet, faces):
    striking(play, pia, piet)
    faces[:] = [19]
    play(pia, "aldo", "melee", "attack", target="goblin-1")
    play.type(None, [1])
    assert "Aldo : attack on Goblin 1" in plain(taking_back(boards.read_board(campaign.pk)))
    sheet = laptop_of(campaign.gm).get(f"/e/{play.pk}/dice/read").content.decode()
    rows = [plain(part.split('<span class="lies">')[0]) for part in sheet.split('id="roll-')[1:]]
    assert [row.partition("> ")[2] for row in rows[:2]] == [
        "A GM : damage by Aldo to Goblin 1 1d6",
        "A Aldo : attack on Goblin 1 1d20",
    ]
