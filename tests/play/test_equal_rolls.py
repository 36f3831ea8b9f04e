"""Several equal rolls at the same time share a pad, and each of them is independent."""

import re

import pytest

from encounters.play.models import Attempt
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of


@pytest.fixture
def gms_dice(campaign):
    campaign.gm_dice = True
    campaign.save()


@pytest.fixture
def saving(play, gms_dice):
    """Both goblins have to save, by one ruling each."""
    for id in ("goblin-1", "goblin-2"):
        ruled = play.rule("save", target=id, category="death", modifier=0, on_fail="none")
        assert ruled.kind == "dice"
    return play


def pad_of(campaign, seat=None):
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    html = boards.read_board(campaign.pk).html(place)
    return html.split("data-pad")[1].split("</form>")[0]


def titles(pad):
    return [
        " ".join(re.sub(r"<[^>]+>", " ", part.split("</b>")[0].partition(">")[2]).split())
        for part in pad.split('class="roll-title"')[1:]
    ]


def send(play, who, **posted):
    client = laptop_of(who) if hasattr(who, "username") else phone_of(who)
    posted = {"step": play.now, "token": "sent", **posted}
    return client.post(f"/e/{play.pk}/dice", posted, headers={"HX-Request": "true"})


def faces(play, *typed):
    pks = [attempt.pk for attempt in play.attempts()]
    return {"attempt": pks} | {f"face.{pk}": face for pk, face in zip(pks, typed, strict=True)}


def test_two_saves_are_one_pad_with_a_row_for_each(saving, campaign):
    pad = pad_of(campaign)
    assert titles(pad) == [
        "Goblin 1 : saving throw (Death or poison)",
        "Goblin 2 : saving throw (Death or poison)",
    ]
    assert pad.count("or more") == 2
    assert "> · " not in pad, "no mark between parts where there is only one"
    assert pad.count("data-slot=") == 2
    assert pad.count("data-keys-for=") == 1


def test_one_tap_sends_both_and_each_is_a_step_of_its_own(saving, gwen):
    before = saving.now
    assert send(saving, gwen, **faces(saving, 20, 1)).status_code == 200
    assert saving.attempts() == []
    rolled = [step.rolls[0].faces for step in saving.steps if step.number > before]
    assert rolled == [[20], [1]]


def test_the_same_tap_twice_counts_once(saving, gwen):
    posted, before = faces(saving, 20, 1), saving.now
    for _ in range(2):
        assert send(saving, gwen, **posted).status_code == 200
    assert saving.now == before + 2


def test_what_one_is_refused_for_costs_none_of_the_others(saving, gwen):
    assert send(saving, gwen, **faces(saving, 21, 7)).status_code == 422
    (left,) = saving.attempts()
    assert left.choice["target"] == "goblin-1"
    assert saving.step.rolls[0].faces == [7]


def test_a_roll_that_is_gone_takes_no_face_of_another(saving, gwen):
    posted = faces(saving, 20, 1)
    saving.type(None, [12])
    assert send(saving, gwen, **posted).status_code == 409
    assert saving.attempts() == []
    assert saving.step.rolls[0].faces == [1]


@pytest.mark.parametrize("attempt", ["", "x", "-1", "9" * 40, ["x"] * 500])
def test_garbage_is_refused_and_nothing_lost(saving, gwen, attempt):
    assert send(saving, gwen, attempt=attempt, face="3").status_code in (409, 422)
    assert len(saving.attempts()) == 2


def test_rolls_of_another_kind_have_a_pad_of_their_own(saving, campaign):
    for by in ("aldo", "bera", "goblin-1"):
        saving(None, by, "declare", "none")
    saving(None, "gm", "initiative", "roll")
    assert [len(titles(pad_of(campaign))), len(saving.attempts())] == [2, 3]
    for _ in range(2):
        saving.type(None, [12])
    assert titles(pad_of(campaign)) == ["Party : initiative", "Foes : initiative"]


def test_equal_rolls_of_one_answer_come_together(play, campaign, gms_dice):
    for by in ("aldo", "bera", "goblin-1"):
        play(None, by, "declare", "none")
    assert play(None, "gm", "initiative", "roll").kind == "dice"
    assert titles(pad_of(campaign)) == ["Party : initiative", "Foes : initiative"]
    assert play.type(None, [4, 2]).kind == "done"
    assert [roll.faces for roll in play.step.rolls] == [[4], [2]]


def test_only_the_dice_of_one_person_come_together(campaign, pia, piet, prepared):
    """Each player types their own initiative; the app rolls for those without dice of their own."""
    from encounters.campaigns.access import Member
    from encounters.play import moves
    from tests.play.table import Play

    prepared.options = {"initiative": "individual"}
    prepared.save()
    pia.own_dice = True
    pia.save()
    play = Play(moves.start(prepared, Member(campaign, None, True)).encounter)
    for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, by, "declare", "none")
    assert play(None, "gm", "initiative", "roll").kind == "dice"
    (attempt,) = Attempt.objects.all()
    assert (attempt.needed.who, attempt.needed.also) == ("aldo", [])
    assert "data-pad" in boards.read_board(campaign.pk).html(Place("seat", pia.pk, "en"))
    assert "data-pad" not in boards.read_board(campaign.pk).html(Place("seat", piet.pk, "en"))
    assert play.type(pia, [5]).ok
