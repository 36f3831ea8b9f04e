"""Rolls of many dice where only the sum counts: a player who rolls at the table may type the
sum."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils.html import strip_tags
from msgspec.structs import replace

from encounters.after.report.course import scenario
from encounters.archive.campaign_files import files, restore
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.history import correction
from encounters.play.history.correction import Correction
from encounters.play.models import Attempt, Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets.scenario import run
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.django_db

FIRE = {"name": "Ball of fire", "damage": "8d6", "max_targets": 2}
HTMX = {"HX-Request": "true"}
TYPED, MADE_UP = 28, [4, 4, 4, 4, 3, 3, 3, 3]


@pytest.fixture
def casting(
    campaign: Campaign, piet: Seat, sheet: Callable[..., Combatant], faces: list[int]
) -> Play:
    """Bera (Piet, with dice of his own) casts at two ogres and has to roll 8d6."""
    encounter = Encounter.objects.create(campaign=campaign, name="At the mill", ruleset="ose")
    for who, count in ((sheet("Bera", piet, hp=9, spells=[FIRE]), 1), (sheet("Ogre", hp=30), 2)):
        Participant.objects.create(encounter=encounter, combatant=who, count=count, side=who.side)
    faces += [6, 1]  # the party acts first
    started = moves.start(encounter, Member(campaign, None, True))
    play = Play(started.encounter)
    assert play(piet, "bera", "declare", "cast", spell=FIRE["name"]).ok
    assert moves.default_for_all(play.tap()).ok
    Seat.objects.update(own_dice=True)
    cast = play(piet, "bera", "cast", "cast", targets=["ogre-1", "ogre-2"])
    assert cast.kind == "dice", cast.message
    return play


def attempt() -> Attempt:
    return Attempt.objects.get()


def posted(play: Play, seat: Seat, total: str) -> HttpResponse:
    """Posts the form of the pad with the sum, and empty dice."""
    waiting = attempt()
    form = {
        "step": play.now,
        "token": f"typed {total}",
        "attempt": waiting.pk,
        f"face.{waiting.pk}": [""] * 8,
        f"sum.{waiting.pk}-0": total,
    }
    return phone_of(seat).post(f"/e/{play.pk}/dice", form, headers=HTMX)


def screen(seat: Seat | None, campaign: Campaign) -> str:
    place = Place("seat", seat.pk, "en") if seat else Place("gm", None, "en")
    return boards.read_board(campaign.pk).html(place)


def test_the_pad_offers_it_with_its_bounds(casting: Play, piet: Seat) -> None:
    page = screen(piet, piet.campaign)
    assert "or their sum" in page and "8–48" in page
    assert page.count("data-slot=") == 8, "the dice can be typed one by one as before"


def test_the_sum_is_what_the_spell_does(casting: Play, piet: Seat) -> None:
    assert posted(casting, piet, str(TYPED)).status_code == 200
    assert {id: casting.plain["combatants"][id]["hp"] for id in ("ogre-1", "ogre-2")} == {
        "ogre-1": 2,
        "ogre-2": 2,
    }


@pytest.mark.parametrize("total", ["7", "49", "-3", "28.5", "lots", "999999999999"])
def test_what_these_dice_cannot_show_is_refused_and_asked_again(
    casting: Play, piet: Seat, total: str
) -> None:
    page = posted(casting, piet, total).content.decode()
    assert "The sum of 8d6 is from 8 to 48. Nothing was done." in page
    assert attempt().rolls == []


def test_nobody_reads_dice_that_nobody_rolled(
    casting: Play, piet: Seat, gwen: User, campaign: Campaign
) -> None:
    """One chip has the sum, in the log and behind "why?", for the roller and for the GM."""
    posted(casting, piet, str(TYPED))
    for seat, browser in ((piet, phone_of(piet)), (None, laptop_of(gwen))):
        page = screen(seat, campaign)
        for address in dict.fromkeys(re.findall(r'data-why="([^"]+)"', page)):
            page += browser.get(address, headers=HTMX).content.decode()
        assert '<b class="face">28</b>' in page
        assert '<b class="face">4</b>' not in page and "4 + 4" not in page
    (row,) = [row for step in casting.steps for row in step.rolls if row.summed]
    assert (row.faces, row.how) == (MADE_UP, "typed"), "that is what the rules got"


def test_an_undo_gives_the_sum_again(casting: Play, piet: Seat) -> None:
    posted(casting, piet, str(TYPED))
    assert casting.undo().ok
    cast = casting(piet, "bera", "cast", "cast", targets=["ogre-1", "ogre-2"])
    assert cast.kind == "done", "the dice that were rolled are taken again"
    (row,) = [row for row in casting.step.rolls if row.purpose == "spell_damage"]
    assert (row.summed, row.how) == (True, "again")


@pytest.mark.database
def test_a_sum_is_corrected_as_a_sum(casting: Play, piet: Seat, campaign: Campaign) -> None:
    posted(casting, piet, str(TYPED))
    number = next(s.number for s in casting.steps if any(r.summed for r in s.rolls))
    phone = phone_of(piet)
    listed = phone.get(f"/e/{casting.pk}/dice/read").content.decode()
    assert '<bdi dir="ltr">28</bdi>' in listed and "die=1" not in listed
    wrong = correction.correct(casting.tap(piet), Correction(number, {0: (50,)}))
    assert wrong.message == "The sum of 8d6 is from 8 to 48. Nothing was done."
    assert correction.correct(casting.tap(piet), Correction(number, {0: (20,)})).ok
    assert casting.plain["combatants"]["ogre-1"]["hp"] == 10
    assert "28 → 20" in strip_tags(screen(None, campaign))


def test_the_scenario_of_the_fight_has_the_sum_and_comes_to_the_same(
    casting: Play, piet: Seat
) -> None:
    posted(casting, piet, str(TYPED))
    written = scenario(casting.encounter)
    assert written["dice"]["bera spell_damage"] == [{"sum": TYPED}]
    answer, status = run(json.loads(json.dumps(written)))
    assert status == 0
    assert answer["state"] == casting.plain


@pytest.mark.parametrize("written", [{"sum": 49}, {"sum": "9"}, {"sum": 9, "more": 1}, {}])
def test_a_scenario_with_another_sum_is_refused(
    casting: Play, piet: Seat, written: dict[str, object]
) -> None:
    posted(casting, piet, str(TYPED))
    wrong = scenario(casting.encounter)
    wrong["dice"]["bera spell_damage"] = [written]
    answer, status = run(wrong)
    assert (status, answer["error"]["code"]) == (2, "bad_dice")


def test_single_faces_are_never_typed_as_a_sum(casting: Play, piet: Seat) -> None:
    """Nobody is asked for it, and posting it is refused."""
    waiting = attempt()
    waiting.needed = replace(waiting.needed, sum=False)
    waiting.save()
    assert "or their sum" not in screen(piet, piet.campaign)
    assert "These are not the dice" in posted(casting, piet, "28").content.decode()


@pytest.mark.parametrize("typed", [False, True])
def test_the_file_of_a_campaign_keeps_it(
    casting: Play, piet: Seat, campaign: Campaign, otto: User, typed: bool
) -> None:
    """The dice that are asked for, and then the sum that was typed."""
    if typed:
        posted(casting, piet, str(TYPED))
    file = BytesIO()
    files.write(file, files.export_rows(campaign.pk))
    file.seek(0)
    made, _ = restore.restore_campaign(file, otto)
    there = made.encounters.get()
    assert [waiting.needed.sum for waiting in there.attempts.all()] == [True] * (not typed)
    rolls = [roll for step in there.steps.order_by("number") for roll in step.rolls]
    assert [roll.faces for roll in rolls if roll.summed] == [MADE_UP] * typed
    logs = [step.log for step in there.steps.order_by("number")]
    assert logs == [step.log for step in casting.steps]
