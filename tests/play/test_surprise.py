"""Surprise or ambush of a side: one switch on the page of a prepared fight."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.lobby import opening
from encounters.play.fights.roster import roster_of
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from encounters.play.preparing.options import in_force
from rulesets import registry
from rulesets.contract.extras import Surprises

pytestmark = pytest.mark.django_db

GIVEN = {"coc7": ("unaware", "unaware"), "arm5": ("hidden", True), "ose": ("surprised", True)}
BY_STATS = pytest.mark.parametrize("slug", GIVEN)


@pytest.fixture
def gwens(gwen: User, client: Client) -> Client:
    client.force_login(gwen)
    return client


def prepared(gwen: User, slug: str) -> Encounter:
    campaign = opening.create_with_demo(gwen, registry.get(slug), "en")
    return campaign.encounters.order_by("pk")[0]


def turned(gm: Client, fight: Encounter, side: str, on: bool) -> str:
    given = {"side": side} | ({"on": "on"} if on else {})
    page = gm.post(reverse("gm_surprise", args=[fight.pk]), given, follow=True)
    fight.refresh_from_db()
    return page.content.decode()


def shown(page: str, side: str) -> bool:
    found = re.search(rf'id="surprise-{side}".*?</form>', page, re.DOTALL)
    assert found, f"no switch for {side}"
    return " checked" in found[0]


def held(fight: Encounter, stat: str, side: str) -> set[object]:
    rows = (item.combatant for item in roster_of(fight))
    return {row["stats"].get(stat) for row in rows if row["side"] == side}


@pytest.mark.database
@BY_STATS
@pytest.mark.parametrize("side", ["party", "foes"])
def test_everybody_on_the_side_has_it_and_nobody_else(
    gwens: Client, gwen: User, slug: str, side: str
) -> None:
    fight, (stat, value) = prepared(gwen, slug), GIVEN[slug]
    other = "foes" if side == "party" else "party"
    before = held(fight, stat, other)
    assert shown(turned(gwens, fight, side, True), side)
    assert held(fight, stat, side) == {value}
    assert held(fight, stat, other) == before
    assert not shown(turned(gwens, fight, side, False), side)
    assert value not in held(fight, stat, side)


@BY_STATS
def test_who_joins_that_side_later_has_it_too(gwens: Client, gwen: User, slug: str) -> None:
    fight, (stat, value) = prepared(gwen, slug), GIVEN[slug]
    turned(gwens, fight, "foes", True)
    there = fight.participants.values("combatant")
    more = fight.campaign.combatants.filter(kind="foe").exclude(pk__in=there).first()
    assert more is not None
    prepare.set_count(fight, more, "foes", 2)
    assert held(fight, stat, "foes") == {value}


def test_values_of_this_fight_beside_it_stay(gwens: Client, gwen: User) -> None:
    fight = prepared(gwen, "coc7")
    line = fight.participants.filter(side="party").order_by("pk")[0]
    line.stats = {"hp": 3}
    line.save()
    for on in (True, False):
        turned(gwens, fight, "party", on)
        line.refresh_from_db()
        assert line.stats["hp"] == 3


@pytest.mark.database
def test_an_ambush_of_kampbogen_is_one_sides_alone(gwens: Client, gwen: User) -> None:
    fight = prepared(gwen, "kampbogen")
    page = turned(gwens, fight, "party", True)
    assert in_force(fight)["situation"] == "ambush_on_party"
    assert shown(page, "party") and not shown(page, "foes")
    page = turned(gwens, fight, "foes", True)
    assert in_force(fight)["situation"] == "ambush_by_party"
    assert shown(page, "foes") and not shown(page, "party")
    turned(gwens, fight, "foes", False)
    assert in_force(fight).get("situation", "normal") == "normal"


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_only_games_that_know_it_have_the_switch(gwens: Client, gwen: User, slug: str) -> None:
    fight = prepared(gwen, slug)
    page = gwens.get(reverse("gm_prepare", args=[fight.pk])).content.decode()
    assert ('id="surprise-' in page) == isinstance(registry.get(slug), Surprises)


@pytest.mark.parametrize("side", ["", "others", "nobody", "x" * 300])
def test_a_side_on_which_nobody_is_changes_nothing(gwens: Client, gwen: User, side: str) -> None:
    fight = prepared(gwen, "coc7")
    before = [item.combatant for item in roster_of(fight)]
    turned(gwens, fight, side, True)
    assert [item.combatant for item in roster_of(fight)] == before


@pytest.mark.database
def test_who_begins_between_two_is_asked_where_the_fight_begins_so(
    gwens: Client, gwen: User
) -> None:
    fight = prepared(gwen, "kampbogen")
    address = reverse("gm_prepare", args=[fight.pk])
    tiles = '<div class="pairs">.*?</div>'

    def tiled() -> bool:
        found = re.search(tiles, gwens.get(address).content.decode(), re.DOTALL)
        assert found
        return "Character at the start" in found[0]

    assert not tiled()
    fight.options = {"situation": "holdup_by_party"}
    fight.save()
    assert tiled()
