"""A roll that the GM calls for: a tap for the roll, and a pad that names its purpose."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from encounters.play.models import Attempt
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def text(html: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", html).split())


def panel(campaign: Campaign, seat: Seat) -> str:
    return text(boards.read_board(campaign.pk).html(Place("seat", seat.pk, "en")))


@pytest.mark.parametrize(
    ("on_fail", "told"), [("dead", "On a failure: Dead."), ("asleep", "On a failure: Asleep.")]
)
def test_the_pad_says_that_the_gm_called_and_what_failing_brings(
    play: Play, campaign: Campaign, pia: Seat, on_fail: str, told: str
) -> None:
    Seat.objects.update(own_dice=True)
    save = {"category": "death", "modifier": 0, "on_fail": on_fail}
    assert play.rule("save", target="aldo", **save).kind == "dice"
    shown = panel(campaign, pia)
    assert "The GM calls for this roll." in shown and told in shown


def test_where_failing_brings_nothing_more_nothing_is_said_of_it(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    Seat.objects.update(own_dice=True)
    play.rule("save", target="aldo", category="death", modifier=0, on_fail="none")
    shown = panel(campaign, pia)
    assert "The GM calls for this roll." in shown and "On a failure" not in shown


def test_nobody_else_is_told_what_failing_brings(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    Seat.objects.update(own_dice=True)
    play.rule("save", target="aldo", category="death", modifier=0, on_fail="dead")
    assert "On a failure" not in panel(campaign, piet)


def test_an_own_roll_is_not_said_to_be_called(play: Play, campaign: Campaign, pia: Seat) -> None:
    Seat.objects.update(own_dice=True)
    assert "The GM calls" not in panel(campaign, pia)


@pytest.mark.parametrize("slug", ["coc7", "ose"])
def test_what_is_called_stands_on_the_sheet_as_keys_that_send(
    gwen: User, client: Client, slug: str
) -> None:
    play = demo_fight(gwen, slug)
    client.force_login(gwen)
    seen = boards.read_board(play.encounter.campaign_id).context(gm=True).party[0]
    address = reverse("gm_rulings", args=[play.pk])
    sheet = client.get(address, {"target": seen.id}).content.decode()
    (option,) = registry.get(slug).quick.tests
    form = sheet.partition(f'id="ruling-{option}"')[2].partition("</form>")[0]
    keys = re.findall(r'type="submit" name="([^"]+)" value="([^"]+)"', form)
    assert len(keys) > 1
    assert f'<select name="{keys[0][0]}"' not in form
    given = dict(re.findall(r'name="(gm-[^"]+)"[^>]*value="([^"]*)"', form)) | dict(keys[:1])
    before = play.now
    posted = {"option": option, "target": seen.id, "step": play.now, **given}
    client.post(reverse("gm_ruling", args=[play.pk]), posted)
    assert play.now > before or Attempt.objects.exists()


def test_the_momentum_is_offered_first_to_the_side_that_has_it_not_and_players_are_told(
    gwen: User, client: Client
) -> None:
    play, ruleset = demo_fight(gwen, "momentum"), registry.get("momentum")
    while not play.state.groups:
        choice = ruleset.suggest(play.state, ruleset.pending(play.state)[0])
        play(None, choice.by, choice.kind, choice.option, **choice.fields)
    client.force_login(gwen)
    campaign = play.encounter.campaign
    for _ in range(2):  # and again with the roles swapped
        (fighter,) = [who for who in play.state.combatants.values() if who.id == "ronja-falk"]
        (group,) = [each for each in play.state.groups if each.id == fighter.group]
        address = reverse("gm_rulings", args=[play.pk])
        sheet = client.get(address, {"target": fighter.id}).content.decode()
        form = sheet.partition('id="ruling-momentum"')[2].partition("</form>")[0]
        first, *_ = re.findall(r'type="submit" name="gm-momentum-side" value="([^"]+)"', form)
        assert first != group.momentum
        play.rule("momentum", target=fighter.id, side=first)
        side = {"party": "Heroes", "foes": "Foes"}[first]
        told = panel(campaign, campaign.seats.order_by("pk")[1])
        assert f"The GM gives the Momentum to: {side}" in told.replace(" .", ".")
