"""A chained roll: its dice stay visible, and the last of them can be typed again."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from encounters.campaigns.models import Seat
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Attempt, Encounter
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from rulesets.contract import Choice
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def jens(gwen: User) -> Seat:
    """The seat that plays Jens in a fight of Kampbogen, with dice at the table."""
    campaign = opening.create_with_demo(gwen, registry.get("kampbogen"), "en")
    seat = campaign.seats.create(name="Pia", own_dice=True)
    campaign.combatants.filter(name="Jens").update(player=seat)
    return seat


@pytest.fixture
def thrown(jens: Seat) -> Play:
    """The kampgrad is rolled, and Jens rolls his two dice."""
    fight = jens.campaign.encounters.order_by("pk")[0]
    moves.start(fight, Play(fight).tap().member)
    play = Play(Encounter.objects.get(pk=fight.pk))
    assert moves.default_for_all(play.tap()).ok
    (asked,) = (
        decision
        for decision in registry.get("kampbogen").pending(play.state)
        if decision.by == "jens"
    )
    assert moves.answer(play.tap(jens), Choice("jens", asked.kind, asked.options[0].name, {})).ok
    return play


def attempt() -> Attempt:
    return Attempt.objects.get()


def pad(seat: Seat) -> str:
    html = boards.read_board(seat.campaign_id).html(Place("seat", seat.pk, "en"))
    return " ".join(re.sub("<[^>]+>", " ", html).split()).replace(" ,", ",")


def typed(play: Play, seat: Seat, *faces: int) -> moves.Result:
    return moves.type_dice(play.tap(seat), attempt().pk, faces)


def test_a_double_six_keeps_its_faces_and_says_what_comes_next(thrown: Play, jens: Seat) -> None:
    typed(thrown, jens, 6, 6)
    assert "12, double six: roll again and add" in pad(jens)
    assert "6 counts 6 counts" in pad(jens)
    typed(thrown, jens, 6, 6)
    assert "24, double six: roll again and add" in pad(jens)


def test_it_can_be_taken_back_until_the_last_dice_are_sent(thrown: Play, jens: Seat) -> None:
    typed(thrown, jens, 6, 6)
    typed(thrown, jens, 6, 6)
    for left in ("12, double six", None):
        assert "Take back the last dice" in pad(jens)
        assert moves.take_dice_back(thrown.tap(jens), attempt().pk).ok
        assert (left is None) == ("double six" not in pad(jens))
    assert "Take back the last dice" not in pad(jens)
    typed(thrown, jens, 3, 4)
    assert not Attempt.objects.exists()
    assert [row.faces for row in thrown.step.rolls] == [[3, 4]]


def test_what_is_no_chain_is_not_taken_back(thrown: Play, jens: Seat) -> None:
    result = moves.take_dice_back(thrown.tap(jens), attempt().pk)
    assert (result.kind, result.code) == ("refused", "dice_rolled")


def test_dice_of_others_are_not_taken_back(thrown: Play, jens: Seat) -> None:
    other = jens.campaign.seats.create(name="Piet")
    typed(thrown, jens, 6, 6)
    before = attempt().rolls
    result = moves.take_dice_back(thrown.tap(other), attempt().pk)
    assert (result.kind, attempt().rolls) == ("refused", before)


def test_dice_that_are_gone_are_not_taken_back(thrown: Play, jens: Seat) -> None:
    assert moves.take_dice_back(thrown.tap(jens), 0).kind == "stale"
