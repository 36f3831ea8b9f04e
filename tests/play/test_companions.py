"""The condition of companions is on every player's first screen, above the question or the wait."""

from __future__ import annotations

import re

import pytest

from encounters.campaigns.models import Campaign, Seat
from encounters.screens import boards
from encounters.screens.questions.pending import condition
from encounters.serve.live.places import Place
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def mates(campaign: Campaign, seat: Seat) -> list[str]:
    html = boards.read_board(campaign.pk).html(Place("seat", seat.pk))
    strip = re.search(r'<ul id="mates".*?</ul>', html, re.DOTALL)
    assert strip
    asked = html.find('<form class="ask"')
    assert asked < 0 or strip.start() < asked
    rows = re.findall(r"<li.*?</li>", strip[0], re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", "", row).split()) for row in rows]


def test_name_and_value_stand_above_the_question(play: Play, campaign: Campaign, pia: Seat) -> None:
    play.rule("set", target="bera", field="hp", value=2)
    (bera,) = mates(campaign, pia)
    assert bera.startswith("Bera 2/")


def test_so_does_what_holds_them(play: Play, campaign: Campaign, pia: Seat) -> None:
    play.rule("set", target="bera", field="paralysed", value=True)
    (bera,) = mates(campaign, pia)
    assert "paralysed" in bera.lower()


def test_who_is_out_of_the_fight_has_no_value(play: Play, campaign: Campaign, pia: Seat) -> None:
    play.rule("set", target="bera", field="hp", value=0)
    (bera,) = mates(campaign, pia)
    assert "/" not in bera and "dead" in bera.lower()


def test_they_stand_there_while_others_are_awaited(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    play(pia, "aldo", "declare", "none")
    (bera,) = mates(campaign, pia)
    assert bera.startswith("Bera ")
    assert "/" in bera


def test_it_stands_beside_whoever_can_be_healed_covered_or_swapped(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    play.rule("set", target="bera", field="hp", value=2)
    context = boards.read_board(campaign.pk).context(pia.pk)
    assert "2/" in re.sub("<[^>]+>", "", condition(context, "bera", "aldo"))


def test_what_is_not_told_of_foes_is_not_told_there(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    play.rule("set", target="goblin-1", field="hp", value=2)
    context = boards.read_board(campaign.pk).context(pia.pk)
    told = re.sub("<[^>]+>", "", condition(context, "goblin-1", "aldo"))
    assert told and "2" not in told
